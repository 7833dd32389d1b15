//! The account's resources, read for the targets that they send to.

use std::sync::Arc;

use crate::api::restream::ListResources;
use crate::console::query::{Query, Refresh, use_query};
use crate::model::restream::ResourceList;

/// An older list is read anew when it is asked for.
const LIST_SECS: i64 = 30;

/// What the account's resources are, as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct AccountTargets(Query<ResourceList>);

/// Reads the account's resources, unless that was done a moment ago.
pub(super) fn use_account_targets() -> AccountTargets {
    AccountTargets(use_query(Refresh::IfOlderThan(LIST_SECS), || ListResources))
}

impl AccountTargets {
    /// The resources; none before they were read. Tracked.
    pub(super) fn resources(self) -> Arc<ResourceList> {
        self.0.latest()
    }

    /// Whether they are still on their way. Tracked.
    pub(super) fn is_awaited(self) -> bool {
        !self.0.has_data() && !self.0.has_failed()
    }

    /// Why it is not known which targets are in use; `None` where it is. Tracked.
    pub(super) fn unread_words(self) -> Option<&'static str> {
        match (self.0.has_data(), self.0.has_failed()) {
            (true, _) => None,
            (false, true) => Some(
                "couldn't check whether other resources use these targets: their list couldn't be loaded.",
            ),
            (false, false) => Some("checking whether other resources use these targets..."),
        }
    }

    pub(super) fn refresh(self) {
        self.0.refresh();
    }
}
