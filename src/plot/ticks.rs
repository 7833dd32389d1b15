//! Ticks of a time axis at round local times, also across changes of the offset from UTC. Labels do not overlap.

use chrono::{DateTime, Datelike, Days, Month, Months, NaiveDate, Timelike};

use crate::plot::canvas_commands::{BOUNDARY_COLOUR, DrawCommand, Paint, TICK_COLOUR};
use crate::plot::time_view::TimeScale;

/// A tick of a time axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// The time, in Unix seconds.
    pub at_secs: i64,
    /// The label: `14:30`, `2 Mar`.
    pub label: String,
    /// The part that the label omits (day, year), on the first tick and at each change.
    pub context: Option<String>,
}

const MINUTE: i64 = 60;
const DAY: i64 = 86_400;

/// The distance between ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickStep {
    /// Seconds, up to twelve hours; they divide a day.
    Secs(i64),
    /// Days of the month, counted from the first.
    Days(i64),
    /// Months, counted from January.
    Months(i64),
}

/// The steps of each kind, ascending.
const SECS: [i64; 17] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200];
const DAYS: [i64; 4] = [1, 2, 5, 10];
const MONTHS: [i64; 6] = [1, 3, 6, 12, 60, 120];

impl TickStep {
    /// Returns the smallest step with ticks at least `gap_px` apart, or else the largest.
    pub fn for_gap(scale: TimeScale, gap_px: f64) -> Self {
        let gap_secs = gap_px * scale.secs_per_px();
        let short = SECS.map(Self::Secs).into_iter().chain(DAYS.map(Self::Days));
        let mut steps = short.chain(MONTHS.map(Self::Months));
        steps.find(|step| step.secs() as f64 >= gap_secs).unwrap_or(Self::Months(120))
    }

    /// Returns the length, for months the shortest.
    fn secs(self) -> i64 {
        match self {
            Self::Secs(secs) => secs,
            Self::Days(days) => days * DAY,
            Self::Months(months) => months * 28 * DAY,
        }
    }
}

/// Returns the ticks of a scale, usually at least `gap_px` apart; days near the end of a month are omitted.
///
/// `offset_at` returns the offset from UTC at a Unix second. When clocks go back, a repeated time has two ticks; when
/// they go forward, a skipped time has its tick at the change.
pub fn ticks(scale: TimeScale, gap_px: f64, offset_at: &dyn Fn(i64) -> i64) -> Vec<Tick> {
    let step = TickStep::for_gap(scale, gap_px);
    let (from, to) = (scale.view().from_secs().ceil() as i64, scale.view().to_secs().floor() as i64);
    let next_after = |before: i64| next_tick(step, before, offset_at).filter(|next| *next <= to);
    let found = std::iter::successors(next_after(from - 1), |last| next_after(*last));
    labelled(step, &found.map(|at_secs| (at_secs, at_secs + offset_at(at_secs))).collect::<Vec<_>>())
}

/// Returns the first tick after a second.
fn next_tick(step: TickStep, before: i64, offset_at: &dyn Fn(i64) -> i64) -> Option<i64> {
    let offset = offset_at(before);
    let local = first_at_or_after(step, before + offset + 1)?;
    let next = local - offset;
    let changed = offset_at(next);
    // After a change of the clocks, the tick is at another second, unless that time was skipped or its own is round.
    let is_round = first_at_or_after(step, next + changed) == Some(next + changed);
    let is_skipped = offset_at(local - changed) != changed;
    Some(if is_round || is_skipped { next } else { local - changed })
}

/// Returns the first tick at or after a local time, in local seconds; `None` beyond the calendar's end.
fn first_at_or_after(step: TickStep, local: i64) -> Option<i64> {
    if let TickStep::Secs(secs) = step {
        return Some(local.div_euclid(secs) * secs + if local.rem_euclid(secs) == 0 { 0 } else { secs });
    }
    let begun = DateTime::from_timestamp(local, 0)?.naive_utc();
    let whole_days = Days::new(u64::from(begun.num_seconds_from_midnight() != 0));
    let mut day = begun.date().checked_add_days(whole_days)?;
    match step {
        TickStep::Secs(_) => {}
        TickStep::Days(days) => {
            while !is_day_tick(day, days) {
                day = day.succ_opt()?;
            }
        }
        TickStep::Months(months) => {
            if day.day() > 1 {
                day = day.with_day(1)?.checked_add_months(Months::new(1))?;
            }
            let past = (i64::from(day.year()) * 12 + i64::from(day.month0())).rem_euclid(months);
            if past > 0 {
                day = day.checked_add_months(Months::new(u32::try_from(months - past).ok()?))?;
            }
        }
    }
    Some(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp())
}

/// Returns whether a day has a tick: the 1st, and every so many days after it unless the next 1st is near.
fn is_day_tick(day: NaiveDate, step_days: i64) -> bool {
    let before = i64::from(day.day0());
    let left = i64::from(day.num_days_in_month()) - before;
    before == 0 || before % step_days == 0 && left >= step_days
}

fn labelled(step: TickStep, found: &[(i64, i64)]) -> Vec<Tick> {
    let mut before = None;
    let ticks = found.iter().map(|&(at_secs, local)| {
        let (label, context) = label(step, local);
        let context = Some(context).filter(|context| before.as_ref() != Some(context));
        if context.is_some() {
            before.clone_from(&context);
        }
        Tick { at_secs, label, context: context.filter(|context| !context.is_empty()) }
    });
    ticks.collect()
}

