//! A list of periods as lines of text: pasted from a ticket, a spreadsheet or an edit list, and written so that it can be pasted again.

use std::fmt;

use crate::forms::typed_moment::{Around, parse_length, parse_moment};
use crate::forms::utc_time::TypedTimeError;
use crate::model::intervals::Period;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;

/// A line that says something: what it is, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodLine {
    /// Its number in the text, from 1 on.
    pub number: usize,
    /// What was read.
    pub period: Result<Period, LineProblem>,
}

/// Why a line is no period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineProblem {
    /// There is one time alone.
    NoEnd,
    /// Its first time cannot be read.
    Start(TypedTimeError),
    /// Its second is neither a time nor a length.
    End(TypedTimeError),
    /// It ends before it begins, or has no length.
    NotAfterStart,
    /// It can be parted in several ways, which give different periods.
    Ambiguous,
}

impl fmt::Display for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEnd => {
                f.write_str("The end is missing. Write two times, or a time and a length such as 41s.")
            }
            Self::Start(error) => write!(f, "Start: {error}"),
            Self::End(error) => write!(f, "End: {error}"),
            Self::NotAfterStart => f.write_str("The end must be after the start."),
            Self::Ambiguous => f.write_str(
                "This can be read in more than one way. Put a comma between the start and the end.",
            ),
        }
    }
}

/// What a cell of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    From,
    To,
    Length,
    Other,
}

/// Reads each line as a period: `from, to` as comma-separated values with or without heads (`;` and tabs do as well), with `-`, `–`, `to`, `/`
/// or only a blank between both, and a length in the place of the end (`2026-11-20 18:03:07 41s`). Times are whatever
/// [`parse_moment`] reads; a time without a date is of `day`, as an end of the start's day. Empty lines and those that begin with `#` are passed over.
pub fn parse_period_lines(text: &str, day: UnixSeconds, now: UnixSeconds) -> Vec<PeriodLine> {
    let mut columns: Option<Vec<Column>> = None;
    let mut lines = Vec::new();
    for (text, number) in text.lines().zip(1..) {
        let text = text.trim().trim_start_matches('\u{feff}');
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let is_first = lines.is_empty() && columns.is_none();
        if is_first && let Some(heads) = heads(text) {
            columns = Some(heads);
            continue;
        }
        let period = read_line(text, columns.as_deref(), day, now);
        lines.push(PeriodLine { number, period });
    }
    lines
}

/// Writes periods with heads, so that [`parse_period_lines`] reads the same again.
pub fn period_lines(periods: impl IntoIterator<Item = Period>) -> String {
    let mut csv = Csv::with_heads(&["from", "to", "duration_sec"]);
    for period in periods {
        csv.text(&format_utc(period.from));
        csv.text(&format_utc(period.to));
        csv.number(period.duration_secs());
        csv.end_row();
    }
    csv.into_lines()
}

fn read_line(
    text: &str,
    columns: Option<&[Column]>,
    day: UnixSeconds,
    now: UnixSeconds,
) -> Result<Period, LineProblem> {
    if let Some(columns) = columns {
        let cells = cells(text);
        let cell = |column: Column| {
            let index = columns.iter().position(|known| *known == column)?;
            cells.get(index).map(String::as_str).filter(|cell| !cell.is_empty())
        };
        let from = start(cell(Column::From).unwrap_or_default(), day, now)?;
        return match (cell(Column::To), cell(Column::Length)) {
            (Some(to), _) => period(from, end(to, from, now, false)?),
            (None, Some(length)) => period(from, end(length, from, now, true)?),
            (None, None) => Err(LineProblem::NoEnd),
        };
    }
    let cells = cells(text);
    if let [from, to, ..] = cells.as_slice() {
        let from = start(from, day, now)?;
        return period(from, end(to, from, now, false)?);
    }
    let (mut found, mut problem) = (None, None);
    for (from, to) in halves(text).into_iter().filter(|(from, to)| !is_date_torn_from_clock(from, to)) {
        let read = start(from, day, now).and_then(|from| period(from, end(to, from, now, false)?));
        match read {
            Ok(period) if found.is_some_and(|found| found != period) => return Err(LineProblem::Ambiguous),
            Ok(period) => found = Some(period),
            // What comes nearest to a period says best what is wrong.
            Err(next) => {
                let rank = |problem: LineProblem| match problem {
                    LineProblem::NotAfterStart | LineProblem::Ambiguous => 0,
                    LineProblem::End(_) => 1,
                    LineProblem::Start(_) | LineProblem::NoEnd => 2,
                };
                problem = Some(problem.filter(|last| rank(*last) <= rank(next)).unwrap_or(next));
            }
        }
    }
    match (found, start(text, day, now), problem) {
        (Some(period), _, _) => Ok(period),
        (None, Ok(_), _) => Err(LineProblem::NoEnd),
        (None, Err(error), problem) => Err(problem.unwrap_or(error)),
    }
}

