//! The plan of an account's recordings for the next hours, with overlapping recordings of one source.

use crate::model::recording::Setting;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, recorded_in};
use crate::model::recording::next::{End, Next, next};
use crate::model::recording::schedule::{Span, open_at, windows};
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::time::UnixSeconds;
use crate::text::listing::in_order;

const MOST_OVERLAPS: usize = 500;

/// The kind of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
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
pub struct Bar {
    /// The time; without a known end up to the end of the plan.
    pub span: Span,
    /// True if its start is known.
    pub has_start: bool,
    /// True if its end is known.
    pub has_end: bool,
    /// The kind.
    pub kind: Kind,
    /// Overlapping recordings of the same source.
    pub overlaps: Vec<Overlap>,
}

/// A recording of the same source at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The index of its setting; the bar's own if its windows overlap each other.
    pub setting: usize,
    /// The common time.
    pub span: Span,
}

/// The look of a part of a lane. Ordered by urgency: of several, the first is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
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
    pub bars: Vec<Bar>,
}

/// The lanes: missed recordings first, then planned ones by start, then running ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
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
) -> Plan {
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
        let planned = first(Kind::Planned).filter(|from| *from > now);
        (missed.is_none(), planned.is_none(), missed.or(planned).or(first(Kind::Running)), lane.setting)
    };
    let keys: Vec<_> = lanes.iter().map(key).collect();
    let order = in_order(lanes.len(), &|a, b| keys[a as usize].cmp(&keys[b as usize]));
    let mut sorted: Vec<Option<Lane>> = lanes.into_iter().map(Some).collect();
    let lanes = order.iter().filter_map(|at| sorted.get_mut(*at as usize)?.take()).collect();
    Plan { lanes, overlaps }
}

fn bars(setting: &Setting, known: &LocalFacts, now: UnixSeconds, until: UnixSeconds) -> Vec<Bar> {
    if is_deactivated(setting, known) {
        return Vec::new();
    }
    let mut bars = past_bars(setting, known, now);
    // The end of the running recording: a window that starts before it belongs to it.
    let mut runs_to = now;
    let coming = next(setting, known, now);
    if let Next::Recording { since, end } = coming {
        let to = match end {
            End::At(to) | End::Limit(to) => Some(to),
            End::Open | End::Overdue(_) => None,
        };
        runs_to = to.unwrap_or(until);
        bars.push(Bar {
            has_start: since.is_some(),
            has_end: to.is_some(),
            ..bar(since.unwrap_or(now), runs_to, Kind::Running)
        });
    }
    // After a manual stop, the rest of the window is not recorded.
    let is_over = runs_to > now || matches!(coming, Next::Stopped(_));
    for window in windows(setting) {
        let from = window.from.max(now);
        let is_part_of_it = is_over && window.from <= now;
        if window.to > from && from < until && !is_part_of_it {
            bars.push(bar(from, window.to, Kind::Planned));
        }
    }
    // Services may list future recordings (`contract.md#decision-40`).
    for record in &setting.records {
        let Some(from) = record.start_time().filter(|from| *from > now && *from < until) else { continue };
        let is_window = bars.iter().any(|bar| bar.span.from == from);
        if !is_window {
            let to = record.stop_time().filter(|to| *to > from);
            bars.push(Bar { has_end: to.is_some(), ..bar(from, to.unwrap_or(until), Kind::Planned) });
        }
    }
    let order = in_order(bars.len(), &|a, b| {
        let of = |at: u32| (bars[at as usize].span, bars[at as usize].kind);
        of(a).cmp(&of(b))
    });
    order.iter().map(|at| bars[*at as usize].clone()).collect()
}

fn bar(from: UnixSeconds, to: UnixSeconds, kind: Kind) -> Bar {
    Bar { span: Span { from, to }, has_start: true, has_end: true, kind, overlaps: Vec::new() }
}

