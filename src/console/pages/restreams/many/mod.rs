//! Actions on many resources. [`OpenBulkDialog`] requests a dialog of [`RestreamMany`]; `job` is one resource of a batch.

mod asked;
mod export;
mod import;
mod importing;
mod job;
mod planned;
mod planned_row;
mod switch;

pub use asked::OpenBulkDialog;
pub(super) use asked::{BulkRestreamAction, ExportScope, use_bulk_dialog};

use export::ExportDialog;
use import::ImportDialog;
use leptos::prelude::*;
use switch::SwitchDialog;

#[component]
pub fn RestreamMany() -> impl IntoView {
    view! {
        <SwitchDialog />
        <ExportDialog />
        <ImportDialog />
    }
    .into_any()
}
