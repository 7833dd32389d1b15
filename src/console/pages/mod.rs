//! The pages, one module each; no page uses another.

mod activity;
mod metrics;
mod not_found;
pub mod overview;
pub mod recordings;
pub mod restreams;
pub mod sign_in;
pub mod streams;

pub use activity::ACTIVITY;
pub use metrics::METRICS;
pub use not_found::{NoForm, NotFound};
pub use overview::{OVERVIEW, REQUESTS_PER_MINUTE, WALL, WATCH};
