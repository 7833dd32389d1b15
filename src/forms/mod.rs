//! What a person types, validated into a request body.
//!
//! - [`restream`]: the form of a resource. [`sign_in`], [`next_path`]: who and where. [`utc_time`]: times as they are typed.
//! - [`draft_store`]: drafts as texts by key. [`tab_note`]: what tabs tell each other.
//! - [`history_period`]: the period that an address asks for.
//! - [`batch`]: one thing done to many resources. [`batch_words`]: how it is told. [`restream_switching`]: what switching many on or off would do.
//! - [`restream_export`], [`restream_import`]: resources as a file, and a file compared with the account.

pub mod batch;
pub mod batch_words;
pub mod draft_store;
pub mod history_period;
pub mod next_path;
pub mod restream;
pub mod restream_export;
pub mod restream_import;
pub mod restream_switching;
pub mod sign_in;
pub mod tab_note;
pub mod utc_time;
