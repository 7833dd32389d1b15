//! Percent-encoded paths and queries.

use crate::api::Area;
use crate::model::ids::AccountName;
use crate::text::percent::encode_query;

pub(super) struct Address {
    path: String,
    has_query: bool,
}

impl Address {
    /// Starts with the area's prefix.
    pub fn area(area: Area) -> Self {
        Self { path: area.prefix().to_owned(), has_query: false }
    }

    /// Starts with the area's prefix and the account.
    pub fn account(area: Area, account: &AccountName) -> Self {
        Self::area(area).then(&account.to_segment())
    }

    /// Appends an encoded path.
    pub fn then(mut self, encoded: &str) -> Self {
        self.path.push('/');
        self.path.push_str(encoded);
        self
    }

    /// Appends `name=value` to the query.
    pub fn query(mut self, name: &str, value: &str) -> Self {
        self = self.flag(name);
        self.path.push('=');
        self.path.push_str(&encode_query(value));
        self
    }

    /// Appends a name without a value to the query.
    pub fn flag(mut self, name: &str) -> Self {
        self.path.push(if self.has_query { '&' } else { '?' });
        self.has_query = true;
        self.path.push_str(name);
        self
    }

    /// Returns path and query.
    pub fn finish(self) -> String {
        self.path
    }
}
