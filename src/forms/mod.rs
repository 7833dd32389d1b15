//! What a person types, validated into a request body.
//!
//! - [`restream`]: the form of a resource, its export and import. [`sign_in`]: who and where. [`utc_time`]: times as they are typed.
//! - [`draft_store`]: drafts as texts by key. [`tab_note`]: what tabs tell each other.
//! - [`period`]: the period that an address asks for, or two typed ends.

pub mod draft_store;
pub mod period;
pub mod restream;
pub mod sign_in;
pub mod tab_note;
pub mod utc_time;
