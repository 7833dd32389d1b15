//! Names found by a few letters of them: the beginning counts more than the beginning of a word, that more than a place
//! inside, and that more than letters that only come in the same order.

use crate::text::folded::{folded, push_folded};

/// How well a text fits what is sought; the lower, the better. Texts that fit in the same way are distinguished by how close
/// together the letters stand, and then by their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit(u32);

/// In which way a text fits, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// It is what is sought.
    Whole,
    /// It begins with it.
    Prefix,
    /// A word of it begins with it; of several words sought, each begins a word.
    WordStart,
    /// It holds it.
    Substring,
    /// It holds its letters in their order.
    Subsequence,
}

/// What separates the texts of an entry. No name holds one that counts.
const BETWEEN: u8 = b'\n';

impl Fit {
    fn new(way: Way, spread: usize, length: usize) -> Self {
        let spread = u32::try_from(spread.min(0x3ff)).unwrap_or_default();
        let length = u32::try_from(length.min(0x3ff)).unwrap_or_default();
        Self(((way as u32) << 20) | (spread << 10) | length)
    }

    /// In which way it fits.
    pub fn way(self) -> Way {
        [Way::Whole, Way::Prefix, Way::WordStart, Way::Substring]
            .into_iter()
            .find(|way| *way as u32 == self.0 >> 20)
            .unwrap_or(Way::Subsequence)
    }
}

/// Entries that can be found by any of their texts. Thousands are looked through with each key that is pressed.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The texts of all entries, folded.
    text: String,
    /// Where the texts of each entry end, and which letters occur in them.
    entries: Vec<(usize, u64)>,
}

