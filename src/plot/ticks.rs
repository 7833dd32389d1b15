//! Where the ticks of a time axis are, and what they say: at round times of a calendar with its own offset from UTC, which
//! may change twice a year.

use crate::model::time::{civil_from_days, days_from_civil};
use crate::plot::time_view::TimeScale;

/// A mark on a time axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// Where it is, in Unix seconds.
    pub at_secs: i64,
    /// What it says: `14:30`, `2 Mar`.
    pub label: String,
    /// What the label leaves out (the day, the year), on the first tick and wherever it changes.
    pub context: Option<String>,
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// The distance of two ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Seconds, up to twelve hours; they divide a day.
    Secs(i64),
    /// Days of the month, counted from its first.
    Days(i64),
    /// Months, counted from January.
    Months(i64),
}

const STEPS: [Step; 27] = [
    Step::Secs(1),
    Step::Secs(2),
    Step::Secs(5),
    Step::Secs(10),
    Step::Secs(15),
    Step::Secs(30),
    Step::Secs(MINUTE),
    Step::Secs(2 * MINUTE),
    Step::Secs(5 * MINUTE),
    Step::Secs(10 * MINUTE),
    Step::Secs(15 * MINUTE),
    Step::Secs(30 * MINUTE),
    Step::Secs(HOUR),
    Step::Secs(2 * HOUR),
    Step::Secs(3 * HOUR),
    Step::Secs(6 * HOUR),
    Step::Secs(12 * HOUR),
    Step::Days(1),
    Step::Days(2),
    Step::Days(5),
    Step::Days(10),
    Step::Months(1),
    Step::Months(3),
    Step::Months(6),
    Step::Months(12),
    Step::Months(60),
    Step::Months(120),
];

impl Step {
    /// The smallest step whose ticks are at least `gap_px` apart; the largest there is where none is.
    pub fn for_gap(scale: TimeScale, gap_px: f64) -> Self {
        let gap_secs = gap_px * scale.secs_per_px();
        STEPS.into_iter().find(|step| step.secs() as f64 >= gap_secs).unwrap_or(Self::Months(120))
    }

    /// How long it is, for months the shortest.
    fn secs(self) -> i64 {
        match self {
            Self::Secs(secs) => secs,
            Self::Days(days) => days * DAY,
            Self::Months(months) => months * 28 * DAY,
        }
    }
}

/// The ticks of a scale, at least `gap_px` apart as a rule (the days at the end of a month may be nearer, and are left out).
///
/// `offset_at` is how many seconds the calendar is ahead of UTC at a Unix second: 0 for UTC itself. Where clocks are put
/// back, a time comes twice and has two ticks; where they are put forward, a skipped time has its tick at that moment.
pub fn ticks(scale: TimeScale, gap_px: f64, offset_at: &dyn Fn(i64) -> i64) -> Vec<Tick> {
    let step = Step::for_gap(scale, gap_px);
    let (from, to) = (scale.view().from_secs().ceil() as i64, scale.view().to_secs().floor() as i64);
    let mut found: Vec<(i64, i64)> = Vec::new();
    for stretch in stretches(from, to, offset_at) {
        let mut local = first_at_or_after(step, stretch.local_from);
        // What the clocks skipped when they were put forward is where that happened.
        if let Some(skipped_from) = stretch.skipped_from
            && first_at_or_after(step, skipped_from) < stretch.local_from
        {
            push_apart(&mut found, step, stretch.from, stretch.local_from);
        }
        while local - stretch.offset < stretch.to {
            push_apart(&mut found, step, local - stretch.offset, local);
            local = first_at_or_after(step, local + 1);
        }
    }
    labelled(step, &found)
}

/// Adds a tick, unless it is a repetition too near to the one before (clocks put back under a step of hours).
fn push_apart(found: &mut Vec<(i64, i64)>, step: Step, at_secs: i64, local: i64) {
    let is_near = |&(before, _): &(i64, i64)| {
        step.secs() > HOUR && at_secs - before < step.secs() * 3 / 5 || at_secs <= before
    };
    if !found.last().is_some_and(is_near) {
        found.push((at_secs, local));
    }
}

/// A stretch of time with one offset from UTC.
struct Stretch {
    from: i64,
    /// Its first second no longer.
    to: i64,
    offset: i64,
    local_from: i64,
    /// The local time the clocks were put forward from, where they were just before.
    skipped_from: Option<i64>,
}

