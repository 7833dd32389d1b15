//! Sluice: a browser admin console for a video-delivery management API, and a local service to try it on.
//!
//! The modules in dependency order; `tests/layering` checks it:
//!
//! - [`json`]: objects with unknown members, lenient members, partial lists. [`text`]: texts for people and files.
//! - [`redact`]: removal of secrets from JSON, URLs and prose.
//! - [`model`]: the API's nouns (ids, times, restream, recording, dvr, metrics) and the pure rules on them.
//! - [`forms`]: form input, validated into a request body. [`writes`]: many writes with one result each.
//! - [`journal`]: what was written and how it ended, kept over a reload.
//! - [`plot`]: time scales, ticks, lanes, rows and selection as plain computation.
//! - [`api`]: each endpoint as a value that builds a request and decodes its response, without I/O.
//! - `console` (wasm32), `service` and `server` (native): the Leptos application, the API on SQLite, the program.

pub mod api;
pub mod forms;
pub mod journal;
pub mod json;
pub mod model;
pub mod plot;
pub mod redact;
pub mod text;
pub mod writes;

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
