//! Tables as comma-separated values (RFC 4180) without formulas that a spreadsheet would run.

use std::fmt::Display;

const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A CSV table. Lines end with CR LF.
#[derive(Clone, Debug, Default)]
pub struct Csv {
    text: String,
    is_in_row: bool,
}

impl Csv {
    /// Starts a table with these column names.
    pub fn with_heads<T: AsRef<str>>(heads: impl IntoIterator<Item = T>) -> Self {
        let mut csv = Self::default();
        heads.into_iter().for_each(|head| csv.text(head.as_ref()));
        csv.end_row();
        csv
    }

    /// Adds a cell with untrusted text; an apostrophe before a formula keeps a spreadsheet from running it.
    pub fn text(&mut self, text: &str) {
        let is_formula = is_formula(text);
        self.separate();
        let has_marks = text.contains(['"', ',', '\r', '\n']) || text.starts_with(' ') || text.ends_with(' ');
        if !is_formula && !has_marks {
            self.text.push_str(text);
            return;
        }
        self.text.push('"');
        if is_formula {
            self.text.push('\'');
        }
        self.text.push_str(&text.replace('"', "\"\""));
        self.text.push('"');
    }

    /// Adds a cell with a number, or an empty one.
    pub fn number(&mut self, number: Option<impl Display>) {
        self.separate();
        self.text.extend(number.map(|number| number.to_string()));
    }

    /// Ends a row.
    pub fn end_row(&mut self) {
        self.text.push_str("\r\n");
        self.is_in_row = false;
    }

    /// Returns the table as a file. It begins with a byte order mark, without which Excel misreads non-ASCII letters.
    pub fn finish(self) -> String {
        format!("\u{feff}{}", self.text)
    }

    /// Returns the table as lines to paste, without the byte order mark.
    pub fn into_lines(self) -> String {
        self.text
    }

    fn separate(&mut self) {
        if self.is_in_row {
            self.text.push(',');
        }
        self.is_in_row = true;
    }
}

/// Returns whether a spreadsheet might run a text, or drop the apostrophe with which it begins.
fn is_formula(text: &str) -> bool {
    text.trim_start().starts_with(FORMULA) || text.starts_with(['\t', '\r', '\n']) || is_guarded(text)
}

fn is_guarded(text: &str) -> bool {
    text.strip_prefix('\'').is_some_and(is_formula)
}

/// Parses a table that a spreadsheet copied or exported, also one written by [`Csv`]. Tabs separate the cells, or else the
/// semicolons or commas that the first line has most of, or what a first line such as `sep=;` names. Drops the apostrophe
/// before a formula, and rows without content.
pub fn parse_table(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start_matches(['\u{feff}', '\r', '\n']);
    let (first, below) = text.split_once('\n').unwrap_or((text, ""));
    let (mark, mut text) = named_separator(first).map_or((separator(first), text), |mark| (mark, below));
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    while !text.is_empty() {
        let (cell, behind) =
            text.strip_prefix('"').and_then(|inside| quoted(inside, mark)).unwrap_or_else(|| {
                let (cell, behind) = text.split_at(text.find([mark, '\r', '\n']).unwrap_or(text.len()));
                (cell.to_owned(), behind)
            });
        row.push(if is_guarded(&cell) { cell[1..].to_owned() } else { cell });
        match behind.strip_prefix(mark) {
            Some(next) if next.is_empty() => {
                row.push(String::new());
                text = next;
            }
            Some(next) => {
                text = next;
                continue;
            }
            None => text = behind.strip_prefix("\r\n").or(behind.get(1..)).unwrap_or_default(),
        }
        rows.push(std::mem::take(&mut row));
    }
    rows.retain(|row| row.iter().any(|cell| !cell.trim().is_empty()));
    rows
}

/// Reads a cell behind its opening quote; `None` if no quote ends it, so that the quote is part of the text: spreadsheets
/// copy a cell without line breaks as it is.
fn quoted(inside: &str, mark: char) -> Option<(String, &str)> {
    let mut from = 0;
    loop {
        let at = from + inside[from..].find('"')?;
        let behind = &inside[at + 1..];
        if !behind.starts_with('"') {
            let is_end = behind.is_empty() || behind.starts_with([mark, '\r', '\n']);
            return is_end.then(|| (inside[..at].replace("\"\"", "\""), behind));
        }
        from = at + 2;
    }
}

/// Returns the separator that the first line of a file for Excel names.
fn named_separator(line: &str) -> Option<char> {
    let mark = line.trim_end_matches('\r').trim_matches('"').strip_prefix("sep=")?;
    let mut marks = mark.chars();
    marks.next().filter(|mark| ";,\t|".contains(*mark) && marks.next().is_none())
}

fn separator(line: &str) -> char {
    let mut is_quoted = false;
    let plain = line.chars().filter(|c| {
        is_quoted ^= *c == '"';
        !is_quoted
    });
    let plain: Vec<char> = plain.collect();
    let count = |mark| plain.iter().filter(|c| **c == mark).count();
    match (count('\t'), count(';'), count(',')) {
        // Sheets with semicolons may have commas in numbers.
        (0, semicolons @ 1.., commas) if semicolons >= commas => ';',
        (0, _, 1..) => ',',
        _ => '\t',
    }
}
