//! Text of many rows, made once so that a search over all of them is one pass; which of them fit best; and what is typed to do
//! something with one: "edit news" is a verb and the beginning of a name.

use crate::text::folded::{folded, push_folded};

/// So many letters of the first word are enough, where it is longer.
const LEAST_LETTERS: usize = 3;

/// In which way a text fits what is sought, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// It is what is sought.
    Whole,
    /// It begins with it.
    Prefix,
    /// Each word that is sought begins a word of it.
    WordStart,
    /// It holds each word that is sought.
    Part,
}

/// How well a text fits what is sought; the lower, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// In which way it fits.
    pub way: Way,
    /// Where the first word that is sought stands in it, in bytes.
    at: usize,
    /// How long it is: of texts that fit alike the shortest is meant.
    length: usize,
}

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

    /// The indices of the rows of which a part fits best, at most `limit`, the best first; of equal ones the first added.
    pub fn best(&self, sought: &str, limit: usize) -> Vec<(Fit, usize)> {
        let folded = folded(sought);
        let words: Vec<&str> = folded.split_whitespace().collect();
        let whole = words.join(" ");
        let mut best: Vec<(Fit, usize)> = Vec::new();
        let mut start = 0;
        for (row, is_found) in self.rows_with(&whole).into_iter().enumerate() {
            let end = self.ends[row];
            let parts = self.text[start..end].lines().filter(|_| is_found);
            start = end;
            // Where all that is shown begins with what is sought, nothing else is worth a closer look.
            let are_prefixes =
                best.len() == limit && best.last().is_some_and(|(last, _)| last.way <= Way::Prefix);
            let parts = parts.filter(|part| !are_prefixes || part.starts_with(&whole));
            let Some(fit) = parts.filter_map(|part| fit(part, &whole, &words)).min() else { continue };
            if best.len() < limit || best.last().is_some_and(|(last, _)| fit < *last) {
                best.insert(best.partition_point(|(other, _)| *other <= fit), (fit, row));
                best.truncate(limit);
            }
        }
        best
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

impl<P: IntoIterator<Item: AsRef<str>>> FromIterator<P> for SearchText {
    /// A row for each item, which is found by each of its parts.
    fn from_iter<R: IntoIterator<Item = P>>(rows: R) -> Self {
        let mut text = Self::default();
        for row in rows {
            let parts: Vec<P::Item> = row.into_iter().collect();
            text.push_row(parts.iter().map(AsRef::as_ref));
        }
        text
    }
}

/// How a text fits words, which `whole` has with one blank between them; `None` where it does not hold all of them.
fn fit(text: &str, whole: &str, words: &[&str]) -> Option<Fit> {
    let length = text.len();
    if text.starts_with(whole) {
        let way = if length == whole.len() { Way::Whole } else { Way::Prefix };
        return Some(Fit { way, at: 0, length });
    }
    let mut fit = Fit { way: Way::WordStart, at: 0, length };
    for (index, word) in words.iter().enumerate() {
        let starts_word = |at: &usize| !text[..*at].ends_with(char::is_alphanumeric);
        let word_start = text.match_indices(word).map(|(at, _)| at).find(starts_word);
        let at = word_start.or_else(|| text.find(word))?;
        if word_start.is_none() {
            fit.way = Way::Part;
        }
        if index == 0 {
            fit.at = at;
        }
    }
    Some(fit)
}

/// What follows a verb such as "delete DVR of" in a text, in lower case and without accents; `None` where the text does not begin
/// with the verb, or nothing follows. Of the verb's first word the beginning is enough, of the others as much as was typed; those
/// may be left out from the last on.
pub fn after_verb(text: &str, verb: &str) -> Option<String> {
    let (text, verb) = (folded(text), folded(verb));
    let mut typed = text.split_whitespace().peekable();
    let mut verb = verb.split_whitespace();
    let (first, wanted) = (typed.next()?, verb.next()?);
    if !wanted.starts_with(first) || first.len() < LEAST_LETTERS.min(wanted.len()) {
        return None;
    }
    for word in verb {
        if typed.peek() == Some(&word) {
            typed.next();
        }
    }
    let rest: Vec<&str> = typed.collect();
    if rest.is_empty() { None } else { Some(rest.join(" ")) }
}