/// How many places are looked at for a change of the offset.
const PROBES: i64 = 64;

fn stretches(from: i64, to: i64, offset_at: &dyn Fn(i64) -> i64) -> Vec<Stretch> {
    let end = to.saturating_add(1);
    let mut found = Vec::new();
    let mut start = from;
    let mut offset = offset_at(from);
    let mut skipped_from = None;
    let probe_secs = ((to - from) / PROBES).max(DAY);
    let mut probe = from;
    while start < end {
        // Look for the next second with another offset.
        let mut change = end;
        while probe < to {
            let next = (probe + probe_secs).min(to);
            if offset_at(next) != offset {
                change = first_changed(probe, next, offset, offset_at);
                probe = change;
                break;
            }
            probe = next;
        }
        found.push(Stretch { from: start, to: change, offset, local_from: start + offset, skipped_from });
        if change < end {
            let local_before = change + offset;
            offset = offset_at(change);
            skipped_from = (change + offset > local_before).then_some(local_before);
        }
        start = change;
    }
    found
}

/// The first second after `same` with another offset than `offset`, which `other` has not.
fn first_changed(mut same: i64, mut other: i64, offset: i64, offset_at: &dyn Fn(i64) -> i64) -> i64 {
    while other - same > 1 {
        let middle = same + (other - same) / 2;
        if offset_at(middle) == offset { same = middle } else { other = middle }
    }
    other
}

/// The first tick at or after a local time, in seconds of that local calendar.
fn first_at_or_after(step: Step, local: i64) -> i64 {
    match step {
        Step::Secs(secs) => {
            local.div_euclid(secs) * secs + if local.rem_euclid(secs) == 0 { 0 } else { secs }
        }
        Step::Days(days) => {
            let mut day = local.div_euclid(DAY) + i64::from(local.rem_euclid(DAY) != 0);
            while !is_day_tick(day, days) {
                day += 1;
            }
            day * DAY
        }
        Step::Months(months) => {
            let day = local.div_euclid(DAY) + i64::from(local.rem_euclid(DAY) != 0);
            let (year, month, day_of_month) = civil_from_days(day);
            let since_zero = year * 12 + month - 1 + i64::from(day_of_month > 1);
            let tick = since_zero.div_euclid(months) * months;
            let tick = if tick < since_zero { tick + months } else { tick };
            days_from_civil(tick.div_euclid(12), tick.rem_euclid(12) + 1, 1) * DAY
        }
    }
}

/// Whether a day has a tick: the 1st, and every so many days after it that are not too near to the next 1st.
fn is_day_tick(day: i64, step_days: i64) -> bool {
    let (year, month, day_of_month) = civil_from_days(day);
    let next_first =
        if month == 12 { days_from_civil(year + 1, 1, 1) } else { days_from_civil(year, month + 1, 1) };
    day_of_month == 1 || ((day_of_month - 1) % step_days == 0 && next_first - day >= step_days)
}

fn labelled(step: Step, found: &[(i64, i64)]) -> Vec<Tick> {
    let mut before = None;
    let ticks = found.iter().map(|&(at_secs, local)| {
        let (label, context) = words(step, local);
        let context = Some(context).filter(|context| before.as_ref() != Some(context));
        if context.is_some() {
            before.clone_from(&context);
        }
        Tick { at_secs, label, context: context.filter(|context| !context.is_empty()) }
    });
    ticks.collect()
}

/// What a tick says, and what that leaves out.
fn words(step: Step, local: i64) -> (String, String) {
    let (year, month, day) = civil_from_days(local.div_euclid(DAY));
    let second = local.rem_euclid(DAY);
    let (hours, minutes, seconds) = (second / HOUR, second / MINUTE % 60, second % 60);
    let month_name =
        usize::try_from(month - 1).ok().and_then(|at| MONTHS.get(at)).copied().unwrap_or_default();
    match step {
        Step::Secs(secs) if secs < MINUTE => {
            (format!("{hours:02}:{minutes:02}:{seconds:02}"), format!("{day} {month_name} {year}"))
        }
        Step::Secs(_) => (format!("{hours:02}:{minutes:02}"), format!("{day} {month_name} {year}")),
        Step::Days(_) => (format!("{day} {month_name}"), format!("{year}")),
        Step::Months(12..) => (format!("{year}"), String::new()),
        Step::Months(_) => (month_name.to_owned(), format!("{year}")),
    }
}
