//! What the last save can be undone to: the change back, which goes the way of any other change. It outlives leaving the page, a
//! reload and a crash as what is typed does, by the same rules: in this tab, for a day, without secrets.

use leptos::prelude::*;

use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::form::state::Form;
use crate::forms::draft_store::{DraftKey, UNDO_OF};
use crate::forms::{Record, Restored, stored_text, undo_left, undo_of};
use crate::model::account_scope::AccountScope;

#[derive(Clone, Copy)]
pub(super) struct Undo {
    form: Form,
    change: StoredValue<Option<Restored>>,
    drafts: Drafts,
    key: StoredValue<DraftKey>,
}

pub(super) struct SavedBefore {
    pub at_secs: Option<i64>,
    /// The secrets that undoing it asks for, by their labels.
    pub to_retype: Vec<String>,
}

impl Undo {
    pub fn new(form: Form, scope: Option<&AccountScope>, thing: &str) -> Self {
        let key = DraftKey::new(scope, &[UNDO_OF, thing].concat());
        Self { form, change: StoredValue::new(None), drafts: use_drafts(), key: StoredValue::new(key) }
    }

    /// What was saved from here before a reload, if it can still be undone.
    pub fn load(self, fresh: &Record) -> Option<SavedBefore> {
        let key = self.key.get_value();
        let undo = undo_left(self.form.document, &self.drafts.load(&key)?, fresh)?;
        let to_retype = undo.draft.to_retype().iter().filter_map(|field| undo.draft.label(*field)).collect();
        let at_secs = self.drafts.stored_at_secs(&key);
        self.change.set_value(Some(undo));
        Some(SavedBefore { at_secs, to_retype })
    }

    /// A save has made `now` of what was there `before`.
    pub fn saved(self, before: &Record, now: &Record) {
        let undo = undo_of(self.form.document, before, now);
        if let Some(key) = self.key.try_get_value() {
            let draft = undo.draft.clone();
            self.drafts.keep(&key, move || stored_text(&draft));
        }
        self.change.try_set_value(Some(undo));
    }

    pub fn change(self) -> Option<Restored> {
        self.change.try_get_value().flatten()
    }

    pub fn forget(self) {
        self.drafts.drop_one(&self.key.get_value());
        self.change.set_value(None);
    }
}
