//! Sluice: a browser admin console for a video-delivery management API, and a local service to try it on.
//!
//! The house, in dependency order. A module may know the ones above it and none below:
//!
//! - [`json`]: objects that keep what they do not know, lenient members, partial lists. [`text`]: texts for people and files.
//! - [`redact`]: secrets out of JSON, URLs and sentences.
//! - [`model`]: what the API talks about (ids, times, restream, recording, dvr, metrics) and the pure rules on it.
//! - [`forms`]: what a person types, validated into a request body. [`batch`]: many writes, a result for each.
//! - [`plot`]: time scales, ticks, lanes, rows, selection: numbers in, numbers out.
//! - [`api`]: each endpoint as a value, a request to send and a decoder for its answer. No I/O.
//! - `console` (wasm32 only): the Leptos application.
//! - `service` (native only): the API itself, on an embedded SQLite database.
//! - `server` (native only): the program that serves the console and the API.

pub mod api;
pub mod batch;
pub mod forms;
pub mod json;
pub mod model;
pub mod plot;
pub mod redact;
pub mod text;

#[cfg(target_arch = "wasm32")]
#[allow(
    missing_docs,
    reason = "what its names and types say need not be said again: nothing outside uses it"
)]
pub mod console;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;
#[cfg(not(target_arch = "wasm32"))]
pub mod service;
