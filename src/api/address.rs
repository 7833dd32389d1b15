//! Percent-encoded paths and queries.

use crate::api::Area;
use crate::model::ids::AccountName;
use crate::text::percent::encode_query;

/// A builder of a path in an area.
pub(super) struct PathBuilder(String);

impl PathBuilder {
    /// Starts with the area's prefix.
    pub fn area(area: Area) -> Self {
        Self(area.prefix().to_owned())
    }

    /// Starts with the area's prefix and the account.
    pub fn account(area: Area, account: &AccountName) -> Self {
        Self::area(area).then(&account.to_segment())
    }

    /// Appends an encoded path.
    pub fn then(self, encoded: &str) -> Self {
        Self([&self.0, "/", encoded].concat())
    }

    /// Appends `name=value` to the query.
    pub fn query(self, name: &str, value: &str) -> Self {
        let path = self.flag(name).0;
        Self([&path, "=", &encode_query(value)].concat())
    }

    /// Appends a name without a value to the query.
    pub fn flag(self, name: &str) -> Self {
        let mark = if self.0.contains('?') { "&" } else { "?" };
        Self([&self.0, mark, name].concat())
    }

    /// Returns path and query.
    pub fn finish(self) -> String {
        self.0
    }
}
