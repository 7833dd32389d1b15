//! The filter of the calls.

use crate::api::activity::call::Call;

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
