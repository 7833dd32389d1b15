//! The lag of a service behind the clock.

use crate::model::metrics::window::Window;
use crate::model::time::UnixSeconds;

/// Returns the minutes from the end of the latest window with numbers to now; `None` without any. A service without lag
/// is 0 or 1 behind, because the running minute is incomplete.
pub fn lag_minutes(known: impl IntoIterator<Item = (Window, bool)>, now: UnixSeconds) -> Option<i64> {
    let with_numbers = known.into_iter().filter(|(_, has_numbers)| *has_numbers);
    let latest = with_numbers.map(|(window, _)| window.end).max()?;
    Some((now.minute().0 - latest.0).max(0))
}

/// Returns the text for a period without numbers. If no response contained the time, the local clock may be wrong.
pub const fn no_data_words(is_clock_known: bool) -> &'static str {
    if is_clock_known {
        "No data for this period."
    } else {
        "No data for this period. The service doesn't report its time: check that this computer's clock is right."
    }
}
