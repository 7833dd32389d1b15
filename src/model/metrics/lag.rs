//! How far a service is behind the clock.

use crate::model::metrics::window::Window;
use crate::model::time::UnixSeconds;

/// How many minutes the service is behind: from the end of the latest window that has numbers to the present minute. `known` are
/// windows with whether they have numbers, in any order; `None` where none of them has.
///
/// A service without lag is 0 or 1 behind: its running minute is never over.
pub fn lag_minutes(known: impl IntoIterator<Item = (Window, bool)>, now: UnixSeconds) -> Option<i64> {
    let with_numbers = known.into_iter().filter(|(_, has_numbers)| *has_numbers);
    let latest = with_numbers.map(|(window, _)| window.end).max()?;
    Some((now.minute().0 - latest.0).max(0))
}

/// What stands where a period has no numbers. Where no answer says what time it is, the cause may be a wrong clock.
pub const fn no_data_words(is_clock_known: bool) -> &'static str {
    if is_clock_known {
        "No data for this period."
    } else {
        "No data for this period. The service doesn't report its time: check that this computer's clock is right."
    }
}
