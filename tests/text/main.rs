//! Texts are formatted for people and for files.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod csv;
mod invisible;
mod listing;
mod search;
mod shortcut;
mod si;
mod sorting;
mod verbs;
mod words;
