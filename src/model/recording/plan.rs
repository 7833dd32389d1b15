//! The next hours of an account's recordings: what runs, what is to start, and which recordings of one source overlap.

use crate::model::recording::Setting;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, recorded_in};
use crate::model::recording::next::{End, Next, next};
use crate::model::recording::schedule::{Span, open_at, windows};
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::time::UnixSeconds;
use crate::text::listing::in_order;

/// So many overlaps are looked for; an account with more has other worries.
const MOST_OVERLAPS: usize = 500;

/// What a stretch of a recording is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It should have been recorded and was not.
    Missed,
    /// It was recorded.
    Recorded,
    /// It runs.
    Running,
    /// It is to be recorded.
    Planned,
}

/// One recording of a setting, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// When. One without a known end is given up to the end of the plan.
    pub span: Span,
    /// Whether its beginning is known.
    pub has_start: bool,
    /// Whether its end is known.
    pub has_end: bool,
    /// What it is.
    pub kind: Kind,
    /// Recordings of the same source that overlap it.
    pub overlaps: Vec<Overlap>,
}

/// A recording of the same source at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The setting that it is of: the bar's own where its windows overlap each other.
    pub setting: usize,
    /// The time that both have in common.
    pub span: Span,
}

/// How a stretch of a lane looks. Ordered by urgency: what comes first is drawn where several are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// It should have been recorded and was not.
    Missed,
    /// Two recordings of one source are to run.
    Overlapping,
    /// It has been recorded.
    Recorded,
    /// It is to be recorded.
    Planned,
}

/// What a setting records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The setting's index.
    pub setting: usize,
    /// What it records, in the order of time.
    pub bars: Vec<Bar>,
}

/// The lanes: what should run and does not first, then what is planned by its start, then what runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// One for each setting that records anything.
    pub lanes: Vec<Lane>,
    /// How many pairs of recordings of one source overlap.
    pub overlaps: usize,
}

/// The plan from `now` up to `until`; `known` is what is known of the setting with an index.
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
    // By their windows: what was recorded of them may not be known yet, and lanes keep their place when it is.
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

/// What a setting records in the time of the plan.
fn bars(setting: &Setting, known: &LocalFacts, now: UnixSeconds, until: UnixSeconds) -> Vec<Bar> {
    if is_deactivated(setting, known) {
        return Vec::new();
    }
    let mut bars = past_bars(setting, known, now);
    // Up to when what runs goes on: what is planned meanwhile is part of it.
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
    // What a person has stopped does not go on in the same window.
    let is_over = runs_to > now || matches!(coming, Next::Stopped(_));
    for window in windows(setting) {
        let from = window.from.max(now);
        let is_part_of_it = is_over && window.from <= now;
        if window.to > from && from < until && !is_part_of_it {
            bars.push(bar(from, window.to, Kind::Planned));
        }
    }
    // Services may list recordings that are yet to start (`contract.md#decision-40`).
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

/// What was recorded of the window that is open, and what was missed: the gaps between.
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

/// What tells one source from another: the publishing resource, else the source playlist.
fn source(setting: &Setting) -> Option<[&str; 2]> {
    let resource = setting.resource_id.as_str();
    let playlist = [setting.source_domain.as_str(), setting.source_path.as_str()];
    let known = if resource.is_empty() { playlist } else { [resource, ""] };
    (known != ["", ""]).then_some(known)
}

/// Notes at each bar what overlaps it from now on; gives the number of pairs.
fn mark_overlaps(settings: &[Setting], lanes: &mut [Lane], now: UnixSeconds) -> usize {
    // Each bar that is not over, as lane, bar and span; those of one source beside each other, in the order of time.
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

/// A lane as stretches that follow each other, as they are drawn. What runs without a known end goes up to `now`.
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
