//! Geometry and words: numbers in, numbers and texts out.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod rows;
mod schedule_strip;
mod si;
mod words;
