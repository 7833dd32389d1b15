//! Tables as comma-separated values (RFC 4180) without formulas that a spreadsheet would run.

use std::fmt::Display;

/// A CSV table. Lines end with CR LF.
#[derive(Clone, Debug, Default)]
pub struct Csv {
    text: String,
    is_in_row: bool,
}

impl Csv {
    /// Starts a table with these column names.
    pub fn with_heads(heads: &[&str]) -> Self {
        let mut csv = Self::default();
        for head in heads {
            csv.text(head);
        }
        csv.end_row();
        csv
    }

    /// Adds a cell with untrusted text; an apostrophe before a formula keeps a spreadsheet from running it.
    pub fn text(&mut self, text: &str) {
        let is_formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
            || text.starts_with(['\t', '\r', '\n']);
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
