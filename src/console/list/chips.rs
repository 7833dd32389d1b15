//! The filter by group: a chip for each group that occurs, with its count.

use leptos::prelude::*;

use crate::console::kit::{Glyph, Tone, true_or_false};
use crate::console::list::choice::{Group, ListChoice};
use crate::console::list::rows::ListRows;

/// Chooses the one group that is shown, or every one.
#[component]
pub(super) fn GroupChips(
    /// What the groups are called together.
    label: &'static str,
    /// What is wanted of the list.
    choice: ListChoice,
    /// What is shown.
    rows: ListRows,
) -> impl IntoView {
    let chosen = Memo::new(move |_| choice.wanted.read().group);
    // 0 is every group.
    let chip = |number: usize, group: Option<Group>| {
        let count = Memo::new(move |_| match number.checked_sub(1) {
            Some(group) => rows.arranged.read().count(group),
            None => rows.arranged.read().found(),
        });
        let is_chosen = Memo::new(move |_| chosen.get() == number.checked_sub(1));
        let on_press = move |_| choice.show_only(group.filter(|_| !is_chosen.get_untracked()));
        // Its element stays: what is found changes with each key of a search.
        let is_hidden = Signal::derive(move || number > 0 && count.get() == 0 && !is_chosen.get());
        view! {
            <button
                type="button"
                class=class(group)
                hidden=is_hidden
                aria-pressed=true_or_false(is_chosen.into())
                on:click=on_press
            >
                {group.map(|group| view! { <Glyph icon=group.tone.icon() /> })}
                <span>{group.map_or("All", |group| group.words)}</span>
                <span class="chip-count">{count}</span>
            </button>
        }
        .into_any()
    };
    let groups = choice.kind.groups().zip(1..).map(|(group, number)| chip(number, Some(group)));
    view! {
        <div class="chips" role="group" aria-label=label>
            {chip(0, None)}
            {groups.collect_view()}
        </div>
    }
    .into_any()
}

fn class(group: Option<Group>) -> &'static str {
    match group.map(|group| group.tone) {
        None => "chip",
        Some(Tone::Bad) => "chip chip-bad",
        Some(Tone::Warning) => "chip chip-warning",
        Some(Tone::Unknown) => "chip chip-unknown",
        Some(Tone::Good) => "chip chip-good",
        Some(Tone::Waiting | Tone::Idle) => "chip chip-idle",
    }
}
