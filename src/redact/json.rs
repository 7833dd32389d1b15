//! JSON with its secrets masked, written anew as it is read: it may be cut anywhere.

use std::borrow::Cow;

use crate::redact::logins::has_login;
use crate::redact::names::is_secret_name;
use crate::redact::secrets::Secrets;
use crate::redact::spelling::json_escape;
use crate::redact::text::masked_text;
use crate::redact::url::{
    MASK, is_dotted_key, masked_source, masked_target, secrets_in_source, secrets_in_target,
};
use crate::redact::{HIDDEN, LEAST_IN_URL_BYTES};

/// [`HIDDEN`] in the place of a number.
const HIDDEN_WORD: &str = "\"••••••••\"";

/// The JSON text without white space and with its secrets masked; it may end anywhere. `None` if it is not JSON.
pub(super) fn masked_json(text: &str, secrets: &Secrets) -> Option<String> {
    let mut shown = String::with_capacity(text.len());
    walk(text, &mut |event| match event {
        Event::Mark(mark) => shown.push(mark),
        Event::Word(word, is_secret) => {
            let is_hidden = secrets.is_one(word) || is_secret && !matches!(word, "null" | "true" | "false");
            shown.push_str(if is_hidden { HIDDEN_WORD } else { word });
        }
        Event::Name(name, role) => push_quoted(&mut shown, &name_shown(name, role, secrets)),
        Event::Text(value, place) => push_quoted(&mut shown, &value_shown(value, place, secrets)),
    })?;
    Some(shown)
}

/// Tells each secret of a JSON text: what members hold that are secret by their name, and the secrets of addresses.
pub(super) fn secrets_in_json(text: &str, found: &mut dyn FnMut(&str)) {
    let found_in_url = |secrets: Vec<String>, found: &mut dyn FnMut(&str)| {
        secrets.iter().filter(|secret| secret.len() >= LEAST_IN_URL_BYTES).for_each(|secret| found(secret));
    };
    // What was found before the text turned out to be no JSON stands.
    let _ = walk(text, &mut |event| match event {
        Event::Word(word, true) if word.len() >= 3 && !matches!(word, "null" | "true" | "false") => {
            found(word)
        }
        Event::Name(name, NameRole::Secret) => found(name),
        Event::Text(value, place) if place.is_secret => found(value),
        Event::Name(value, _) => found_in_url(secrets_in_target(value), found),
        Event::Text(value, Place { is_source: true, .. }) => found_in_url(secrets_in_source(value), found),
        // The first word of an address is one; a sentence may have some in it.
        Event::Text(value, _) if is_address(value.split_whitespace().next().unwrap_or_default()) => {
            found_in_url(secrets_in_target(value), found);
        }
        Event::Text(value, _) => value
            .split_whitespace()
            .filter(|word| is_address(word))
            .for_each(|word| found_in_url(secrets_in_target(word), found)),
        _ => {}
    });
}

/// Whether a word is an address, or has a login before a host.
fn is_address(word: &str) -> bool {
    word.contains("://") || has_login(word)
}

fn name_shown<'a>(name: &'a str, role: NameRole, secrets: &Secrets) -> Cow<'a, str> {
    match role {
        NameRole::Secret if name.is_empty() => Cow::Borrowed(name),
        NameRole::Secret => Cow::Borrowed(HIDDEN),
        NameRole::Plain if !name.contains("://") => hidden(Cow::Borrowed(name), secrets),
        NameRole::Plain | NameRole::Url => hidden(Cow::Owned(masked_target(name, &[])), secrets),
    }
}

fn value_shown<'a>(value: &'a str, place: Place, secrets: &Secrets) -> Cow<'a, str> {
    if value.is_empty() {
        return Cow::Borrowed(value);
    }
    if place.is_secret || secrets.is_one(value) || is_dotted_key(value) && !value.contains("://") {
        return Cow::Borrowed(HIDDEN);
    }
    // Before any address in it is masked: a secret may stand in the way of how addresses are read.
    let value = hidden(Cow::Borrowed(value), secrets);
    if place.is_source {
        return Cow::Owned(masked_source(&value, &[]));
    }
    let is_one_word = !value.contains(char::is_whitespace);
    match is_one_word && value.contains("://") {
        true => Cow::Owned(masked_target(&value, &[MASK])),
        false if is_one_word && !value.contains(['=', ':', '<']) => value,
        false => Cow::Owned(masked_text(&value)),
    }
}

fn hidden<'a>(text: Cow<'a, str>, secrets: &Secrets) -> Cow<'a, str> {
    secrets.hidden(&text).map_or(text, Cow::Owned)
}

fn push_quoted(shown: &mut String, text: &str) {
    // It fails for no string.
    shown.push_str(&serde_json::to_string(text).unwrap_or_default());
}

/// What the names of an object's members are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameRole {
    /// Names of members.
    Plain,
    /// Addresses: the targets of a status history (the API document, 2.3).
    Url,
    /// Secrets: the keys of a target in a status history.
    Secret,
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    is_secret: bool,
    is_source: bool,
}

