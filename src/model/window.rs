//! Schedule windows of restreams and recordings (`contract.md#restream-resource`, `contract.md#decision-8`).

use crate::model::intervals::Period;
use crate::model::time::{UnixSeconds, parse_utc};
use crate::typed_object;

typed_object! {
    /// A schedule window as sent, in UTC, in the form `YYYY-MM-DDThh:mm:ssZ`.
    pub struct ScheduleWindow {
        /// The start.
        pub start: String = "start",
        /// The end.
        pub stop: String = "stop",
    }
}

impl ScheduleWindow {
    /// Returns the start, if the text is a time.
    pub fn start_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.start)
    }

    /// Returns the end, if the text is a time.
    pub fn stop_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.stop)
    }

    /// Returns the period, if both texts are times.
    pub fn period(&self) -> Option<Period> {
        Some(Period { from: self.start_time()?, to: self.stop_time()? })
    }
}

/// Returns whether there is a schedule with no open window; an unreadable window counts as open.
pub fn is_schedule_closed(schedule: &[ScheduleWindow], now: UnixSeconds) -> bool {
    let is_closed = |window: &ScheduleWindow| window.period().is_some_and(|period| !period.contains(now));
    !schedule.is_empty() && schedule.iter().all(is_closed)
}

/// Returns the start of the first window that is not over, if there is one.
pub fn first_ahead<'a>(
    schedule: impl IntoIterator<Item = &'a ScheduleWindow>,
    now: UnixSeconds,
) -> Option<UnixSeconds> {
    let periods = schedule.into_iter().filter_map(ScheduleWindow::period);
    periods.filter(|period| now < period.to && period.from < period.to).map(|period| period.from).min()
}

/// Returns the start of the next window, if there is one. A window that stops before it starts never opens.
pub fn opens_at(schedule: &[ScheduleWindow], now: UnixSeconds) -> Option<UnixSeconds> {
    let later = schedule.iter().filter(|window| window.start_time().is_some_and(|start| now < start));
    first_ahead(later, now)
}
