//! Secrets are removed from bodies, addresses and sentences.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod anywhere;
mod bodies;
mod bounded;
#[path = "../drive/growth.rs"]
mod growth;
mod secrets;
mod url;
