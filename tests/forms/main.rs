//! Forms turn typed text into requests.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod access;
mod draft_store;
mod other_data;
mod period;
mod period_lines;
mod recording;
mod restream;
mod restream_switching;
mod restream_transfer;
mod sign_in;
mod span;
mod typed_moment;
mod typed_selection;
mod utc_time;
