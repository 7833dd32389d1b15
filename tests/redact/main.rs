//! Secrets out of bodies, addresses and sentences.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod masking;
mod masking_anywhere;
mod masking_encoded;
mod secrets;
mod url;
