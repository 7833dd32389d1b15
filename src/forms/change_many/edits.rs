//! Edits of rows that several kinds of change share.

use crate::forms::change_many::{EditedRow, ManyRow};
use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::span::secs_of;
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable};
use crate::forms::typed_number::plain_numbers;
use crate::forms::windows::{move_windows, spans};
use crate::model::intervals::Period;
use crate::model::restream::pause::{PAUSED_ALWAYS, PAUSED_BEFORE, resumed};
use crate::model::time::UnixSeconds;

/// The schedule of a target and of a recording.
pub const SCHEDULE: FieldName = FieldName("schedule");

const SHIFT: FieldName = FieldName("shift");

/// Edits each row by itself.
pub fn each(
    rows: &[ManyRow],
    edit: impl Fn(&mut Record, &ManyRow) -> Result<(), String>,
) -> Result<Vec<EditedRow>, String> {
    let edited = |row: &ManyRow| {
        let mut record = row.record.clone();
        edit(&mut record, row).map(|()| (record, String::new()))
    };
    Ok(rows.iter().map(edited).collect())
}

/// Sets the fields of the form in each row.
pub fn set_fields(typed: &Record, rows: &[ManyRow], _: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    each(rows, |record, _| {
        record.take_fields(typed);
        Ok(())
    })
}

/// Returns whether a schedule is a pause.
pub fn is_paused(windows: &[Record]) -> bool {
    !windows.is_empty()
        && spans(windows).count() == windows.len()
        && spans(windows).all(|(_, span)| span.to < PAUSED_BEFORE)
}

/// The form of [`shift`].
pub static SHIFT_TABLE: FieldTable = FieldTable::new(
    "schedule",
    &[FieldSpec::new(SHIFT, "Shift by", FieldKind::Text)
        .required("Enter a time with its unit, such as +1h, -30 min or 1 week.")
        .placeholder("+1h")
        .hint("Windows that are over stay. 1 day is 24 hours.")],
);

/// The rule of the form of [`shift`].
pub fn shift_rules(draft: &Draft, _: Option<UnixSeconds>) -> Vec<Problem> {
    let field = Field::top(SHIFT);
    let is_wrong = !draft.text(field).trim().is_empty() && shift_secs(draft.text(field)).is_none();
    let problem = Problem::error(field, "Enter a time with its unit, such as +1h, -30 min or 1 week.");
    is_wrong.then_some(problem).into_iter().collect()
}

/// Moves the windows that are not over by the same time; those of a paused schedule as if it were resumed.
pub fn shift(typed: &Record, rows: &[ManyRow], now: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    let secs = shift_secs(typed.text(SHIFT)).unwrap_or_default();
    each(rows, |record, _| {
        let windows = record.items_mut(SCHEDULE).map(Vec::as_mut_slice).unwrap_or_default();
        let is_paused = is_paused(windows);
        let is_ahead = |period: Period| match is_paused {
            _ if period == PAUSED_ALWAYS => false,
            true => now < resumed(period).to,
            false => now < period.to,
        };
        let later = |time: UnixSeconds| UnixSeconds(time.0.saturating_add(secs));
        let moved = |period: Period| match is_ahead(period) {
            true => Period { from: later(period.from), to: later(period.to) },
            false => period,
        };
        let before = windows.to_vec();
        move_windows(windows, |period| Ok(moved(period)))?;
        if windows == before.as_slice() { Err("It has no window to come.".to_owned()) } else { Ok(()) }
    })
}

/// Parses a signed time with its unit.
fn shift_secs(text: &str) -> Option<i64> {
    let text = plain_numbers(text).ok()?;
    let text = text.trim();
    let span = text.trim_start_matches(['+', '-']).trim();
    let secs = secs_of(span).filter(|secs| *secs != 0)?;
    Some(if text.starts_with('-') { -secs } else { secs })
}
