//! Runs one action on many items, with a result for each; a [`Job`] defines the action.
//!
//! - [`Batches`] holds the running batch above the pages, so that it continues whatever page is open.
//! - [`begin`] starts a batch after [`ConfirmBatch`]; [`PANEL`] shows its progress next to every page.

mod batches;
mod panel;
mod runner;

pub use batches::{BatchSpec, BatchTarget, Batches, Job, JobFuture, JobResult, Undo, sentence, use_batches};
pub use panel::{ConfirmBatch, NameList, PANEL, use_hindrance};
pub use runner::{AT_A_TIME, begin};
