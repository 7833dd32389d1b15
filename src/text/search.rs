//! Full-text search of rows, ranking of matches, and commands such as "edit news" (a verb and the start of a name).

use std::ops::Range;

use crate::text::folded::{folded, push_folded};
use crate::text::sorting::{sort, sort_by_key};

/// The shortest accepted abbreviation of a verb's first word.
const LEAST_LETTERS: usize = 3;

/// The kinds of match, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchKind {
    /// The whole text matches.
    Whole,
    /// The text begins with the query.
    Prefix,
    /// Each query word begins a word of the text.
    WordStart,
    /// The text contains each query word.
    Part,
}

/// The quality of a match; lower is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchRank {
    /// The kind of match.
    pub way: MatchKind,
    at: usize,
    /// The text's length in bytes; of equal matches the shortest is best.
    length: usize,
}

/// The searched texts: one folded text per row, separated by line feeds, so that no word matches across rows.
#[derive(Clone, Debug, Default)]
pub struct SearchText {
    text: String,
    ends: Vec<usize>,
}

impl SearchText {
    /// Creates an empty text with capacity for `rows` rows.
    pub fn with_capacity(rows: usize) -> SearchText {
        SearchText { text: String::with_capacity(rows * 96), ends: Vec::with_capacity(rows) }
    }

    /// Adds a row that is searched by each of `parts`.
    pub fn push_row<'a>(&mut self, parts: impl IntoIterator<Item = &'a str>) {
        for part in parts {
            push_folded(&mut self.text, part);
            self.text.push('\n');
        }
        self.ends.push(self.text.len());
    }

    /// Returns for each row whether it contains every word of `sought`, folded, in any order; all if it is empty.
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

/// Searched texts whose matches are ranked.
#[derive(Clone, Debug, Default)]
pub struct RankedText {
    text: SearchText,
    /// Every part of every row as its range in the text and its row, the shortest first.
    parts: Vec<(Range<usize>, usize)>,
}

impl RankedText {
    /// Returns at most `limit` row indices, best match first; of equal matches the first added.
    pub fn best(&self, sought: &str, limit: usize) -> Vec<(MatchRank, usize)> {
        let folded = folded(sought);
        let words: Vec<&str> = folded.split_whitespace().collect();
        let whole = words.join(" ");
        let mut best: Vec<(MatchRank, usize)> = Vec::new();
        // A part that begins with the query is better than any other, and the shorter the better: most first letters end here.
        for (part, row) in &self.parts {
            if best.len() == limit {
                return best;
            }
            let part = &self.text.text[part.clone()];
            if part.starts_with(&whole) && best.iter().all(|(_, other)| other != row) {
                best.extend(fit(part, &whole, &words).map(|fit| (fit, *row)));
            }
        }
        let is_found = self.text.rows_with(&whole);
        let mut others: Vec<Option<MatchRank>> = vec![None; is_found.len()];
        for (part, row) in self.parts.iter().filter(|(_, row)| is_found[*row]) {
            let fit = fit(&self.text.text[part.clone()], &whole, &words);
            others[*row] = others[*row].into_iter().chain(fit).min();
        }
        for (_, row) in &best {
            others[*row] = None;
        }
        let mut others: Vec<(MatchRank, usize)> =
            others.into_iter().enumerate().filter_map(|(row, fit)| Some((fit?, row))).collect();
        sort(&mut others);
        best.extend(others.into_iter().take(limit - best.len()));
        best
    }
}

impl<P: IntoIterator<Item: AsRef<str>>> FromIterator<P> for RankedText {
    fn from_iter<R: IntoIterator<Item = P>>(rows: R) -> Self {
        let mut ranked = Self::default();
        for (row, own) in rows.into_iter().enumerate() {
            for part in own {
                let start = ranked.text.text.len();
                push_folded(&mut ranked.text.text, part.as_ref());
                ranked.parts.push((start..ranked.text.text.len(), row));
                ranked.text.text.push('\n');
            }
            ranked.text.ends.push(ranked.text.text.len());
        }
        sort_by_key(&mut ranked.parts, |(part, _)| part.len());
        ranked
    }
}

/// Returns the match of a text that contains all words; `whole` joins them with spaces.
fn fit(text: &str, whole: &str, words: &[&str]) -> Option<MatchRank> {
    let length = text.len();
    if text.starts_with(whole) {
        let way = if length == whole.len() { MatchKind::Whole } else { MatchKind::Prefix };
        return Some(MatchRank { way, at: 0, length });
    }
    let mut fit = MatchRank { way: MatchKind::WordStart, at: 0, length };
    for (index, word) in words.iter().enumerate() {
        let starts_word = |at: &usize| !text[..*at].ends_with(char::is_alphanumeric);
        let word_start = text.match_indices(word).map(|(at, _)| at).find(starts_word);
        let at = word_start.or_else(|| text.find(word))?;
        if word_start.is_none() {
            fit.way = MatchKind::Part;
        }
        if index == 0 {
            fit.at = at;
        }
    }
    Some(fit)
}

/// Returns the folded text after a verb such as "delete DVR of"; `None` without verb or text. The verb's first word may
/// be abbreviated, the others omitted.
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
