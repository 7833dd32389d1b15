//! The console records and shows its calls, and comments cite the contract.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod activity;
mod contract;
mod refusals;
mod verify;
