//! Periods as lines with two times: the console's export, and lines copied from elsewhere.

use crate::forms::utc_time::{TimeReference, parse_end, parse_moment};
use crate::model::intervals::Period;
use crate::model::time::format_utc;
use crate::text::csv::{Csv, parse_table};

/// A line with times: its number from 1, and its period or a sentence about the error.
pub type PeriodLine = (usize, Result<Period, String>);

/// Names of the columns in head rows, in lower case.
const FROM: [&str; 4] = ["from", "start", "begin", "in"];
const TO: [&str; 4] = ["to", "end", "stop", "out"];

/// Parses the columns named `from` and `to` (or `start` and `end`) in a head row, or the first two columns of each line.
/// Tabs, semicolons or commas separate them, and " - " in a line without those. A time is anything that the field of a
/// selection takes; one without a date is on the day of `around`, an end on that of the start or after the next midnight.
/// Refuses times of another zone that the head names. Skips lines without times, which include deletions of everything.
pub fn parse_period_lines(text: &str, around: TimeReference) -> Vec<PeriodLine> {
    let (mut columns, mut is_in_utc) = ((0, 1), true);
    let mut lines = Vec::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let cells = cells(&line.replace(['\u{a0}', '\u{202f}', '\u{2009}'], " "));
        let at = |names: [&str; 4]| {
            cells.iter().position(|cell| {
                let cell = cell.to_ascii_lowercase();
                names.contains(&cell.split([' ', '(', '[', '_', '-']).next().unwrap_or_default())
            })
        };
        // A head row, known or not, comes before the first times.
        if lines.is_empty() && !line.contains(|c: char| c.is_ascii_digit()) {
            columns = at(FROM).zip(at(TO)).unwrap_or(columns);
            is_in_utc =
                !cells.get(columns.0).into_iter().chain(cells.get(columns.1)).any(|head| names_zone(head));
            continue;
        }
        let cell = |index: usize| cells.get(index).map_or("", String::as_str);
        match (cell(columns.0), cell(columns.1)) {
            ("", "") | ("all", "all") => {}
            _ if !is_in_utc => {
                lines.push((number, Err("The head names another zone: paste times in UTC.".to_owned())))
            }
            (from, to) => lines.push((number, period(from, to, around))),
        }
    }
    lines
}

/// Writes periods with a header; [`parse_period_lines`] reads them back.
pub fn period_lines(periods: impl IntoIterator<Item = Period>) -> String {
    let mut csv = Csv::with_heads(["from", "to", "duration_sec"]);
    for period in periods {
        csv.text(&format_utc(period.from));
        csv.text(&format_utc(period.to));
        csv.number(Some(period.duration_secs()));
        csv.end_row();
    }
    csv.into_lines()
}

fn period(from: &str, to: &str, around: TimeReference) -> Result<Period, String> {
    if from.is_empty() || to.is_empty() {
        return Err("Enter two times with a comma, a semicolon or a tab between them.".to_owned());
    }
    let from = parse_moment(from, around).map_err(|error| error.to_string())?;
    let to = parse_end(to, from, around).map_err(|error| error.to_string())?;
    if to <= from {
        return Err("The end must be after the start.".to_owned());
    }
    Ok(Period { from, to })
}

/// Returns whether the head of a column names a zone other than UTC: "Start (CET)", "Start Europe/Berlin", "start_local".
fn names_zone(head: &str) -> bool {
    let is_utc = |zone: &str| ["", "utc", "gmt", "z"].iter().any(|utc| zone.eq_ignore_ascii_case(utc));
    if let Some((_, zone)) = head.split_once(['(', '[']) {
        return !is_utc(zone.trim_end_matches([')', ']']).trim());
    }
    // CET, BST, AEDT: abbreviations end with the T of "time".
    let is_abbreviation =
        |word: &str| matches!(word.len(), 3..=4) && word.ends_with('T') && word == word.to_uppercase();
    let is_other = |word: &str| is_abbreviation(word) && !is_utc(word) && word != "OUT";
    head.split([' ', '_', '-'])
        .any(|word| word.contains('/') || word.eq_ignore_ascii_case("local") || is_other(word))
}

/// Returns the trimmed cells of a line.
fn cells(line: &str) -> Vec<String> {
    let cells = parse_table(line).pop().unwrap_or_default();
    let trimmed = |cell: &str| cell.trim().to_owned();
    match cells.as_slice() {
        [only] => only.split(" - ").map(trimmed).collect(),
        cells => cells.iter().map(|cell| trimmed(cell)).collect(),
    }
}
