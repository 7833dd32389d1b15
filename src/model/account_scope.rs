//! What data of one account belongs to.

use std::fmt;

/// An account at an API address, never its token. What belongs to one scope (drafts, caches, pages, batches) is never
/// shown or sent in another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountScope(String);

impl AccountScope {
    /// The scope of `account` at the API of `address`, which is not empty.
    pub fn new(address: &str, account: &str) -> Self {
        Self(format!("{address} {account}"))
    }

    /// Its text, for keys in the browser's storage: address, blank, account.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
