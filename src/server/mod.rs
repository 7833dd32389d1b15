//! The native program: serves the console and is the API.
//!
//! - [`cli`]: the command line; [`run`] does what it asks for.
//! - [`program`]: one request in, one answer out: guard, limits, log, and then the console's files or the API.
//! - [`places`]: how much of the API may be under way, in all and for one token.
//! - [`listen`]: accepting, with its limits and the graceful stop; `connections`: those that are open; `socket`: one.
//! - [`site`]: the console's files, with their headers and compression.
//! - [`pack`]: compresses the console's files ahead of time.
//! - [`service`]: the API itself.
//! - [`proxy`]: passes the API's requests on to another service instead.

mod account;
pub mod cli;
mod connections;
mod data;
mod failure;
pub mod fingerprint;
mod guard;
pub mod limits;
pub mod listen;
mod log;
mod log_lines;
pub mod op_id;
pub mod pack;
pub mod places;
pub mod program;
pub mod proxy;
mod refusal;
pub mod run;
mod serve;
pub mod service;
pub mod site;
mod socket;
mod terminal;

pub use failure::Failure;
pub use guard::Guard;
