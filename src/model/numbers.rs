//! Numbers over windows of time.

use std::sync::Arc;

/// A number or gap for each window; clones share the list.
pub type Numbers = Arc<[Option<f64>]>;
