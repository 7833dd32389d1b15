//! How drafts are kept as texts by key: whose they are, how old they may get, and how many there may be.

use crate::model::account_scope::AccountScope;
use crate::text::sorting::sort_by_key;

/// How long a draft is kept.
pub const LIFE_SECS: i64 = 24 * 3_600;
/// How many drafts are kept; of more, the oldest go.
pub const MAX_DRAFTS: usize = 30;
/// The longest draft that is kept, in bytes.
pub const MAX_DRAFT_BYTES: usize = 256 * 1024;
/// All drafts together, in bytes: a browser gives a site some megabytes.
pub const MAX_ALL_BYTES: usize = 1024 * 1024;

/// What all keys of drafts begin with.
pub const PREFIX: &str = "sluice.draft/";

/// What the thing begins with where what is kept is no draft, but a log of what was done.
pub const LOG_OF: &str = "log of ";

/// The form of what is kept: another form is not read.
const FORM: &str = "1";

/// The key of a draft in the storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftKey(String);

impl DraftKey {
    /// The key of the draft of `thing` in an account's scope; without one before anyone has signed in.
    pub fn new(scope: Option<&AccountScope>, thing: &str) -> Self {
        Self([&prefix(scope), thing].concat())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the keys of all drafts of a scope begin with, and no others do.
pub fn prefix(scope: Option<&AccountScope>) -> String {
    let scope = scope.map_or("", AccountScope::as_str);
    // The length tells where the scope ends, whatever stands in it.
    format!("{PREFIX}{}/{scope}/", scope.len())
}

/// A draft as it is kept; `None` if it is too long.
pub fn seal(body: &str, now_secs: i64) -> Option<String> {
    (body.len() <= MAX_DRAFT_BYTES).then(|| format!("{FORM} {now_secs} {body}"))
}

/// The draft in what was kept; `None` if it is too old, or no draft.
pub fn open(stored: &str, now_secs: i64) -> Option<&str> {
    let body = stored.splitn(3, ' ').nth(2)?;
    let age_secs = now_secs.checked_sub(stored_at_secs(stored)?)?;
    // A clock that was put back does not make a draft old; one that was put back by a day says nothing any more.
    (-LIFE_SECS..=LIFE_SECS).contains(&age_secs).then_some(body)
}

/// When what was kept was written, in Unix seconds.
pub fn stored_at_secs(stored: &str) -> Option<i64> {
    let mut parts = stored.splitn(3, ' ');
    (parts.next() == Some(FORM)).then(|| parts.next()?.parse().ok())?
}

/// The things of a scope that have a draft which is still to be saved.
pub fn unsaved(stored: &[(String, String)], scope: &AccountScope, now_secs: i64) -> Vec<String> {
    let prefix = prefix(Some(scope));
    let unsaved = |(key, text): &(String, String)| {
        let thing = key.strip_prefix(&prefix)?;
        let is_draft = !thing.starts_with(LOG_OF);
        (is_draft && open(text, now_secs).is_some()).then(|| thing.to_owned())
    };
    stored.iter().filter_map(unsaved).collect()
}

/// Of all that is kept, as keys and texts, the keys that have to go: what is too old, and the oldest beyond the bounds.
/// `newest` is the key that was written last: it stays.
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
