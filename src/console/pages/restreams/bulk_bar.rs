//! What can be done with the selected resources, below the list.

use leptos::prelude::*;

use crate::console::batch::{BulkBar, use_batches};
use crate::console::kit::{Button, ButtonKind};
use crate::console::pages::restreams::list_state::Shown;
use crate::console::pages::restreams::many::{Asked, use_many_asked};
use crate::console::pages::restreams::place::use_place;
use crate::plot::row_selection::RowSelection;

/// The bar; `on_clear` puts the focus back into the list.
#[component]
pub(super) fn SelectedResources(
    /// What the list shows.
    shown: Shown,
    /// The selection was cleared.
    on_clear: fn(),
) -> impl IntoView {
    let selected = use_place().selected;
    let asked = use_many_asked();
    let batches = use_batches();
    let switch = move |is_active| asked.ask(untrack(|| switch(shown, selected, is_active)));
    // One after the other: what is being done could be what is asked for.
    let is_busy = Memo::new(move |_| batches.is_running());
    let hidden = Callback::new(move |()| hidden(shown, selected));
    view! {
        <BulkBar label="Selected resources" selected hidden on_clear>
            <Button label="Activate" is_disabled=is_busy on_press=move || switch(true) />
            <Button
                label="Deactivate"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || switch(false)
            />
            <Button label="Export" on_press=move || asked.ask(export(shown, selected)) />
        </BulkBar>
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
