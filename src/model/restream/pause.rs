//! Stopping one target by its schedule (`contract.md#decision-58`): every window moves back by 28 years, and forward again to
//! resume. Nothing else is kept, so that anybody can resume it from any browser.

use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;

/// 28 years of 365.25 days, after which dates and weekdays repeat.
pub const PAUSE_SECS: i64 = 10_227 * 86_400;

/// A schedule whose windows all end before this second, the start of 2005, is a pause, not a past.
pub const PAUSED_BEFORE: UnixSeconds = UnixSeconds(1_104_537_600);

/// The only window of a paused schedule that was empty, which means always on: the first second of 1998.
pub const PAUSED_ALWAYS: Period = Period { from: UnixSeconds(883_612_800), to: UnixSeconds(883_612_801) };

/// Returns whether a schedule is a pause: it has windows, and all end before 2005.
pub fn is_paused(schedule: &[ScheduleWindow]) -> bool {
    let is_before = |window: &ScheduleWindow| window.stop_time().is_some_and(|stop| stop < PAUSED_BEFORE);
    !schedule.is_empty() && schedule.iter().all(is_before)
}

/// Returns a window of a paused schedule; `None` if it would not end before 2005 or would begin before 1970.
pub fn paused(window: Period) -> Option<Period> {
    let moved = moved(window, -PAUSE_SECS);
    (moved.to < PAUSED_BEFORE && moved.from.0 >= 0).then_some(moved)
}

/// Returns a window of a schedule that is resumed.
pub fn resumed(window: Period) -> Period {
    moved(window, PAUSE_SECS)
}

const fn moved(window: Period, secs: i64) -> Period {
    let Period { from: UnixSeconds(from), to: UnixSeconds(to) } = window;
    Period { from: UnixSeconds(from.saturating_add(secs)), to: UnixSeconds(to.saturating_add(secs)) }
}
