//! What can be done with many resources at once: switch them on or off, write them to a file, take them from one.
//!
//! - [`ManyAsked`]: what somebody has asked for. Small: the list holds it. [`Batches`]: what is being done, above the pages,
//!   so that it goes on whatever page is opened.
//! - [`RestreamMany`]: everything that follows. It comes when it is first asked for.
//! - `job`: one resource. `panel`: how it goes. `switch`, `export`, `import`: the dialogs.

mod asked;
mod batches;
mod choose;
mod export;
mod import;
mod job;
mod panel;
mod planned;
mod planned_row;
mod switch;
mod workers;

pub use asked::ManyAsked;
pub(super) use asked::{Asked, use_many_asked};
pub use batches::Batches;
pub(super) use batches::use_batches;

use leptos::prelude::*;

use export::ExportDialog;
use import::ImportDialog;
use panel::BatchPanel;
use switch::SwitchDialog;

/// The dialogs, and the panel that shows how it goes. One for each account.
#[component]
pub fn RestreamMany() -> impl IntoView {
    workers::follow_access();
    view! {
        <SwitchDialog />
        <ExportDialog />
        <ImportDialog />
        <BatchPanel />
    }
    .into_any()
}
