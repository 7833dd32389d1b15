//! The native program: serves the console and the API, which is [`service`](crate::service).
//!
//! - [`cli`]: the command line; [`run`] executes it; `account`: accounts of the local service.
//! - [`program`]: the request pipeline: guard, limits, log, then the console's files or the API.
//! - [`request_slots`]: limits on concurrent API requests, in total and per token.
//! - [`listen`]: accepting and the graceful stop; `connections`: the open ones; `socket`: a single one.
//! - [`site`]: the console's files, with their headers and compression.
//! - [`proxy`]: forwards API requests to another service, if configured.
//! - [`watch`]: looks at accounts by itself, posts what breaks, and serves metrics.

mod account;
mod cli;
mod connections;
mod cors;
mod data;
mod environment;
mod failure;
pub mod fingerprint;
mod guard;
mod limits;
pub mod listen;
mod log;
pub mod program;
pub mod proxy;
mod refusal;
pub mod request_slots;
pub mod run;
mod serve;
pub mod site;
mod socket;
mod terminal;
pub mod watch;

pub use failure::Failure;
pub use guard::Guard;
