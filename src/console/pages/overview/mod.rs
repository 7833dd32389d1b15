//! "Overview": what is broken now across the account, since when, whose fault it is, and whether that is current.
//!
//! Each area of the API is read and fails by itself: [`restreams`] above all, then [`recordings`], [`traffic`], [`streams`].

mod account;
mod area;
mod group;
mod groups;
mod recording_data;
mod recording_trouble;
mod recordings;
mod restreams;
mod streams;
mod traffic;
mod traffic_chart;
mod words;

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use recording_data::RecordingData;
use restreams::Restreams;
use streams::Streams;
use traffic::Traffic;

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
