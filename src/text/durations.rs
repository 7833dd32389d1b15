//! Durations in words; a tooltip shows the exact time.

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const TWO_DAYS: u64 = 2 * DAY;
const MONTH: u64 = 30 * DAY + 10 * HOUR;
const YEAR: u64 = 12 * MONTH;

/// Returns the distance from `now_secs` in its largest unit: "3 min ago", or "in 3 min" for a future time.
pub fn ago(then_secs: i64, now_secs: i64) -> String {
    let distance = distance(now_secs.abs_diff(then_secs));
    match () {
        () if then_secs == now_secs => "now".to_owned(),
        () if then_secs < now_secs => format!("{distance} ago"),
        () => format!("in {distance}"),
    }
}

/// Returns a duration in its largest unit, rounded down: "59 s", "3 min", "2 h", "1 day".
pub fn distance(secs: u64) -> String {
    let (count, unit) = match secs {
        ..MINUTE => (secs, "s"),
        MINUTE..HOUR => (secs / MINUTE, "min"),
        HOUR..DAY => (secs / HOUR, "h"),
        DAY..MONTH => (secs / DAY, "day"),
        MONTH..YEAR => (secs / MONTH, "month"),
        _ => (secs / YEAR, "year"),
    };
    let plural = if secs >= DAY && count != 1 { "s" } else { "" };
    format!("{count} {unit}{plural}")
}

/// Returns a duration exact to the second, without zero units at its ends: "1 h 02 m 03 s", "1 h 30 m"; from two days
/// on "2 days 14 h", "2 days 0 h 05 m"; whole units as "30 days", "24 hours", "5 min".
pub fn duration(secs: u64) -> String {
    let (hours, minutes, seconds) = (secs / HOUR, secs / MINUTE % 60, secs % 60);
    match (secs, hours, minutes, seconds) {
        (..MINUTE, ..) => return format!("{seconds} s"),
        (HOUR, ..) => return "1 hour".to_owned(),
        (..HOUR, _, _, 0) => return format!("{minutes} min"),
        (..HOUR, ..) => return format!("{minutes} m {seconds:02} s"),
        (..TWO_DAYS, _, 0, 0) => return format!("{hours} hours"),
        _ => {}
    }
    let mut label = match hours / 24 {
        days @ 2.. => format!("{days} days {} h {minutes:02} m {seconds:02} s", hours % 24),
        _ => format!("{hours} h {minutes:02} m {seconds:02} s"),
    };
    for zero in [" 00 s", " 00 m", " 0 h"] {
        let Some(shorter) = label.strip_suffix(zero).map(str::len) else { break };
        label.truncate(shorter);
    }
    label
}

/// Returns a duration for a table: from two days on in days and hours, rounded down ("2 days 5 h"), else exact.
pub fn length(secs: u64) -> String {
    match (secs / DAY, secs / HOUR % 24) {
        (0 | 1, _) => duration(secs),
        (days, 0) => format!("{days} days"),
        (days, hours) => format!("{days} days {hours} h"),
    }
}
