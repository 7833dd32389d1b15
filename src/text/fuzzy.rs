//! Names found by a few letters of them: the beginning counts more than the beginning of a word, that more than a place
//! inside, and that more than letters that only come in the same order.

use std::ops::Range;

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

impl Fit {
    /// No text fits worse: what has it does not fit.
    const NONE: Self = Self(u32::MAX);

    fn new(way: Way, spread: usize, length: usize) -> Self {
        let spread = u32::try_from(spread).unwrap_or(MOST).min(MOST);
        let length = u32::try_from(length).unwrap_or(MOST).min(MOST);
        Self(((way as u32) << 20) | (spread << 10) | length)
    }

    /// In which way it fits.
    pub fn way(self) -> Way {
        [Way::Whole, Way::Prefix, Way::WordStart, Way::Substring]
            .into_iter()
            .find(|way| *way as u32 == self.0 >> 20)
            .unwrap_or(Way::Subsequence)
    }

    /// The last byte at which the beginning of a word can stand, if that is to be better than this.
    fn last_word_start(self) -> usize {
        let spread = (self.0 >> 10) & MOST;
        if self.way() == Way::WordStart && spread < MOST { spread as usize } else { usize::MAX }
    }
}

/// A spread or a length beyond it counts as this.
const MOST: u32 = 0x3ff;

/// One of the texts that an entry is found by.
#[derive(Clone, Debug)]
struct Text {
    /// Where it stands.
    bytes: Range<usize>,
    /// Which letters occur in it.
    letters: u64,
}

/// Entries that can be found by any of their texts. Thousands are looked through with each key that is pressed.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The texts of all entries, folded, behind one another.
    folded: String,
    texts: Vec<Text>,
    /// Where the texts of each entry end.
    entries: Vec<usize>,
}

