//! The overview of an account: problems by cause, and a summary.
//!
//! - [`survey`]: targets with problems, grouped, worst first. [`grouping`]: the groups and their order.
//! - [`verdict`]: the summary in one sentence. [`news`]: new problems as a notification, known until they are over.
//! - [`incidents`]: messages about what began together and is over.
//! - [`recordings`], [`traffic`], [`streams`]: the other areas of the API in a few numbers.

pub mod acknowledged;
pub mod grouping;
pub mod incidents;
pub mod news;
pub mod recordings;
mod spell;
pub mod streams;
pub mod survey;
pub mod traffic;
pub mod verdict;
