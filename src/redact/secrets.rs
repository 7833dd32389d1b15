//! Known secret values and their redaction in a text.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::json::text::{quoted, string_of};
use crate::redact::names::is_secret_name;
use crate::redact::secret::Secret;
use crate::redact::sentence::redacted_text;
use crate::redact::url::{is_address, secrets_in_source, secrets_in_target};
use crate::redact::walk::rewritten;
use crate::redact::{REDACTED, masked};
use crate::text::percent;

/// A shorter secret is matched only as a whole word, because it may be part of any word.
const SHORT_BYTES: usize = 6;
/// A shorter secret is not matched, because it occurs everywhere.
const LEAST_BYTES: usize = 3;

/// Secret values, plain, JSON-escaped and percent-encoded. It has neither `Debug` nor `Display`.
#[derive(Clone, Default)]
pub struct Secrets(BTreeSet<Box<str>>);

impl Secrets {
    /// Collects one secret.
    pub fn only(secret: &Secret) -> Self {
        Self::these([secret.expose()])
    }

    /// Collects these values.
    pub fn these<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let mut secrets = Self::default();
        values.into_iter().for_each(|value| secrets.add(value));
        secrets
    }

    /// Collects the token and every secret of a request's body, which the response must not show.
    pub fn of(token: &Secret, body: Option<&[u8]>) -> Self {
        let body = body.and_then(|body| std::str::from_utf8(body).ok()).unwrap_or_default();
        Self::in_json(body.trim_ascii()).and(Self::only(token))
    }

    /// Collects the secrets of a JSON text: the values of members with secret names, and the secrets in addresses.
    pub fn in_json(text: &str) -> Self {
        let mut secrets = Self::default();
        rewritten(text, &mut |name, text| {
            let plain = string_of(text);
            match (name?, &plain) {
                (name, _) if is_secret_name(name) => secrets.add(plain.as_deref().unwrap_or(text)),
                (_, None) => {}
                ("source", Some(plain)) => secrets_in_source(plain).for_each(|secret| secrets.add(secret)),
                (_, Some(plain)) => {
                    let addresses = plain.split_whitespace().filter(|word| is_address(word));
                    addresses.flat_map(secrets_in_target).for_each(|secret| secrets.add(secret));
                }
            }
            None
        });
        secrets
    }

    /// Adds the secrets of `others`.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    fn add(&mut self, value: &str) {
        if value.len() < LEAST_BYTES {
            return;
        }
        let json = quoted(value);
        let json = &json[1..json.len() - 1];
        for spelling in [value, json] {
            self.0.insert(spelling.into());
            let encoded = percent::encode(spelling);
            self.0.insert(percent::with_lower_case_escapes(&encoded).into());
            self.0.insert(encoded.into());
        }
    }

    pub(super) fn values(&self) -> Vec<&str> {
        self.0.iter().map(|secret| &**secret).collect()
    }

    /// Returns the text with these secrets masked.
    pub fn redact(&self, text: &str) -> String {
        let mut found = Vec::new();
        for secret in &self.0 {
            let ranges = text.match_indices(&**secret).map(|(start, _)| start..start + secret.len());
            found.extend(ranges.filter(|range| secret.len() >= SHORT_BYTES || is_word(text, range)));
        }
        found.sort_unstable_by_key(|range| range.start);
        masked(text, found, REDACTED)
    }

    /// Masks these secrets, values after a secret's name, and logins and keys in addresses.
    pub fn redact_text(&self, text: &str) -> String {
        redacted_text(&self.redact(text))
    }
}

/// Returns whether a part is a whole word. An escape such as `%22` also ends the word before it.
fn is_word(text: &str, part: &Range<usize>) -> bool {
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (before, after) = (&text[..part.start], &text[part.end..]);
    let is_escape = before.len().checked_sub(3).is_some_and(|at| before.as_bytes()[at] == b'%');
    !after.starts_with(is_of_word) && (is_escape || !before.ends_with(is_of_word))
}
