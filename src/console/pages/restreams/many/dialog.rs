//! The request for a dialog on many resources; the dialogs themselves load later.

use leptos::prelude::RwSignal;

use crate::console::kit::use_dialog;
use crate::model::restream::Resource;
use crate::model::restream::health::Rollup;

/// A resource and its status as last loaded.
pub type Switchable = (Resource, Option<Rollup>);

/// Targets to pause or to resume, in their resource as last loaded.
#[derive(Clone)]
pub struct PausedTargets {
    pub resource: Resource,
    /// Their indices in the resource, from 0.
    pub indices: Vec<usize>,
    /// Number of these that send.
    pub live: usize,
}

#[derive(Clone)]
pub enum BulkRestreamAction {
    Switch {
        is_active: bool,
        resources: Vec<Switchable>,
        /// Number of these that the search and filters exclude.
        hidden: usize,
    },
    Pause {
        is_paused: bool,
        targets: Vec<PausedTargets>,
        /// Number of targets that the search and filters exclude.
        hidden: usize,
    },
    /// The ids of the resources to export; `None` for all.
    Export(Option<Vec<String>>),
    Import,
    /// Checks the settings of the account.
    Check,
    /// Creates resources from a table.
    Table,
}

pub type OpenBulkDialog = RwSignal<Option<BulkRestreamAction>>;

pub fn use_bulk_dialog() -> OpenBulkDialog {
    use_dialog()
}
