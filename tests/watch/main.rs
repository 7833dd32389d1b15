//! `sluice watch` against the local service and a receiver on a real socket. Each test says what time it is.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod api;
mod command;
mod deliveries;
mod exposition;
mod messages;
mod metrics;
#[path = "../drive/program.rs"]
mod program;
mod receiver;
mod sockets;
mod watched;
