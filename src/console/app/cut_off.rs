//! Restores the list of writes that a reload cut off.

use leptos::prelude::*;

use crate::console::change_many::planned_change;
use crate::console::client::use_client;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::kit::lazy_view;
use crate::console::operations::cut_lists::use_cut_lists;
use crate::console::operations::delete_dvr::DeleteDvr;
use crate::console::operations::plan::Plan;
use crate::console::operations::recording::planned;
use crate::console::operations::resource::{planned_pause, planned_switch};
use crate::console::platform::task::spawn;
use crate::console::query::use_query_cache;
use crate::console::writes::{AnyOperation, use_writes};

lazy_view!(
    /// Beside the panel, which then shows the list.
    CUT_OFF in transfer: restore()
);

fn restore() -> AnyView {
    let (client, cuts) = (use_client(), use_cut_lists());
    let (queries, facts) = (use_query_cache(), use_recording_facts());
    let writes = use_writes();
    spawn(writes.restore(move |text| {
        let operation: Box<dyn AnyOperation> = match serde_json::from_str(text).ok()? {
            Plan::Switch { id, is_active } => Box::new(planned_switch(queries, id, is_active)),
            Plan::Pause { id, is_paused, targets } => {
                Box::new(planned_pause(queries, id, is_paused, targets))
            }
            Plan::Change { id, name, is_recording, mark } => {
                planned_change(queries, id, name, is_recording, mark)
            }
            Plan::Act { id, name, action } => planned(facts, id, name, action),
            Plan::Delete { op_id, deletion } => Box::new(DeleteDvr::planned(client, &op_id, deletion, cuts)),
        };
        Some(operation)
    }));
    ().into_any()
}
