//! Facts about the API's objects that several pages show, from what the cache has read.

pub mod account_colour;
mod account_stored;
pub mod acknowledged;
pub mod corrections;
pub mod health;
pub mod instance_times;
pub mod minutes;
pub mod moment;
pub mod platform_names;
pub mod recording_facts;
pub mod status_history;
pub mod status_starts;
pub mod streams;
pub mod time_format;
pub mod traffic_choices;
pub mod visited_streams;
