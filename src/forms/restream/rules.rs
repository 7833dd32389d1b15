//! Rules of a restream resource beyond its table (`contract.md#decision-1` to `contract.md#decision-5`;
//! `contract.md#restream-resource`).

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::restream::live_targets::repeated_targets;
use crate::forms::restream::names::{
    ACTIVE, QUALITIES, QUALITY, RESTREAMS, SCHEDULE, STREAM_KEY, TARGET_URL, TRANSCODED,
};
use crate::forms::url::needs_key;
use crate::forms::windows::{check_windows, spans};
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::text::invisible::trimmed;

pub(super) fn rules(draft: &Draft, now: Option<UnixSeconds>) -> Vec<Problem> {
    let entries = draft.items(Field::top(RESTREAMS));
    let mut found = Vec::new();
    if entries.is_empty() {
        let message = "No restreams: the resource forwards nothing until you add one.";
        found.push(Problem::warning(Field::top(RESTREAMS), message));
    }
    let is_inactive = !draft.is_on(Field::top(ACTIVE)) && !draft.is_unknown(Field::top(ACTIVE));
    for entry in entries {
        let is_to_come = |span: Period| now.is_some_and(|now| now < span.to);
        if is_inactive && spans(entry.items(SCHEDULE)).any(|(_, span)| is_to_come(span)) {
            let message = "Will not run: the resource is inactive.";
            found.push(Problem::warning(Field::of(entry.key, SCHEDULE), message));
        }
        let key = Field::of(entry.key, STREAM_KEY);
        let is_missing = trimmed(entry.text(STREAM_KEY)).is_empty() && !draft.to_retype().contains(&key);
        if is_missing && needs_key(trimmed(entry.text(TARGET_URL))) {
            found.push(Problem::error(key, "Paste the stream key from the destination."));
        }
        found.extend(misplaced_key(entry));
        found.extend(quality(entry));
        found.extend(check_windows(Field::of(entry.key, SCHEDULE), entry.items(SCHEDULE), now));
    }
    found.extend(repeated_targets(entries));
    found
}

/// Finds a key that stands in the address too, and an address in the place of the key.
fn misplaced_key(entry: &Record) -> Option<Problem> {
    let [url, key] = [TARGET_URL, STREAM_KEY].map(|name| trimmed(entry.text(name)));
    let warning = |name, message| Some(Problem::warning(Field::of(entry.key, name), message));
    match url.trim_end_matches('/').rsplit_once('/') {
        _ if key.contains("://") => {
            warning(STREAM_KEY, "This is a whole address. Enter it as the target URL, and only the key here.")
        }
        Some((_, last)) if last == key && !key.is_empty() => warning(
            TARGET_URL,
            "Ends with the stream key, which would be sent twice. Remove it from the address.",
        ),
        _ if url.matches("://").count() > 1 => {
            warning(TARGET_URL, "Two addresses in one. Keep only this target's.")
        }
        _ => None,
    }
}

/// Accepts any quality: the API does not document the possible values (`contract.md#decision-3`).
fn quality(entry: &Record) -> Option<Problem> {
    let field = Field::of(entry.key, QUALITY);
    match trimmed(entry.text(QUALITY)) {
        _ if !entry.is_on(TRANSCODED) => None,
        "" => Some(Problem::warning(field, "Choose a quality for the transcoded source, such as 720p.")),
        typed if QUALITIES.contains(&typed) => None,
        typed if typed.chars().any(char::is_control) => None,
        _ => {
            Some(Problem::warning(field, format!("Unusual value. Common values: {}.", QUALITIES.join(", "))))
        }
    }
}
