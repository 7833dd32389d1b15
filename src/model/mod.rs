//! What the API talks about, and the pure rules on it.
//!
//! - [`account_scope`], [`ids`], [`time`], [`window`], [`stream_name`]: the small values everything else is made of.
//! - [`intervals`]: sorted stretches of seconds, and what they have in common.
//! - [`read_back`]: what reading a thing again shows of a write.
//! - [`restream`], [`recording`], [`dvr`], [`metrics`]: the four areas of `contract.md`.
//! - [`overview`]: what is broken across the account, by its cause.

pub mod account_scope;
pub mod dvr;
pub mod ids;
pub mod intervals;
pub mod metrics;
pub mod numbers;
pub mod overview;
pub mod read_back;
pub mod recording;
pub mod restream;
pub mod stream_name;
pub mod time;
pub mod window;
