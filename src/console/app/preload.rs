//! Who loses the network keeps the console: soon after the first page all other parts of the program are loaded, too.

use gloo_timers::future::TimeoutFuture;

use crate::console::client::use_client;
use crate::console::kit::LazyView;
use crate::console::pages::restreams::lazy::{FORM, RESOURCE};
use crate::console::pages::sign_in::SIGN_IN;
use crate::console::pages::{METRICS, OVERVIEW, dvr, recordings};
use crate::console::platform::rest::is_at_rest;
use crate::console::platform::task::spawn;

/// One of each file, in the order in which they are loaded when there is time.
const FILES: [LazyView; 7] =
    [RESOURCE, SIGN_IN, FORM, OVERVIEW, METRICS, recordings::lazy::LIST, dvr::lazy::STREAM];

/// How often it is asked whether the person still does something.
const REST_MS: u32 = 500;
/// So often at most: who never rests wants the other pages, too.
const REST_TRIES: u32 = 20;
/// How long after the start of the console the parts that were not needed so far are loaded.
const IDLE_MS: u32 = 2_000;

/// Loads every part when the first page has been drawn, one after the other, and each while the person does nothing: what
/// comes takes the time of a frame or two, which someone who scrolls would see. What fails is asked for when it is wanted.
pub fn preload() {
    let client = use_client();
    spawn(async move {
        TimeoutFuture::new(IDLE_MS).await;
        client.record_calls();
        for file in FILES {
            for _ in 0..REST_TRIES {
                if is_at_rest() {
                    break;
                }
                TimeoutFuture::new(REST_MS).await;
            }
            let _ = (file.load)().await;
        }
    });
}
