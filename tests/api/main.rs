//! What the console remembers and shows of its calls.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod activity;
mod verify;
