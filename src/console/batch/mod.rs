//! Doing one thing to many, with a result for each. It names no capability: what is done to each is a [`Job`].
//!
//! - [`Batches`]: what is being done, above the pages, so that it goes on whatever page is opened.
//! - [`begin`]: begins. [`PANEL`]: how it goes, beside every page. [`ConfirmBatch`]: what is asked first.

mod batches;
mod panel;
mod runner;

pub use batches::{Batches, Ended, Job, Target, Undo, Work, Working, sentence, use_batches};
pub use panel::{ConfirmBatch, PANEL};
pub use runner::{AT_A_TIME, begin};
