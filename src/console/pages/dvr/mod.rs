//! "DVR": the recordings of a live stream on each host, and their deletion to the second.
//!
//! Operators cut exact ranges on every host, know the effect before, and retry only the hosts that failed.

mod address;
mod confirm;
mod context;
mod cut_job;
mod cut_list;
mod deletion;
mod differences;
mod lanes;
mod open;
mod preview;
mod ranges;
mod results;
mod selection;
mod selection_input;
mod stream;
mod stream_hosts;
mod timeline;
mod work;

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::dvr::open::OpenStream;
use crate::console::pages::dvr::stream::StreamPage;

pub use context::DELETE_ALL;
pub use work::DvrWork;

lazy_view!(
    OPEN in dvr: view! { <OpenStream /> }
);
lazy_view!(
    STREAM in dvr: view! { <StreamPage /> }
);
