//! The native program: serves the console and the API, which is [`service`](crate::service).
//!
//! - [`cli`]: the command line; [`run`] does what it asks for.
//! - [`program`]: one request in, one answer out: guard, limits, log, and then the console's files or the API.
//! - [`places`]: how much of the API may be under way, in all and for one token.
//! - [`listen`]: accepting, with its limits and the graceful stop; `connections`: those that are open; `socket`: one.
//! - [`site`]: the console's files, with their headers and compression.
//! - [`pack`]: compresses the console's files ahead of time.
//! - [`proxy`]: passes the API's requests on to another service, where that is asked for.

mod cli;
mod connections;
mod data;
mod failure;
pub mod fingerprint;
mod guard;
mod limits;
pub mod listen;
mod log;
mod log_lines;
pub mod pack;
pub mod places;
pub mod program;
pub mod proxy;
mod refusal;
pub mod run;
mod serve;
pub mod site;
mod socket;
mod terminal;

pub use failure::Failure;
pub use guard::Guard;
