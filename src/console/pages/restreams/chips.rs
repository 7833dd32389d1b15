//! The filter by state: a chip for each health that occurs, with its count.

use leptos::prelude::*;

use crate::console::kit::health::tone;
use crate::console::kit::{Glyph, true_or_false};
use crate::console::pages::restreams::list_state::{Choice, Shown};
use crate::console::pages::restreams::state::chip_class;
use crate::model::restream::health::Health;

/// Chooses the one health that is shown, or every one.
#[component]
pub(super) fn StateChips(
    /// What is wanted of the list.
    choice: Choice,
    /// What is shown.
    shown: Shown,
) -> impl IntoView {
    let chosen = Memo::new(move |_| choice.wanted.read().health);
    let all_count = Memo::new(move |_| shown.arranged.read().found());
    view! {
        <div class="chips" role="group" aria-label="State">
            <Chip
                label="All"
                count=all_count
                is_chosen=Signal::derive(move || chosen.get().is_none())
                on_press=move || choice.show_only(None)
            />
            {Health::ALL
                .into_iter()
                .map(|health| {
                    let count = Memo::new(move |_| shown.arranged.read().counts[health.rank()]);
                    let is_chosen = Memo::new(move |_| chosen.get() == Some(health));
                    let on_press = move || choice.show_only((!is_chosen.get_untracked()).then_some(health));
                    let is_offered = Memo::new(move |_| count.get() > 0 || is_chosen.get());
                    view! { <Chip label=health.words() health count is_chosen is_offered on_press /> }
                })
                .collect_view()}
        </div>
    }
    .into_any()
}

/// One chip.
#[component]
fn Chip(
    /// What it shows.
    label: &'static str,
    /// The health whose shape it carries.
    #[prop(optional)]
    health: Option<Health>,
    /// How many resources it would show.
    count: Memo<usize>,
    /// Whether it is chosen.
    #[prop(into)]
    is_chosen: Signal<bool>,
    /// Whether it is there at all. Its element stays: what is found changes with each key of a search.
    #[prop(default = Signal::stored(true), into)]
    is_offered: Signal<bool>,
    /// Someone presses it.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    let class = health.map_or("chip", chip_class);
    view! {
        <button
            type="button"
            class=class
            hidden=Signal::derive(move || !is_offered.get())
            aria-pressed=true_or_false(is_chosen)
            on:click=move |_| on_press.run(())
        >
            {health.map(|health| view! { <Glyph icon=tone(health).icon() /> })}
            <span>{label}</span>
            <span class="chip-count">{count}</span>
        </button>
    }
    .into_any()
}
