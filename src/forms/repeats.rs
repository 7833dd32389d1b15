//! Repeating a window of a schedule on weekdays, each time at the same hours by the clocks of a zone.

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::windows::{START, STOP, spans};
use crate::model::intervals::Period;
use crate::model::restream::pause::PAUSED_BEFORE;
use crate::model::time::{ClockTime, UnixSeconds, format_utc, parse_utc};
use crate::text::plurals::agreeing;

/// Maximum number of windows that are added at a time.
pub const MOST_ADDED: usize = 400;

/// The days of the week as they are chosen, Monday first.
pub const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const DAY_SECS: i64 = 86_400;

/// A repetition as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedRepeat {
    /// The chosen weekdays, Monday first; `None` for that of the window.
    pub weekdays: Option<[bool; 7]>,
    /// True if it ends on a date, not after a number of windows.
    pub has_last_day: bool,
    /// The number of windows to add.
    pub count: String,
    /// The last day on which a window may start, in the zone: `2026-12-31`.
    pub last_day: String,
}

/// The windows that a repetition adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// In their order in time, at least one.
    pub added: Vec<Period>,
    /// The number of those left out because they overlap other windows of the schedule.
    pub overlapping: usize,
    /// The number of added ones with a time that clocks skip.
    pub skipped: usize,
    /// The number of added ones with a time that clocks show twice.
    pub twice: usize,
}

/// Returns the window of a schedule that is repeated, the last readable one, with its index.
pub fn to_repeat(draft: &Draft, schedule: Field) -> Option<(usize, Period)> {
    spans(draft.items(schedule)).last().filter(|(_, window)| window.from < window.to)
}

impl TypedRepeat {
    /// Returns the weekdays of a repetition of `window`.
    pub fn weekdays_of(&self, window: Period, offset_secs: &dyn Fn(i64) -> i64) -> [bool; 7] {
        let own = weekday(window.from.0 + offset_secs(window.from.0));
        self.weekdays.unwrap_or_else(|| std::array::from_fn(|day| day == own))
    }

    /// Returns the windows that repeat the last one of a schedule after it and after `now`, without those that overlap
    /// others; or why there are none. `offset_secs` returns the zone's offset from UTC at a Unix second.
    pub fn windows(
        &self,
        draft: &Draft,
        schedule: Field,
        now: UnixSeconds,
        offset_secs: &dyn Fn(i64) -> i64,
    ) -> Result<Repeats, String> {
        let (_, window) =
            to_repeat(draft, schedule).ok_or("The last window has no start, or no stop after it.")?;
        if window.to < PAUSED_BEFORE {
            return Err("The schedule is paused. Resume it first.".to_owned());
        }
        let chosen = self.weekdays_of(window, offset_secs);
        if chosen == [false; 7] {
            return Err("Choose a weekday.".to_owned());
        }
        let (last_day, most) = self.end()?;
        let shown = [window.from, window.to].map(|at| at.0 + offset_secs(at.0));
        let first_day = shown[0].div_euclid(DAY_SECS);
        let days = (first_day + 1..=last_day.min(first_day + 366 * 60))
            .filter(|day| chosen[weekday(day * DAY_SECS)]);
        let on_day = days.map(|day| occurrence(window, shown, (day - first_day) * DAY_SECS, offset_secs));
        let ahead: Vec<_> = on_day.filter(|(period, _)| now < period.to).take(most).collect();
        if ahead.len() > MOST_ADDED {
            return Err(format!("More than {MOST_ADDED} windows: choose an earlier day."));
        }
        let in_order = || std::iter::once(window).chain(ahead.iter().map(|(period, _)| *period));
        if in_order().zip(in_order().skip(1)).any(|(one, next)| next.from < one.to) {
            return Err("The window is longer than the time until it repeats.".to_owned());
        }
        let others: Vec<Period> = spans(draft.items(schedule)).map(|(_, window)| window).collect();
        let is_free = |(period, _): &&(Period, [ClockTime; 2])| {
            others.iter().all(|other| other.common(*period).is_none())
        };
        let added: Vec<_> = ahead.iter().filter(is_free).collect();
        let count = |is_so: fn(&ClockTime) -> bool| {
            added.iter().filter(|(_, clocks)| clocks.iter().any(is_so)).count()
        };
        let found = Repeats {
            overlapping: ahead.len() - added.len(),
            skipped: count(|time| matches!(time, ClockTime::Skipped(_))),
            twice: count(|time| matches!(time, ClockTime::Twice(_))),
            added: added.iter().map(|(period, _)| *period).collect(),
        };
        match (found.added.is_empty(), found.overlapping) {
            (true, 0) => Err("No chosen weekday comes until then.".to_owned()),
            (true, _) => Err("Each of these overlaps a window that is there.".to_owned()),
            _ => Ok(found),
        }
    }

