//! "Overview": current trouble, its start and cause. Each area of the API is loaded, and fails, independently.

mod area;
mod groups;
mod recordings;
mod restreams;
mod streams;
mod traffic;
mod words;

use leptos::prelude::*;
use recordings::RecordingData;
use restreams::Restreams;
use streams::Streams;
use traffic::Traffic;

use crate::console::kit::lazy_view;

lazy_view!(
    OVERVIEW in overview: view! { <Overview /> }
);

#[component]
fn Overview() -> impl IntoView {
    let recordings = RecordingData::read();
    view! {
        <Restreams recordings />
        <div class="overview-areas">
            <Traffic />
            <Streams />
        </div>
    }
    .into_any()
}
