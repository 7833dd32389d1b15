//! What a form that is opened next begins as: a copy of something, or a change that is asked for elsewhere.

use leptos::prelude::*;

use crate::forms::Record;

#[derive(Clone)]
struct Asked {
    thing: String,
    wanted: Record,
    copy_of: Option<String>,
}

/// What the form of a thing begins as when it is opened next. Lives in the context of one account.
#[derive(Clone, Copy)]
pub struct NextForm(StoredValue<Option<Asked>>);

impl NextForm {
    pub fn new() -> Self {
        Self(StoredValue::new(None))
    }

    /// The form of a thing, by what its draft is stored under, begins as `wanted`; with the name of what that is a copy of.
    pub fn put(self, thing: &str, wanted: Record, copy_of: Option<String>) {
        self.0.set_value(Some(Asked { thing: thing.to_owned(), wanted, copy_of }));
    }

    /// The name of what the form is to begin as a copy of.
    pub fn copy_of(self, thing: &str) -> Option<String> {
        self.0.get_value().filter(|asked| asked.thing == thing)?.copy_of
    }

    /// What the form is to begin as, if that was asked for; it counts once, and for the form that is opened next alone.
    pub(super) fn take(self, thing: &str) -> Option<Record> {
        let asked = self.0.try_update_value(Option::take).flatten();
        asked.filter(|asked| asked.thing == thing).map(|asked| asked.wanted)
    }
}

impl Default for NextForm {
    fn default() -> Self {
        Self::new()
    }
}

pub fn use_next_form() -> NextForm {
    expect_context()
}
