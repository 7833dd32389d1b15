//! What has to hold of a recording setting beyond what its table says (`contract.md#recording-states`;
//! `contract.md#decision-8` and `contract.md#decision-39`).

use crate::forms::draft::{Draft, DraftRecord};
use crate::forms::finding::Finding;
use crate::forms::path::Field;
use crate::forms::recording::names::*;
use crate::forms::table::FieldName;
use crate::forms::windows::{check_windows, spans};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

pub(super) fn rules(draft: &Draft, now: Option<UnixSeconds>) -> Vec<Finding> {
    let text = |name| draft.text(Field::top(name)).trim();
    let mut found = Vec::new();
    let name = text(STREAM_NAME);
    if let Some(problem) = StreamName::parse(name).err().filter(|_| !name.is_empty()) {
        found.push(Finding::error(Field::top(STREAM_NAME), format!("The stream name {problem}.")));
    }
    if draft.holds(Field::top(SCHEDULE)) {
        let windows = draft.items(Field::top(SCHEDULE));
        if !matches!(text(STREAM_TYPE), "" | "short") {
            let message =
                "Schedules record short streams only. Choose stream type short, or another launch type.";
            found.push(Finding::error(Field::top(LAUNCH_TYPE), message));
        }
        if windows.is_empty() {
            let message = "No windows: nothing is recorded until you add one.";
            found.push(Finding::warning(Field::top(SCHEDULE), message));
        }
        found.extend(check_windows(windows, now));
        if text(STREAM_TYPE) == "short" {
            found.extend(too_long(windows));
        }
    }
    found.extend(same_urls(draft.items(Field::top(QUALITIES))));
    found
}

/// A short broadcast lasts up to 12 hours (`contract.md#limit-short`).
const SHORT_SECS: i64 = 12 * 3600;

/// Points out windows that are longer than a short broadcast may be.
fn too_long(windows: &[DraftRecord]) -> Vec<Finding> {
    let message =
        "Longer than 12 hours. Short broadcasts last at most 12 hours, so recording may stop early.";
    let is_too_long = |(_, start, stop): &(usize, UnixSeconds, UnixSeconds)| stop.0 - start.0 > SHORT_SECS;
    let finding = |(index, ..): (usize, UnixSeconds, UnixSeconds)| {
        Finding::warning(Field::of(windows[index].key, FieldName::WHOLE), message)
    };
    spans(windows).filter(is_too_long).map(finding).collect()
}

/// Two qualities with one address would be one on the wire.
fn same_urls(qualities: &[DraftRecord]) -> Vec<Finding> {
    let url = |quality: &DraftRecord| quality.text(QUALITY_URL).trim().to_owned();
    let repeated = qualities.iter().enumerate().filter_map(|(index, quality)| {
        let wanted = url(quality);
        let first = qualities[..index].iter().position(|other| !wanted.is_empty() && url(other) == wanted)?;
        let message = format!("Same address as quality {}. Each quality needs its own.", first + 1);
        Some(Finding::error(Field::of(quality.key, QUALITY_URL), message))
    });
    repeated.collect()
}
