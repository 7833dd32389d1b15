//! Filter chips, one for each group that occurs, with its count.

use std::ops::Range;

use leptos::prelude::*;

use crate::console::kit::{Glyph, true_or_false};
use crate::console::list::choice::{ChipGroup, ListChoice};
use crate::console::list::rows::ListRows;

#[component]
pub(super) fn GroupChips(label: &'static str, choice: ListChoice, rows: ListRows) -> impl IntoView {
    let chips = std::iter::once(None).chain(choice.kind.choices().map(Some));
    view! {
        <div class="wrap chips" role="group" aria-label=label>
            {chips.map(|chosen| view! { <Chip chosen choice rows /> }).collect_view()}
        </div>
    }
    .into_any()
}

#[component]
fn Chip(
    /// The group and the groups that the chip selects; `None` for all.
    chosen: Option<(ChipGroup, Range<usize>)>,
    choice: ListChoice,
    rows: ListRows,
) -> impl IntoView {
    let (group, groups) = chosen.unzip();
    let (own, counted) = (groups.clone(), groups);
    let is_chosen = Signal::derive(move || choice.wanted.read().groups == own);
    let count = Memo::new(move |_| {
        let arranged = rows.arranged.read();
        counted.clone().map_or_else(|| arranged.found(), |groups| arranged.count(groups))
    });
    // The element stays in the page, because results change with every key of a search.
    let is_hidden = move || group.is_some() && count.get() == 0 && !is_chosen.get();
    let on_press = move |_| choice.show_only(group.filter(|_| !is_chosen.get_untracked()));
    view! {
        <button
            type="button"
            class=["chip ", group.map_or("", |group| group.tone.class())].concat()
            hidden=is_hidden
            aria-pressed=true_or_false(is_chosen)
            on:click=on_press
        >
            {group.map(|group| view! { <Glyph icon=group.tone.icon() /> })}
            <span>{group.map_or("All", |group| group.label)}</span>
            <span class="chip-count">{count}</span>
        </button>
    }
    .into_any()
}
