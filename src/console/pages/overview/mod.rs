//! "Overview": current trouble, its start and cause. Each area of the API is loaded, and fails, independently.

mod acknowledge;
mod area;
mod group_summary;
mod groups;
mod handover;
mod recordings;
mod restream_queries;
mod restreams;
mod traffic;
mod wall;
mod watch;

use leptos::prelude::*;
use recordings::RecordingData;
use restream_queries::RestreamQueries;
use restreams::Restreams;
use traffic::{TrafficPanel, read_traffic};
use wall::Wall;
pub use watch::REQUESTS_PER_MINUTE;
use watch::Watch;

use crate::console::kit::lazy_view;
use crate::console::query::Refresh;

lazy_view!(
    OVERVIEW in overview: view! { <Overview /> }
);

lazy_view!(
    /// For a screen that nobody touches.
    WALL in overview: view! { <Wall /> }
);

lazy_view!(
    /// Polls while any page is open.
    WATCH in overview: view! { <Watch /> }
);

#[component]
fn Overview() -> impl IntoView {
    let (account, recordings) = (RestreamQueries::read(Refresh::Every), RecordingData::read(Refresh::Every));
    let minutes = read_traffic();
    view! {
        <Restreams account recordings traffic=*minutes />
        <div class="overview-areas">
            <TrafficPanel minutes above=*account.resources />
        </div>
    }
}
