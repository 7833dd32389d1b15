//! Read data: a cache by endpoint, and its presentation.

mod cache;
mod entry;
pub mod freshness;
pub mod loaded;
mod view;
pub mod waiting;

pub use cache::{QueryCache, use_query_cache};
pub use entry::{QuerySpec, Refresh};
pub use view::{Query, QueryState, use_query};
