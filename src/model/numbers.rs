//! Numbers over windows of time.

use std::sync::Arc;

/// A number for each window, or a gap. Whoever holds the list holds the same one.
pub type Numbers = Arc<[Option<f64>]>;
