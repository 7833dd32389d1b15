//! Values in a text that follow the name of a secret: `password=abc`, `"target_key": "abc"`, `<token>abc</token>`,
//! `Authorization: Basic abc`.

use crate::redact::HIDDEN;
use crate::redact::names::is_secret_name;

/// What may follow a name before its value, in JSON, XML, forms, headers and prose.
const BETWEEN: [char; 7] = [':', '=', '"', '\'', '\\', ' ', '>'];

/// Ways to sign in that stand before the secret of a header (RFC 9110, 11.4).
const SCHEMES: [&str; 4] = ["basic", "bearer", "digest", "negotiate"];

/// Which values are hidden.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// All.
    All,
    /// Not a plain word after a colon: in a sentence, "password: required" tells what is wrong.
    NoWords,
}

/// The text with dots for the values of secrets.
pub(super) fn without_values(text: &str, which: Values) -> String {
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
        if before.ends_with("</") {
            continue;
        }
        let Some((between, from_value)) = value_after(name, after) else { continue };
        let end = value_end(from_value, between);
        if which == Values::NoWords && is_word(between, &from_value[..end]) {
            continue;
        }
        shown.push_str(between);
        if end > 0 {
            shown.push_str(HIDDEN);
        }
        rest = &from_value[end..];
    }
    shown.push_str(rest);
    shown
}

/// What stands between a secret's name and its value, and the value with all after it.
fn value_after<'a>(name: &str, after: &'a str) -> Option<(&'a str, &'a str)> {
    let is_scheme = SCHEMES.iter().any(|scheme| name.eq_ignore_ascii_case(scheme));
    if is_scheme {
        let value = after.strip_prefix(' ')?;
        let end = word_end(value).unwrap_or(value.len());
        return (end > 0 && !is_word(":", &value[..end])).then(|| after.split_at(1));
    }
    if !is_secret_name(name) {
        return None;
    }
    let value_at = after.find(|c| !BETWEEN.contains(&c)).unwrap_or(after.len());
    let (between, value) = after.split_at(value_at);
    between.contains([':', '=', '>']).then_some((between, value))
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
        _ => word_end(from_value).map(|end| match from_value[end..].strip_prefix(' ') {
            // The way to sign in, and then the secret.
            Some(next) if SCHEMES.iter().any(|scheme| from_value[..end].eq_ignore_ascii_case(scheme)) => {
                end + 1 + word_end(next).unwrap_or(next.len())
            }
            _ => end,
        }),
    };
    end.unwrap_or(from_value.len())
}

fn word_end(text: &str) -> Option<usize> {
    text.find(|c: char| c.is_whitespace() || matches!(c, '&' | ',' | ';' | '}' | ']' | '<' | '"'))
}
