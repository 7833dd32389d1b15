//! Windows as typed.

use crate::forms::utc_time::{TypedTimeError, parse_typed};
use crate::model::time::UnixSeconds;

use crate::forms::restream::check::{At, Found};
use crate::forms::restream::draft::{RestreamDraft, WindowDraft};
use crate::forms::restream::field::{Field, FieldName, FieldPath};

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
        let [start, stop] = [FieldName::Start, FieldName::Stop]
            .map(|name| time_of(window, name).map_err(|message| found.error(at(index, name), message)).ok());
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

fn time_of(window: &WindowDraft, name: FieldName) -> Result<UnixSeconds, String> {
    parse_typed(window.text(name), None).map_err(|problem| match (problem, name) {
        (TypedTimeError::Empty, FieldName::Start) => {
            String::from("Start is missing: type a time in UTC, or remove the window.")
        }
        (TypedTimeError::Empty, _) => {
            String::from("Stop is missing: type a time in UTC, or remove the window.")
        }
        (problem, _) => problem.to_string(),
    })
}
