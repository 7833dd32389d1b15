//! Many secrets, found by how they begin: a text is looked through for thousands at once.

use std::collections::BTreeSet;

use crate::redact::ELLIPSIS;
use crate::redact::spelling::may_be_spelled;

/// So many first characters are compared before single secrets are looked at.
const COMPARED_CHARS: usize = 3;
/// Each beginning has one bit of so many words, and may share it.
const WORDS: usize = 1_024;

/// Secrets in their order.
#[derive(Default)]
pub(super) struct Index {
    values: Box<[Box<str>]>,
    /// Where those with each first byte begin.
    starts: Box<[usize]>,
    /// A bit for each three first characters: most texts begin like no secret.
    beginnings: Box<[u64]>,
}

impl Index {
    pub fn new(values: BTreeSet<Box<str>>) -> Self {
        let values: Box<[Box<str>]> = values.into_iter().collect();
        let first = |value: &str| value.as_bytes().first().map_or(0, |byte| usize::from(*byte));
        let starts = (0..=256).map(|byte| values.partition_point(|value| first(value) < byte));
        let mut beginnings = vec![0; WORDS];
        for place in values.iter().filter_map(|value| place(value.as_bytes().get(..COMPARED_CHARS)?)) {
            beginnings[place.0] |= place.1;
        }
        Self { starts: starts.collect(), beginnings: beginnings.into(), values }
    }

    pub fn all(&self) -> &[Box<str>] {
        &self.values
    }

    /// Those that the text may spell which begins with `first` and goes on with `rest`.
    pub fn candidates(&self, first: char, rest: &str) -> &[Box<str>] {
        // As long as the text can only be read in one way.
        let is_plain = |byte: u8| byte.is_ascii() && byte != b'.' && !may_be_spelled(byte);
        if let Some(next) = rest.as_bytes().get(..2).filter(|next| next.iter().copied().all(is_plain))
            && let Some((word, bit)) = place(&[first as u8, next[0], next[1]]).filter(|_| first.is_ascii())
            && self.beginnings.get(word).is_none_or(|bits| bits & bit == 0)
        {
            return &[];
        }
        let mut found = self.beginning_with(first);
        let mut at = first.len_utf8();
        for next in rest.chars().take(COMPARED_CHARS - 1) {
            if found.is_empty() || next == ELLIPSIS || next.is_ascii() && !is_plain(next as u8) {
                break;
            }
            found = beginning(found, at, next);
            at += next.len_utf8();
        }
        found
    }

    fn beginning_with(&self, first: char) -> &[Box<str>] {
        let byte = usize::from(first.encode_utf8(&mut [0; 4]).as_bytes()[0]);
        let (Some(from), Some(to)) = (self.starts.get(byte), self.starts.get(byte + 1)) else { return &[] };
        let same_byte = self.values.get(*from..*to).unwrap_or_default();
        if first.is_ascii() { same_byte } else { beginning(same_byte, 0, first) }
    }
}

/// Of secrets that are the same up to `at`, those that go on with this character.
fn beginning(values: &[Box<str>], at: usize, next: char) -> &[Box<str>] {
    let at_of = |value: &str| value.get(at..).and_then(|rest| rest.chars().next());
    let start = values.partition_point(|value| at_of(value) < Some(next));
    let rest = values.get(start..).unwrap_or_default();
    rest.get(..rest.partition_point(|value| at_of(value) == Some(next))).unwrap_or_default()
}

/// The word and the bit of three first characters; `None` if they are not all ASCII.
fn place(three: &[u8]) -> Option<(usize, u64)> {
    let number = three.iter().fold(0_u32, |number, byte| number << 7 | u32::from(*byte));
    // Fibonacci's way to spread numbers: the upper bits depend on all.
    let hash = number.wrapping_mul(0x9e37_79b9) >> 16;
    three.is_ascii().then_some(((hash >> 6) as usize, 1 << (hash & 63)))
}
