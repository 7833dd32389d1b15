//! What the API talks about, and the pure rules on it.
//!
//! - [`members`], [`kept`]: objects that keep what they do not know, byte for byte.
//! - [`liberal`], [`list`]: how a foreign service's answers are read without falling over.
//! - [`ids`], [`secret`], [`time`], [`window`]: the small values everything else is made of.
//! - [`restream`], [`recording`], [`dvr`], [`metrics`]: the four areas of the API document, part 2.
//! - [`restream_health`], [`restream_sources`]: what the statuses of targets say about a resource and its sources.
//! - [`restream_schedule`]: what the schedule of a restream says about a moment.
//! - [`restream_changes`]: what a list of status changes says.
//! - [`restream_board`], [`search_text`]: a list of resources, searched and sorted.
//! - [`overview`]: what is broken across the account, by its cause. [`fuzzy`]: names found by a few letters; [`folded`]: without case and accents.
//! - [`masking`]: texts and bodies without secrets. [`masked_url`]: addresses without the keys inside them; [`restream_secrets`]: those of a restream without any of its own.
//!   [`secretless`]: whole resources without theirs.
//! - [`json_text`]: JSON as text: its parts as they are spelled, and laid out for a person. [`csv`]: tables as files.

pub mod csv;
pub mod dvr;
pub mod folded;
pub mod fuzzy;
pub mod ids;
pub mod json_text;
pub mod kept;
pub mod liberal;
pub mod list;
pub mod masked_url;
pub mod masking;
pub mod members;
pub mod metrics;
pub mod open_enum;
pub mod overview;
pub mod path;
pub mod recording;
pub mod restream;
pub mod restream_board;
pub mod restream_changes;
pub mod restream_health;
pub mod restream_schedule;
pub mod restream_secrets;
pub mod restream_sources;
pub mod search_text;
pub mod secret;
pub mod secretless;
pub mod stream_name;
pub mod time;
pub mod window;
