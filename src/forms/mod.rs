//! What a person types, validated into a request body.

pub mod draft_store;
pub mod next_path;
pub mod restream;
pub mod restream_export;
pub mod restream_import;
pub mod sign_in;
pub mod tab_note;
pub mod utc_time;
