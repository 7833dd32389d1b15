//! What can be done with many resources at once: switch them on or off, write them to a file, take them from one.
//!
//! - [`ManyAsked`]: what someone has asked for. Small: the list holds it.
//! - [`RestreamMany`]: the dialogs that follow, `switch`, `export` and `import`. They come when they are first asked for.
//! - `job`: what a batch does to one resource; `switch_work`: a batch that switches. `undo`: the way back from a deactivation.

mod asked;
mod export;
mod import;
mod importing;
mod job;
mod planned;
mod planned_row;
mod switch;

pub use asked::ManyAsked;
pub(super) use asked::{Asked, use_many_asked};

use export::ExportDialog;
use import::ImportDialog;
use leptos::prelude::*;
use switch::SwitchDialog;

/// The dialogs. One for each account.
#[component]
pub fn RestreamMany() -> impl IntoView {
    view! {
        <SwitchDialog />
        <ExportDialog />
        <ImportDialog />
    }
    .into_any()
}
