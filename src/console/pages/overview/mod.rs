//! "Overview": what is broken now across the account, since when, whose fault it is, and whether that is current.
//!
//! Each area of the API is read and fails by itself: [`restreams`] above all, then [`recordings`], [`traffic`], [`streams`].

mod area;
mod groups;
mod recordings;
mod restreams;
mod streams;
mod traffic;
mod watch;
mod words;

use leptos::prelude::*;
use recordings::RecordingData;
use restreams::Restreams;
use streams::Streams;
use traffic::Traffic;
pub use watch::REQUESTS_PER_MINUTE;
use watch::Watch;

use crate::console::kit::lazy_view;

lazy_view!(
    OVERVIEW in overview: view! { <Overview /> }
);

lazy_view!(
    /// Watches what is broken while any page is open.
    WATCH in overview: view! { <Watch /> }
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
