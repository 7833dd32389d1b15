//! Reads with large responses, decoded in slices so that the page stays responsive.

use std::cell::Cell;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::window;
use web_sys::Performance;

use crate::api::{Error, LongRead};
use crate::console::client::Client;
use crate::console::client::calls::redacted;
use crate::console::client::retry_after::with_requested_pause;

/// The duration of a slice, visible in the browser's performance tools.
struct TimeSlice {
    performance: Option<Performance>,
    begun_millis: Cell<f64>,
}

/// Bytes per step: less than a millisecond, a few on a slow computer.
const PIECE_BYTES: usize = 256 * 1024;
/// Maximum duration of a slice before it yields to the page.
const SLICE_MILLIS: f64 = 4.0;

const DECODE: &str = "decode";

impl TimeSlice {
    fn begin() -> Self {
        let slice = Self { performance: window().performance(), begun_millis: Cell::new(0.0) };
        slice.mark();
        slice
    }

    fn mark(&self) {
        let Some(performance) = &self.performance else { return };
        self.begun_millis.set(performance.now());
        // The name is valid, so it cannot fail.
        let _ = performance.mark(DECODE);
    }

    fn is_long(&self) -> bool {
        self.performance
            .as_ref()
            .is_none_or(|performance| performance.now() - self.begun_millis.get() >= SLICE_MILLIS)
    }

    /// Clears the entries, which would accumulate; observers have received them.
    fn end(&self) {
        let Some(performance) = &self.performance else { return };
        let _ = performance.measure_with_start_mark(DECODE, DECODE);
        performance.clear_measures_with_measure_name(DECODE);
        performance.clear_marks_with_mark_name(DECODE);
    }
}

impl Client {
    /// Sends a read like [`send`](Self::send), and decodes the response in slices. The page draws and handles input
    /// between these.
    pub async fn send_long<E: LongRead>(self, endpoint: E) -> Result<E::Output, Error> {
        let session = self.session_when_welcome(E::AREA).await?;
        let request = endpoint.request(session.account());
        let received = self.exchange(&session, &request).await;
        let result = match received {
            Ok(received) => {
                let slice = TimeSlice::begin();
                let pause = async || {
                    if slice.is_long() {
                        slice.end();
                        TimeoutFuture::new(0).await;
                        slice.mark();
                    }
                };
                let decoded = endpoint.decode_in_slices(&received.answer(), PIECE_BYTES, pause).await;
                slice.end();
                decoded.map_err(|error| with_requested_pause(redacted(error, &session, &request), &received))
            }
            Err(error) => Err(error),
        };
        let noted = result.as_ref().map(|_| ()).map_err(Error::clone);
        self.record_access(&session, E::AREA, false, noted)?;
        result
    }
}
