//! Texts are formatted for people and for files.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod commands;
mod csv;
mod listing;
mod names;
mod plurals;
mod search;
mod words;
