//! Values known to be secret, and their places in a text.

use super::json::secrets_in_json;
use super::spelling::{DEPTH, Spelled, each_reading, may_be_spelled, spelled};
use super::text::masked_sentence;
use super::{ELLIPSIS, HIDDEN, LEAST_IN_URL_BYTES};
use crate::model::masked_url::{secrets_in_source, secrets_in_target};
use crate::model::restream::Restream;
use crate::model::restream_secrets::secrets_of;
use crate::model::secret::Secret;

/// A secret of fewer characters is only looked for as a whole word: it may be part of any other.
const SHORT_CHARS: usize = 6;
/// A secret of fewer characters is not looked for in texts: it would be found everywhere and hides nothing.
const TOO_SHORT_CHARS: usize = 3;
/// So many first characters of a secret are as good as the whole.
const BEGINNING_CHARS: usize = 8;
/// So many first or last characters are hidden where a text says that it is cut.
const CUT_CHARS: usize = 3;
/// So many first characters are hidden where a text ends and may have been cut.
const END_CHARS: usize = 6;
/// More secrets than these are not looked for: an answer that holds more is masked by its names alone.
const MAX_SECRETS: usize = 400;

/// Values that must not be shown. It has neither `Debug` nor `Display`.
#[derive(Clone, Default)]
pub struct Secrets {
    /// In the order of their first characters.
    values: Vec<Vec<char>>,
}

impl Secrets {
    /// The token and every secret of a request's body: what an answer to it must not show.
    pub fn of(token: &Secret, body: Option<&[u8]>) -> Self {
        let mut secrets = Self::only(token);
        if let Some(body) = body {
            secrets.add_all_of(&String::from_utf8_lossy(body));
        }
        secrets
    }

    /// Those of these restreams, also those inside their addresses, and the `key` of a target that may be none of theirs.
    pub fn of_restreams(restreams: &[Restream], key: &Secret) -> Self {
        let mut secrets = Self::only(key);
        for restream in restreams {
            secrets_of(restream).into_iter().for_each(|secret| secrets.add(secret));
            let in_targets =
                [&restream.target_url, &restream.backup.target_url].map(|url| secrets_in_target(url));
            let in_addresses = in_targets.into_iter().chain([secrets_in_source(&restream.source)]).flatten();
            let long_enough = in_addresses.filter(|secret| secret.len() >= LEAST_IN_URL_BYTES);
            long_enough.for_each(|secret| secrets.add(&secret));
        }
        secrets
    }

    /// One secret.
    pub fn only(secret: &Secret) -> Self {
        let mut secrets = Self::default();
        secrets.add(secret.expose());
        secrets
    }

    /// Adds what a JSON text holds in members that are secret by their name, and in addresses.
    pub(super) fn add_all_of(&mut self, json: &str) {
        secrets_in_json(json, &mut |secret| self.add(secret));
    }

    fn add(&mut self, secret: &str) {
        let value: Vec<char> = secret.chars().collect();
        let Some(first) = value.first().copied() else { return };
        let place = self.values.partition_point(|known| known.first() < Some(&first));
        if self.values.len() < MAX_SECRETS && !self.beginning_with(first).contains(&value) {
            self.values.insert(place, value);
        }
    }

    /// Those that begin with this character: a text is looked through for hundreds of secrets at once.
    fn beginning_with(&self, first: char) -> &[Vec<char>] {
        let start = self.values.partition_point(|value| value.first() < Some(&first));
        let rest = self.values.get(start..).unwrap_or_default();
        rest.get(..rest.partition_point(|value| value.first() == Some(&first))).unwrap_or_default()
    }

    /// Whether the text is one of the secrets, however short.
    pub(super) fn is_one(&self, text: &str) -> bool {
        let candidates = text.chars().next().map(|first| self.beginning_with(first)).unwrap_or_default();
        candidates.iter().any(|value| value.iter().copied().eq(text.chars()))
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
        let mut look = |first: char| {
            for value in self.beginning_with(first) {
                end = end.max(end_of(text, at, value));
            }
        };
        match first.is_ascii() && may_be_spelled(first as u8) {
            true => each_reading(text, at, DEPTH, &mut |character, _| look(character)),
            false => look(first),
        }
        if is_after_cut(text, at) {
            for value in &self.values {
                end = end.max(end_of_rest(text, at, value));
            }
        }
        end
    }
}

/// Where `secret` ends that begins at `at`, or its beginning where that tells as much or the text is cut there.
fn end_of(text: &str, at: usize, secret: &[char]) -> Option<usize> {
    if secret.len() < TOO_SHORT_CHARS {
        return None;
    }
    if is_plainly_another(text, at, secret) {
        return None;
    }
    let Spelled { chars, end } = spelled(text, at, secret);
    let is_enough = if chars == secret.len() {
        chars >= SHORT_CHARS || (is_boundary_before(&text[..at]) && is_boundary(text[end..].chars().next()))
    } else {
        chars >= BEGINNING_CHARS || chars >= least_before_cut(text, end)
    };
    is_enough.then_some(end)
}

/// Whether the text is soon another than the secret, without any escape or cut: that is so nearly everywhere.
fn is_plainly_another(text: &str, at: usize, secret: &[char]) -> bool {
    for (found, wanted) in text[at..].chars().zip(secret).take(BEGINNING_CHARS) {
        let may_be_more = matches!(found, ELLIPSIS | '.') || found.is_ascii() && may_be_spelled(found as u8);
        if may_be_more || found != *wanted {
            return !may_be_more;
        }
    }
    false
}

/// How much of a secret's beginning is hidden where the text goes on, or does not, at `end`.
fn least_before_cut(text: &str, end: usize) -> usize {
    let rest = &text[end..];
    match rest.strip_prefix(ELLIPSIS) {
        // Our own cut.
        Some("") => 1,
        Some(_) => CUT_CHARS,
        None if rest.starts_with("...") => CUT_CHARS,
        None if rest.is_empty() => END_CHARS,
        None => usize::MAX,
    }
}

fn is_after_cut(text: &str, at: usize) -> bool {
    let before = &text[..at];
    before.ends_with(ELLIPSIS) || before.ends_with("...")
}

/// Where the rest of a secret ends whose beginning was cut off before `at`.
fn end_of_rest(text: &str, at: usize, secret: &[char]) -> Option<usize> {
    let starts = 1..secret.len().saturating_sub(CUT_CHARS - 1);
    let rests = starts.map(|start| &secret[start..]);
    let whole = rests.map(|rest| (spelled(text, at, rest), rest.len()));
    let ends = whole.filter(|(found, length)| found.chars == *length).map(|(found, _)| found.end);
    ends.max()
}

/// Whether a word may begin after this text; a percent-encoded mark ends one, too.
fn is_boundary_before(before: &str) -> bool {
    let escape =
        before.len().checked_sub(3).and_then(|at| before.get(at..)).and_then(|end| end.strip_prefix('%'));
    is_boundary(before.chars().next_back())
        || escape.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn is_boundary(character: Option<char>) -> bool {
    !character.is_some_and(|c| c.is_alphanumeric() || c == '_')
}
