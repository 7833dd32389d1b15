//! What can be done with the selected resources: a bar below the list, for as long as something is selected.

use leptos::prelude::*;

use crate::console::kit::{Button, ButtonKind, When};
use crate::console::pages::restreams::list_state::Shown;
use crate::console::pages::restreams::many::{Asked, use_batches, use_many_asked};
use crate::console::pages::restreams::place::use_place;
use crate::plot::row_selection::RowSelection;

/// The bar.
#[component]
pub(super) fn BulkBar(
    /// What the list shows.
    shown: Shown,
) -> impl IntoView {
    let selected = use_place().selected;
    let is_shown = Signal::derive(move || !selected.read().is_empty());
    view! {
        <When is=is_shown>
            <Bar shown />
        </When>
    }
    .into_any()
}

#[component]
fn Bar(
    /// What the list shows.
    shown: Shown,
) -> impl IntoView {
    let selected = use_place().selected;
    let asked = use_many_asked();
    let batches = use_batches();
    let words = Memo::new(move |_| {
        let count = selected.read().len();
        match hidden(shown, selected) {
            0 => format!("{count} selected"),
            hidden => format!("{count} selected, {hidden} of them not shown now"),
        }
    });
    let switch = move |is_active| asked.ask(untrack(|| switch(shown, selected, is_active)));
    // One after the other: what is being done could be what is asked for.
    let is_busy = Memo::new(move |_| batches.is_running());
    view! {
        <div class="bulk-bar" role="group" aria-label="Selected resources">
            <p class="bulk-words" role="status">
                {words}
            </p>
            <Button
                label="Clear selection"
                kind=ButtonKind::Quiet
                on_press=move || {
                    selected.update(RowSelection::clear);
                    super::list::focus_table();
                }
            />
            <Button label="Activate" is_disabled=is_busy on_press=move || switch(true) />
            <Button
                label="Deactivate"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || switch(false)
            />
            <Button label="Export" on_press=move || asked.ask(export(shown, selected)) />
        </div>
    }
    .into_any()
}

/// How many of the selected are not in what is searched and filtered.
fn hidden(shown: Shown, selected: RwSignal<RowSelection>) -> usize {
    let selected = selected.read();
    let (listed, arranged) = (shown.listed.latest(), shown.arranged.read());
    let resources = listed.board.resources();
    let found = arranged.rows.iter().filter(|&&place| {
        resources.get(place as usize).is_some_and(|resource| selected.contains(resource.resource_id.as_str()))
    });
    selected.len() - found.count()
}

/// The question to activate or deactivate what is selected.
fn switch(shown: Shown, selected: RwSignal<RowSelection>, is_active: bool) -> Asked {
    let (listed, rollups) = (shown.listed.latest(), shown.rollups.get());
    let resources = listed.board.resources().iter().enumerate();
    let selected_ids = selected.read();
    let resources = resources
        .filter(|(_, resource)| selected_ids.contains(resource.resource_id.as_str()))
        .map(|(place, resource)| (resource.clone(), rollups.get(place).copied()));
    Asked::Switch { is_active, resources: resources.collect(), hidden: hidden(shown, selected) }
}

/// The question what to export.
pub(super) fn export(shown: Shown, selected: RwSignal<RowSelection>) -> Asked {
    untrack(|| {
        let found = shown.ids(0..shown.arranged.read().rows.len());
        let selected = selected.read().keys().map(str::to_owned).collect();
        Asked::Export { selected, found, only: None }
    })
}
