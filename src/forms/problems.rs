//! What is wrong with a draft, in words.

use crate::forms::draft::Draft;
use crate::forms::path::{Field, FieldPath};
use crate::text::sorting::sort_by_key;

/// What is wrong with a field, and how to put it right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, wherever it is moved.
    pub field: Field,
    /// Where the field was when the problem was found.
    pub path: FieldPath,
    /// The field as the page named it then.
    pub label: String,
    /// A sentence for the person who typed it. It never repeats what was typed: that may be a secret.
    pub message: String,
    /// Whether it is only pointed out: the draft can be saved with it.
    pub is_warning: bool,
}

/// All that is wrong with a draft, in the order of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// What keeps the draft from being saved.
    pub fn errors(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter().filter(|problem| !problem.is_warning)
    }

    /// What is only pointed out.
    pub fn warnings(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter().filter(|problem| problem.is_warning)
    }

    /// Whether the draft can be saved.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// The words for what keeps this field from being saved; empty if nothing does.
    pub fn error_at(&self, field: Field) -> String {
        words(self.errors(), field)
    }

    /// The words for what is pointed out at this field; empty if nothing is.
    pub fn warning_at(&self, field: Field) -> String {
        words(self.warnings(), field)
    }

    /// The messages of a refusal, at the fields of the draft it was made from. `fields` are pairs of a field's
    /// path and the words for it. What leads to no field of the draft is given back as it was received.
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

/// Of a message about several fields (`a is required; b must be …`), the part about this one. The whole of any other.
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
