//! Words about a draft beside the other documents of its account. They refuse nothing.

use crate::forms::path::Field;

/// A word about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark<Id> {
    /// The field.
    pub field: Field,
    /// A sentence, or its beginning if others follow. It never repeats input, which may be secret.
    pub message: &'static str,
    /// The documents of the same kind that it is about.
    pub others: Vec<Other<Id>>,
}

/// Another document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other<Id> {
    /// The identifier.
    pub id: Id,
    /// The name, or a substitute for a missing one.
    pub name: String,
}
