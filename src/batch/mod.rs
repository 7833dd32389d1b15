//! Many writes with one result each.
//!
//! - [`queue`]: order, results and stops. [`words`]: descriptions of a batch.

pub mod queue;
pub mod words;
