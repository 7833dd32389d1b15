//! A call of the API.

use crate::api::Method;
use crate::api::error::{Error, ErrorKind};
use crate::redact::RedactedBody;

/// A call from its start to its end; retries of a read are attempts of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// A sequence number.
    pub id: u32,
    /// The time of the first attempt, or of the request before it, in Unix milliseconds.
    pub at_millis: i64,
    /// The API's origin; empty for the console's own.
    pub api: String,
    /// The account in the request.
    pub account: String,
    /// The method.
    pub method: Method,
    /// Path and query, redacted.
    pub path: String,
    /// The `X-Op-Id` of a write, which is any call that may change the service's data.
    pub op_id: Option<String>,
    /// The number of attempts.
    pub attempts: u32,
    /// The progress.
    pub state: CallState,
    /// The time from the first attempt to the last byte of the response, in milliseconds.
    pub duration_millis: u32,
    /// The length of the response's body, in bytes.
    pub size_bytes: usize,
    /// The request.
    pub request: HttpMessage,
    /// The response; empty before it arrives and if it fails.
    pub answer: HttpMessage,
}

/// Headers and body of a request or response, redacted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpMessage {
    /// The headers that the console sets, or is allowed to read.
    pub headers: Vec<(String, String)>,
    /// The body of a write or a failure; `None` if there is none or [`HttpMessage::is_body_dropped`].
    pub body: Option<RedactedBody>,
    /// True if the body was discarded to save memory.
    pub is_body_dropped: bool,
}

/// The progress of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallState {
    /// Queued, or without a response so far.
    Pending,
    /// Ended with this HTTP status.
    Answered(u16),
    /// Ended without a complete response.
    Failed(ErrorKind),
    /// Cancelled by the console: the page was closed, or a newer call replaced it.
    Cancelled,
}

impl HttpMessage {
    /// Returns the length of the body, in bytes.
    pub fn body_bytes(&self) -> usize {
        self.body.as_ref().map_or(0, |body| body.text.len())
    }

    /// Discards the body.
    pub fn drop_body(&mut self) {
        self.is_body_dropped |= self.body.take().is_some();
    }
}

impl Call {
    /// Returns whether the call failed: no response, or a status outside of 2xx.
    pub const fn is_failure(&self) -> bool {
        match self.state {
            CallState::Answered(status) => !matches!(status, 200..=299),
            CallState::Failed(_) => true,
            CallState::Pending | CallState::Cancelled => false,
        }
    }

    /// Returns the `X-Op-Id` by which a duplicate of a write is recognized; empty for a read.
    pub fn op_id(&self) -> &str {
        self.op_id.as_deref().unwrap_or_default()
    }

    /// Returns whether the call failed with this error: the same area, and the same status or kind.
    pub fn has_ended_with(&self, error: &Error) -> bool {
        let has_state = match (self.state, error.status) {
            (CallState::Answered(status), Some(wanted)) => status == wanted,
            (CallState::Failed(kind), None) => kind == error.kind,
            _ => false,
        };
        has_state && self.is_failure() && self.path.starts_with(error.area.prefix())
    }

    /// Returns a label: the status, or the reason why there is none.
    pub fn state_label(&self) -> String {
        match self.state {
            CallState::Pending => "on its way".to_owned(),
            CallState::Answered(status) => status.to_string(),
            CallState::Failed(kind) => kind.summary().to_owned(),
            CallState::Cancelled => "cancelled".to_owned(),
        }
    }
}

/// The criteria of the calls to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFilter {
    /// Words in method, path, status, address or `X-Op-Id`, in any case and order.
    pub search: String,
    /// True to show only failures.
    pub is_failures_only: bool,
}

impl CallFilter {
    /// Returns whether the call matches.
    pub fn finds(&self, call: &Call) -> bool {
        if self.is_failures_only && !call.is_failure() {
            return false;
        }
        if self.search.trim().is_empty() {
            return true;
        }
        let state = call.state_label();
        let text =
            [call.method.as_str(), &call.path, &state, &call.api, call.op_id()].join("\n").to_lowercase();
        self.search.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}
