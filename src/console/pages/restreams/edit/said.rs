//! What is said at the fields: problems once the person has been there, and what is only pointed out.

use leptos::prelude::*;

use super::focus::control_id;
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
    /// Whether all is said, wherever the person has been.
    is_all_said: StoredValue<bool>,
}

/// A field that is on the page.
#[derive(Clone)]
struct ShownField {
    field: Field,
    id: String,
    said: Said,
    /// Whether it was left, so that what is wrong with it may be said.
    is_left: bool,
}

impl SaidFields {
    /// For a form that nobody has touched.
    pub fn new() -> Self {
        Self { shown: StoredValue::new(Vec::new()), is_all_said: StoredValue::new(false) }
    }

    /// As for a form that nobody has touched.
    pub fn forget(self) {
        self.shown.try_set_value(Vec::new());
        self.is_all_said.try_set_value(false);
    }

    /// A field is on the page from now on, until the component that asks is gone.
    pub fn add(self, field: Field, problems: &Problems) -> Said {
        let is_left = self.is_all_said.get_value();
        let words = if is_left { problems.error_at(field) } else { String::new() };
        let said = Said { words: RwSignal::new(words), warning: RwSignal::new(problems.warning_at(field)) };
        let id = control_id(field);
        self.shown.update_value(|shown| shown.push(ShownField { field, id, said, is_left }));
        on_cleanup(move || {
            self.shown.try_update_value(|shown| shown.retain(|other| other.said.words != said.words));
        });
        said
    }

    /// The person has left a control; whether that is the first time.
    pub fn leave(self, id: &str) -> bool {
        let is_news = self.shown.try_update_value(|shown| {
            let left = shown.iter_mut().find(|other| other.id == id && !other.is_left);
            left.map(|left| left.is_left = true).is_some()
        });
        is_news == Some(true)
    }

    /// All is said from now on.
    pub fn leave_all(self) {
        self.is_all_said.try_set_value(true);
        self.shown.try_update_value(|shown| shown.iter_mut().for_each(|field| field.is_left = true));
    }

    /// Says what is wrong where the person has been, and what is pointed out everywhere.
    pub fn say(self, problems: &Problems) {
        for ShownField { field, said, is_left, .. } in self.shown.try_get_value().unwrap_or_default() {
            if is_left {
                put(said.words, problems.error_at(field));
            }
            put(said.warning, problems.warning_at(field));
        }
    }

    /// How many of these problems were said.
    pub fn count(self, problems: &Problems) -> usize {
        let is_all_said = self.is_all_said.get_value();
        self.shown.with_value(|shown| {
            let is_said = |problem: &&Problem| {
                shown
                    .iter()
                    .find(|field| field.field == problem.field)
                    .map_or(is_all_said, |field| field.is_left)
            };
            problems.errors().filter(is_said).count()
        })
    }
}

/// Sets a signal where that changes it.
fn put(signal: RwSignal<String>, words: String) {
    if signal.with_untracked(|before| *before != words) {
        signal.set(words);
    }
}
