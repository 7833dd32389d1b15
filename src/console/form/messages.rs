//! What stands at the fields: problems once the person has been there, and what is only pointed out.

use leptos::prelude::*;

use crate::console::form::focus::control_id;
use crate::forms::{Field, Problem, Problems};

#[derive(Clone, Copy)]
pub struct FieldMessages {
    /// What keeps it from being saved, once the person has been there.
    pub error: RwSignal<String>,
    pub warning: RwSignal<String>,
}

#[derive(Clone, Copy)]
pub(super) struct ShownFields {
    shown: StoredValue<Vec<ShownField>>,
    /// Those that were left, so that what is wrong with them may be shown: also while their entry is folded.
    left: StoredValue<Vec<Field>>,
    /// Whether all is shown, wherever the person has been.
    is_all_shown: StoredValue<bool>,
}

#[derive(Clone)]
struct ShownField {
    field: Field,
    id: String,
    messages: FieldMessages,
}

impl ShownFields {
    pub fn new() -> Self {
        Self {
            shown: StoredValue::new(Vec::new()),
            left: StoredValue::new(Vec::new()),
            is_all_shown: StoredValue::new(false),
        }
    }

    pub fn forget(self) {
        self.shown.try_set_value(Vec::new());
        self.left.try_set_value(Vec::new());
        self.is_all_shown.try_set_value(false);
    }

    /// A field is on the page from now on, until the component that asks is gone.
    pub fn add(self, field: Field, problems: &Problems) -> FieldMessages {
        let error = if self.is_left(field) { problems.error_at(field) } else { String::new() };
        let messages =
            FieldMessages { error: RwSignal::new(error), warning: RwSignal::new(problems.warning_at(field)) };
        let id = control_id(field);
        self.shown.update_value(|shown| shown.push(ShownField { field, id, messages }));
        on_cleanup(move || {
            self.shown.try_update_value(|shown| shown.retain(|other| other.messages.error != messages.error));
        });
        messages
    }

    /// The person has left a control; whether that is the first time.
    pub fn leave(self, id: &str) -> bool {
        let shown = self.shown.try_get_value().unwrap_or_default();
        let field = shown.iter().find(|shown| shown.id == id).map(|shown| shown.field);
        let Some(field) = field.filter(|field| !self.is_left(*field)) else { return false };
        self.left.try_update_value(|left| left.push(field));
        true
    }

    pub fn leave_all(self) {
        self.is_all_shown.try_set_value(true);
    }

    fn is_left(self, field: Field) -> bool {
        let is_all_shown = self.is_all_shown.try_get_value() == Some(true);
        is_all_shown || self.left.try_with_value(|left| left.contains(&field)) == Some(true)
    }

    /// Shows what is wrong where the person has been, and what is pointed out everywhere.
    pub fn show(self, problems: &Problems) {
        for ShownField { field, messages, .. } in self.shown.try_get_value().unwrap_or_default() {
            if self.is_left(field) {
                put(messages.error, problems.error_at(field));
            }
            put(messages.warning, problems.warning_at(field));
        }
    }

    /// How many of these problems are shown.
    pub fn count<'a>(self, problems: impl Iterator<Item = &'a Problem>) -> usize {
        problems.filter(|problem| self.is_left(problem.field)).count()
    }
}

/// Sets a signal where that changes it.
pub(super) fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
