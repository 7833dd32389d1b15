//! Switching and exporting the one resource whose page is open.

use leptos::prelude::*;

use crate::console::batch::use_batches;
use crate::console::kit::Button;
use crate::console::kit::commands::offer_command;
use crate::console::pages::restreams::many::{Asked, use_many_asked};
use crate::console::pages::restreams::resource_data::Answers;
use crate::console::query::moment::use_service_now_secs;
use crate::model::restream::health::roll_up;
use crate::model::time::UnixSeconds;

/// "Activate" or "Deactivate", and "Export", also from the command palette.
#[component]
pub(super) fn SwitchAndExport(answers: Answers) -> impl IntoView {
    let Answers { resource, status, is_reported_twice, .. } = answers;
    let asked = use_many_asked();
    let batches = use_batches();
    let is_active = Memo::new(move |_| resource.latest().counts_as_active());
    let label = Signal::derive(move || if is_active.get() { "Deactivate" } else { "Activate" }.to_owned());
    let is_busy = Memo::new(move |_| batches.is_running() || is_reported_twice.get());
    let now_secs = use_service_now_secs();
    let on_switch = Callback::new(move |()| {
        let (resource, status) = untrack(|| (resource.latest(), status.latest()));
        let rollup = roll_up(&resource, (*status).as_ref(), UnixSeconds(now_secs.get_untracked()));
        let resources = vec![((*resource).clone(), Some(rollup))];
        asked.ask(Asked::Switch { is_active: !resource.counts_as_active(), resources, hidden: 0 });
    });
    let on_export = Callback::new(move |()| {
        let id = untrack(|| resource.latest().resource_id.to_string());
        asked.ask(Asked::Export { selected: Vec::new(), found: Vec::new(), only: Some(id) });
    });
    let command = Signal::derive(move || match is_busy.get() {
        true => String::new(),
        false => format!("{} this resource", label.get()),
    });
    offer_command(command, on_switch);
    offer_command("Export this resource", on_export);
    view! {
        <Button label is_disabled=is_busy on_press=on_switch />
        <Button label="Export" on_press=on_export />
    }
    .into_any()
}
