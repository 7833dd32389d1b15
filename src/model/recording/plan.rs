//! The plan of an account's recordings for the next hours, with overlapping recordings of one source.

use crate::model::intervals::Period;
use crate::model::recording::Setting;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, recorded_in};
use crate::model::recording::next::{NextEvent, RecordingEnd, next};
use crate::model::recording::schedule::{open_at, windows};
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::time::UnixSeconds;
use crate::text::sorting::{sort, sort_by, sort_by_key};

const MOST_OVERLAPS: usize = 500;

/// The kind of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarKind {
    /// Should have been recorded, but was not.
    Missed,
    /// Recorded.
    Recorded,
    /// In progress.
    Running,
    /// To be recorded.
    Planned,
}

/// A recording of a setting, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingBar {
    /// The time; without a known end up to the end of the plan.
    pub span: Period,
    /// True if its start is known.
    pub has_start: bool,
    /// True if its end is known.
    pub has_end: bool,
    /// The kind.
    pub kind: BarKind,
    /// Overlapping recordings of the same source.
    pub overlaps: Vec<Overlap>,
}

/// A recording of the same source at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The index of its setting; the bar's own if its windows overlap each other.
    pub setting: usize,
    /// The common time.
    pub span: Period,
}

/// The look of a part of a lane. Ordered by urgency: of several, the first is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarState {
    /// Should have been recorded, but was not.
    Missed,
    /// Two recordings of one source.
    Overlapping,
    /// Recorded.
    Recorded,
    /// To be recorded.
    Planned,
}

/// The recordings of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The setting's index.
    pub setting: usize,
    /// The bars by time.
    pub bars: Vec<RecordingBar>,
}

/// The lanes: missed recordings first, then planned ones by start, then running ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordingPlan {
    /// A lane for each setting with recordings.
    pub lanes: Vec<Lane>,
    /// The number of pairs of overlapping recordings of one source.
    pub overlaps: usize,
}

/// Plans the recordings from `now` to `until`; `known` returns the local facts of a setting by index.
pub fn plan(
    settings: &[Setting],
    known: &dyn Fn(usize) -> LocalFacts,
    now: UnixSeconds,
    until: UnixSeconds,
) -> RecordingPlan {
    let lane = |(index, setting): (usize, &Setting)| {
        let bars = bars(setting, &known(index), now, until);
        (!bars.is_empty()).then_some(Lane { setting: index, bars })
    };
    let mut lanes: Vec<Lane> = settings.iter().enumerate().filter_map(lane).collect();
    let overlaps = mark_overlaps(settings, &mut lanes, now);
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
    let mut keyed: Vec<_> = lanes.into_iter().map(|lane| (key(&lane), lane)).collect();
    sort_by(&mut keyed, |(a, _), (b, _)| a.cmp(b));
    RecordingPlan { lanes: keyed.into_iter().map(|(_, lane)| lane).collect(), overlaps }
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
    RecordingBar { span: Period { from, to }, has_start: true, has_end: true, kind, overlaps: Vec::new() }
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

/// Identifies a source: the publishing resource, or else the source playlist.
fn source(setting: &Setting) -> Option<[&str; 2]> {
    let resource = setting.resource_id.as_str();
    let playlist = [setting.source_domain.as_str(), setting.source_path.as_str()];
    let known = if resource.is_empty() { playlist } else { [resource, ""] };
    (known != ["", ""]).then_some(known)
}

/// Adds overlaps from now on to each bar; returns the number of pairs.
fn mark_overlaps(settings: &[Setting], lanes: &mut [Lane], now: UnixSeconds) -> usize {
    // Unfinished bars as source, time, lane and bar; sorted, so that those of one source are adjacent.
    let mut all: Vec<(Option<[&str; 2]>, Period, usize, usize)> = Vec::new();
    for (at, lane) in lanes.iter().enumerate() {
        let source = settings.get(lane.setting).and_then(source);
        for (index, bar) in lane.bars.iter().enumerate() {
            if bar.span.to > now && source.is_some() {
                all.push((source, bar.span, at, index));
            }
        }
    }
    sort(&mut all);
    let mut pairs: Vec<((usize, usize), (usize, usize))> = Vec::new();
    for (position, &(source, span, lane, bar)) in all.iter().enumerate() {
        for &(other_source, other, other_lane, other_bar) in &all[position + 1..] {
            if other_source != source || other.from >= span.to || pairs.len() >= MOST_OVERLAPS {
                break;
            }
            pairs.push(((lane, bar), (other_lane, other_bar)));
        }
    }
    for (a, b) in &pairs {
        for ((lane, bar), (other, of_other)) in [(*a, *b), (*b, *a)] {
            let other_span = lanes[other].bars[of_other].span;
            let from_now = Period { from: now, to: other_span.to };
            let common = lanes[lane].bars[bar].span.common(other_span).and_then(|span| span.common(from_now));
            if let Some(span) = common {
                let overlap = Overlap { setting: lanes[other].setting, span };
                lanes[lane].bars[bar].overlaps.push(overlap);
            }
        }
    }
    pairs.len()
}

/// Splits a lane into consecutive parts for drawing. A recording without a known end lasts to `now`.
pub fn stretches(lane: &Lane, now: UnixSeconds) -> Vec<(Period, BarState)> {
    let mut looks: Vec<(Period, BarState)> = Vec::new();
    for bar in &lane.bars {
        let before = Period { from: bar.span.from, to: bar.span.to.min(now) };
        let after = Period { from: bar.span.from.max(now), to: bar.span.to };
        match bar.kind {
            BarKind::Missed => looks.push((bar.span, BarState::Missed)),
            BarKind::Recorded => looks.push((bar.span, BarState::Recorded)),
            BarKind::Planned => looks.push((bar.span, BarState::Planned)),
            BarKind::Running if bar.has_end => {
                looks.extend([(before, BarState::Recorded), (after, BarState::Planned)])
            }
            BarKind::Running => looks.push((before, BarState::Recorded)),
        }
        let is_drawn = |overlap: &&Overlap| bar.has_end && overlap.span.from < overlap.span.to;
        looks.extend(
            bar.overlaps.iter().filter(is_drawn).map(|overlap| (overlap.span, BarState::Overlapping)),
        );
    }
    looks.retain(|(span, _)| span.from < span.to);
    let mut edges: Vec<UnixSeconds> = looks.iter().flat_map(|(span, _)| [span.from, span.to]).collect();
    sort(&mut edges);
    let mut stretches: Vec<(Period, BarState)> = Vec::new();
    for pair in edges.windows(2) {
        let span = Period { from: pair[0], to: pair[1] };
        let here = looks.iter().filter(|(of, _)| of.common(span).is_some()).map(|(_, look)| *look).min();
        match (stretches.last_mut(), here) {
            (Some((last, look)), Some(here)) if *look == here && last.to == span.from => last.to = span.to,
            (_, Some(look)) => stretches.push((span, look)),
            (_, None) => {}
        }
    }
    stretches
}
