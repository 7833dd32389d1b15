//! Which calls are shown.

use crate::api::activity::call::Call;

/// What is searched for among the calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFilter {
    /// Words that method, path, status, address or `X-Op-Id` hold, in any case and order.
    pub words: String,
    /// Only calls that failed.
    pub is_failures_only: bool,
    /// Only calls that may have changed something.
    pub is_writes_only: bool,
}

impl CallFilter {
    /// Whether the call is one of those.
    pub fn finds(&self, call: &Call) -> bool {
        if self.is_failures_only && !call.is_failure() || self.is_writes_only && call.method.is_read() {
            return false;
        }
        if self.words.trim().is_empty() {
            return true;
        }
        let state = call.state_words();
        let text =
            [call.method.as_str(), &call.path, &state, &call.api, call.op_id()].join("\n").to_lowercase();
        self.words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}
