//! Storage of drafts as texts by key: their owner, age and limits.

use crate::model::account_scope::AccountScope;
use crate::text::sorting::sort_by_key;

/// Lifetime of a stored draft.
pub const LIFE_SECS: i64 = 24 * 3_600;
/// Maximum number of drafts; the oldest are removed first.
pub const MAX_DRAFTS: usize = 30;
/// Maximum size of one draft in bytes.
pub const MAX_DRAFT_BYTES: usize = 256 * 1024;
/// Maximum size of all drafts in bytes: browsers limit a site to a few megabytes.
pub const MAX_ALL_BYTES: usize = 1024 * 1024;

/// Prefix of all keys of drafts.
pub const PREFIX: &str = "sluice.draft/";

/// Prefix of `thing` for a log of completed actions, which is no unsaved draft.
pub const LOG_OF: &str = "log of ";

const FORM: &str = "1";

/// The key of a draft in the storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftKey(String);

impl DraftKey {
    /// Returns the key of the draft of `thing` in an account's scope, or before sign-in without a scope.
    pub fn new(scope: Option<&AccountScope>, thing: &str) -> Self {
        Self([&prefix(scope), thing].concat())
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

/// Returns a draft as it is stored; `None` if it is too long.
pub fn seal(body: &str, now_secs: i64) -> Option<String> {
    (body.len() <= MAX_DRAFT_BYTES).then(|| format!("{FORM} {now_secs} {body}"))
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

/// Returns the things of a scope that have an unsaved draft.
pub fn unsaved(stored: &[(String, String)], scope: &AccountScope, now_secs: i64) -> Vec<String> {
    let prefix = prefix(Some(scope));
    let unsaved = |(key, text): &(String, String)| {
        let thing = key.strip_prefix(&prefix)?;
        let is_draft = !thing.starts_with(LOG_OF);
        (is_draft && open(text, now_secs).is_some()).then(|| thing.to_owned())
    };
    stored.iter().filter_map(unsaved).collect()
}

/// Returns the stored keys to remove: expired drafts, and the oldest above the limits, but not `newest`, the last
/// written.
pub fn surplus(stored: &[(String, String)], newest: &str, now_secs: i64) -> Vec<String> {
    let mut gone = Vec::new();
    let mut living: Vec<(i64, &String, usize)> = Vec::new();
    for (key, text) in stored {
        match open(text, now_secs).and_then(|_| stored_at_secs(text)) {
            Some(at) => living.push((at, key, text.len())),
            None => gone.push(key.clone()),
        }
    }
    sort_by_key(&mut living, |(at, key, _)| std::cmp::Reverse((*key == newest, *at)));
    let mut bytes = 0;
    for (count, (_, key, length)) in living.into_iter().enumerate() {
        bytes += key.len() + length;
        if count >= MAX_DRAFTS || (count > 0 && bytes > MAX_ALL_BYTES) {
            gone.push(key.clone());
        }
    }
    gone
}
