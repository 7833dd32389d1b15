//! Preloads the other pages so that the console works without a network: soon after the first page, one after the other.

use gloo_timers::future::TimeoutFuture;

use crate::console::app::page::PAGES;
use crate::console::app::shell::SEARCH;
use crate::console::pages::restreams::lazy::MANY;
use crate::console::platform::task::spawn;

/// Loads every part, once the first page has asked for its data. One that fails is asked for again when it is shown.
pub fn preload() {
    spawn(async move {
        TimeoutFuture::new(0).await;
        let pages = PAGES.iter().map(|page| page.view);
        for view in pages.chain([SEARCH, MANY]) {
            let _ = (view.load)().await;
        }
    });
}
