//! Errors and warnings about a draft.

use crate::forms::path::Field;

/// An error or warning about a field, and its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, also after moves.
    pub field: Field,
    /// A sentence for the person who typed the value. It never repeats the value, which may be a secret.
    pub message: String,
    /// True if the problem does not prevent saving.
    pub is_warning: bool,
}

impl Problem {
    /// Returns a problem that prevents saving, unless the service itself sent the value.
    pub fn error(field: Field, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), is_warning: false }
    }

    /// Returns a problem that does not prevent saving.
    pub fn warning(field: Field, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), is_warning: true }
    }
}

/// All problems of a draft, in the order of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Returns the problems that prevent saving.
    pub fn errors(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter().filter(|problem| !problem.is_warning)
    }

    /// Returns the problems that do not prevent saving.
    pub fn warnings(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter().filter(|problem| problem.is_warning)
    }

    /// Returns each warning once, with its fields.
    pub fn fields_by_warning(&self) -> Vec<(&str, Vec<Field>)> {
        let mut found: Vec<(&str, Vec<Field>)> = Vec::new();
        for Problem { field, message, .. } in self.warnings() {
            match found.iter_mut().find(|(known, _)| known == message) {
                Some((_, fields)) => fields.push(*field),
                None => found.push((message, vec![*field])),
            }
        }
        found
    }

    /// Returns whether any problem prevents saving.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// Returns the error message for a field; empty if there is none.
    pub fn error_at(&self, field: Field) -> String {
        messages(self.errors(), field)
    }

    /// Returns the warning for a field; empty if there is none.
    pub fn warning_at(&self, field: Field) -> String {
        messages(self.warnings(), field)
    }
}

fn messages<'a>(problems: impl Iterator<Item = &'a Problem>, field: Field) -> String {
    let messages: Vec<&str> =
        problems.filter(|problem| problem.field == field).map(|problem| problem.message.as_str()).collect();
    messages.join(" ")
}
