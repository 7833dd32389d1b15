//! Where a secret, or what is left of one, ends in a text.

use crate::redact::ELLIPSIS;
use crate::redact::spelling::{Spelled, may_be_spelled, spelled};

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

/// Where `secret` ends that begins at `at`, or its beginning where that tells as much or the text is cut there.
pub(super) fn end_of(text: &str, at: usize, secret: &str) -> Option<usize> {
    if secret.chars().nth(TOO_SHORT_CHARS - 1).is_none() || is_plainly_another(text, at, secret) {
        return None;
    }
    let Spelled { chars, end, is_whole } = spelled(text, at, secret);
    let is_enough = if is_whole {
        chars >= SHORT_CHARS || (is_boundary_before(&text[..at]) && is_boundary(text[end..].chars().next()))
    } else {
        chars >= BEGINNING_CHARS || chars >= least_before_cut(text, end)
    };
    is_enough.then_some(end)
}

/// Whether the text is soon another than the secret, without any escape or cut: that is so nearly everywhere.
fn is_plainly_another(text: &str, at: usize, secret: &str) -> bool {
    for (found, wanted) in text[at..].chars().zip(secret.chars()).take(BEGINNING_CHARS) {
        let may_be_more = matches!(found, ELLIPSIS | '.') || found.is_ascii() && may_be_spelled(found as u8);
        if may_be_more || found != wanted {
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

/// Whether what stands before `at` says that something is left out there.
pub(super) fn is_after_cut(text: &str, at: usize) -> bool {
    let before = &text[..at];
    before.ends_with(ELLIPSIS) || before.ends_with("...")
}

/// Where the rest of a secret ends whose beginning was cut off before `at`.
pub(super) fn end_of_rest(text: &str, at: usize, secret: &str) -> Option<usize> {
    let first = text[at..].chars().next()?;
    let may_be_more = first.is_ascii() && may_be_spelled(first as u8);
    let starts = secret.char_indices().skip(1).filter(|(_, start)| may_be_more || *start == first);
    let rests = starts.map(|(start, _)| &secret[start..]);
    let long_enough = rests.filter(|rest| rest.chars().nth(CUT_CHARS - 1).is_some());
    let whole = long_enough.map(|rest| spelled(text, at, rest)).filter(|found| found.is_whole);
    whole.map(|found| found.end).max()
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
