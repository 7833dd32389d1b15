//! Widgets are tested in a real browser.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod canvas_rows;
mod client;
mod combobox;
mod dialog;
mod drafts;
mod gestures;
mod holding;
mod loaded;
mod network;
mod page;
mod query_cache;
mod routes;
mod saving;
mod status_starts;
mod table;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
