//! Windows as typed.

use crate::model::time::{UnixSeconds, parse_utc};

use super::check::{At, Found};
use super::draft::{RestreamDraft, WindowDraft};
use super::field::{Field, FieldName, FieldPath};

/// Reads a time as it may be typed, always in UTC: `YYYY-MM-DDThh:mm:ssZ`, also with a blank for the `T`, without the
/// seconds and without the `Z`. An offset such as `+02:00` is taken too. `None` if it is no time.
pub fn parse_typed_time(typed: &str) -> Option<UnixSeconds> {
    let typed = typed.trim();
    let mut text = String::with_capacity(24);
    match typed.char_indices().find(|(_, c)| matches!(c, 'T' | 't' | ' ')) {
        Some((at, _)) => {
            text.push_str(&typed[..at]);
            text.push('T');
            text.push_str(typed[at + 1..].trim());
        }
        None => return None,
    }
    text.retain(|c| c != ' ');
    let has_seconds = text.get(16..17) == Some(":");
    if !has_seconds && text.is_char_boundary(16) && text.len() >= 16 {
        text.insert_str(16, ":00");
    }
    parse_utc(&text).ok()
}

/// What is wrong with the windows of an entry, and what is worth pointing out: those that are over, and those that
/// overlap.
pub(super) fn check_schedule(
    found: &mut Found,
    entry: &RestreamDraft,
    place: usize,
    now: Option<UnixSeconds>,
) {
    let at = |window: usize, name| At {
        field: Field::of_window(entry.key, entry.schedule[window].key, name),
        path: FieldPath::of_window(place, window, name),
    };
    let mut spans: Vec<(UnixSeconds, UnixSeconds, usize)> = Vec::new();
    for (index, window) in entry.schedule.iter().enumerate() {
        found.is_untouched =
            entry.is_received && window.start == window.received.start && window.stop == window.received.stop;
        let [start, stop] = [FieldName::Start, FieldName::Stop].map(|name| {
            let time = time_of(window, name);
            if let Err(message) = time {
                found.error(at(index, name), message);
            }
            time.ok()
        });
        let (Some(start), Some(stop)) = (start, stop) else { continue };
        if stop <= start {
            found.error(at(index, FieldName::Stop), "Stop has to be after start: change one of them.");
            continue;
        }
        if now.is_some_and(|now| stop <= now) {
            found.warning(at(index, FieldName::Window), "This window is over: it starts nothing any more.");
        }
        let overlapping = spans.iter().find(|(from, to, _)| start < *to && *from < stop);
        if let Some((_, _, other)) = overlapping {
            let message = format!("This window overlaps with window {}.", other + 1);
            found.warning(at(index, FieldName::Window), message);
        }
        spans.push((start, stop, index));
    }
}

fn time_of(window: &WindowDraft, name: FieldName) -> Result<UnixSeconds, &'static str> {
    let typed = window.text(name);
    match (typed.trim().is_empty(), name) {
        (true, FieldName::Start) => Err("Start is missing: type a time in UTC, or remove the window."),
        (true, _) => Err("Stop is missing: type a time in UTC, or remove the window."),
        (false, _) => parse_typed_time(typed)
            .ok_or("This is not a time of the calendar: type it in UTC, as 2026-01-31T18:00:00Z."),
    }
}
