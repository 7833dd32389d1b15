//! Faults of the local service, over real sockets and judged by the console's decoders.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "tests may panic and print"
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
mod read_only;
mod rules;
mod wire;
