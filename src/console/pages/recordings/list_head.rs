//! The head of the list: how old it is, and the way to a new setting.

use leptos::prelude::*;

use crate::console::form::DraftMark;
use crate::console::kit::Link;
use crate::console::pages::recordings::NEW;
use crate::console::pages::recordings::list_data::Shown;
use crate::console::query::freshness::Freshness;
use crate::console::routes::Route;

/// The heading, the age of what is shown, and a link to create a setting.
#[component]
pub(super) fn ListHead(shown: Shown) -> impl IntoView {
    let settings = shown.settings;
    view! {
        <div class="page-head">
            <h1>"Recordings"</h1>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || settings.read_at_secs())
                is_stale=Signal::derive(move || settings.has_failed())
                on_refresh=move || settings.refresh()
            />
            <div class="row">
                <Link to=Route::RecordingNew class="button button-primary">
                    "New recording"
                    <DraftMark thing=NEW />
                </Link>
            </div>
        </div>
    }
    .into_any()
}
