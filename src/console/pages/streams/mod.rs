//! "Streams": what is known of a live stream on one time axis, its recordings on each host among it, and their deletion to the second.
//!
//! Operators cut exact ranges on every host, know the effect before, and retry only the hosts that failed.

mod address;
mod confirm;
mod context;
mod cut_list;
mod differences;
mod lanes;
mod list;
mod parts;
mod preview;
mod ranges;
mod ready;
mod related;
mod report;
mod results;
mod selection;
mod selection_input;
mod state_lanes;
mod stream;
mod stream_hosts;
mod timeline;
mod traffic_lane;

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::streams::list::StreamsPage;
use crate::console::pages::streams::stream::StreamPage;

pub use context::DELETE_ALL;

lazy_view!(
    OPEN in dvr: view! { <StreamsPage /> }
);
lazy_view!(
    STREAM in dvr: view! { <StreamPage /> }
);
