//! Tables as comma-separated values (RFC 4180) that a spreadsheet opens without running anything in them.

/// A table being written. Lines end with CR LF.
#[derive(Clone, Debug, Default)]
pub struct Csv {
    text: String,
    is_in_row: bool,
}

impl Csv {
    /// A table with these heads.
    pub fn with_heads(heads: &[&str]) -> Self {
        let mut csv = Self::default();
        for head in heads {
            csv.text(head);
        }
        csv.end_row();
        csv
    }

    /// Adds a cell with a text from outside. A text that a spreadsheet would take for a formula gets an apostrophe before
    /// it, which spreadsheets take for "this is text".
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

    /// Adds a cell with a number.
    pub fn number(&mut self, number: i64) {
        self.separate();
        self.text.push_str(&number.to_string());
    }

    /// Adds a cell with a number that may have a fraction, with all its digits.
    pub fn decimal(&mut self, number: f64) {
        self.separate();
        self.text.push_str(&number.to_string());
    }

    /// Adds a cell with nothing in it.
    pub fn nothing(&mut self) {
        self.separate();
    }

    /// Ends a row.
    pub fn end_row(&mut self) {
        self.text.push_str("\r\n");
        self.is_in_row = false;
    }

    /// The table as a file: it begins with the UTF-8 mark, without which Excel reads letters outside of ASCII wrongly.
    pub fn finish(self) -> String {
        format!("\u{feff}{}", self.text)
    }

    /// The table as lines to paste, without the mark.
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
