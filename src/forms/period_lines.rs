//! Periods as lines of comma-separated values, in the console's export format.

use crate::model::intervals::Period;
use crate::model::time::{format_utc, parse_utc};
use crate::text::csv::Csv;

/// A line with times: its number from 1, and its period or a sentence about the error.
pub type PeriodLine = (usize, Result<Period, &'static str>);

/// Parses the columns `from` and `to` of each line, or the first two columns if there is no header. Skips lines without
/// times, which include deletions of everything.
pub fn parse_period_lines(text: &str) -> Vec<PeriodLine> {
    let mut columns = (0, 1);
    let mut lines = Vec::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let cells = cells(line);
        let at = |head: &str| cells.iter().position(|cell| cell == head);
        if let (Some(from), Some(to)) = (at("from"), at("to")) {
            columns = (from, to);
            continue;
        }
        let cell = |index: usize| cells.get(index).map(|cell| cell.trim()).unwrap_or_default();
        match (cell(columns.0), cell(columns.1)) {
            ("", "") | ("all", "all") => {}
            (from, to) => lines.push((number, period(from, to))),
        }
    }
    lines
}

/// Writes periods with a header; [`parse_period_lines`] reads them back.
pub fn period_lines(periods: impl IntoIterator<Item = Period>) -> String {
    let mut csv = Csv::with_heads(&["from", "to", "duration_sec"]);
    for period in periods {
        csv.text(&format_utc(period.from));
        csv.text(&format_utc(period.to));
        csv.number(Some(period.duration_secs()));
        csv.end_row();
    }
    csv.into_lines()
}

fn period(from: &str, to: &str) -> Result<Period, &'static str> {
    match (parse_utc(from), parse_utc(to)) {
        (Some(from), Some(to)) if from < to => Ok(Period { from, to }),
        (Some(_), Some(_)) => Err("The end must be after the start."),
        _ => Err("Enter start and end in UTC with a comma between them, as in an exported CSV file."),
    }
}

fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        match (c, cells.last_mut()) {
            ('"', _) => is_quoted = !is_quoted,
            (',', _) if !is_quoted => cells.push(String::new()),
            (c, Some(cell)) => cell.push(c),
            (_, None) => {}
        }
    }
    cells
}