enum Event<'a> {
    /// One of `{}[],:`.
    Mark(char),
    /// A number, `true`, `false` or `null`, and whether it stands where secrets do.
    Word(&'a str, bool),
    /// A member's name.
    Name(&'a str, NameRole),
    /// A string.
    Text(&'a str, Place),
}

/// An object or array that is open.
#[derive(Clone, Copy)]
struct Open {
    is_object: bool,
    /// What the names in it are; for an array, in the objects that it holds.
    names: NameRole,
    /// Where its next value stands.
    place: Place,
    /// What the names are in an object that is its next value.
    names_below: NameRole,
    /// Whether a member's name comes next.
    wants_name: bool,
    /// Whether all of it is secret.
    is_secret: bool,
}

impl Open {
    /// What opens where the next value of `above` stands.
    fn below(above: Option<&Self>, is_object: bool) -> Self {
        let place = above.map_or(Place { is_secret: false, is_source: false }, |above| above.place);
        let names = above.map_or(NameRole::Plain, |above| above.names_below);
        let names_below = if is_object { NameRole::Plain } else { names };
        Self { is_object, names, place, names_below, wants_name: is_object, is_secret: place.is_secret }
    }

    /// The next value is this member's.
    fn take_name(&mut self, name: &str) {
        self.wants_name = false;
        let is_plain = self.names == NameRole::Plain;
        self.place = Place {
            is_secret: self.is_secret || is_plain && !name.contains("://") && is_secret_name(name),
            is_source: is_plain && name == "source",
        };
        self.names_below = match self.names {
            NameRole::Url => NameRole::Secret,
            NameRole::Plain if name == "history" => NameRole::Url,
            NameRole::Plain if name.contains("://") => NameRole::Secret,
            NameRole::Plain | NameRole::Secret => NameRole::Plain,
        };
    }
}

/// Reads a JSON text, which may end anywhere, and tells what it holds. `None` where it is not JSON: only objects and arrays
/// are, since a single word could be anything.
fn walk(text: &str, tell: &mut dyn FnMut(Event<'_>)) -> Option<()> {
    let mut open: Vec<Open> = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '{' | '[' => {
                open.push(Open::below(open.last(), first == '{'));
                mark(rest, first, tell)
            }
            '}' | ']' => {
                open.pop().filter(|closed| closed.is_object == (first == '}'))?;
                mark(rest, first, tell)
            }
            ',' | ':' => {
                let top = open.last_mut()?;
                top.wants_name = first == ',' && top.is_object;
                mark(rest, first, tell)
            }
            '"' => {
                let top = open.last_mut()?;
                let (value, after) = string(rest)?;
                if top.wants_name {
                    top.take_name(&value);
                    tell(Event::Name(&value, top.names));
                } else {
                    tell(Event::Text(&value, top.place));
                }
                after
            }
            _ => {
                let (word, after) = word(rest)?;
                tell(Event::Word(word, open.last()?.place.is_secret));
                after
            }
        }
        .trim_start();
    }
    Some(())
}

fn mark<'a>(rest: &'a str, mark: char, tell: &mut dyn FnMut(Event<'_>)) -> &'a str {
    tell(Event::Mark(mark));
    rest.get(1..).unwrap_or_default()
}

/// A number, `true`, `false` or `null`, and what follows.
fn word(rest: &str) -> Option<(&str, &str)> {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.'));
    let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
    let is_name = ["true", "false", "null"].iter().any(|name| name.starts_with(word) && !word.is_empty());
    let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        && word.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E'));
    (is_name || is_number).then_some((word, after))
}

/// A string that begins with its quote, decoded, and what follows; it may be cut.
fn string(rest: &str) -> Option<(Cow<'_, str>, &str)> {
    let inside = rest.get(1..)?;
    let plain = inside.find(['"', '\\']).unwrap_or(inside.len());
    if !inside[plain..].starts_with('\\') {
        return Some((Cow::Borrowed(&inside[..plain]), inside.get(plain + 1..).unwrap_or_default()));
    }
    let mut value = inside[..plain].to_owned();
    let mut at = plain;
    while let Some(character) = inside[at..].chars().next() {
        match character {
            '"' => return Some((Cow::Owned(value), &inside[at + 1..])),
            '\\' => match json_escape(inside, at + 1, 0) {
                Some((decoded, next)) => {
                    value.push(decoded);
                    at = next;
                }
                // Half of a character, or an escape that is cut.
                None if inside[at..].starts_with("\\u") => {
                    value.push(char::REPLACEMENT_CHARACTER);
                    at = (at + 2..=at + 6)
                        .rev()
                        .find(|end| inside.is_char_boundary(*end))
                        .unwrap_or(inside.len());
                }
                None if inside.len() == at + 1 => break,
                None => return None,
            },
            _ => {
                value.push(character);
                at += character.len_utf8();
            }
        }
    }
    Some((Cow::Owned(value), ""))
}
