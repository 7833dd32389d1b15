//! The plan of an account's recordings for the next hours.

use crate::model::intervals::{Intervals, Period};
use crate::model::recording::Setting;
use crate::model::recording::board::{SettingStatus, name};
use crate::model::recording::local_facts::{LocalFacts, is_deactivated};
use crate::model::recording::next::{NextEvent, RecordingEnd, next};
use crate::model::recording::schedule::windows;
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::time::UnixSeconds;
use crate::text::names::name_key;
use crate::text::sorting::{sort, sort_by, sort_by_key};

/// The kind of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarKind {
    /// Should be recorded, but is not.
    Missed,
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

/// Plans the recordings from `now` to `until`, with a lane for each setting that has any: those in trouble first, as in
/// lists, then planned ones by start, then running ones. `facts` returns the local facts of a setting by index.
pub fn plan(
    settings: &[Setting],
    facts: &dyn Fn(usize) -> LocalFacts,
    now: UnixSeconds,
    until: UnixSeconds,
) -> Vec<Lane> {
    let lane = |(index, setting): (usize, &Setting)| {
        let facts = facts(index);
        let bars = bars(setting, &facts, now, until);
        let first = bars.first()?;
        let SettingStatus { state, next_at, .. } = SettingStatus::of(setting, &facts, now);
        let is_running = first.kind == BarKind::Running;
        // Others by their window: their recordings may not be known yet, and lanes must not move when they are.
        let time = next_at.filter(|_| !is_running).unwrap_or(first.span.from);
        let key = (state.min(RecordingState::Other), is_running, time, name_key(&name(setting)));
        Some((key, Lane { setting: index, bars }))
    };
    let mut keyed: Vec<_> = settings.iter().enumerate().filter_map(lane).collect();
    sort_by(&mut keyed, |(a, _), (b, _)| a.cmp(b));
    keyed.into_iter().map(|(_, lane)| lane).collect()
}

fn bars(setting: &Setting, facts: &LocalFacts, now: UnixSeconds, until: UnixSeconds) -> Vec<RecordingBar> {
    if is_deactivated(setting, facts) {
        return Vec::new();
    }
    let mut bars = Vec::new();
    let coming = next(setting, facts, now);
    if let NextEvent::Recording { since, end } = coming {
        let to = match end {
            RecordingEnd::At(to) | RecordingEnd::Limit(to) => Some(to),
            RecordingEnd::Open | RecordingEnd::Overdue(_) => None,
        };
        bars.push(RecordingBar {
            has_start: since.is_some(),
            has_end: to.is_some(),
            ..bar(since.unwrap_or(now), to.unwrap_or(until), BarKind::Running)
        });
    }
    // The open window is part of the running recording; after a manual stop, the rest of it is not recorded.
    let is_open_done = matches!(coming, NextEvent::Recording { .. } | NextEvent::Stopped(_));
    let is_doubtful = matches!(coming, NextEvent::Doubtful(_));
    let trouble = trouble(setting, facts, now);
    for window in windows(setting) {
        let is_open = window.contains(now);
        if is_doubtful || window.to <= now || window.from >= until || is_open && is_open_done {
            continue;
        }
        bars.push(match trouble {
            Some(Trouble::Missed(since)) if is_open => bar(since, window.to, BarKind::Missed),
            _ => bar(window.from.max(now), window.to, BarKind::Planned),
        });
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

/// Splits the bars of a lane into consecutive parts for drawing; of several, the most urgent kind is drawn.
pub fn stretches(bars: &[RecordingBar]) -> Vec<(Period, BarKind)> {
    let mut stretches: Vec<(Period, BarKind)> = Vec::new();
    for kind in [BarKind::Missed, BarKind::Planned, BarKind::Running] {
        let drawn: Intervals = stretches.iter().map(|(span, _)| *span).collect();
        let own: Intervals = bars.iter().filter(|bar| bar.kind == kind).map(|bar| bar.span).collect();
        stretches.extend(own.minus(&drawn).iter().map(|span| (*span, kind)));
    }
    sort(&mut stretches);
    stretches
}
