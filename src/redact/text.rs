//! Text of no known form: prose, a web page, lines of `name=value`, JSON that is none.

use crate::redact::logins::{has_login, without_logins};
use crate::redact::url::{is_dotted_key, looks_like_key, masked_said};
use crate::redact::values::without_values;
use crate::redact::{HIDDEN, Values};

/// A text as it may be shown: addresses and logins masked, values after the name of a secret, and words that look like keys.
pub(super) fn masked_text(text: &str) -> String {
    each_word(&without_logins(&without_values(text, Values::All)), |word| {
        if word.contains("://") || has_login(word) {
            return Some(masked_address(word));
        }
        let mut parts = word.split_inclusive(['=', '&', ':', '[', ']', '{', '}']);
        let is_key = parts.any(|part| looks_like_key(part) && !part.contains(HIDDEN));
        is_key.then(|| HIDDEN.to_owned())
    })
}

/// A sentence for a person as it may be shown: as [`masked_text`], but plain words stay, also after a secret's name
/// ("password: must not be empty"), and so do ids.
pub(super) fn masked_sentence(text: &str) -> String {
    each_word(&without_logins(&without_values(text, Values::NoWords)), |word| {
        if word.contains("://") || has_login(word) {
            return Some(masked_address(word));
        }
        is_dotted_key(word.trim_end_matches('.')).then(|| HIDDEN.to_owned())
    })
}

/// An address in a sentence, without the mark that ends the sentence.
fn masked_address(word: &str) -> String {
    let address = word.trim_end_matches(['.', ':', '!', '?']);
    [&masked_said(address), &word[address.len()..]].concat()
}

/// Replaces words, which end where no address and no key can go on.
fn each_word(text: &str, replaced: impl Fn(&str) -> Option<String>) -> String {
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '`' | '|' | '\\' | '(' | ')' | ',' | ';')
    };
    let mut shown = String::with_capacity(text.len());
    for piece in text.split_inclusive(is_end) {
        let word = piece.trim_end_matches(is_end);
        match replaced(word) {
            Some(replacement) => {
                shown.push_str(&replacement);
                shown.push_str(&piece[word.len()..]);
            }
            None => shown.push_str(piece),
        }
    }
    shown
}
