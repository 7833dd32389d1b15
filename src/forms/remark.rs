//! Words about a draft beside the other documents of its account. They refuse nothing.

use crate::forms::path::Field;
use crate::forms::problems::Problem;

/// A word about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark<Id> {
    /// The field.
    pub field: Field,
    /// A sentence, or its beginning if others follow. It never repeats input, which may be secret.
    pub message: String,
    /// The documents of the same kind that it is about.
    pub others: Vec<Other<Id>>,
}

impl<Id> Remark<Id> {
    /// Returns the remark with something else in place of the identifiers.
    pub fn with<To>(self, to: fn(Id) -> To) -> Remark<To> {
        let other = |Other { id, name }| Other { id: to(id), name };
        let others = self.others.into_iter().map(other).collect();
        Remark { field: self.field, message: self.message, others }
    }
}

/// A word that names the others.
impl<Id> From<Remark<Id>> for Problem {
    fn from(Remark { field, message, others }: Remark<Id>) -> Self {
        let names = others.into_iter().map(|other| other.name).collect::<Vec<_>>().join(", ");
        Self::warning(field, [message, names].join(" ").trim_end())
    }
}

/// Another document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other<Id> {
    /// The identifier.
    pub id: Id,
    /// The name, or a substitute for a missing one.
    pub name: String,
}
