//! What can be done with many resources at once: switch them on or off, write them to a file, take them from one.
//!
//! - [`ManyAsked`]: what someone has asked for. Small: the list holds it.
//! - [`RestreamMany`]: the dialogs that follow, `switch`, `export` and `import`. They come when they are first asked for.
//! - `job`: what a batch does to one resource; `switch_work`: a batch that switches. `undo`: the way back from a deactivation.

mod asked;
mod choose;
mod export;
mod job;
mod planned;
mod planned_row;
mod switch;

pub use asked::ManyAsked;
pub(super) use asked::{Asked, use_many_asked};

use export::ExportDialog;
use leptos::prelude::*;
use switch::SwitchDialog;

use crate::console::kit::{Dialog, When};
use crate::console::pages::restreams::many::choose::{Choose, Importing};
use crate::console::pages::restreams::many::planned::Planned;

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

#[component]
fn ImportDialog() -> impl IntoView {
    let asked = use_many_asked();
    let is_open = Memo::new(move |_| asked.with(|asked| matches!(asked, Some(Asked::Import))));
    view! {
        <Dialog title="Import resources" is_open on_close=move || asked.close() is_wide=true>
            <Content />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Content() -> impl IntoView {
    let importing = Importing::new();
    let is_planned = Signal::derive(move || importing.plan.with(Option::is_some));
    view! {
        <When is=is_planned fallback=move || view! { <Choose importing /> }>
            <Planned importing />
        </When>
    }
    .into_any()
}
