//! What is remembered of each call for the page "Activity", without secrets: calls as they went over the network, and the
//! writes among them with what became of them.

mod call;
mod curl;
mod filter;

pub use call::{Call, CallState, Message, Write, WriteState, journal_as_json, name_sent, read_back_words};
pub use curl::{TOKEN_VARIABLE, curl};
pub use filter::CallFilter;
