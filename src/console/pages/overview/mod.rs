//! "Overview": what is broken now across the account, since when, whose fault it is, and whether that is current.
//!
//! Each area of the API is read and fails by itself: [`restreams`] above all, then [`recordings`], [`traffic`], [`streams`].

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
