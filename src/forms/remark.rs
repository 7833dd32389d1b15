//! Words about a draft beside the other documents of its account. They refuse nothing.

use crate::forms::draft::Draft;
use crate::forms::path::{Field, FieldPath};
use crate::forms::problems::Problem;
use crate::forms::windows::is_about_the_past;
use crate::model::time::UnixSeconds;

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

/// Something to look at in the settings of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<Id> {
    /// The document.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The field.
    pub path: FieldPath,
    /// The field's label.
    pub label: String,
    /// A sentence. It never repeats input, which may be secret.
    pub message: String,
}

/// Returns what the form says of a document without windows of the past, and these remarks.
pub(super) fn findings<Id: Clone>(
    draft: &Draft,
    now: UnixSeconds,
    remarks: Vec<Remark<Id>>,
    (id, name): (&Id, &str),
) -> Vec<Finding<Id>> {
    let own = draft.problems(Some(now)).0.into_iter().filter(|problem| !is_about_the_past(problem));
    let finding = |problem: Problem| {
        let path = draft.path(problem.field)?;
        let label = path.label(draft.table());
        Some(Finding { id: id.clone(), name: name.to_owned(), path, label, message: problem.message })
    };
    remarks.into_iter().map(Problem::from).chain(own).filter_map(finding).collect()
}
