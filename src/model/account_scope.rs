//! The account to which data belongs.

use std::fmt;

/// An account at an API address, without its token. Data of a scope (drafts, caches, batches) never leaves it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountScope(String);

impl AccountScope {
    /// Creates the scope of `account` at the API of the non-empty `address`.
    pub fn new(address: &str, account: &str) -> Self {
        Self(format!("{address} {account}"))
    }

    /// Returns address, space and account, for keys in the browser's storage.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
