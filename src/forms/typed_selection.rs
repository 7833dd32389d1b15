//! A typed selection of time: a start, an end and a length, of which two are enough.

use crate::forms::utc_time::{NO_LENGTH, TimeReference, parse_end, parse_length, parse_moment};
use crate::model::time::{UnixSeconds, format_utc};

/// One of the three fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedField {
    /// The start.
    From,
    /// The end.
    To,
    /// The length in seconds.
    Duration,
}

/// A text for each of the fields: what was typed and is not selected yet, or a sentence about the error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldTexts {
    /// For the start.
    pub from: Option<String>,
    /// For the end.
    pub to: Option<String>,
    /// For the length in seconds.
    pub duration: Option<String>,
}

impl FieldTexts {
    /// Returns the text for a field.
    pub fn of(&self, field: TypedField) -> Option<&str> {
        match field {
            TypedField::From => self.from.as_deref(),
            TypedField::To => self.to.as_deref(),
            TypedField::Duration => self.duration.as_deref(),
        }
    }

    /// Returns the first field that has a text.
    pub fn first(&self) -> Option<TypedField> {
        let all = [TypedField::From, TypedField::To, TypedField::Duration];
        all.into_iter().find(|field| self.of(*field).is_some())
    }

    /// Returns what is still missing for a selection without errors. An emptied field counts as missing.
    pub fn missing(&self, is_selected: bool) -> FieldTexts {
        let has_from = match &self.from {
            Some(text) => !text.trim().is_empty(),
            None => is_selected,
        };
        let mut problems = FieldTexts::default();
        if has_from {
            problems.to = Some("Enter the end, or a duration.".to_owned());
        } else {
            problems.from = Some("Enter the start, or drag over the timeline.".to_owned());
        }
        problems
    }

    /// Sets the text of a field. The end and the length exclude each other: the last one typed counts, and one that is emptied
    /// excludes nothing.
    pub fn set(&mut self, field: TypedField, text: String) {
        let is_empty = text.trim().is_empty();
        let (field, other) = match field {
            TypedField::From => return self.from = Some(text),
            TypedField::To => (&mut self.to, &mut self.duration),
            TypedField::Duration => (&mut self.duration, &mut self.to),
        };
        *field = Some(text);
        if !is_empty {
            *other = None;
        }
    }

    /// Returns the first second and the end of the typed selection, on top of `selected`; `None` while an end is
    /// missing, or a message for each wrong field. A start moves only the selection's start; a length, or an end such
    /// as `+41s`, counts from the start. `around` has the day of a time without a date.
    pub fn resolve(
        &self,
        selected: Option<(i64, i64)>,
        around: TimeReference,
    ) -> Result<Option<(i64, i64)>, FieldTexts> {
        let mut problems = FieldTexts::default();
        let from = typed_time(self.from.as_deref(), around, None, &mut problems.from);
        let from = from.unwrap_or(selected.map(|(from, _)| from));
        let to = typed_time(self.to.as_deref(), around, from, &mut problems.to);
        let secs = self.duration.as_deref().filter(|text| !text.trim().is_empty()).and_then(|text| {
            let secs = parse_length(text)
                .and_then(|secs| if secs > 0 { Ok(secs) } else { Err(NO_LENGTH.to_owned()) });
            secs.map_err(|problem| problems.duration = Some(problem)).ok()
        });
        if problems != FieldTexts::default() {
            return Err(problems);
        }
        let to = match (secs, from) {
            (Some(secs), Some(from)) => Some(from.saturating_add(secs)),
            _ => to.unwrap_or(selected.map(|(_, to)| to)),
        };
        match (from, to) {
            (Some(from), Some(to)) if from < to => Ok(Some((from, to))),
            (Some(_), Some(_)) => {
                let message = "The end must be after the start.".to_owned();
                let problems = match self.to {
                    Some(_) => FieldTexts { to: Some(message), ..problems },
                    None => FieldTexts {
                        from: Some("The start must be before the end: change either.".to_owned()),
                        ..problems
                    },
                };
                Err(problems)
            }
            _ => Ok(None),
        }
    }
}

/// Parses a typed moment: `None` if the field was not edited, `Some(None)` if it was emptied or is wrong.
fn typed_time(
    text: Option<&str>,
    around: TimeReference,
    from: Option<i64>,
    problem: &mut Option<String>,
) -> Option<Option<i64>> {
    let text = text?.trim();
    if text.is_empty() {
        return Some(None);
    }
    // A time without a date is on the shown day.
    let time = match from {
        Some(from) => parse_end(text, UnixSeconds(from), around),
        None => parse_moment(text, around),
    };
    match time {
        Ok(moment) => Some(Some(moment.0)),
        Err(error) => {
            *problem = Some(error.to_string());
            Some(None)
        }
    }
}

/// Returns a second as a field shows it.
pub fn spelled(second: i64) -> String {
    format_utc(UnixSeconds(second))
}
