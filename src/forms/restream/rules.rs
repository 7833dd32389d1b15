//! Rules of a restream resource beyond its table (`contract.md#decision-1` to `contract.md#decision-5`;
//! `contract.md#restream-resource`).

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::restream::names::{
    QUALITIES, QUALITY, RESTREAMS, SCHEDULE, STREAM_KEY, TARGET_URL, TRANSCODED,
};
use crate::forms::url::needs_key;
use crate::forms::windows::check_windows;
use crate::model::time::UnixSeconds;
use crate::text::invisible::trimmed;

pub(super) fn rules(draft: &Draft, now: Option<UnixSeconds>) -> Vec<Problem> {
    let entries = draft.items(Field::top(RESTREAMS));
    let mut found = Vec::new();
    if entries.is_empty() {
        let message = "No restreams: the resource forwards nothing until you add one.";
        found.push(Problem::warning(Field::top(RESTREAMS), message));
    }
    for (index, entry) in entries.iter().enumerate() {
        let key = Field::of(entry.key, STREAM_KEY);
        let is_missing = trimmed(entry.text(STREAM_KEY)).is_empty() && !draft.to_retype().contains(&key);
        if is_missing && needs_key(trimmed(entry.text(TARGET_URL))) {
            found.push(Problem::error(key, "Paste the stream key from the destination."));
        }
        found.extend(quality(entry));
        found.extend(same_target(&entries[..index], entry));
        found.extend(check_windows(Field::of(entry.key, SCHEDULE), entry.items(SCHEDULE), now));
    }
    found
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

fn same_target(before: &[Record], entry: &Record) -> Option<Problem> {
    let target = |entry: &Record| [TARGET_URL, STREAM_KEY].map(|name| trimmed(entry.text(name)).to_owned());
    let wanted = target(entry);
    let first = before.iter().position(|other| target(other) == wanted).filter(|_| !wanted[0].is_empty())?;
    let message = format!("Same target URL and stream key as restream {}. Both would send to it.", first + 1);
    Some(Problem::warning(Field::of(entry.key, TARGET_URL), message))
}