    /// Returns the last day since 1970, and the maximum number of windows.
    fn end(&self) -> Result<(i64, usize), String> {
        if self.has_last_day {
            let day = parse_utc(&format!("{}T00:00:00Z", self.last_day.trim()));
            let day = day.ok_or("Choose the last day.")?.0.div_euclid(DAY_SECS);
            return Ok((day, MOST_ADDED + 1));
        }
        let count = self.count.trim().parse().ok().filter(|count| (1..=MOST_ADDED).contains(count));
        Ok((i64::MAX, count.ok_or_else(|| format!("Enter a number from 1 to {MOST_ADDED}."))?))
    }
}

/// Returns the weekday of a second that clocks show, Monday as 0.
fn weekday(shown_secs: i64) -> usize {
    // 1970 began on a Thursday.
    usize::try_from((shown_secs.div_euclid(DAY_SECS) + 3).rem_euclid(7)).unwrap_or_default()
}

/// Returns a window `later` seconds later by the clocks. One that would end before it starts keeps its length.
fn occurrence(
    window: Period,
    shown: [i64; 2],
    later: i64,
    offset_secs: &dyn Fn(i64) -> i64,
) -> (Period, [ClockTime; 2]) {
    let clocks = shown.map(|shown| ClockTime::of(shown + later, offset_secs));
    let [from, to] = clocks.map(ClockTime::at);
    let to = if from < to { to } else { UnixSeconds(from.0 + window.to.0 - window.from.0) };
    (Period { from, to }, clocks)
}

impl Repeats {
    /// Adds the windows to the end of a schedule.
    pub fn add_to(&self, draft: &mut Draft, schedule: Field) {
        for period in &self.added {
            let Some(key) = draft.add(schedule) else { return };
            for (name, time) in [(START, period.from), (STOP, period.to)] {
                draft.set_text(Field::of(key, name), format_utc(time));
            }
        }
    }

    /// Describes the windows by the clocks of a zone with this name: how many, the first and the last, and those of which
    /// the hours differ.
    pub fn message(&self, now: UnixSeconds, zone: &str, offset_secs: &dyn Fn(i64) -> i64) -> String {
        let start = |period: Option<&Period>| {
            let from = period.map_or(now, |period| period.from);
            let offset = offset_secs(from.0);
            let day = WEEKDAYS[weekday(from.0 + offset)];
            format!("{day} {}", from.clock_label(now, offset))
        };
        let (first, last) = (start(self.added.first()), start(self.added.last()));
        let mut message = match self.added.len() {
            1 => format!("1 window: {first} ({zone})."),
            count => format!("{count} windows: first {first}, last {last} ({zone})."),
        };
        for (count, each, why) in [
            (self.overlapping, ["overlaps", "overlap"], " a window that is there: left out."),
            (self.skipped, ["has", "have"], " a time that clocks skip: it moves with them, 02:30 to 03:30."),
            (self.twice, ["has", "have"], " a time that clocks show twice: the first counts."),
        ] {
            if count > 0 {
                let [one, many] = each;
                message += &format!(" {}{why}", agreeing(count, one, many));
            }
        }
        message
    }
}