/// Returns the recorded parts of the open window and the missed ones between.
fn past_bars(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> Vec<Bar> {
    let Some(window) = open_at(&windows(setting), now) else { return Vec::new() };
    let is_missed = matches!(trouble(setting, known, now), Some(Trouble::Missed(_)));
    let mut bars = Vec::new();
    let mut from = window.from;
    let parts = recorded_in(setting, known, Span { to: now, ..window });
    for part in parts.into_iter().map(Some).chain([None]) {
        let to = part.map_or(now, |part| part.from);
        if is_missed && from < to {
            bars.push(bar(from, to, Kind::Missed));
        }
        if let Some(part) = part {
            bars.push(bar(part.from, part.to, Kind::Recorded));
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
    let mut all: Vec<(Option<[&str; 2]>, Span, usize, usize)> = Vec::new();
    for (at, lane) in lanes.iter().enumerate() {
        let source = settings.get(lane.setting).and_then(source);
        for (index, bar) in lane.bars.iter().enumerate() {
            if bar.span.to > now && source.is_some() {
                all.push((source, bar.span, at, index));
            }
        }
    }
    let order = in_order(all.len(), &|a, b| all[a as usize].cmp(&all[b as usize]));
    let mut pairs: Vec<((usize, usize), (usize, usize))> = Vec::new();
    for (position, a) in order.iter().enumerate() {
        let (source, span, lane, bar) = all[*a as usize];
        for b in order.get(position + 1..).unwrap_or_default() {
            let (other_source, other, other_lane, other_bar) = all[*b as usize];
            if other_source != source || other.from >= span.to || pairs.len() >= MOST_OVERLAPS {
                break;
            }
            pairs.push(((lane, bar), (other_lane, other_bar)));
        }
    }
    for (a, b) in &pairs {
        for ((lane, bar), (other, of_other)) in [(*a, *b), (*b, *a)] {
            let other_span = lanes[other].bars[of_other].span;
            let from_now = Span { from: now, to: other_span.to };
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
pub fn stretches(lane: &Lane, now: UnixSeconds) -> Vec<(Span, Look)> {
    let mut looks: Vec<(Span, Look)> = Vec::new();
    for bar in &lane.bars {
        let before = Span { from: bar.span.from, to: bar.span.to.min(now) };
        let after = Span { from: bar.span.from.max(now), to: bar.span.to };
        match bar.kind {
            Kind::Missed => looks.push((bar.span, Look::Missed)),
            Kind::Recorded => looks.push((bar.span, Look::Recorded)),
            Kind::Planned => looks.push((bar.span, Look::Planned)),
            Kind::Running if bar.has_end => looks.extend([(before, Look::Recorded), (after, Look::Planned)]),
            Kind::Running => looks.push((before, Look::Recorded)),
        }
        let is_drawn = |overlap: &&Overlap| bar.has_end && overlap.span.from < overlap.span.to;
        looks.extend(bar.overlaps.iter().filter(is_drawn).map(|overlap| (overlap.span, Look::Overlapping)));
    }
    looks.retain(|(span, _)| span.from < span.to);
    let edges: Vec<UnixSeconds> = looks.iter().flat_map(|(span, _)| [span.from, span.to]).collect();
    let order = in_order(edges.len(), &|a, b| edges[a as usize].cmp(&edges[b as usize]));
    let mut stretches: Vec<(Span, Look)> = Vec::new();
    for pair in order.windows(2) {
        let span = Span { from: edges[pair[0] as usize], to: edges[pair[1] as usize] };
        let here = looks.iter().filter(|(of, _)| of.common(span).is_some()).map(|(_, look)| *look).min();
        match (stretches.last_mut(), here) {
            (Some((last, look)), Some(here)) if *look == here && last.to == span.from => last.to = span.to,
            (_, Some(look)) => stretches.push((span, look)),
            (_, None) => {}
        }
    }
    stretches
}
