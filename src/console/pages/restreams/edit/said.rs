//! What is said at the fields: problems once the person has been there, and what is only pointed out.

use leptos::prelude::*;

use crate::console::pages::restreams::edit::focus::control_id;
use crate::forms::restream::{Field, Problem, Problems};

/// What is said about a field.
#[derive(Clone, Copy)]
pub(super) struct Said {
    /// What keeps it from being saved, once the person has been there.
    pub words: RwSignal<String>,
    /// What is only pointed out.
    pub warning: RwSignal<String>,
}

/// The fields that are on the page.
#[derive(Clone, Copy)]
pub(super) struct SaidFields {
    shown: StoredValue<Vec<ShownField>>,
    /// Those that were left, so that what is wrong with them may be said: also while their entry is folded.
    left: StoredValue<Vec<Field>>,
    /// Whether all is said, wherever the person has been.
    is_all_said: StoredValue<bool>,
}

/// A field that is on the page.
#[derive(Clone)]
struct ShownField {
    field: Field,
    id: String,
    said: Said,
}

impl SaidFields {
    /// For a form that nobody has touched.
    pub fn new() -> Self {
        Self {
            shown: StoredValue::new(Vec::new()),
            left: StoredValue::new(Vec::new()),
            is_all_said: StoredValue::new(false),
        }
    }

    /// As for a form that nobody has touched.
    pub fn forget(self) {
        self.shown.try_set_value(Vec::new());
        self.left.try_set_value(Vec::new());
        self.is_all_said.try_set_value(false);
    }

    /// A field is on the page from now on, until the component that asks is gone.
    pub fn add(self, field: Field, problems: &Problems) -> Said {
        let words = if self.is_left(field) { problems.error_at(field) } else { String::new() };
        let said = Said { words: RwSignal::new(words), warning: RwSignal::new(problems.warning_at(field)) };
        let id = control_id(field);
        self.shown.update_value(|shown| shown.push(ShownField { field, id, said }));
        on_cleanup(move || {
            self.shown.try_update_value(|shown| shown.retain(|other| other.said.words != said.words));
        });
        said
    }

    /// The person has left a control; whether that is the first time.
    pub fn leave(self, id: &str) -> bool {
        let shown = self.shown.try_get_value().unwrap_or_default();
        let field = shown.iter().find(|shown| shown.id == id).map(|shown| shown.field);
        let Some(field) = field.filter(|field| !self.is_left(*field)) else { return false };
        self.left.try_update_value(|left| left.push(field));
        true
    }

    /// All is said from now on.
    pub fn leave_all(self) {
        self.is_all_said.try_set_value(true);
    }

    fn is_left(self, field: Field) -> bool {
        let is_all_said = self.is_all_said.try_get_value() == Some(true);
        is_all_said || self.left.try_with_value(|left| left.contains(&field)) == Some(true)
    }

    /// Says what is wrong where the person has been, and what is pointed out everywhere.
    pub fn say(self, problems: &Problems) {
        for ShownField { field, said, .. } in self.shown.try_get_value().unwrap_or_default() {
            if self.is_left(field) {
                put(said.words, problems.error_at(field));
            }
            put(said.warning, problems.warning_at(field));
        }
    }

    /// How many of these problems were said.
    pub fn count<'a>(self, problems: impl Iterator<Item = &'a Problem>) -> usize {
        problems.filter(|problem| self.is_left(problem.field)).count()
    }
}

/// Sets a signal where that changes it.
fn put(signal: RwSignal<String>, words: String) {
    if signal.with_untracked(|before| *before != words) {
        signal.set(words);
    }
}
