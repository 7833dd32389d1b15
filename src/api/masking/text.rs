//! Text of no known form: prose, a web page, lines of `name=value`, JSON that is none.

use super::{HIDDEN, is_secret_name};
use crate::model::masked_url::{looks_like_key, masked_source, masked_target};

/// What may follow a name before its value, in JSON, XML, forms, headers and prose.
const BETWEEN: [char; 7] = [':', '=', '"', '\'', '\\', ' ', '>'];

/// A text as it may be shown: addresses masked, values after the name of a secret, and words that look like keys.
pub(super) fn masked_text(text: &str) -> String {
    let text = masked_values(text);
    each_word(&text, |word| {
        if word.contains("://") {
            return Some(masked_target(word, &[]));
        }
        let mut parts = word.split_inclusive(['=', '&', ':', '[', ']', '{', '}']);
        let is_key = parts.any(|part| looks_like_key(part) && !part.contains(HIDDEN));
        is_key.then(|| HIDDEN.to_owned())
    })
}

/// A sentence as it may be shown: only addresses are masked in it, and of their paths nothing.
pub(super) fn masked_sentence(text: &str) -> String {
    each_word(text, |word| word.contains("://").then(|| masked_source(word)))
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

/// Hides what follows a secret's name: `password=abc`, `"target_key": "abc"`, `<token>abc</token>`, `CDN-AUTH-TOKEN: abc`.
fn masked_values(text: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_name) {
        let (before, from_name) = rest.split_at(at);
        let (name, after) = from_name.split_at(from_name.find(|c| !is_name(c)).unwrap_or(from_name.len()));
        shown.push_str(before);
        shown.push_str(name);
        rest = after;
        // A closing tag is followed by anything.
        if before.ends_with("</") || !is_secret_name(name) {
            continue;
        }
        let value_at = after.find(|c| !BETWEEN.contains(&c)).unwrap_or(after.len());
        let (between, from_value) = after.split_at(value_at);
        if !between.contains([':', '=', '>']) {
            continue;
        }
        let end = value_end(from_value, between);
        shown.push_str(between);
        if end > 0 {
            shown.push_str(HIDDEN);
        }
        rest = &from_value[end..];
    }
    shown.push_str(rest);
    shown
}

/// Where a value ends: one in quotes at the next, one of a tag at the next tag, any other with its word.
fn value_end(from_value: &str, between: &str) -> usize {
    let last = between.trim_end_matches([' ', '\\']).chars().next_back();
    let end = match last {
        Some(quote @ ('"' | '\'')) => {
            let escapes = |at: usize| from_value[..at].bytes().rev().take_while(|b| *b == b'\\').count();
            let is_inside = between.ends_with("\\\"") || between.ends_with("\\'");
            let is_end = |at: usize| if is_inside { escapes(at) == 1 } else { escapes(at) % 2 == 0 };
            let quote_at = from_value.match_indices(quote).map(|(at, _)| at).find(|at| is_end(*at));
            quote_at.map(|at| if is_inside { at - 1 } else { at })
        }
        Some('>') => from_value.find('<'),
        _ => from_value
            .find(|c: char| c.is_whitespace() || matches!(c, '&' | ',' | ';' | '}' | ']' | '<' | '"')),
    };
    end.unwrap_or(from_value.len())
}
