//! The windows of a schedule over the next days: where they lie on a strip.

use chrono::Datelike;

use crate::model::time::UnixSeconds;

const DAY_SECS: i64 = 86_400;
/// A strip shows at least so many days, the present one included.
const MIN_DAYS: i64 = 3;
/// And at most so many: a window beyond is named, not drawn.
const MAX_DAYS: i64 = 14;
/// So many names of days fit beside one another on a phone.
const NARROW_NAMES: i64 = 6;

/// A window of a schedule: from `start` to before `stop`, in Unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its number as the person knows it, from 1.
    pub number: usize,
    /// Its first second.
    pub start: i64,
    /// The second after its last.
    pub stop: i64,
}

/// A window as it is drawn. Lengths are shares of the strip's width, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The window's number.
    pub number: usize,
    /// Its left edge.
    pub left: f64,
    /// Its width.
    pub width: f64,
    /// Whether it is over.
    pub is_past: bool,
    /// Whether it shares time with another.
    pub is_overlapping: bool,
}

/// A day's first second on the strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// Where it is, as a share of the width.
    pub at: f64,
    /// Its name: "Mon 2".
    pub name: String,
    /// Whether the name has room on a phone, too.
    pub is_named_when_narrow: bool,
}

/// The strip: whole days in UTC, beginning with the present one.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// The windows that can be seen, in the order given.
    pub bars: Vec<Bar>,
    /// The days.
    pub days: Vec<Day>,
    /// Where the present second is, as a share of the width.
    pub now_at: f64,
}

/// Lays the windows out. One that does not stop after it starts is left out.
pub fn strip(spans: &[Span], now_secs: i64) -> Strip {
    let from = now_secs.div_euclid(DAY_SECS).saturating_mul(DAY_SECS);
    let last = spans.iter().map(|span| span.stop).max().unwrap_or(from);
    let days = last.saturating_sub(from).saturating_add(DAY_SECS - 1).div_euclid(DAY_SECS);
    let days = days.clamp(MIN_DAYS, MAX_DAYS);
    let to = from.saturating_add(days * DAY_SECS);
    let share = |secs: i64| secs.clamp(from, to).saturating_sub(from) as f64 / (days * DAY_SECS) as f64;
    let is_seen = |span: &&Span| span.start < span.stop && span.start < to && span.stop > from;
    let bar = |span: &Span| Bar {
        number: span.number,
        left: share(span.start),
        width: share(span.stop) - share(span.start),
        is_past: span.stop <= now_secs,
        is_overlapping: spans.iter().any(|other| other.number != span.number && shared_secs(span, other) > 0),
    };
    let every = (days + NARROW_NAMES - 1) / NARROW_NAMES;
    let day = |count: i64| {
        let at_secs = from.saturating_add(count * DAY_SECS);
        let name = UnixSeconds(at_secs).in_utc().map(|date| format!("{} {}", date.weekday(), date.day()));
        Day { at: share(at_secs), name: name.unwrap_or_default(), is_named_when_narrow: count % every == 0 }
    };
    Strip {
        bars: spans.iter().filter(is_seen).map(bar).collect(),
        days: (0..days).map(day).collect(),
        now_at: share(now_secs),
    }
}

/// Whether there are windows, and none of them opens again.
pub fn is_over_for_good(spans: &[Span], now_secs: i64) -> bool {
    let mut spans = spans.iter().filter(|span| span.start < span.stop).peekable();
    spans.peek().is_some() && spans.all(|span| span.stop <= now_secs)
}

/// For how long two windows are open at once.
fn shared_secs(one: &Span, other: &Span) -> i64 {
    if one.start >= one.stop || other.start >= other.stop {
        return 0;
    }
    one.stop.min(other.stop).saturating_sub(one.start.max(other.start)).max(0)
}
