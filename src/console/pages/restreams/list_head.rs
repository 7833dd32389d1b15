//! The head of the list: how old it is, and what can be done other than looking.

use leptos::prelude::*;

use crate::console::form::DraftMark;
use crate::console::kit::commands::offer_command;
use crate::console::kit::{Button, Link};
use crate::console::pages::restreams::list_data::Shown;
use crate::console::pages::restreams::many::{Asked, use_many_asked};
use crate::console::pages::restreams::memory::NEW;
use crate::console::query::freshness::Freshness;
use crate::console::routes::Route;

/// The heading, the age of the status, and buttons to create, import and export.
#[component]
pub(super) fn ListHead(shown: Shown) -> impl IntoView {
    let (on_import, on_export) = file_acts(shown);
    let statuses = shown.statuses;
    offer_command("Import resources", on_import);
    offer_command("Export resources", on_export);
    view! {
        <div class="page-head">
            <h1>"Restreams"</h1>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || statuses.read_at_secs())
                is_stale=Signal::derive(move || statuses.has_failed())
                on_refresh=move || shown.reads().refresh()
            />
            <div class="row restream-acts">
                <FileButtons shown class="wide-only" />
                <Link to=Route::RestreamNew class="button button-primary">
                    "New resource"
                    <DraftMark thing=NEW />
                </Link>
            </div>
        </div>
    }
    .into_any()
}

/// What the buttons for files do.
fn file_acts(shown: Shown) -> (Callback<()>, Callback<()>) {
    let asked = use_many_asked();
    let on_import = Callback::new(move |()| asked.ask(Asked::Import));
    let on_export = Callback::new(move |()| asked.ask(shown.ask_to_export()));
    (on_import, on_export)
}

/// Buttons to take resources from a file and to write them to one. On a phone they stand below the list, which matters more.
#[component]
pub(super) fn FileButtons(shown: Shown, class: &'static str) -> impl IntoView {
    let (on_import, on_export) = file_acts(shown);
    let has_none = Memo::new(move |_| shown.is_empty());
    view! {
        <div class=format!("row {class}")>
            <Button label="Import resources" on_press=on_import />
            <Button label="Export resources" is_disabled=has_none on_press=on_export />
        </div>
    }
    .into_any()
}
