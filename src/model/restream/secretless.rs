//! Resources without their secrets, for a file that may be kept or passed on. What was left out is marked, so that reading
//! the file again can tell a secret that is to stay as it is from one that is empty.

use crate::json::object::{ObjectText, entries_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::model::restream::resource::Restream;
use crate::model::restream::secrets::secrets_of;
use crate::redact::url::{MASK, redacted_source, redacted_target};
use crate::redact::{Secrets, is_secret_name};

/// What stands where a secret was. It has characters that no valid address holds.
pub const LEFT_OUT: &str = "<not exported>";

/// Members deeper than this are left out whole: no one can say what is in them.
const MAX_DEPTH: usize = 32;

/// Members of a resource that hold no secret by `contract.md#restream-resource`.
const PLAIN_IN_RESOURCE: [&str; 6] =
    ["active", "name", "type", "resource_id", "creation_ts", "modification_ts"];

/// Members of a restream and of a backup that hold no secret by `contract.md#restream-resource`.
const PLAIN_IN_RESTREAM: [&str; 5] = ["schedule", "transcoded", "transcode_quality", "target_type", "login"];

/// Whether a JSON value has something in it that was left out: one of its strings holds the mark, however it is escaped.
pub fn has_left_out(text: &str) -> bool {
    has_left_out_below(text, 0)
}

fn has_left_out_below(text: &str, depth: usize) -> bool {
    // What is too deep to be looked through is left out whole.
    if depth > MAX_DEPTH || !text.contains("not exported") {
        return false;
    }
    match text.as_bytes().first() {
        Some(b'{') => entries_of(text).iter().any(|entry| has_left_out_below(entry.value_text, depth + 1)),
        Some(b'[') => items_of(text).into_iter().any(|item| has_left_out_below(item, depth + 1)),
        _ => string_of(text).is_some_and(|plain| plain.contains(LEFT_OUT)),
    }
}

/// The JSON text of a resource with [`LEFT_OUT`] for its secrets: stream keys, passwords, what addresses hold of them, and
/// what looks like a secret in members that the console does not know. Everything else stays as it is spelled.
pub fn resource_without_secrets(resource: &str) -> String {
    let entries = entries_of(resource);
    let restreams: Vec<&str> = entries
        .iter()
        .filter(|entry| entry.name == "restreams")
        .flat_map(|entry| items_of(entry.value_text))
        .collect();
    let known: Vec<String> = restreams.iter().flat_map(|restream| known_in(restream)).collect();
    let mut out = ObjectText::new();
    for entry in &entries {
        let value = match entry.name.as_ref() {
            "restreams" if entry.value_text.starts_with('[') => {
                array(restreams.iter().map(|restream| restream_without_secrets(restream)))
            }
            name if PLAIN_IN_RESOURCE.contains(&name) => entry.value_text.to_owned(),
            name => value_without_secrets(name, entry.value_text, &known, 0),
        };
        out.push(entry.name_text, &value);
    }
    out.finish()
}

/// As [`resource_without_secrets`], of one restream.
pub fn restream_without_secrets(restream: &str) -> String {
    if !restream.starts_with('{') {
        return value_without_secrets("restream", restream, &[], 0);
    }
    let known = known_in(restream);
    let mut out = ObjectText::new();
    for entry in entries_of(restream) {
        let value = match entry.name.as_ref() {
            "source" => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                url_without_secrets(entry.value_text, &|url| redacted_source(url, &known))
            }
            "backup" if entry.value_text.starts_with('{') => backup_without_secrets(entry.value_text, &known),
            name if PLAIN_IN_RESTREAM.contains(&name) => entry.value_text.to_owned(),
            name => value_without_secrets(name, entry.value_text, &known, 0),
        };
        out.push(entry.name_text, &value);
    }
    out.finish()
}

fn backup_without_secrets(backup: &str, known: &[String]) -> String {
    let mut out = ObjectText::new();
    for entry in entries_of(backup) {
        let is_plain = entry.name == "login";
        let value = || value_without_secrets(&entry.name, entry.value_text, known, 0);
        out.push(entry.name_text, &if is_plain { entry.value_text.to_owned() } else { value() });
    }
    out.finish()
}

/// The secrets that a restream names as such.
fn known_in(restream: &str) -> Vec<String> {
    let restream: Restream = serde_json::from_str(restream).unwrap_or_default();
    secrets_of(&restream).into_iter().filter(|secret| !secret.is_empty()).map(str::to_owned).collect()
}

/// A value of which only the name is known.
fn value_without_secrets(name: &str, text: &str, known: &[String], depth: usize) -> String {
    if depth >= MAX_DEPTH {
        return quoted(LEFT_OUT);
    }
    match text.as_bytes().first() {
        Some(b'{') => {
            let mut out = ObjectText::new();
            for entry in entries_of(text) {
                // What belongs to a secret's name belongs to the secret.
                let name = if is_secret_name(name) { name } else { entry.name.as_ref() };
                out.push(entry.name_text, &value_without_secrets(name, entry.value_text, known, depth + 1));
            }
            out.finish()
        }
        Some(b'[') => {
            let items = items_of(text);
            array(items.into_iter().map(|item| value_without_secrets(name, item, known, depth + 1)))
        }
        Some(b'"') if is_secret_name(name) && text.len() > 2 => quoted(LEFT_OUT),
        Some(b'"') => text_without_secrets(text, known),
        Some(b'0'..=b'9' | b'-') if is_secret_name(name) => quoted(LEFT_OUT),
        _ => text.to_owned(),
    }
}

fn text_without_secrets(text: &str, known: &[String]) -> String {
    // What cannot be read cannot be searched.
    let Some(plain) = string_of(text) else { return quoted(LEFT_OUT) };
    let is_one_word = !plain.replace(LEFT_OUT, "").contains(char::is_whitespace);
    if plain.contains("://") && is_one_word {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        return url_without_secrets(text, &|url| redacted_target(url, &known));
    }
    let is_known = known.iter().any(|secret| plain.contains(secret));
    let has_secret = is_known || Secrets::default().redact_sentence(&plain) != plain;
    if has_secret { quoted(LEFT_OUT) } else { text.to_owned() }
}

fn url_without_secrets(text: &str, redacted: &dyn Fn(&str) -> String) -> String {
    let Some(url) = string_of(text) else { return quoted(LEFT_OUT) };
    let shown = redacted(&url);
    // An address in which nothing had to be left out stays as it is spelled.
    if shown == url { text.to_owned() } else { quoted(&shown.replace(MASK, LEFT_OUT)) }
}

fn array(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    ["[", &items.join(","), "]"].concat()
}
