//! The head of the list: how old it is, and what can be done besides looking.

use leptos::prelude::*;

use crate::console::kit::commands::offer_command;
use crate::console::kit::{Button, Link};
use crate::console::pages::restreams::bulk_bar::export;
use crate::console::pages::restreams::list_state::Shown;
use crate::console::pages::restreams::many::{Asked, use_many_asked};
use crate::console::pages::restreams::place::use_place;
use crate::console::query::freshness::Freshness;
use crate::console::query::poll::Polled;
use crate::console::routes::Route;
use crate::json::partial_list::PartialList;
use crate::model::restream::ResourceStatus;

/// The heading, the age of the status, and buttons to create, import and export.
#[component]
pub(super) fn ListHead(
    /// What is shown.
    shown: Shown,
    /// The status of each resource.
    statuses: Polled<PartialList<ResourceStatus>>,
) -> impl IntoView {
    let (on_import, on_export) = file_acts(shown);
    let is_stale = Signal::derive(move || statuses.error.read().is_some());
    offer_command("Import resources", on_import);
    offer_command("Export resources", on_export);
    view! {
        <div class="page-head">
            <h1>"Restreams"</h1>
            <Freshness
                what="Status"
                read_at_secs=statuses.fetched_at_secs
                is_stale
                on_refresh=move || {
                    statuses.refresh.run(());
                    shown.listed.refresh.run(());
                }
            />
            <div class="row restream-acts">
                <FileButtons shown class="wide-only" />
                <Link to=Route::RestreamNew class="button button-primary">
                    "New resource"
                </Link>
            </div>
        </div>
    }
    .into_any()
}

/// What the buttons for files do.
fn file_acts(shown: Shown) -> (Callback<()>, Callback<()>) {
    let asked = use_many_asked();
    let selected = use_place().selected;
    let on_import = Callback::new(move |()| asked.ask(Asked::Import));
    let on_export = Callback::new(move |()| asked.ask(export(shown, selected)));
    (on_import, on_export)
}

/// Buttons to take resources from a file and to write them to one. On a phone they stand below the list, which matters more.
#[component]
pub(super) fn FileButtons(
    /// What is shown.
    shown: Shown,
    /// Where it is seen.
    class: &'static str,
) -> impl IntoView {
    let (on_import, on_export) = file_acts(shown);
    let has_none = Memo::new(move |_| shown.listed.latest().board.resources().is_empty());
    view! {
        <div class=format!("row {class}")>
            <Button label="Import resources" on_press=on_import />
            <Button label="Export resources" is_disabled=has_none on_press=on_export />
        </div>
    }
    .into_any()
}