/// Whether a line would be parted between a date and the time of day that belongs to it.
fn is_date_torn_from_clock(from: &str, to: &str) -> bool {
    let is_date = !from.contains(':') && from.contains(['-', '/', '.']);
    is_date && to.split_whitespace().next().is_some_and(|word| word.contains(':'))
}

fn start(text: &str, day: UnixSeconds, now: UnixSeconds) -> Result<UnixSeconds, LineProblem> {
    parse_moment(text, Around { day, base: None, now }).map_err(LineProblem::Start)
}

fn end(text: &str, from: UnixSeconds, now: UnixSeconds, is_length: bool) -> Result<UnixSeconds, LineProblem> {
    let by_length = || parse_length(text).and_then(|secs| from.0.checked_add(secs)).map(UnixSeconds);
    if is_length {
        return by_length().ok_or(LineProblem::End(TypedTimeError::NotATime));
    }
    let around = Around { day: from, base: Some(from), now };
    parse_moment(text, around).or_else(|error| by_length().ok_or(LineProblem::End(error)))
}

fn period(from: UnixSeconds, to: UnixSeconds) -> Result<Period, LineProblem> {
    if from < to { Ok(Period { from, to }) } else { Err(LineProblem::NotAfterStart) }
}

/// What the columns are, if a line consists of their heads: words without any digit, of which one says where a period begins.
fn heads(text: &str) -> Option<Vec<Column>> {
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let columns: Vec<Column> = cells(text).iter().map(|head| column(head)).collect();
    columns.contains(&Column::From).then_some(columns)
}

/// By the first word of a head, as in "from_ts", "Start (UTC)" and "duration_sec".
fn column(head: &str) -> Column {
    let head = head.to_ascii_lowercase();
    let word = head.split(|c: char| !c.is_ascii_alphabetic()).find(|word| !word.is_empty());
    match word.unwrap_or_default() {
        "from" | "start" | "starts" | "begin" | "begins" | "in" => Column::From,
        "to" | "end" | "ends" | "stop" | "stops" | "until" | "out" => Column::To,
        "duration" | "length" | "secs" | "seconds" => Column::Length,
        _ => Column::Other,
    }
}

/// The cells of a line of comma-separated values; one for a line that is none.
fn cells(text: &str) -> Vec<String> {
    let separator = ['\t', ';', ','].into_iter().find(|separator| text.contains(*separator));
    let Some(separator) = separator else { return vec![text.to_owned()] };
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    for c in text.chars() {
        match (c, cells.last_mut()) {
            ('"', _) => is_quoted = !is_quoted,
            (c, _) if c == separator && !is_quoted => cells.push(String::new()),
            (c, Some(cell)) => cell.push(c),
            (_, None) => {}
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// The ways to part a line in two: at words and signs that stand between times, then at each blank and hyphen.
fn halves(text: &str) -> Vec<(&str, &str)> {
    const BETWEEN: [&str; 11] = [" to ", " until ", " till ", " - ", "–", "—", "→", "->", "..", "/", " + "];
    let mut halves: Vec<(&str, &str)> = BETWEEN.iter().filter_map(|sign| text.split_once(sign)).collect();
    halves.retain(|(from, to)| !from.trim().is_empty() && !to.trim().is_empty());
    halves.extend(text.match_indices([' ', '-']).map(|(at, sign)| (&text[..at], &text[at + sign.len()..])));
    halves
}
