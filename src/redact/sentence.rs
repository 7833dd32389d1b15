//! Text of no known form: prose, a web page, lines of `name=value`, JSON that is none. Redacted are the values that follow the
//! name of a secret (`password=abc`, `"target_key": "abc"`, `<token>abc</token>`, `Authorization: Basic abc`), logins and keys
//! in addresses, and words that look like keys.

use std::ops::Range;

use crate::redact::names::is_secret_name;
use crate::redact::url::{is_address, is_dotted_key, looks_like_key, redacted_any};
use crate::redact::{REDACTED, masked};

/// What may follow a name before its value, in JSON, XML, forms, headers and prose.
const BETWEEN: [char; 7] = [':', '=', '"', '\'', '\\', ' ', '>'];

/// Ways to sign in that stand before the secret of a header (RFC 9110, 11.4).
const SCHEMES: [&str; 4] = ["basic", "bearer", "digest", "negotiate"];

/// A text as it may be shown. In a sentence for a person plain words stay, also after a secret's name ("password: must not be
/// empty"), and so do ids.
pub(super) fn redacted_text(text: &str, is_sentence: bool) -> String {
    let text = masked(text, values_in(text, is_sentence), REDACTED);
    // Words end where no address can go on.
    let is_end = |c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '`');
    let mut shown = String::with_capacity(text.len());
    for piece in text.split_inclusive(is_end) {
        let word = piece.trim_end_matches(is_end);
        push_word(&mut shown, word, is_sentence);
        shown.push_str(&piece[word.len()..]);
    }
    shown
}

/// Where the values of secrets' names are.
fn values_in(text: &str, is_sentence: bool) -> Vec<Range<usize>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(length) = text[at..].find(is_name) {
        let (before, from_name) = text.split_at(at + length);
        let (name, after) = from_name.split_at(from_name.find(|c| !is_name(c)).unwrap_or(from_name.len()));
        at = text.len() - after.len();
        // A closing tag is followed by anything.
        let value = value_after(name, after).filter(|_| !before.ends_with("</"));
        let is_shown = |(between, value): &(&str, &str)| is_sentence && is_word(between, value);
        if let Some((between, value)) = value.filter(|found| !is_shown(found) && !found.1.is_empty()) {
            let start = at + between.len();
            at = start + value.len();
            found.push(start..at);
        }
    }
    found
}

/// What stands between a secret's name and its value, and the value.
fn value_after<'a>(name: &str, after: &'a str) -> Option<(&'a str, &'a str)> {
    if is_scheme(name) {
        let value = first_word(after.strip_prefix(' ')?);
        return (!value.is_empty() && !is_word(":", value)).then_some((&after[..1], value));
    }
    let value_at = after.find(|c| !BETWEEN.contains(&c)).unwrap_or(after.len());
    let (between, rest) = after.split_at(value_at);
    let is_value = between.contains([':', '=', '>']) && is_secret_name(name);
    is_value.then(|| (between, &rest[..value_end(between, rest)]))
}

/// Where a value ends: one in quotes at the next that is escaped alike, one of a tag at the next tag, any other with its word.
fn value_end(between: &str, rest: &str) -> usize {
    let before = between.trim_end_matches(' ');
    let escapes = |text: &str| text.bytes().rev().take_while(|byte| *byte == b'\\').count();
    let end = match before.chars().next_back() {
        Some(quote @ ('"' | '\'')) => {
            let depth = escapes(&before[..before.len() - 1]);
            let mut quotes = rest.match_indices(quote).map(|(at, _)| at);
            quotes.find(|at| escapes(&rest[..*at]) == depth).map(|at| at - depth)
        }
        Some('>') => rest.find('<'),
        _ => {
            let word = first_word(rest);
            let next = rest[word.len()..].strip_prefix(' ').filter(|_| is_scheme(word));
            Some(word.len() + next.map_or(0, |next| 1 + first_word(next).len()))
        }
    };
    end.unwrap_or(rest.len())
}

fn is_scheme(word: &str) -> bool {
    SCHEMES.iter().any(|scheme| word.eq_ignore_ascii_case(scheme))
}

fn first_word(text: &str) -> &str {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '&' | ',' | ';' | '}' | ']' | '<' | '"');
    &text[..text.find(is_end).unwrap_or(text.len())]
}

/// Whether a value is a word of a sentence rather than a secret: letters alone, after a colon.
fn is_word(between: &str, value: &str) -> bool {
    let mut letters = value.trim_end_matches(['.', '!', '?', ':', ')']).chars();
    let is_capital = letters.next().is_none_or(char::is_alphabetic);
    between.contains(':')
        && !between.contains(['=', '"', '\'', '>'])
        && is_capital
        && letters.all(|c| c.is_lowercase() || c == '\'')
}

fn push_word(shown: &mut String, word: &str, is_sentence: bool) {
    let is_mark = |c: char| ".:!?,;|'\\()[]{}=&".contains(c);
    if is_address(word) {
        // What stands around it is of the sentence. A login may stand before the scheme.
        let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let scheme = word.split_once("://").map(|(before, _)| before).filter(|before| !before.contains('@'));
        let start = scheme.unwrap_or_default().trim_end_matches(is_of_scheme).len();
        let address = word[start..].trim_matches(is_mark);
        let start = word.len() - word[start..].trim_start_matches(is_mark).len();
        shown.push_str(&word[..start]);
        shown.push_str(&redacted_any(address));
        return shown.push_str(&word[start + address.len()..]);
    }
    for part in word.split_inclusive(|c| is_mark(c) && c != '.') {
        let key = part.trim_end_matches(is_mark);
        let is_key = is_dotted_key(key) || !is_sentence && looks_like_key(key);
        shown.push_str(if is_key { REDACTED } else { key });
        shown.push_str(&part[key.len()..]);
    }
}
