//! Evaluation of a restream's schedule (`contract.md#restream-resource`).

use crate::model::restream::resource::Restream;
use crate::model::time::UnixSeconds;
use crate::model::window::Window;

/// Returns whether a restream has a schedule with no open window; an unreadable window counts as open.
pub fn is_schedule_closed(restream: &Restream, now: UnixSeconds) -> bool {
    let is_past_or_to_come = |window: &Window| {
        let (Some(start), Some(stop)) = (window.start_time(), window.stop_time()) else { return false };
        now < start || now >= stop
    };
    !restream.schedule.is_empty() && restream.schedule.iter().all(is_past_or_to_come)
}

/// Returns the start of the next window, if there is one. A window that stops before it starts never opens.
pub fn opens_at(restream: &Restream, now: UnixSeconds) -> Option<UnixSeconds> {
    let start = |window: &Window| {
        let (start, stop) = (window.start_time()?, window.stop_time()?);
        (now < start && start < stop).then_some(start)
    };
    restream.schedule.iter().filter_map(start).min()
}
