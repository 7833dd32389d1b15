//! Many writes with one result each.
//!
//! - [`list`]: order, results, stops and pauses. [`labels`]: descriptions of a list.

pub mod labels;
pub mod list;
