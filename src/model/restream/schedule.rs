//! Evaluation of a restream's schedule (`contract.md#restream-resource`).

use crate::model::restream::resource::Restream;
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;

/// Returns whether a restream has a schedule with no open window; an unreadable window counts as open.
pub fn is_schedule_closed(restream: &Restream, now: UnixSeconds) -> bool {
    let is_closed = |window: &ScheduleWindow| window.period().is_some_and(|period| !period.contains(now));
    !restream.schedule.is_empty() && restream.schedule.iter().all(is_closed)
}

/// Returns the start of the next window, if there is one. A window that stops before it starts never opens.
pub fn opens_at(restream: &Restream, now: UnixSeconds) -> Option<UnixSeconds> {
    let periods = restream.schedule.iter().filter_map(ScheduleWindow::period);
    periods.filter(|period| now < period.from && period.from < period.to).map(|period| period.from).min()
}
