//! Read data: a cache by endpoint, its presentation, and a queue of low-priority reads.

mod cache;
mod entry;
pub mod freshness;
pub mod instance_times;
pub mod loaded;
pub mod minutes;
pub mod moment;
pub mod read_queue;
pub mod recording_facts;
pub mod status_starts;
pub mod time_format;
mod view;
pub mod visited_streams;
pub mod waiting;

pub use cache::{QueryCache, use_query_cache};
pub use entry::{QuerySpec, Refresh};
pub use view::{Query, QueryState, use_query};
