//! The plan of an account's recordings for the next hours.

use crate::model::intervals::{Intervals, Period};
use crate::model::recording::Setting;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, recorded_in};
use crate::model::recording::next::{NextEvent, RecordingEnd, next};
use crate::model::recording::schedule::{open_at, windows};
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::time::UnixSeconds;
use crate::text::sorting::{sort, sort_by, sort_by_key};

/// The kind of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarKind {
    /// Should have been recorded, but was not.
    Missed,
    /// Recorded.
    Recorded,
    /// To be recorded.
    Planned,
    /// In progress.
    Running,
}

/// A recording of a setting, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingBar {
    /// The time; without a known end up to the end of the plan.
    pub span: Period,
    /// True if its start is known.
    pub has_start: bool,
    /// True if its end is known.
    pub has_end: bool,
    /// The kind.
    pub kind: BarKind,
}

/// The recordings of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The setting's index.
    pub setting: usize,
    /// The bars by time.
    pub bars: Vec<RecordingBar>,
}

/// Plans the recordings from `now` to `until`, with a lane for each setting that has any: missed ones first, then planned
/// ones by start, then running ones. `known` returns the local facts of a setting by index.
pub fn plan(
    settings: &[Setting],
    known: &dyn Fn(usize) -> LocalFacts,
    now: UnixSeconds,
    until: UnixSeconds,
) -> Vec<Lane> {
    let lane = |(index, setting): (usize, &Setting)| {
        let bars = bars(setting, &known(index), now, until);
        (!bars.is_empty()).then_some(Lane { setting: index, bars })
    };
    // Sorts by windows rather than recordings, which may not be known yet, so that lanes do not move when they are.
    let missed_since = |index: usize| {
        let setting = settings.get(index)?;
        let is_missing = trouble(setting, &known(index), now)?.is_missing();
        open_at(&windows(setting), now).filter(|_| is_missing).map(|window| window.from)
    };
    let key = |lane: &Lane| {
        let first = |kind| lane.bars.iter().find(|bar| bar.kind == kind).map(|bar| bar.span.from);
        let missed = missed_since(lane.setting);
        let planned = first(BarKind::Planned).filter(|from| *from > now);
        (missed.is_none(), planned.is_none(), missed.or(planned).or(first(BarKind::Running)), lane.setting)
    };
    let lanes = settings.iter().enumerate().filter_map(lane);
    let mut keyed: Vec<_> = lanes.map(|lane| (key(&lane), lane)).collect();
    sort_by(&mut keyed, |(a, _), (b, _)| a.cmp(b));
    keyed.into_iter().map(|(_, lane)| lane).collect()
}

fn bars(setting: &Setting, known: &LocalFacts, now: UnixSeconds, until: UnixSeconds) -> Vec<RecordingBar> {
    if is_deactivated(setting, known) {
        return Vec::new();
    }
    let mut bars = past_bars(setting, known, now);
    // The end of the running recording: a window that starts before it belongs to it.
    let mut runs_to = now;
    let coming = next(setting, known, now);
    if let NextEvent::Recording { since, end } = coming {
        let to = match end {
            RecordingEnd::At(to) | RecordingEnd::Limit(to) => Some(to),
            RecordingEnd::Open | RecordingEnd::Overdue(_) => None,
        };
        runs_to = to.unwrap_or(until);
        bars.push(RecordingBar {
            has_start: since.is_some(),
            has_end: to.is_some(),
            ..bar(since.unwrap_or(now), runs_to, BarKind::Running)
        });
    }
    // After a manual stop, the rest of the window is not recorded.
    let is_over = runs_to > now || matches!(coming, NextEvent::Stopped(_));
    for window in windows(setting) {
        let from = window.from.max(now);
        let is_part_of_it = is_over && window.from <= now;
        if window.to > from && from < until && !is_part_of_it {
            bars.push(bar(from, window.to, BarKind::Planned));
        }
    }
    // Services may list future recordings (`contract.md#decision-40`).
    for record in &setting.records {
        let Some(from) = record.start_time().filter(|from| *from > now && *from < until) else { continue };
        let is_window = bars.iter().any(|bar| bar.span.from == from);
        if !is_window {
            let to = record.stop_time().filter(|to| *to > from);
            bars.push(RecordingBar {
                has_end: to.is_some(),
                ..bar(from, to.unwrap_or(until), BarKind::Planned)
            });
        }
    }
    sort_by_key(&mut bars, |bar| (bar.span, bar.kind));
    bars
}

fn bar(from: UnixSeconds, to: UnixSeconds, kind: BarKind) -> RecordingBar {
    RecordingBar { span: Period { from, to }, has_start: true, has_end: true, kind }
}

/// Returns the recorded parts of the open window and the missed ones between.
fn past_bars(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> Vec<RecordingBar> {
    let Some(window) = open_at(&windows(setting), now) else { return Vec::new() };
    let is_missed = matches!(trouble(setting, known, now), Some(Trouble::Missed(_)));
    let mut bars = Vec::new();
    let mut from = window.from;
    let parts = recorded_in(setting, known, Period { to: now, ..window });
    for part in parts.into_iter().map(Some).chain([None]) {
        let to = part.map_or(now, |part| part.from);
        if is_missed && from < to {
            bars.push(bar(from, to, BarKind::Missed));
        }
        if let Some(part) = part {
            bars.push(bar(part.from, part.to, BarKind::Recorded));
            from = part.to;
        }
    }
    bars
}

/// Splits a lane into consecutive parts for drawing: missed, recorded or planned; of several, the first is drawn. A
/// recording without a known end lasts to `now`.
pub fn stretches(lane: &Lane, now: UnixSeconds) -> Vec<(Period, BarKind)> {
    let parts = |bar: &RecordingBar| {
        let before = Period { to: bar.span.to.min(now), ..bar.span };
        let after = Period { from: bar.span.from.max(now), ..bar.span };
        match bar.kind {
            BarKind::Running if bar.has_end => vec![(before, BarKind::Recorded), (after, BarKind::Planned)],
            BarKind::Running => vec![(before, BarKind::Recorded)],
            kind => vec![(bar.span, kind)],
        }
    };
    let parts: Vec<(Period, BarKind)> = lane.bars.iter().flat_map(parts).collect();
    let mut stretches: Vec<(Period, BarKind)> = Vec::new();
    for kind in [BarKind::Missed, BarKind::Recorded, BarKind::Planned] {
        let drawn: Intervals = stretches.iter().map(|(span, _)| *span).collect();
        let own: Intervals = parts.iter().filter(|(_, of)| *of == kind).map(|(span, _)| *span).collect();
        stretches.extend(own.minus(&drawn).iter().map(|span| (*span, kind)));
    }
    sort(&mut stretches);
    stretches
}
