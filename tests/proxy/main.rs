//! The proxy over real sockets: bytes and counts of upstream requests, and the answers.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod address;
mod answers;
mod broken;
mod headers;
mod http_proxy;
mod journey;
mod kept;
mod once;
mod paths;
#[path = "../drive/program.rs"]
mod program;
mod recorder;
mod refused;
mod served;
mod smuggling;
mod started;
mod tls;
