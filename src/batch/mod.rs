//! Many writes, a result for each.
//!
//! - [`queue`]: which is next, what became of each, and when to stop. [`words`]: how a batch is described.

pub mod queue;
pub mod words;
