//! Values known to be secret, found in a text: for thousands of them as fast as for one.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::redact::REDACTED;
use crate::redact::secret::Secret;
use crate::redact::sentence::redacted_sentence;
use crate::redact::spellings::{Unspelled, may_spell};
use crate::redact::tokens::each_secret_in;
use crate::text::sorting::sort_by_key;

/// A secret of fewer bytes is only looked for as a whole word: it may be part of any other.
const SHORT_BYTES: usize = 6;
/// One of fewer bytes is not looked for in a text: it would be found everywhere and hides nothing.
const LEAST_BYTES: usize = 3;
/// So many first bytes of a secret are as good as the whole.
const HEAD_BYTES: usize = 64;

/// Values that must not be shown. It has neither `Debug` nor `Display`.
#[derive(Clone, Default)]
pub struct Secrets(Vec<Arc<Index>>);

impl Secrets {
    /// The token and every secret of a request's body: what an answer to it must not show.
    pub fn of(token: &Secret, body: Option<&[u8]>) -> Self {
        let body = body.map(String::from_utf8_lossy).unwrap_or_default();
        Self::these([Box::from(token.expose())]).and(Self::named_in(&body))
    }

    /// One secret.
    pub fn only(secret: &Secret) -> Self {
        Self::of(secret, None)
    }

    /// These values.
    pub fn these(values: impl IntoIterator<Item = Box<str>>) -> Self {
        Self(vec![Arc::new(Index::new(values.into_iter().collect()))])
    }

    /// What a JSON text holds in members that are secret by their name, and in addresses.
    pub(super) fn named_in(json: &str) -> Self {
        let mut values = Vec::new();
        each_secret_in(json, &mut |secret| values.push(Box::from(secret)));
        if values.is_empty() { Self::default() } else { Self::these(values) }
    }

    /// These and others.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Whether the text is one of the secrets, however short.
    pub(super) fn is_one(&self, text: &str) -> bool {
        self.0
            .iter()
            .any(|index| index.values.binary_search_by(|value| (**value).cmp(text.as_bytes())).is_ok())
    }

    /// The text with dots where it holds a secret.
    pub fn redact(&self, text: &str) -> String {
        self.redacted(text).into_owned()
    }

    /// A sentence of a service with dots where it holds a secret, and without what follows the name of one, logins and keys in
    /// addresses.
    pub fn redact_sentence(&self, text: &str) -> String {
        redacted_sentence(&self.redacted(text))
    }

    /// As [`Secrets::redact`]; borrowed where the text holds none, which is the rule.
    pub(super) fn redacted<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !text.is_empty() && self.is_one(text) {
            return Cow::Borrowed(REDACTED);
        }
        let mut found = self.ranges_in(text.as_bytes(), &|_| false);
        if text.bytes().any(may_spell) {
            let plain = Unspelled::new(text);
            found.extend(
                self.ranges_in(&plain.bytes, &|at| plain.is_spelled(at))
                    .iter()
                    .map(|range| plain.range_in(text, range)),
            );
            sort_by_key(&mut found, |range| range.start);
        }
        if found.is_empty() {
            return Cow::Borrowed(text);
        }
        let (mut shown, mut end) = (String::with_capacity(text.len()), 0);
        for range in found {
            if range.start >= end {
                shown.push_str(&text[end..range.start]);
                shown.push_str(REDACTED);
            }
            end = end.max(range.end);
        }
        shown.push_str(&text[end..]);
        Cow::Owned(shown)
    }

    /// Where the secrets are, from left to right. A byte that `is_spelled` is part of no word.
    fn ranges_in(&self, text: &[u8], is_spelled: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
        let (mut found, mut at) = (Vec::new(), 0);
        let is_of_word = |at: usize| {
            text.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') && !is_spelled(at)
        };
        let is_enough = |start: usize, end: usize| {
            end - start >= SHORT_BYTES
                || (end - start >= LEAST_BYTES && !is_of_word(start.wrapping_sub(1)) && !is_of_word(end))
        };
        while at + LEAST_BYTES <= text.len() {
            match self.0.iter().filter_map(|index| index.end_at(text, at, &is_enough)).max() {
                Some(end) => {
                    found.push(at..end);
                    at = end;
                }
                None => at += 1,
            }
        }
        found
    }
}

/// Secrets in their order, as they are and as they are after [`Unspelled`].
struct Index {
    values: Box<[Box<[u8]>]>,
    /// A bit for their first three bytes, which others may share: most texts begin like no secret.
    beginnings: Box<[u64]>,
}

impl Index {
    fn new(values: BTreeSet<Box<str>>) -> Self {
        let mut all: BTreeSet<Box<[u8]>> = BTreeSet::new();
        for value in values {
            let plain = Some(&value).filter(|value| value.bytes().any(may_spell));
            all.extend(plain.map(|value| Box::from(Unspelled::new(value).bytes)));
            all.insert(value.into_boxed_bytes());
        }
        all.remove(&b""[..]);
        let mut index = Self {
            beginnings: vec![0; (all.len() / 4).next_power_of_two()].into(),
            values: all.into_iter().collect(),
        };
        for at in 0..index.values.len() {
            if let Some((word, bit)) = index.bit_of(&index.values[at]) {
                index.beginnings[word] |= bit;
            }
        }
        index
    }

    /// The word and the bit of the first three bytes. The upper bits of the product depend on all (Fibonacci's way).
    fn bit_of(&self, text: &[u8]) -> Option<(usize, u64)> {
        let number =
            text.get(..LEAST_BYTES)?.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        let hash = number.wrapping_mul(0x9e37_79b9) >> 8;
        Some(((hash >> 6) as usize & (self.beginnings.len() - 1), 1 << (hash & 63)))
    }

    /// Where the longest secret ends that begins at `at`.
    fn end_at(&self, text: &[u8], at: usize, is_enough: &dyn Fn(usize, usize) -> bool) -> Option<usize> {
        let rest = &text[at..];
        let (word, bit) = self.bit_of(rest)?;
        if self.beginnings[word] & bit == 0 {
            return None;
        }
        let mut end = rest.len().min(HEAD_BYTES);
        // Of what is in order before the text, the last shares most with it; then a shorter beginning of the text is looked for.
        while end >= LEAST_BYTES {
            let before = self.values.partition_point(|value| head(value) <= &rest[..end]);
            let value = self.values[..before].last()?;
            let shared = shared(rest, value);
            if shared >= head(value).len() {
                if is_enough(at, at + shared) {
                    return Some(at + shared);
                }
                end = head(value).len() - 1;
            } else {
                end = shared;
            }
        }
        None
    }
}

fn head(value: &[u8]) -> &[u8] {
    &value[..value.len().min(HEAD_BYTES)]
}

fn shared(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
