//! Objects keep members they do not know, readers are lenient, and lists are read in part.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod partial_list;
#[allow(dead_code)]
mod spelled;
mod typed_object;
