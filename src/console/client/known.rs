//! The secrets that this tab has read and sent in the account in force. No later answer shows them, nor what is kept of one.

use leptos::prelude::*;

use crate::console::session::Session;
use crate::redact::{KnownSecrets, Secrets};

/// They are in memory alone, and as long as their account is in force.
#[derive(Clone, Copy)]
pub(super) struct Known(StoredValue<KnownSecrets>);

impl Known {
    /// None yet.
    pub(super) fn new() -> Self {
        Self(StoredValue::default())
    }

    /// Takes those of one more answer or request.
    pub(super) fn note(self, add: impl FnOnce(&mut KnownSecrets)) {
        self.0.try_update_value(add);
    }

    /// What the answer to a request must not show: the session's token, what the request's body holds, and all that is known.
    pub(super) fn secrets(self, session: &Session, body: Option<&[u8]>) -> Secrets {
        Secrets::of(session.token(), body).and(self.all())
    }

    /// All that is known.
    pub(super) fn all(self) -> Secrets {
        self.0.try_update_value(KnownSecrets::secrets).unwrap_or_default()
    }

    /// Forgets them.
    pub(super) fn forget(self) {
        self.0.try_set_value(KnownSecrets::default());
    }
}
