//! The local service, asked as a client asks it: through its router, with raw bytes and through the console's decoders.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod access;
mod app;
mod description;
mod dvr;
mod dvr_model;
mod history;
mod metrics;
mod recording;
mod recording_actions;
mod restream;
mod restream_writes;
