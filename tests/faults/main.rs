//! What goes wrong between a caller and the API, over real sockets: the local service does the faults, the console's
//! decoders judge what arrives.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test that cannot go on stops; the size of the matrix is said"
)]

mod caller;
mod cases;
mod flags;
#[path = "../drive/growth.rs"]
mod growth;
mod local;
mod matrix;
mod operations;
#[path = "../drive/program.rs"]
mod program;
mod rules;
mod wire;
