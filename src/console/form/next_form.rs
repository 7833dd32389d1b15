//! What the form that is opened next begins as: a copy of something, or a change that is asked for elsewhere.

use leptos::prelude::*;

use crate::forms::Record;

/// What the next form begins as. Lives in the context of one account.
#[derive(Clone, Copy)]
pub struct NextForm(StoredValue<Option<(&'static str, Record, String)>>);

impl NextForm {
    /// Nothing is asked for; each account begins so.
    #[must_use]
    pub fn new() -> Self {
        Self(StoredValue::new(None))
    }

    /// The form of this kind begins as `pattern` when it is opened next; with what that is called.
    pub fn put(self, kind: &'static str, pattern: Record, name: String) {
        self.0.set_value(Some((kind, pattern, name)));
    }

    /// What the form of this kind is to begin as, if that was asked for; it counts once.
    #[must_use]
    pub fn take(self, kind: &'static str) -> Option<(Record, String)> {
        let (meant, pattern, name) = self.0.try_update_value(Option::take).flatten()?;
        (meant == kind).then_some((pattern, name))
    }
}

impl Default for NextForm {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the account's [`NextForm`].
#[must_use]
pub fn use_next_form() -> NextForm {
    expect_context()
}
