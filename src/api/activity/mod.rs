//! Redacted records of calls for the page "Activity".

mod call;
mod curl;

pub use call::{Call, CallFilter, CallState, HttpMessage};
pub use curl::{TOKEN_VARIABLE, curl};
