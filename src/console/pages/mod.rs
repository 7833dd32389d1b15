//! The pages, one module each; no page uses another.

mod activity;
pub mod dvr;
mod metrics;
mod not_found;
pub mod overview;
pub mod recordings;
pub mod restreams;
pub mod sign_in;

pub use activity::ACTIVITY;
pub use metrics::METRICS;
pub use not_found::{NoForm, NotFound};
pub use overview::{OVERVIEW, REQUESTS_PER_MINUTE, WATCH};
pub use restreams::writing;
