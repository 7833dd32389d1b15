//! The API's nouns and the pure rules on them.
//!
//! - [`account_scope`], [`ids`], [`time`], [`service_time`], [`window`], [`stream_name`]: basic values.
//! - [`intervals`]: sorted intervals of seconds with set operations. [`read_back`]: the effect of a write.
//! - [`restream`], [`recording`], [`dvr`], [`metrics`]: the four areas of `contract.md`.
//! - [`stream`]: what belongs to one stream in all of them. [`overview`]: the account's problems by cause. [`release`]: releases of the console.

pub mod account_scope;
pub mod dvr;
pub mod end;
pub mod ids;
pub mod intervals;
pub mod metrics;
pub mod overview;
pub mod read_back;
pub mod recording;
pub mod release;
pub mod restream;
pub mod service_time;
mod states;
pub mod stream;
pub mod stream_name;
pub mod time;
pub mod window;
