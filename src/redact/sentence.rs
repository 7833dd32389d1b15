//! Redaction of prose and other text of unknown format: values after the name of a secret (`password=abc`,
//! `"target_key": "abc"`, `Authorization: Basic abc`), logins and keys in addresses, and JSON Web Tokens. Ids remain.

use std::ops::Range;

use crate::redact::names::is_secret_name;
use crate::redact::url::{is_address, is_web_token, redacted_any};
use crate::redact::{REDACTED, masked};

/// Characters between a name and its value, in JSON, queries, headers and prose.
const BETWEEN: [char; 6] = [':', '=', '"', '\'', '\\', ' '];

/// Authentication schemes that precede the secret of a header (RFC 9110, 11.4).
const SCHEMES: [&str; 3] = ["basic", "bearer", "digest"];

/// Redacts a text. Plain words of a sentence remain, even after a secret's name ("password: must not be empty").
pub(super) fn redacted_text(text: &str) -> String {
    let text = masked(text, values_in(text), REDACTED);
    // An address cannot contain these characters.
    let is_end = |c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '`');
    text.split_inclusive(is_end).map(redacted_word).collect()
}

fn values_in(text: &str) -> Vec<Range<usize>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(length) = text[at..].find(is_name) {
        let from_name = &text[at + length..];
        let (name, after) = from_name.split_at(from_name.find(|c| !is_name(c)).unwrap_or(from_name.len()));
        at = text.len() - after.len();
        if let Some((between, value)) = value_after(name, after) {
            let start = at + between.len();
            at = start + value.len();
            found.push(start..at);
        }
    }
    found
}

fn value_after<'a>(name: &str, after: &'a str) -> Option<(&'a str, &'a str)> {
    let (between, rest) = after.split_at(value_start(after));
    let is_of_scheme = between == " " && SCHEMES.iter().any(|scheme| name.eq_ignore_ascii_case(scheme));
    let is_named = between.contains([':', '=']) && is_secret_name(name);
    if !is_of_scheme && !is_named {
        return None;
    }
    let value = &rest[..value_end(between, rest)];
    (!value.is_empty() && !is_word(between, value)).then_some((between, value))
}

/// Returns the offset of the value: after the first quote behind a colon or an equals sign, as more may be its own.
fn value_start(after: &str) -> usize {
    let mut is_separated = false;
    for (at, mark) in after.char_indices() {
        if !BETWEEN.contains(&mark) {
            return at;
        }
        if is_separated && matches!(mark, '"' | '\'') {
            return at + 1;
        }
        is_separated |= matches!(mark, ':' | '=');
    }
    after.len()
}

/// Returns the end of a value: at the next quote with the same escaping, or without quotes at the word's end.
fn value_end(between: &str, rest: &str) -> usize {
    let before = between.trim_end_matches(' ');
    let escapes = |text: &str| text.bytes().rev().take_while(|byte| *byte == b'\\').count();
    let end = if let Some(quote @ ('"' | '\'')) = before.chars().next_back() {
        let depth = escapes(&before[..before.len() - 1]);
        let mut quotes = rest.match_indices(quote).map(|(at, _)| at);
        quotes.find(|at| escapes(&rest[..*at]) == depth).map(|at| at - depth)
    } else {
        rest.find(|c: char| c.is_whitespace() || matches!(c, '&' | ',' | ';' | '}' | ']' | '<' | '"'))
    };
    end.unwrap_or(rest.len())
}

/// Returns whether a value is a word of a sentence rather than a secret: only letters, after a colon or a space.
fn is_word(between: &str, value: &str) -> bool {
    let mut letters = value.trim_end_matches(['.', '!', '?', ':', ')']).chars();
    !between.contains(['=', '"', '\''])
        && letters.next().is_none_or(char::is_alphabetic)
        && letters.all(|c| c.is_lowercase() || c == '\'')
}

fn redacted_word(word: &str) -> String {
    let is_mark = |c: char| c.is_whitespace() || ".:!?,;|'\"\\()[]{}<>`=&".contains(c);
    // Punctuation around an address belongs to the sentence; a login may precede the scheme.
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let scheme = word.split_once("://").map(|(before, _)| before).filter(|before| !before.contains('@'));
    let start = scheme.unwrap_or_default().trim_end_matches(is_of_scheme).len();
    let core = word[start..].trim_matches(is_mark);
    let start = word.len() - word[start..].trim_start_matches(is_mark).len();
    let shown = match core {
        _ if is_address(core) => redacted_any(core),
        _ if is_web_token(core) => REDACTED.to_owned(),
        _ => return word.to_owned(),
    };
    [&word[..start], &shown, &word[start + core.len()..]].concat()
}
