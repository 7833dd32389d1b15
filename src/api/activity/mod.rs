//! Redacted records of calls for the page "Activity", with the outcomes of writes.

mod call;
mod curl;

pub use call::{
    Call, CallFilter, CallState, HttpMessage, RecordedWrite, journal_as_json, name_sent, read_back_label,
};
pub use curl::{TOKEN_VARIABLE, curl};
