//! What the API talks about, and the pure rules on it.
//!
//! - [`ids`], [`time`], [`window`], [`stream_name`]: the small values everything else is made of.
//! - [`restream`], [`recording`], [`dvr`], [`metrics`]: the four areas of the API document, part 2.
//! - [`overview`]: what is broken across the account, by its cause.

pub mod dvr;
pub mod ids;
pub mod metrics;
pub mod overview;
pub mod recording;
pub mod restream;
pub mod stream_name;
pub mod time;
pub mod window;
