//! Preloads the other pages so that the console works without a network: soon after the first page, one after the other.

use gloo_timers::future::TimeoutFuture;

use crate::console::app::shell::SEARCH;
use crate::console::kit::LazyView;
use crate::console::pages::restreams::lazy::{FORM, HISTORY, MANY, RESOURCE};
use crate::console::pages::{ACTIVITY, METRICS, OVERVIEW, dvr, recordings};
use crate::console::platform::task::spawn;

/// A view of each part, in the order in which they are loaded. A row of the list leads to the first.
const PARTS: [LazyView; 10] = [
    RESOURCE,
    SEARCH,
    OVERVIEW,
    FORM,
    recordings::lazy::LIST,
    dvr::lazy::STREAM,
    METRICS,
    HISTORY,
    MANY,
    ACTIVITY,
];

/// Loads every part, once the first page has asked for its data. One that fails is asked for again when it is shown.
pub fn preload() {
    spawn(async move {
        TimeoutFuture::new(0).await;
        for part in PARTS {
            let _ = (part.load)().await;
        }
    });
}
