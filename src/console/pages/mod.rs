//! The pages, one module each. None knows another.

mod activity;
pub mod dvr;
mod later;
mod not_found;
mod overview;
pub mod recordings;
pub mod restreams;
pub mod sign_in;

pub use activity::ACTIVITY;
pub use later::Later;
pub use not_found::NotFound;
pub use overview::OVERVIEW;
pub use restreams::writing;
