//! The entry of a write in the journal, from its start to its end.

use crate::api::{Error, UnknownOutcome, Verified};
use crate::console::client::{Client, OpId};
use crate::journal::{Entry, Outcome, Subject};
use crate::model::account_scope::AccountScope;
use crate::model::end::End;
use crate::model::time::UnixSeconds;

/// The entry of a write that is being sent. Dropped before its end, it is unknown.
pub(super) struct PendingEntry {
    client: Client,
    scope: Option<AccountScope>,
    id: String,
}

impl PendingEntry {
    /// Stores the entry of a write that is about to be sent.
    pub fn begin(client: Client, scope: Option<AccountScope>, op_id: &OpId, subject: Subject) -> Self {
        let id = op_id.as_str().to_owned();
        if let Some(scope) = &scope {
            let at_millis = client.service_now_millis();
            client.journals.set(scope, Entry::new(&id, &client.journals.page(), at_millis, subject));
        }
        Self { client, scope, id }
    }

    pub fn end(mut self, outcome: Outcome) {
        self.conclude(outcome);
    }

    fn conclude(&mut self, outcome: Outcome) {
        let Some(scope) = self.scope.take() else { return };
        let at = UnixSeconds(self.client.service_now_secs());
        self.client.journals.amend(&scope, &self.id, |entry| entry.conclude(outcome, at));
    }
}

impl Drop for PendingEntry {
    fn drop(&mut self) {
        let note = "It was not verified, because the work on it was cancelled.";
        self.conclude(Outcome::new(End::Unknown, note));
    }
}

/// Returns the end of a write for the journal. The error was redacted when it was received.
pub(super) fn outcome_of<T>(verified: &Verified<T>, is_visible: bool, created: Option<String>) -> Outcome {
    let (end, is_accepted, error) = match verified {
        Verified::Done(_) => (End::Done, true, None),
        Verified::Different { error, .. } => (End::Different, true, error.as_ref()),
        Verified::Refused(error) => (End::Refused, false, Some(error)),
        Verified::Unknown(unknown) if unknown.is_applied() && is_visible => (End::Done, false, None),
        Verified::Unknown(UnknownOutcome { error, is_accepted, .. }) => {
            (End::Unknown, *is_accepted, Some(error))
        }
    };
    Outcome { end, note: error.map(Error::to_string).unwrap_or_default(), is_accepted, created }
}
