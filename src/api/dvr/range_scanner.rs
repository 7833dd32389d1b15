//! Takes the ranges out of an answer in one pass over its bytes: they are nearly all of it, and there may be 300,000 of them.
//!
//! Only lists that look exactly as the document has them are taken (`contract.md#dvr-stream`): objects with `duration` and `from`, whole
//! numbers both. What is left, with a mark in the place of each list, is small, and read as any other answer. If anything about
//! a list is different, nothing is taken, and the whole answer is read as any other.

use crate::model::dvr::{Range, StreamEntry};
use crate::model::time::UnixSeconds;

const NAME: &[u8] = b"\"ranges\"";
/// A range that no service has: `from` is this and the index of the list.
const MARK: i64 = i64::MIN;
/// How a mark begins as text, with some indices to spare.
const MARK_TEXT: &[u8] = b"-92233720368547";
/// Numbers of more digits are left to the general reader.
const MAX_DIGITS: usize = 18;

/// A scan of an answer, which may be done piece by piece.
#[derive(Default)]
pub(super) struct RangeScanner {
    at: usize,
    /// The answer up to here without its lists.
    rest: Vec<u8>,
    lists: Vec<Vec<Range>>,
    is_in_list: bool,
    is_other_shape: bool,
}

impl RangeScanner {
    /// Goes on for about so many bytes. False once nothing is left to do.
    pub(super) fn advance(&mut self, body: &[u8], bytes: usize) -> bool {
        let until = self.at.saturating_add(bytes).min(body.len());
        while self.at < until && !self.is_other_shape {
            if self.is_in_list { self.scan_list(body, until) } else { self.find_list(body, until) }
        }
        self.at < body.len() && !self.is_other_shape
    }

    /// The answer without its lists, once it was scanned to its end; `None` where it has another shape.
    pub(super) fn rest(&self) -> Option<&[u8]> {
        (!self.is_other_shape && !self.is_in_list && !self.lists.is_empty()).then_some(&self.rest)
    }

    /// Puts the lists where their marks are. False where they do not match: what was read is then not to be used.
    pub(super) fn put_back(mut self, entries: &mut [StreamEntry]) -> bool {
        entries.iter_mut().all(|entry| {
            let ranges = &mut entry.dvr.ranges;
            let [Range { duration_secs: MARK, from }] = ranges.as_slice() else { return ranges.is_empty() };
            let index = usize::try_from(from.0.wrapping_sub(MARK)).ok();
            let list = index.and_then(|index| self.lists.get_mut(index));
            let Some(list) = list else { return false };
            *ranges = std::mem::take(list);
            // It has grown by doubling, and stays for as long as it is shown.
            ranges.shrink_to_fit();
            true
        })
    }

    /// Copies up to the next list.
    fn find_list(&mut self, body: &[u8], until: usize) {
        let from = self.at;
        // A name may begin before the end of this piece and end after it.
        let end = (until + NAME.len()).min(body.len());
        let found = body[from..end].windows(NAME.len()).position(|name| name == NAME).map(|at| from + at);
        let Some(name) = found else {
            self.copy(body, until);
            return;
        };
        let after_name = name + NAME.len();
        let list = after_colon(body, after_name).filter(|at| body.get(*at) == Some(&b'['));
        // `"a\"ranges": [` is the end of another name.
        let is_name = name.checked_sub(1).and_then(|before| body.get(before)) != Some(&b'\\');
        let Some(list) = list.filter(|_| is_name) else {
            self.copy(body, after_name);
            return;
        };
        self.copy(body, list + 1);
        let index = self.lists.len();
        let mark = format!("{{\"duration\":{MARK},\"from\":{}}}", MARK.wrapping_add(index as i64));
        let first = after_space(body, self.at);
        if body.get(first) == Some(&b']') {
            // An empty list is as good as any.
            self.at = first;
            return;
        }
        self.rest.extend_from_slice(mark.as_bytes());
        // The hosts of a stream have about as many each: a list that doubles as it grows takes up to three times what it needs.
        let likely = self.lists.last().map_or(0, |last| last.len() + last.len() / 32);
        self.lists.push(Vec::with_capacity(likely));
        self.is_in_list = true;
    }

    /// Copies what is no list. What looks like a mark could be taken for one.
    fn copy(&mut self, body: &[u8], to: usize) {
        let overlap = self.at.saturating_sub(MARK_TEXT.len());
        let copied = &body[overlap..to.max(self.at)];
        self.is_other_shape |= copied.windows(MARK_TEXT.len()).any(|text| text == MARK_TEXT);
        self.rest.extend_from_slice(&body[self.at..to.max(self.at)]);
        self.at = to.max(self.at);
    }