impl Names {
    /// Adds an entry that is found by each of `texts`.
    pub fn push(&mut self, texts: &[&str]) {
        for text in texts {
            let start = self.folded.len();
            push_folded(&mut self.folded, text);
            let bytes = start..self.folded.len();
            self.texts.push(Text { letters: letters(&self.folded[start..]), bytes });
        }
        self.entries.push(self.texts.len());
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
        if words.is_empty() || limit == 0 {
            return (0..self.len().min(limit)).map(|index| (Fit(0), index)).collect();
        }
        let whole = words.join(" ");
        let sought = Sought::of(&whole);
        let mut best: Vec<(Fit, usize)> = Vec::with_capacity(limit + 1);
        // What does not fit better than the last of those that are shown is not looked at any further.
        let mut worst = Fit::NONE;
        let mut from = 0;
        for (index, &end) in self.entries.iter().enumerate() {
            let fit = sought.fit(self.folded.as_bytes(), &self.texts[from..end], worst);
            from = end;
            if fit >= worst {
                continue;
            }
            let at = best.partition_point(|(other, _)| *other <= fit);
            best.insert(at, (fit, index));
            best.truncate(limit);
            if best.len() == limit {
                worst = best.last().map_or(worst, |(worst, _)| *worst);
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

/// What is sought, prepared. All of it reads bytes: a letter of UTF-8 is found as its bytes are.
struct Sought<'a> {
    whole: &'a [u8],
    words: Vec<Word<'a>>,
    /// All of it without its blanks.
    all: Word<'a>,
    letters: u64,
}

/// A word that is sought, and its letters.
struct Word<'a> {
    text: &'a [u8],
    letters: Vec<&'a [u8]>,
}

impl<'a> Word<'a> {
    fn of(text: &'a str) -> Self {
        let letter = |(at, letter): (usize, char)| {
            (letter != ' ').then(|| &text.as_bytes()[at..at + letter.len_utf8()])
        };
        Self { text: text.as_bytes(), letters: text.char_indices().filter_map(letter).collect() }
    }
}

impl<'a> Sought<'a> {
    /// Words with one blank between them.
    fn of(whole: &'a str) -> Self {
        Self {
            whole: whole.as_bytes(),
            words: whole.split(' ').map(Word::of).collect(),
            all: Word::of(whole),
            letters: letters(whole) & !letters(" "),
        }
    }

    /// How the best of an entry's texts fits. What fits no better than `worst` may be answered as [`Fit::NONE`].
    fn fit(&self, folded: &[u8], texts: &[Text], worst: Fit) -> Fit {
        let fitting = |text: &&Text| self.letters & !text.letters == 0;
        let texts = || texts.iter().filter(fitting).filter_map(|text| folded.get(text.bytes.clone()));
        if self.words.len() < 2 {
            let fit = |best: Fit, text| {
                let worst = best.min(worst);
                best.min(self.fit_as_one(text, worst.way(), worst.last_word_start()))
            };
            return texts().fold(Fit::NONE, fit);
        }
        // Where the words stand as they were typed, it is not asked whether they also stand elsewhere.
        let until = worst.way().max(Way::Substring);
        let as_one = texts().map(|text| self.fit_as_one(text, until, usize::MAX)).min().unwrap_or(Fit::NONE);
        if as_one.way() != Way::Subsequence {
            return as_one;
        }
        texts().fold(as_one, |best, text| best.min(self.fit_as_words(text, best.min(worst))))
    }

    /// How a text fits all words as they stand, in no worse way than `until`, and no later than at `last_word_start` where it is
    /// the beginning of a word.
    fn fit_as_one(&self, text: &[u8], until: Way, last_word_start: usize) -> Fit {
        let length = text.len();
        if text.starts_with(self.whole) {
            let way = if length == self.whole.len() { Way::Whole } else { Way::Prefix };
            return Fit::new(way, 0, length);
        }
        if until < Way::WordStart {
            return Fit::NONE;
        }
        let spread = || (until == Way::Subsequence).then(|| spread(text, &self.all)).flatten();
        match find(text, self.whole, last_word_start) {
            Some((way, at)) => Fit::new(way, at, length),
            None => spread().map_or(Fit::NONE, |spread| Fit::new(Way::Subsequence, spread, length)),
        }
    }

    /// How a text fits words in any order: as the one that fits worst.
    fn fit_as_words(&self, text: &[u8], worst: Fit) -> Fit {
        let (mut way, mut spread_sum) = (Way::WordStart, 0);
        for (number, word) in self.words.iter().enumerate() {
            match find(text, word.text, usize::MAX) {
                Some((way_of, at)) => {
                    way = way.max(way_of);
                    // Who typed it first means it most.
                    spread_sum += if number == 0 { at } else { 0 };
                }
                None => {
                    way = Way::Subsequence;
                    match spread(text, word).filter(|_| worst.way() == way) {
                        Some(spread) => spread_sum += spread,
                        None => return Fit::NONE,
                    }
                }
            }
            if Fit::new(way, spread_sum, text.len()) >= worst {
                return Fit::NONE;
            }
        }
        Fit::new(way, spread_sum, text.len())
    }
}

/// Where a word begins with `part`, no later than at `last_word_start`, or else where it stands. By hand: the texts are short, and
/// what `str` has for long ones takes longer to prepare than these to read.
fn find(text: &[u8], part: &[u8], last_word_start: usize) -> Option<(Way, usize)> {
    let (first, rest) = part.split_first()?;
    // Where there is room for all of it.
    let last = text.len().checked_sub(part.len())?.min(last_word_start);
    let mut inside = None;
    for (at, byte) in text[..=last].iter().enumerate() {
        if byte != first || !text[at + 1..].starts_with(rest) {
            continue;
        }
        // A letter or digit before it means that it stands inside a word; so does half a letter, in UTF-8.
        let before = at.checked_sub(1).map(|before| text[before]);
        if !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) {
            return Some((Way::WordStart, at));
        }
        inside = inside.or(Some((Way::Substring, at)));
    }
    inside
}

/// How many other bytes stand between the letters of a word, where they come in their order as early as they can, and are then
/// drawn together from the end; `None` if they do not all come.
fn spread(text: &[u8], word: &Word<'_>) -> Option<usize> {
    let is_at = |at: usize, letter: &[u8]| text[at] == letter[0] && text[at..].starts_with(letter);
    let mut end = 0;
    for letter in &word.letters {
        while !is_at(Some(end).filter(|end| *end < text.len())?, letter) {
            end += 1;
        }
        end += letter.len();
    }
    let mut start = end;
    for letter in word.letters.iter().rev() {
        start = (0..=start.checked_sub(letter.len())?).rev().find(|at| is_at(*at, letter))?;
    }
    Some((end - start).saturating_sub(word.text.len()))
}
