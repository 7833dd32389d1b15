//! The native program from outside: files, access, limits and logs.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod accounts;
mod asked;
mod command;
mod files;
mod guard;
mod limits;
mod logs;
mod page;
#[path = "../drive/program.rs"]
mod program;
mod read_only;
mod started;
