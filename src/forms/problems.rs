//! Errors and warnings about a draft.

use crate::forms::draft::Draft;
use crate::forms::path::{Field, FieldPath};
use crate::text::sorting::sort_by_key;

/// An error or warning about a field, and its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, also after moves.
    pub field: Field,
    /// The path of the field when the problem was found.
    pub path: FieldPath,
    /// The label of the field at that time.
    pub label: String,
    /// A sentence for the person who typed the value. It never repeats the value, which may be a secret.
    pub message: String,
    /// True if the problem does not prevent saving.
    pub is_warning: bool,
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

    /// Returns whether any problem prevents saving.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// Returns the error message for a field; empty if there is none.
    pub fn error_at(&self, field: Field) -> String {
        words(self.errors(), field)
    }

    /// Returns the warning for a field; empty if there is none.
    pub fn warning_at(&self, field: Field) -> String {
        words(self.warnings(), field)
    }

    /// Assigns the messages of a refusal to the fields of the sent draft. `fields` are pairs of path and message. Also
    /// returns those that match no field, as `path: message`.
    pub fn of_refusal<'a>(
        draft: &Draft,
        fields: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Self, Vec<String>) {
        let (mut problems, mut rest) = (Vec::new(), Vec::new());
        for (path, message) in fields {
            let path_and_field =
                FieldPath::parse(draft.table(), path).and_then(|at| Some((at, draft.field(at)?)));
            match path_and_field {
                Some((at, field)) => problems.push(Problem {
                    field,
                    path: at,
                    label: at.label(draft.table()),
                    message: own_part(path, message),
                    is_warning: false,
                }),
                None => rest.push([path, ": ", message].concat()),
            }
        }
        sort_by_key(&mut problems, |problem: &Problem| problem.path.order(draft.table()));
        (Self(problems), rest)
    }
}

fn words<'a>(problems: impl Iterator<Item = &'a Problem>, field: Field) -> String {
    let messages: Vec<&str> =
        problems.filter(|problem| problem.field == field).map(|problem| problem.message.as_str()).collect();
    messages.join(" ")
}

/// Returns the part of a message (`a is required; b must be …`) about this field; the full one if there is none.
fn own_part(path: &str, message: &str) -> String {
    let mut own = message.split(['\n', ';']).filter_map(|part| {
        let rest = part.trim().strip_prefix(path)?;
        let is_end = rest.starts_with(|c: char| c.is_whitespace() || c == ':');
        is_end.then(|| rest.trim_start_matches([':', ' ']).trim())
    });
    match own.next().filter(|part| !part.is_empty()) {
        Some(part) => format!("The service says: {part}"),
        None => format!("The service says: {message}"),
    }
}
