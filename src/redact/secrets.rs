//! Values known to be secret, found in a text.

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

/// A secret of fewer bytes is only looked for as a whole word: it may be part of any other.
const SHORT_BYTES: usize = 6;
/// One of fewer bytes is not looked for: it would be found everywhere and hides nothing.
const LEAST_BYTES: usize = 3;

/// Values that must not be shown, as they are, as JSON spells them, and percent-encoded. It has neither `Debug` nor `Display`.
#[derive(Clone, Default)]
pub struct Secrets(BTreeSet<Box<str>>);

impl Secrets {
    /// One secret.
    pub fn only(secret: &Secret) -> Self {
        Self::these([secret.expose()])
    }

    /// These values.
    pub fn these<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let mut secrets = Self::default();
        values.into_iter().for_each(|value| secrets.add(value));
        secrets
    }

    /// The token and every secret of a request's body: what an answer to it must not show.
    pub fn of(token: &Secret, body: Option<&[u8]>) -> Self {
        let body = body.and_then(|body| std::str::from_utf8(body).ok()).unwrap_or_default();
        Self::in_json(body.trim_ascii()).and(Self::only(token))
    }

    /// What a JSON text names as secret: the values of members that are secret by their name, and the secrets of addresses.
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

    /// These and others.
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
            self.0.insert(percent::encode(spelling).into());
        }
    }

    pub(super) fn values(&self) -> Vec<&str> {
        self.0.iter().map(|secret| &**secret).collect()
    }

    /// The text with dots where it holds a secret.
    pub fn redact(&self, text: &str) -> String {
        let mut found = Vec::new();
        for secret in &self.0 {
            let ranges = text.match_indices(&**secret).map(|(start, _)| start..start + secret.len());
            found.extend(ranges.filter(|range| secret.len() >= SHORT_BYTES || is_word(text, range)));
        }
        found.sort_unstable_by_key(|range| range.start);
        masked(text, found, REDACTED)
    }

    /// A text with dots where it holds a secret, and without what follows the name of one, logins and keys in addresses.
    pub fn redact_text(&self, text: &str) -> String {
        redacted_text(&self.redact(text))
    }
}

/// Whether nothing around a part of a text makes it a part of a longer word. An escape such as `%22` does not.
fn is_word(text: &str, part: &Range<usize>) -> bool {
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (before, after) = (&text[..part.start], &text[part.end..]);
    let is_escape = before.len().checked_sub(3).is_some_and(|at| before.as_bytes()[at] == b'%');
    !after.starts_with(is_of_word) && (is_escape || !before.ends_with(is_of_word))
}
