//! Sluice: a browser admin console for a video-delivery management API, and a local service to try it on.
//!
//! The house, in dependency order. A module may know the ones above it and none below:
//!
//! - [`model`]: what the API talks about (ids, secrets, times, restream, recording, dvr, metrics) and the pure rules on them.
//! - [`forms`]: what a person types, validated into a request body.
//! - [`plot`]: time scales, ticks, lanes, rows, selection: numbers in, numbers out.
//! - [`api`]: each endpoint as a value, a request to send and a decoder for its answer. No I/O.
//! - `console` (wasm32 only): the Leptos application.
//! - `server` (native only): the local program, which serves the console and is the API.

pub mod api;
pub mod forms;
pub mod model;
pub mod plot;

#[cfg(target_arch = "wasm32")]
pub mod console;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;
