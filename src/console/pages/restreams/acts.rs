//! What can be done with a resource from its own page.

use leptos::prelude::*;

use crate::console::form::use_next_form;
use crate::console::kit::commands::offer_command;
use crate::console::kit::{Button, Link};
use crate::console::pages::restreams::memory::thing;
use crate::console::pages::restreams::resource_acts::SwitchAndExport;
use crate::console::pages::restreams::resource_data::Answers;
use crate::console::routes::{Period, Route, use_go};
use crate::forms::restream::record_of;
use crate::model::restream::Resource;

/// "History", "Edit", "Duplicate as new", switching and exporting, also from the command palette.
#[component]
pub(super) fn ResourceActs(answers: Answers) -> impl IntoView {
    let Answers { id: resource_id, resource, .. } = answers;
    let go = use_go();
    let next_form = use_next_form();
    let edit = Signal::derive(move || Route::RestreamEdit(resource_id.get(), None));
    let history = Signal::derive(move || Route::RestreamHistory(resource_id.get(), Period::default()));
    let on_duplicate = Callback::new(move |()| {
        if let Some(resource) = untrack(|| resource.data()) {
            let name = format!("Copy of {}", resource.name);
            // Its targets may be live: two that send there would be on air at once.
            let copy = Resource { name, ..resource.switched(false) };
            next_form.put(&thing(None), record_of(&copy), Some(resource.name.clone()));
            go(&Route::RestreamNew, false);
        }
    });
    let go = use_go();
    let go_to_history = go.clone();
    offer_command("History of this resource", move || go_to_history(&history.get_untracked(), false));
    offer_command("Edit this resource", move || go(&edit.get_untracked(), false));
    offer_command("Duplicate this resource as a new one", move || on_duplicate.run(()));
    view! {
        <div class="row">
            <Link to=history class="button">
                "History"
            </Link>
            <SwitchAndExport answers />
            <Button label="Duplicate as new" on_press=on_duplicate />
            <Link to=edit class="button button-primary">
                "Edit"
            </Link>
        </div>
    }
    .into_any()
}
