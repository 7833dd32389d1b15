//! What the console remembers and shows of its calls, and what comments cite of the contract.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod activity;
mod contract;
mod refusals;
mod verify;
