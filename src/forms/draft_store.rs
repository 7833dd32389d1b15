//! Storage of drafts as texts by key: their owner and age.

use crate::model::account_scope::AccountScope;

/// Lifetime of a stored draft.
pub const LIFE_SECS: i64 = 24 * 3_600;
/// Prefix of all keys of drafts.
pub const PREFIX: &str = "sluice.draft/";

/// End of the key of what a draft's form has sent, which is no unsaved draft.
const SENT: &str = " (sent)";

const FORM: &str = "1";

/// The key of a draft in the storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftKey(String);

impl DraftKey {
    /// Returns the key of the draft `draft_name` in an account's scope, or before sign-in without a scope.
    pub fn new(scope: Option<&AccountScope>, draft_name: &str) -> Self {
        Self([&prefix(scope), draft_name].concat())
    }

    /// Returns the key of what the draft's form has sent.
    #[must_use]
    pub fn of_sent(&self) -> Self {
        Self([&self.0, SENT].concat())
    }

    /// Returns the key's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the prefix of the keys of a scope's drafts, which no other scope shares.
pub fn prefix(scope: Option<&AccountScope>) -> String {
    let scope = scope.map_or("", AccountScope::as_str);
    // The length marks the end of the scope, which may hold any character.
    format!("{PREFIX}{}/{scope}/", scope.len())
}

/// Returns a draft as it is stored.
pub fn seal(body: &str, now_secs: i64) -> String {
    format!("{FORM} {now_secs} {body}")
}

/// Returns the draft in a stored text; `None` if it is too old or no draft.
pub fn open(stored: &str, now_secs: i64) -> Option<&str> {
    let body = stored.splitn(3, ' ').nth(2)?;
    let age_secs = now_secs.checked_sub(stored_at_secs(stored)?)?;
    // A clock that was set back does not expire a draft, unless by more than the lifetime.
    (-LIFE_SECS..=LIFE_SECS).contains(&age_secs).then_some(body)
}

/// Returns when a text was stored, in Unix seconds.
pub fn stored_at_secs(stored: &str) -> Option<i64> {
    let mut parts = stored.splitn(3, ' ');
    (parts.next() == Some(FORM)).then(|| parts.next()?.parse().ok())?
}

/// Returns the names of the unsaved drafts of a scope.
pub fn unsaved(stored: &[(String, String)], scope: &AccountScope, now_secs: i64) -> Vec<String> {
    let prefix = prefix(Some(scope));
    let unsaved = |(key, text): &(String, String)| {
        let draft_name = key.strip_prefix(&prefix)?;
        let is_draft = !draft_name.ends_with(SENT);
        (is_draft && open(text, now_secs).is_some()).then(|| draft_name.to_owned())
    };
    stored.iter().filter_map(unsaved).collect()
}