impl Names {
    /// Adds an entry that is found by each of `texts`.
    pub fn push(&mut self, texts: &[&str]) {
        let from = self.text.len();
        for text in texts {
            push_folded(&mut self.text, text);
            self.text.push(char::from(BETWEEN));
        }
        self.entries.push((self.text.len(), letters(&self.text[from..])));
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The indices of the entries that fit best, at most `limit`, the best first; of equal ones the first added. Where nothing
    /// is sought, the first added.
    pub fn best(&self, sought: &str, limit: usize) -> Vec<(Fit, usize)> {
        let sought = folded(sought);
        let words: Vec<&str> = sought.split_whitespace().collect();
        let whole = words.join(" ");
        if words.is_empty() {
            return (0..self.len().min(limit)).map(|index| (Fit(0), index)).collect();
        }
        let wanted = letters(&whole) & !letters(" ");
        let mut best: Vec<(Fit, usize)> = Vec::with_capacity(limit + 1);
        let mut from = 0;
        for (index, &(end, has)) in self.entries.iter().enumerate() {
            let texts = from..end;
            from = end;
            if wanted & !has != 0 {
                continue;
            }
            let Some(texts) = self.text.as_bytes().get(texts) else { continue };
            // What fits in a worse way than all that were found would not be kept: it is not looked for.
            let worst = best.last().filter(|_| best.len() >= limit).map(|(worst, _)| *worst);
            let Some(fit) = fit(texts, &whole, &words, worst.map_or(Way::Subsequence, Fit::way)) else {
                continue;
            };
            if worst.is_none_or(|worst| fit < worst) {
                let at = best.partition_point(|(other, _)| *other <= fit);
                best.insert(at, (fit, index));
                best.truncate(limit);
            }
        }
        best
    }
}

/// How a text fits what is sought; `None` if it does not.
pub fn fit_of(text: &str, sought: &str) -> Option<Fit> {
    let mut names = Names::default();
    names.push(&[text]);
    names.best(sought, 1).first().map(|(fit, _)| *fit)
}

/// A set of the bytes of a text, 64 kinds of them: what is not in it need not be looked for.
fn letters(text: &str) -> u64 {
    // The numbers of digits and letters differ in bits that the others have in common.
    let kind = |byte: u8| (byte & 31) | if byte & 64 == 0 { 32 } else { 0 };
    text.bytes().fold(0, |set, byte| set | 1 << kind(byte))
}

/// How the best of an entry's texts fits, in no worse way than `until`.
///
/// All of this reads bytes: a letter of UTF-8 is found as its bytes are, and thousands of texts are read with each key.
fn fit(texts: &[u8], whole: &str, words: &[&str], until: Way) -> Option<Fit> {
    let mut best: Option<Fit> = None;
    let mut add = |fit: Option<Fit>| {
        // An `Option` that is `None` counts as less than any other.
        best = best.into_iter().chain(fit).min();
        best
    };
    for text in texts.split(|byte| *byte == BETWEEN) {
        add(fit_as_one(text, whole, until));
    }
    if words.len() < 2 || add(None).is_some_and(|fit| fit.way() != Way::Subsequence) {
        return best;
    }
    for text in texts.split(|byte| *byte == BETWEEN) {
        add(fit_as_words(text, words, until));
    }
    best
}

/// How a text fits all words as they stand.
fn fit_as_one(text: &[u8], whole: &str, until: Way) -> Option<Fit> {
    if until < Way::WordStart && !text.starts_with(whole.as_bytes()) {
        return None;
    }
    if let Some((way, at)) = find(text, whole.as_bytes()) {
        return Some(match at {
            0 if text.len() == whole.len() => Fit::new(Way::Whole, 0, text.len()),
            0 => Fit::new(Way::Prefix, 0, text.len()),
            at => Fit::new(way, at, text.len()),
        });
    }
    if until < Way::Subsequence {
        return None;
    }
    Some(Fit::new(Way::Subsequence, spread(text, whole)?, text.len()))
}

/// How a text fits words in any order: as the one that fits worst.
fn fit_as_words(text: &[u8], words: &[&str], until: Way) -> Option<Fit> {
    let mut worst = Way::WordStart;
    let mut spread_sum = 0;
    for (number, word) in words.iter().enumerate() {
        match find(text, word.as_bytes()) {
            Some((way, at)) => {
                worst = worst.max(way);
                // Who typed it first means it most.
                spread_sum += if number == 0 { at } else { 0 };
            }
            None if until < Way::Subsequence => return None,
            None => {
                worst = Way::Subsequence;
                spread_sum += spread(text, word)?;
            }
        }
    }
    Some(Fit::new(worst, spread_sum, text.len()))
}

/// Where a word begins with `part`, or else where it stands. By hand: the texts are short, and what `str` has for long ones
/// takes longer to prepare than these to read.
fn find(text: &[u8], part: &[u8]) -> Option<(Way, usize)> {
    let (first, rest) = part.split_first()?;
    // Where there is room for all of it.
    let starts = text.get(..=text.len().checked_sub(part.len())?)?;
    let mut inside = None;
    for (at, byte) in starts.iter().enumerate() {
        if byte != first || !text.get(at + 1..)?.starts_with(rest) {
            continue;
        }
        // A letter or digit before it means that it stands inside a word; so does half a letter, in UTF-8.
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        if !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) {
            return Some((Way::WordStart, at));
        }
        inside = inside.or(Some((Way::Substring, at)));
    }
    inside
}

/// How many other bytes stand between the letters of `part`, where they come in their order as early as they can, and are then
/// drawn together from the end; `None` if they do not all come.
fn spread(text: &[u8], part: &str) -> Option<usize> {
    let mut bytes = [0; 4];
    let mut end = 0;
    for letter in part.chars().filter(|letter| *letter != ' ') {
        let letter = letter.encode_utf8(&mut bytes).as_bytes();
        let is_here = |at: &usize| text[*at] == letter[0] && text[*at..].starts_with(letter);
        end = (end..text.len()).find(is_here)? + letter.len();
    }
    let mut start = end;
    for letter in part.chars().rev().filter(|letter| *letter != ' ') {
        let letter = letter.encode_utf8(&mut bytes).as_bytes();
        let is_here = |at: &usize| text[*at] == letter[0] && text[*at..start].starts_with(letter);
        start = (0..start).rev().find(is_here)?;
    }
    Some((end - start).saturating_sub(part.len()))
}