/// Returns the label of a tick, and the part that it omits.
fn label(step: TickStep, local: i64) -> (String, String) {
    let Some(time) = DateTime::from_timestamp(local, 0) else { return <(String, String)>::default() };
    let (year, day) = (time.year(), time.day());
    let (hours, minutes, seconds) = (time.hour(), time.minute(), time.second());
    let month = u8::try_from(time.month()).ok().and_then(|month| Month::try_from(month).ok());
    let month_name = month.and_then(|month| month.name().get(..3)).unwrap_or_default();
    match step {
        TickStep::Secs(secs) if secs < MINUTE => {
            (format!("{hours:02}:{minutes:02}:{seconds:02}"), format!("{day} {month_name} {year}"))
        }
        TickStep::Secs(_) => (format!("{hours:02}:{minutes:02}"), format!("{day} {month_name} {year}")),
        TickStep::Days(_) => (format!("{day} {month_name}"), format!("{year}")),
        TickStep::Months(12..) => (format!("{year}"), String::new()),
        TickStep::Months(_) => (month_name.to_owned(), format!("{year}")),
    }
}

/// The distance of ticks, which leaves space for their labels.
const TICK_GAP_PX: f64 = 76.0;
const SPACE_PX: f64 = 4.0;

/// A text under an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisLabel {
    /// The text.
    pub text: String,
    /// Its middle, in pixels from the plot's left edge.
    pub middle_px: f64,
}

/// The drawn ticks of an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisLabels {
    /// The positions of the ticks.
    pub ticks_px: Vec<f64>,
    /// The ticks at which another day begins or, with ticks of days and months, another year.
    pub boundaries_px: Vec<f64>,
    /// The first row: times, days, months or years.
    pub labels: Vec<AxisLabel>,
    /// The second row: the day or year that the first row omits.
    pub contexts: Vec<AxisLabel>,
}

/// Widths of the lines at ticks and at boundaries, in pixels.
const TICK_PX: f64 = 1.0;
const BOUNDARY_PX: f64 = 1.5;

impl AxisLabels {
    /// Returns the lines at the ticks and at the boundaries, from the top. Whole device pixels keep them sharp and
    /// equally wide in each frame.
    pub fn lines(&self, height_px: f64, density: f64) -> [DrawCommand; 2] {
        let lines = |all_px: &[f64], width_px: f64, colour: usize| {
            let width = (width_px * density).round().max(1.0);
            let line = |px: &f64| {
                let left = (px * density - width / 2.0).round();
                [left / density, 0.0, width / density, height_px]
            };
            DrawCommand::Fill(Paint::solid(colour), all_px.iter().map(line).collect())
        };
        [
            lines(&self.ticks_px, TICK_PX, TICK_COLOUR),
            lines(&self.boundaries_px, BOUNDARY_PX, BOUNDARY_COLOUR),
        ]
    }
}

/// Returns the ticks of a scale with centred labels, moved inside at the edges and omitted if they would overlap. The
/// first context moves left for the second, or is omitted. `offset_at` is as in [`ticks`].
pub fn axis_labels(scale: TimeScale, offset_at: &dyn Fn(i64) -> i64) -> AxisLabels {
    let found = ticks(scale, TICK_GAP_PX, offset_at);
    let width_px = scale.width_px();
    let px = |tick: &Tick| scale.px(tick.at_secs as f64);
    let inside = |tick: &Tick, text: &str| {
        let half_px = text_width_px(text) / 2.0;
        AxisLabel { text: text.to_owned(), middle_px: px(tick).min(width_px - half_px).max(half_px) }
    };
    let mut labels: Vec<AxisLabel> = Vec::new();
    for tick in &found {
        let label = inside(tick, &tick.label);
        let last = labels.last();
        if last.is_none_or(|last| label.middle_px - last.middle_px >= min_distance_px(last, &label)) {
            labels.push(label);
        } else if labels.len() == 1 && label.middle_px == px(tick) {
            // The first was moved inside; a label centred under its tick is clearer.
            labels = vec![label];
        }
    }
    let mut contexts: Vec<AxisLabel> = Vec::new();
    for tick in found.iter().rev() {
        let Some(context) = &tick.context else { continue };
        let mut label = inside(tick, context);
        if let Some(next) = contexts.last() {
            let latest_px = next.middle_px - min_distance_px(next, &label);
            label.middle_px = label.middle_px.min(latest_px);
        }
        if contexts.is_empty() || label.middle_px >= text_width_px(&label.text) / 2.0 {
            contexts.push(label);
        }
    }
    contexts.reverse();
    let changes = found.iter().skip(1).filter(|tick| tick.context.is_some());
    AxisLabels {
        ticks_px: found.iter().map(px).collect(),
        boundaries_px: changes.map(px).collect(),
        labels,
        contexts,
    }
}

fn min_distance_px(one: &AxisLabel, other: &AxisLabel) -> f64 {
    f64::midpoint(text_width_px(&one.text), text_width_px(&other.text)) + SPACE_PX
}

/// Returns a text's maximum width at 12 px in DejaVu Sans, the widest of the usual system fonts.
pub fn text_width_px(text: &str) -> f64 {
    let width_of = |letter: char| match letter {
        ' ' | ':' => 4.1,
        '0'..='9' => 7.7,
        'M' => 10.4,
        'A'..='Z' => 9.5,
        _ => 7.8,
    };
    text.chars().map(width_of).sum()
}
