//! Actions on many resources. [`use_bulk_dialog`] requests a dialog of [`RestreamMany`].

mod check;
mod dialog;
mod export;
mod import;
mod pause;
mod planned;
mod planned_row;
mod switch;
mod table;

pub use dialog::use_bulk_dialog;
pub(super) use dialog::{BulkRestreamAction, PausedTargets};

use check::CheckContent;
use export::ExportContent;
use import::ImportContent;
use leptos::prelude::*;
use pause::{PauseContent, pause_title};
use switch::{SwitchContent, switch_title};
use table::TableContent;

use crate::console::facts::platform_names::use_platform_names;
use crate::console::kit::Dialog;

#[component]
pub fn RestreamMany() -> impl IntoView {
    let (action, platforms) = (use_bulk_dialog(), use_platform_names());
    let title = Signal::derive(move || match &*action.read() {
        Some(BulkRestreamAction::Switch { is_active, resources, .. }) => {
            switch_title(*is_active, resources.len())
        }
        Some(BulkRestreamAction::Pause { is_paused, targets, .. }) => {
            pause_title(platforms, *is_paused, targets)
        }
        Some(BulkRestreamAction::Export(_)) => "Export resources".to_owned(),
        Some(BulkRestreamAction::Import) => "Import resources".to_owned(),
        Some(BulkRestreamAction::Check) => "Check settings".to_owned(),
        Some(BulkRestreamAction::Table) => "New resources from a table".to_owned(),
        None => String::new(),
    });
    let is_wide = Signal::derive(move || {
        matches!(
            &*action.read(),
            Some(BulkRestreamAction::Import | BulkRestreamAction::Table | BulkRestreamAction::Check)
        )
    });
    view! {
        <Dialog title is_open=move || action.read().is_some() is_wide on_close=move || action.set(None)>
            {match action.get_untracked() {
                Some(BulkRestreamAction::Switch { is_active, resources, hidden }) => {
                    view! { <SwitchContent is_active resources hidden /> }.into_any()
                }
                Some(BulkRestreamAction::Pause { is_paused, targets, hidden }) => {
                    view! { <PauseContent is_paused targets hidden /> }.into_any()
                }
                Some(BulkRestreamAction::Export(ids)) => view! { <ExportContent ids /> }.into_any(),
                Some(BulkRestreamAction::Import) => view! { <ImportContent /> }.into_any(),
                Some(BulkRestreamAction::Check) => view! { <CheckContent /> }.into_any(),
                Some(BulkRestreamAction::Table) => view! { <TableContent /> }.into_any(),
                None => ().into_any(),
            }}
        </Dialog>
    }
}
