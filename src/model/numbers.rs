//! Numbers over windows of time.

use std::sync::Arc;

/// A number for each window, or a gap. Its clones share one list.
pub type Numbers = Arc<[Option<f64>]>;
