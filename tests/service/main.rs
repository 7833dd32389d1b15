//! The local service, called through its router with raw bytes and through the console's encoders and decoders.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod access;
mod accounts;
mod app;
mod bounds;
mod clock;
mod crash;
mod description;
mod dvr;
mod dvr_prediction;
mod fallbacks;
mod fuzz;
#[path = "../drive/growth.rs"]
mod growth;
mod history;
mod keeping;
mod metrics;
mod names;
mod packing;
#[path = "../drive/program.rs"]
mod program;
mod recording;
mod recording_actions;
mod recording_changes;
mod recording_model;
mod restream;
mod sizes;
mod turns;
mod wire;
