//! The console's encoders and decoders agree with the requests and responses of the contract.
//!
//! `fixtures/<area>/<operation>.http` holds one exchange each, written by hand from the document, and
//! `fixtures/<area>/errors/<status>.http` holds one refusal each. `fixture.rs` reads them, here and in the service's tests.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod arrays;
mod dvr;
mod dvr_ranges;
mod endpoints;
mod field_errors;
mod fixture;
mod foreign;
mod metrics;
mod paths;
mod recording;
mod refusals;
mod rejected;
mod restream;
mod unquoted;
