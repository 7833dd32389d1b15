//! Faults of the local service, over real sockets and judged by the console's decoders.
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
