//! A restream in a line of the form.

use crate::forms::record::Record;
use crate::forms::restream::names::*;
use crate::forms::table::FieldName;
use crate::text::plurals::counted;

/// Returns the target of an entry without its scheme, and the rest in words: a source that others do not have, key,
/// quality, backup and schedule. Secrets are masked.
pub fn entry_line(entries: &[Record], entry: &Record) -> [String; 2] {
    let address = |name: FieldName, missing: &str| match entry.display(name).trim() {
        "" => missing.to_owned(),
        shown => shown.split_once("://").map_or(shown, |(_, rest)| rest).to_owned(),
    };
    let other = entries.iter().find(|other| other.key != entry.key);
    let is_other = other.is_some_and(|other| other.text(SOURCE) != entry.text(SOURCE));
    let windows = entry.items(SCHEDULE).len();
    let has_key = !entry.text(STREAM_KEY).is_empty();
    let rest = [
        is_other.then(|| format!("from {}", address(SOURCE, "no source yet"))),
        has_key.then(|| format!("key {}", entry.display(STREAM_KEY))),
        entry.is_on(TRANSCODED).then(|| format!("transcoded {}", entry.text(QUALITY)).trim_end().to_owned()),
        entry.is_on(BACKUP).then(|| "backup".to_owned()),
        Some(if windows == 0 { "always".to_owned() } else { counted(windows, "window") }),
    ];
    let rest = rest.into_iter().flatten().map(|part| format!(", {part}")).collect();
    [address(TARGET_URL, "no target yet"), rest]
}
