//! Values known to be secret, and their places in a text.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::redact::HIDDEN;
use crate::redact::encoded::each_encoding;
use crate::redact::index::Index;
use crate::redact::json::secrets_in_json;
use crate::redact::place::{end_of, end_of_rest, is_after_cut};
use crate::redact::secret::Secret;
use crate::redact::spelling::{DEPTH, each_reading, may_be_spelled};
use crate::redact::text::masked_sentence;

/// More secrets than these are not looked for: an answer that holds more is masked by its names alone.
const MAX_SECRETS: usize = 400;

/// Values that must not be shown. It has neither `Debug` nor `Display`.
#[derive(Clone, Default)]
pub struct Secrets(Vec<Arc<Layer>>);

/// Secrets that have become known together.
struct Layer {
    plain: Index,
    /// What they look like encoded.
    encoded: Index,
}

impl Secrets {
    /// The token and every secret of a request's body: what an answer to it must not show, encoded or not.
    pub fn of(token: &Secret, body: Option<&[u8]>) -> Self {
        let mut values = Values::default();
        values.add(token.expose());
        if let Some(body) = body {
            secrets_in_json(&String::from_utf8_lossy(body), &mut |secret| values.add(secret));
        }
        Self::encoded_too(values.0)
    }

    /// These values, as they are.
    pub fn these(values: impl IntoIterator<Item = Box<str>>) -> Self {
        let mut gathered = Values::default();
        values.into_iter().for_each(|value| gathered.add(&value));
        Self::as_they_are(gathered.0)
    }

    /// One secret, encoded or not.
    pub fn only(secret: &Secret) -> Self {
        Self::of(secret, None)
    }

    /// These and others.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// These, and what a JSON text holds in members that are secret by their name, and in addresses.
    pub(super) fn and_those_in(&self, json: &str) -> Self {
        let mut values = Values::default();
        secrets_in_json(json, &mut |secret| values.add(secret));
        self.clone().and(Self::as_they_are(values.0))
    }

    fn as_they_are(values: BTreeSet<Box<str>>) -> Self {
        Self(vec![Arc::new(Layer { plain: Index::new(values), encoded: Index::default() })])
    }

    pub(super) fn encoded_too(values: BTreeSet<Box<str>>) -> Self {
        let mut encoded = BTreeSet::new();
        for value in &values {
            each_encoding(value, &mut |encoding| {
                encoded.insert(encoding.into_boxed_str());
            });
        }
        Self(vec![Arc::new(Layer { plain: Index::new(values), encoded: Index::new(encoded) })])
    }

    /// Whether the text is one of the secrets, however short.
    pub(super) fn is_one(&self, text: &str) -> bool {
        let Some(first) = text.chars().next() else { return false };
        let is_one_of = |index: &Index| {
            index.candidates(first, &text[first.len_utf8()..]).iter().any(|value| **value == *text)
        };
        self.0.iter().any(|layer| is_one_of(&layer.plain) || is_one_of(&layer.encoded))
    }

    /// The text with dots where it holds a secret.
    pub fn hide(&self, text: &str) -> String {
        self.hidden(text).unwrap_or_else(|| text.to_owned())
    }

    /// A sentence of a service with dots where it holds a secret, and with what follows the name of one, logins and addresses
    /// masked.
    pub fn hide_in_sentence(&self, text: &str) -> String {
        masked_sentence(&self.hide(text))
    }

    /// As [`Secrets::hide`]; `None` where the text holds none, which is the rule.
    pub(super) fn hidden(&self, text: &str) -> Option<String> {
        if self.is_one(text) {
            return Some(HIDDEN.to_owned());
        }
        let (mut shown, mut shown_to, mut at) = (String::new(), 0, 0);
        while let Some(character) = text[at..].chars().next() {
            match self.end_at(text, at, character) {
                Some(end) if end > at => {
                    shown.push_str(&text[shown_to..at]);
                    shown.push_str(HIDDEN);
                    (shown_to, at) = (end, end);
                }
                _ => at += character.len_utf8(),
            }
        }
        if shown_to == 0 {
            return None;
        }
        shown.push_str(&text[shown_to..]);
        Some(shown)
    }

    /// Where a secret, or what is left of one, ends that begins at `at`.
    fn end_at(&self, text: &str, at: usize, first: char) -> Option<usize> {
        let mut end = None;
        let mut look = |first: char, rest: &str| {
            for index in self.0.iter().flat_map(|layer| [&layer.plain, &layer.encoded]) {
                for value in index.candidates(first, rest) {
                    end = end.max(end_of(text, at, value));
                }
            }
        };
        match first.is_ascii() && may_be_spelled(first as u8) {
            true => each_reading(text, at, DEPTH, &mut |character, next| look(character, &text[next..])),
            false => look(first, &text[at + first.len_utf8()..]),
        }
        // The last of several dots is what the rest of a secret follows.
        if first != '.' && is_after_cut(text, at) {
            for value in self.0.iter().flat_map(|layer| layer.plain.all()) {
                end = end.max(end_of_rest(text, at, value));
            }
        }
        end
    }
}

/// Secrets while they are gathered.
#[derive(Default)]
struct Values(BTreeSet<Box<str>>);

impl Values {
    fn add(&mut self, secret: &str) {
        if !secret.is_empty() && self.0.len() < MAX_SECRETS && !self.0.contains(secret) {
            self.0.insert(Box::from(secret));
        }
    }
}