    fn scan_list(&mut self, body: &[u8], until: usize) {
        let Some(list) = self.lists.last_mut() else { return };
        let mut at = self.at;
        while at < until {
            let Some((range, after)) = compact_range(body, at).or_else(|| spaced_range(body, at)) else {
                self.is_other_shape = true;
                return;
            };
            list.push(range);
            at = after;
            if body.get(at) == Some(&b',') {
                at += 1;
                continue;
            }
            at = after_space(body, at);
            match body.get(at) {
                Some(b',') => at += 1,
                Some(b']') => {
                    self.is_in_list = false;
                    break;
                }
                _ => {
                    self.is_other_shape = true;
                    return;
                }
            }
        }
        self.at = at;
    }
}

/// Eight bytes as one number, the first the lowest; 0 where there are fewer.
fn word(body: &[u8], at: usize) -> u64 {
    let bytes = body.get(at..at + 8).and_then(|bytes| <[u8; 8]>::try_from(bytes).ok());
    bytes.map_or(0, u64::from_le_bytes)
}

const fn text(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

/// A range without a blank, in either order, as services write it; and where it ends.
fn compact_range(body: &[u8], at: usize) -> Option<(Range, usize)> {
    let begin = word(body, at);
    if begin == text(*b"{\"durati") && word(body, at + 4) == text(*b"ration\":") {
        let (duration_secs, at) = digits(body, at + 12)?;
        if word(body, at) != text(*b",\"from\":") {
            return None;
        }
        let (from, at) = digits(body, at + 8)?;
        return ends(body, at, duration_secs, from);
    }
    if begin != text(*b"{\"from\":") {
        return None;
    }
    let (from, at) = digits(body, at + 8)?;
    if word(body, at) != text(*b",\"durati") || word(body, at + 4) != text(*b"ration\":") {
        return None;
    }
    let (duration_secs, at) = digits(body, at + 12)?;
    ends(body, at, duration_secs, from)
}

fn ends(body: &[u8], at: usize, duration_secs: i64, from: i64) -> Option<(Range, usize)> {
    (body.get(at) == Some(&b'}')).then_some((Range { duration_secs, from: UnixSeconds(from) }, at + 1))
}

/// A range with blanks anywhere, or with negative numbers.
fn spaced_range(body: &[u8], at: usize) -> Option<(Range, usize)> {
    let mut at = after(body, after_space(body, at), b'{')?;
    let (mut duration_secs, mut from) = (None, None);
    for separator in [b',', b'}'] {
        at = after_space(body, at);
        let (slot, colon) = if let Some(colon) = after_name(body, at, b"\"duration\"") {
            (&mut duration_secs, colon)
        } else {
            (&mut from, after_name(body, at, b"\"from\"")?)
        };
        let (number, end) = whole_number(body, after_space(body, colon))?;
        if slot.replace(number).is_some() {
            return None;
        }
        at = after(body, after_space(body, end), separator)?;
    }
    Some((Range { duration_secs: duration_secs?, from: UnixSeconds(from?) }, at))
}

fn after_name(body: &[u8], at: usize, name: &[u8]) -> Option<usize> {
    body.get(at..)?.starts_with(name).then_some(at + name.len()).and_then(|end| after_colon(body, end))
}

fn after_colon(body: &[u8], at: usize) -> Option<usize> {
    after(body, after_space(body, at), b':').map(|at| after_space(body, at))
}

fn after(body: &[u8], at: usize, byte: u8) -> Option<usize> {
    (body.get(at) == Some(&byte)).then_some(at + 1)
}

fn after_space(body: &[u8], mut at: usize) -> usize {
    while matches!(body.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
        at += 1;
    }
    at
}

fn whole_number(body: &[u8], at: usize) -> Option<(i64, usize)> {
    match body.get(at) {
        Some(b'-') => digits(body, at + 1).map(|(number, end)| (-number, end)),
        _ => digits(body, at),
    }
}

/// A number of JSON without sign, fraction and exponent. What follows it is the caller's to check.
fn digits(body: &[u8], at: usize) -> Option<(i64, usize)> {
    let mut number = 0;
    let mut end = at;
    // Eight digits at once: by pairs, fours, and both halves.
    let eight = word(body, at);
    if is_eight_digits(eight) {
        let pairs = (eight & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(2_561) >> 8;
        let fours = (pairs & 0x00FF_00FF_00FF_00FF).wrapping_mul(6_553_601) >> 16;
        number = ((fours & 0x0000_FFFF_0000_FFFF).wrapping_mul(42_949_672_960_001) >> 32).cast_signed();
        end = at + 8;
    }
    while let Some(digit) = body.get(end).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        if end - at == MAX_DIGITS {
            return None;
        }
        number = number * 10 + i64::from(digit);
        end += 1;
    }
    // JSON knows no number that begins with a needless 0.
    let has_needless_zero = end > at + 1 && body.get(at) == Some(&b'0');
    (end > at && !has_needless_zero).then_some((number, end))
}

const fn is_eight_digits(word: u64) -> bool {
    let high = word & 0xF0F0_F0F0_F0F0_F0F0;
    // Six more than 9 carries into the upper half of a byte.
    let carried = (word.wrapping_add(0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) >> 4;
    high | carried == 0x3333_3333_3333_3333
}
