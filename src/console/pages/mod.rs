//! The pages, one module each. None knows another.

mod activity;
mod later;
mod not_found;
mod overview;
mod restreams;
pub mod sign_in;

pub use activity::Activity;
pub use later::Later;
pub use not_found::NotFound;
pub use overview::Overview;
pub use restreams::{
    ManyAsked, RestreamForm, RestreamHistory, RestreamList, RestreamMany, RestreamResource, RestreamsPlace,
    writing,
};
pub use sign_in::SignIn;
