//! Text of many rows, made once so that a search over all of them is one pass.

use crate::text::folded::{folded, push_folded};

/// What a search looks through: one folded text per row.
///
/// All rows lie in one text behind each other, with a line end between them; a word has none, so a match never spans two rows.
#[derive(Clone, Debug, Default)]
pub struct SearchText {
    text: String,
    /// Where each row's text ends.
    ends: Vec<usize>,
}

impl SearchText {
    /// An empty text with room for `rows` rows.
    pub fn with_capacity(rows: usize) -> SearchText {
        SearchText { text: String::with_capacity(rows * 96), ends: Vec::with_capacity(rows) }
    }

    /// Adds a row that is found by each of `parts`.
    pub fn push_row<'a>(&mut self, parts: impl IntoIterator<Item = &'a str>) {
        for part in parts {
            push_folded(&mut self.text, part);
            self.text.push('\n');
        }
        self.ends.push(self.text.len());
    }

    /// For each row whether it holds every word of `sought`, in any case, with or without accents, in any order. Nothing sought is in every row.
    pub fn rows_with(&self, sought: &str) -> Vec<bool> {
        let mut is_found = vec![true; self.ends.len()];
        for word in folded(sought).split_whitespace() {
            self.keep_rows_with(word, &mut is_found);
        }
        is_found
    }

    fn keep_rows_with(&self, word: &str, is_found: &mut [bool]) {
        let mut has_word = vec![false; self.ends.len()];
        let mut row = 0;
        for (at, _) in self.text.match_indices(word) {
            while self.ends.get(row).is_some_and(|&end| end <= at) {
                row += 1;
            }
            if let Some(has_word) = has_word.get_mut(row) {
                *has_word = true;
            }
        }
        for (is_found, has_word) in is_found.iter_mut().zip(has_word) {
            *is_found &= has_word;
        }
    }
}
