//! Extraction of the ranges from a response in one pass: they are nearly all of it, up to 300,000 of them.
//!
//! Only lists exactly as documented (`contract.md#dvr-stream`) are extracted, and the small rest, with a mark for each
//! list, is decoded as usual. If any list differs, the whole response is.

use crate::model::dvr::{RecordedRange, StreamEntry};
use crate::model::time::UnixSeconds;

const NAME: &[u8] = b"\"ranges\"";
/// The `from` of a mark is this plus the index of the list; no service has such a range.
const MARK: i64 = i64::MIN;
/// The text at the start of every mark.
const MARK_TEXT: &[u8] = b"-92233720368547";
/// A longer number is left to serde.
const MAX_DIGITS: usize = 18;

#[derive(Default)]
pub(super) struct RangeScanner {
    at: usize,
    rest: Vec<u8>,
    lists: Vec<Vec<RecordedRange>>,
    is_other_shape: bool,
}

impl RangeScanner {
    /// Scans a response.
    pub(super) fn of(body: &[u8]) -> Self {
        let mut scanner = Self::default();
        while scanner.at < body.len() && !scanner.is_other_shape {
            scanner.find_list(body);
        }
        scanner
    }

    /// Returns the scanned response without its lists; `None` if it has another form.
    pub(super) fn rest(&self) -> Option<&[u8]> {
        (!self.is_other_shape && !self.lists.is_empty()).then_some(&self.rest)
    }

    /// Replaces the marks by their lists; returns false if they do not match, and the entries are then invalid.
    pub(super) fn put_back(mut self, entries: &mut [StreamEntry]) -> bool {
        entries.iter_mut().all(|entry| {
            let ranges = &mut entry.dvr.ranges.items;
            let [RecordedRange { duration_secs: MARK, from }] = ranges.as_slice() else {
                return ranges.is_empty();
            };
            let index = usize::try_from(from.0.wrapping_sub(MARK)).ok();
            let list = index.and_then(|index| self.lists.get_mut(index));
            let Some(list) = list else { return false };
            *ranges = std::mem::take(list);
            // The capacity has grown by doubling, and the list is stored for long.
            ranges.shrink_to_fit();
            true
        })
    }

    /// Copies text up to the next list, and scans that.
    fn find_list(&mut self, body: &[u8]) {
        let from = self.at;
        let found = body[from..].windows(NAME.len()).position(|name| name == NAME).map(|at| from + at);
        let Some(name) = found else {
            self.copy(body, body.len());
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
            // An empty list needs no mark.
            self.at = first;
            return;
        }
        self.rest.extend_from_slice(mark.as_bytes());
        // The hosts of a stream have similar numbers of ranges; growth by doubling would take up to three times as
        // much.
        let likely = self.lists.last().map_or(0, |last| last.len() + last.len() / 32);
        let mut list = Vec::with_capacity(likely);
        let end = scan_list(body, self.at, &mut list);
        self.lists.push(list);
        self.is_other_shape |= end.is_none();
        self.at = end.unwrap_or(self.at);
    }

    /// Copies text outside of lists. A text that looks like a mark makes the scan fail.
    fn copy(&mut self, body: &[u8], to: usize) {
        let overlap = self.at.saturating_sub(MARK_TEXT.len());
        let copied = &body[overlap..to.max(self.at)];
        self.is_other_shape |= copied.windows(MARK_TEXT.len()).any(|text| text == MARK_TEXT);
        self.rest.extend_from_slice(&body[self.at..to.max(self.at)]);
        self.at = to.max(self.at);
    }
}

/// Reads the ranges from `at` on, and returns the offset of the list's end; `None` if it has another form.
fn scan_list(body: &[u8], mut at: usize, list: &mut Vec<RecordedRange>) -> Option<usize> {
    loop {
        let (range, after) = compact_range(body, at).or_else(|| spaced_range(body, at))?;
        list.push(range);
        at = after_space(body, after);
        match body.get(at)? {
            b',' => at += 1,
            b']' => return Some(at),
            _ => return None,
        }
    }
}

/// Returns eight bytes as a little-endian number; 0 if there are fewer.
fn word(body: &[u8], at: usize) -> u64 {
    let bytes = body.get(at..at + 8).and_then(|bytes| <[u8; 8]>::try_from(bytes).ok());
    bytes.map_or(0, u64::from_le_bytes)
}

const fn text(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

/// Parses a range without whitespace, in either order, and returns its end, because services usually write it so.
fn compact_range(body: &[u8], at: usize) -> Option<(RecordedRange, usize)> {
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

fn ends(body: &[u8], at: usize, duration_secs: i64, from: i64) -> Option<(RecordedRange, usize)> {
    (body.get(at) == Some(&b'}'))
        .then_some((RecordedRange { duration_secs, from: UnixSeconds(from) }, at + 1))
}

/// Parses a range with whitespace or negative numbers.
fn spaced_range(body: &[u8], at: usize) -> Option<(RecordedRange, usize)> {
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
    Some((RecordedRange { duration_secs: duration_secs?, from: UnixSeconds(from?) }, at))
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

/// Parses a JSON number without sign, fraction and exponent. The caller checks the next byte.
fn digits(body: &[u8], at: usize) -> Option<(i64, usize)> {
    let (mut number, mut end) = (0, at);
    while let Some(digit) = body.get(end).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        if end - at == MAX_DIGITS {
            return None;
        }
        number = number * 10 + i64::from(digit);
        end += 1;
    }
    // JSON has no leading zeros.
    let has_needless_zero = end > at + 1 && body.get(at) == Some(&b'0');
    (end > at && !has_needless_zero).then_some((number, end))
}
