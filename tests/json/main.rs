//! Objects that keep what they do not know, lenient readers, partial lists.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod partial_list;
mod spelled;
mod typed_object;
mod typed_object_cases;
