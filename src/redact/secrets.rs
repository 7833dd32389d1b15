//! Values known to be secret, found in a text: for thousands of them as fast as for one.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::redact::secret::Secret;
use crate::redact::sentence::redacted_text;
use crate::redact::spellings::{Unspelled, may_spell};
use crate::redact::{REDACTED, masked};
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
    /// One secret.
    pub fn only(secret: &Secret) -> Self {
        Self::these([secret.expose().into()])
    }

    /// These values.
    pub fn these(values: impl IntoIterator<Item = Box<str>>) -> Self {
        Self(vec![Arc::new(Index::new(values.into_iter().collect()))])
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
        redacted_text(&self.redacted(text), true)
    }

    /// As [`Secrets::redact`]; borrowed where the text holds none, which is the rule.
    pub(super) fn redacted<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !text.is_empty() && self.is_one(text) {
            return REDACTED.into();
        }
        let mut found = self.ranges_in(text.as_bytes(), &|_| false);
        if text.bytes().any(may_spell) {
            let plain = Unspelled::new(text);
            let spelled = self.ranges_in(&plain.bytes, &|at| plain.is_spelled(at));
            found.extend(spelled.iter().map(|range| plain.range_in(text, range)));
            sort_by_key(&mut found, |range| range.start);
        }
        if found.is_empty() { text.into() } else { masked(text, found, REDACTED).into() }
    }

    /// Where the secrets are, from left to right. A byte that `is_spelled` is part of no word.
    fn ranges_in(&self, text: &[u8], is_spelled: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
        let (mut found, mut at) = (Vec::new(), 0);
        let is_of_word = |at: usize| {
            text.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') && !is_spelled(at)
        };
        while at + LEAST_BYTES <= text.len() {
            let is_enough = |length: usize| {
                length >= SHORT_BYTES || !is_of_word(at.wrapping_sub(1)) && !is_of_word(at + length)
            };
            match self.0.iter().filter_map(|index| index.length_at(&text[at..], &is_enough)).max() {
                Some(length) => {
                    found.push(at..at + length);
                    at += length;
                }
                None => at += 1,
            }
        }
        found
    }
}

/// Secrets in their order, as they are and as they are after [`Unspelled`].
struct Index {
    values: Vec<Box<[u8]>>,
    /// Whether one has this [`beginning`]: most texts begin like no secret.
    beginnings: Box<[bool]>,
}

impl Index {
    fn new(values: BTreeSet<Box<str>>) -> Self {
        let mut all = BTreeSet::<Box<[u8]>>::new();
        for value in values.into_iter().filter(|value| !value.is_empty()) {
            all.extend(value.bytes().any(may_spell).then(|| Unspelled::new(&value).bytes.into()));
            all.insert(value.into_boxed_bytes());
        }
        let mut beginnings = vec![false; 1 << 16];
        all.iter().filter_map(|value| beginning(value)).for_each(|at| beginnings[at] = true);
        Self { values: all.into_iter().collect(), beginnings: beginnings.into() }
    }

    /// How long the longest secret is that the text begins with.
    fn length_at(&self, text: &[u8], is_enough: &dyn Fn(usize) -> bool) -> Option<usize> {
        let mut rest = text;
        while self.beginnings[beginning(rest)?] {
            let next = self.values.partition_point(|value| **value <= *rest);
            // What shares most with the text stands beside it: before it, if it is wholly there.
            let beside = self.values[next.saturating_sub(1)..].iter().take(2).rev();
            let (shared, value) =
                beside.map(|value| (shared(rest, value), value)).max_by_key(|(shared, _)| *shared)?;
            if shared >= value.len().min(HEAD_BYTES) && is_enough(shared) {
                return Some(shared);
            }
            rest = &rest[..shared.min(rest.len() - 1)];
        }
        None
    }
}

/// A number of the first three bytes, which others may share.
fn beginning(text: &[u8]) -> Option<usize> {
    let [first, second, third] = text.first_chunk::<LEAST_BYTES>()?.map(usize::from);
    Some((first << 10 ^ second << 5 ^ third) & 0xffff)
}

fn shared(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
