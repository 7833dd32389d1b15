//! Many writes with one result each.
//!
//! - [`queue`]: order, results and stops. [`labels`]: descriptions of a batch.

pub mod labels;
pub mod queue;
