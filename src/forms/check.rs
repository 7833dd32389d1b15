//! Validation of a draft by the rows of its table and by the document's rules, or by the service's refusal.

use std::collections::HashMap;

use serde::de::IgnoredAny;

use crate::forms::draft::Draft;
use crate::forms::path::{Field, FieldPath};
use crate::forms::problems::{Problem, Problems};
use crate::forms::record::Record;
use crate::forms::table::{FieldKind, FieldSpec};
use crate::forms::url::{has_login, problem_of_url, unusual_scheme};
use crate::forms::utc_time::{TypedTimeError, parse_typed};
use crate::model::time::UnixSeconds;
use crate::redact::url::MASK;
use crate::text::sorting::sort_by_key;

impl Draft {
    /// Returns all errors and warnings, in the order of the form; with `now` also warnings about windows in the past.
    /// An untouched value that the service itself sent is only a warning.
    pub fn problems(&self, now: Option<UnixSeconds>) -> Problems {
        let mut check = Check { draft: self, found: Vec::new() };
        check.record(&self.root);
        let mut found = check.found;
        found.extend((self.document.rules)(self, now));
        found.iter_mut().for_each(|problem| problem.is_warning |= self.is_untouched(problem.field));
        Problems::in_order(self, found)
    }
}

/// Returns whether a secret consists of the characters that services show instead of one.
fn is_masked(secret: &str) -> bool {
    !secret.is_empty() && secret.chars().all(|shown| matches!(shown, '*' | '•' | '●'))
}

/// Returns whether a secret looks like a long number in a spreadsheet: `1,23457E+15`.
fn is_shortened(secret: &str) -> bool {
    let is_of = |text: &str, others: &str| text.chars().all(|c| c.is_ascii_digit() || others.contains(c));
    secret.split_once("E+").is_some_and(|(digits, power)| is_of(digits, ",.") && is_of(power, ""))
}

impl Problems {
    fn in_order(draft: &Draft, mut problems: Vec<Problem>) -> Self {
        let order: HashMap<Field, usize> = draft.fields().into_iter().zip(0..).collect();
        sort_by_key(&mut problems, |problem| order.get(&problem.field).copied());
        Self(problems)
    }

    /// Assigns the messages of a refusal to the fields of the sent draft. `fields` are pairs of path and message. Also
    /// returns those that match no field, as `path: message`.
    pub fn of_refusal<'a>(
        draft: &Draft,
        fields: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Self, Vec<String>) {
        let (mut problems, mut rest) = (Vec::new(), Vec::new());
        for (path, message) in fields {
            match FieldPath::parse(draft.table(), path).and_then(|at| draft.field(at)) {
                Some(field) => problems.push(Problem::error(field, own_part(path, message))),
                None => rest.push([path, ": ", message].concat()),
            }
        }
        (Self::in_order(draft, problems), rest)
    }
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

struct Check<'a> {
    draft: &'a Draft,
    found: Vec<Problem>,
}

impl Check<'_> {
    fn error(&mut self, field: Field, message: impl Into<String>) {
        self.found.push(Problem::error(field, message));
    }

    fn warning(&mut self, field: Field, message: &str) {
        self.found.push(Problem::warning(field, message));
    }

    fn record(&mut self, record: &Record) {
        for spec in record.table.fields.iter().filter(|spec| record.applies(spec)) {
            let field = Field::of(record.key, spec.name);
            if self.draft.to_retype.contains(&field) {
                let message = format!("{} isn't kept across reloads: enter it again.", spec.label);
                self.error(field, message);
            } else if spec.list().is_some() {
                record.items(spec.name).iter().for_each(|item| self.record(item));
            } else if self.draft.is_unknown(field) {
                self.error(field, spec.missing);
            } else if !matches!(spec.kind, FieldKind::Switch | FieldKind::Part) {
                self.text(field, spec, record.text(spec.name));
            }
            let sent = spec.kind.trimmed(record.text(spec.name));
            let has_blanks = matches!(spec.kind, FieldKind::Secret { .. }) && sent != sent.trim();
            if has_blanks && !self.draft.is_untouched(field) {
                self.warning(
                    field,
                    "Starts or ends with a space. Keep it only if the destination requires it.",
                );
            }
        }
    }

    fn text(&mut self, field: Field, spec: &FieldSpec, typed: &str) {
        let trimmed = spec.kind.trimmed(typed);
        let label = spec.label.trim_end_matches(" (UTC)");
        if trimmed.is_empty() {
            match spec.is_default && self.draft.base().is_none() {
                true => self.warning(field, &spec.left_empty()),
                false if spec.missing.is_empty() => {}
                false => self.error(field, spec.missing),
            }
            return;
        }
        match spec.kind {
            FieldKind::Time => match parse_typed(typed, None) {
                Ok(_) | Err(TypedTimeError::Empty) => {}
                Err(problem) => self.error(field, problem.to_string()),
            },
            FieldKind::Json => {
                if let Err(error) = serde_json::from_str::<IgnoredAny>(trimmed) {
                    self.error(field, format!("Not valid JSON: {error}."));
                }
            }
            FieldKind::Span(span) => {
                if let Err(problem) = span.parse(trimmed) {
                    self.error(field, problem);
                }
            }
            FieldKind::SecretLines => {}
            _ if trimmed.chars().any(|c| c.is_control() || c == '\u{FFFD}') => {
                self.error(field, format!("{label} contains an invalid character: enter it again."));
            }
            FieldKind::Url { .. } if typed.contains(MASK) => {
                self.error(field, "A key in the address wasn't kept: enter it again in place of the dots.");
            }
            FieldKind::Secret { .. } if is_masked(trimmed) => {
                self.error(field, "The service shows only a mask, which saving would store: enter it again.");
            }
            FieldKind::Secret { .. } if is_shortened(trimmed) => {
                self.warning(
                    field,
                    "A spreadsheet has shortened this number: copy it again, from a cell of text.",
                );
            }
            FieldKind::Url { login, mask } => {
                let is_web = spec.placeholder.starts_with("http");
                if let Some(problem) = problem_of_url(trimmed, is_web) {
                    return self.error(field, problem);
                }
                let login = (has_login(typed) && !login.is_empty()).then_some(login);
                let warnings = [login, unusual_scheme(trimmed, mask, is_web)];
                warnings.into_iter().flatten().for_each(|message| self.warning(field, message));
            }
            _ => {}
        }
    }
}
