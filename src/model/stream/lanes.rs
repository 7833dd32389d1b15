//! The lanes of a stream, from the service's answers.

use crate::model::ids::ResourceId;
use crate::model::intervals::{Intervals, Period};
use crate::model::recording::local_facts::RecordedSpan;
use crate::model::restream::changes::spans::{StateSpan, spans, state_kind, state_label};
use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::changes::targets::{TargetRow, targets};
use crate::model::restream::health::Health;
use crate::model::restream::{Resource, StatusCode, named};
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;
use crate::redact::url::host;
use crate::text::sorting::{sort, sort_by_key};

/// The state of a lane for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneState {
    /// The source is published: a target receives it.
    Published,
    /// The source, as its targets report it: not found, not published, or unknown.
    Source(Option<StatusCode>),
    /// The code of a target; `None` if unknown.
    Target(Option<StatusCode>),
    /// A file of it exists.
    Recorded,
    /// No file exists, although a window was open.
    NotRecorded,
    /// A window that is to come.
    Planned,
}

impl LaneState {
    /// The place of planned time among the looks, after those of states.
    const PLANNED: usize = 6;
    const RECORDED: usize = 7;

    /// Returns the place among the looks of lanes.
    pub fn kind(self) -> usize {
        match self {
            Self::Published => state_kind(Some(StatusCode::OK)),
            Self::Source(code) | Self::Target(code) => state_kind(code),
            Self::NotRecorded => state_kind(Some(StatusCode::SOURCE_NOT_FOUND)),
            Self::Planned => Self::PLANNED,
            Self::Recorded => Self::RECORDED,
        }
    }

    /// Returns the label.
    pub fn label(self) -> String {
        match self {
            Self::Published => "Published".to_owned(),
            Self::Source(Some(StatusCode::SOURCE_NOT_PUBLISHED)) => "Not published".to_owned(),
            Self::Source(Some(StatusCode::SOURCE_NOT_FOUND)) => "Not found".to_owned(),
            Self::Source(code) | Self::Target(code) => state_label(code),
            Self::Recorded => "Recorded".to_owned(),
            Self::NotRecorded => "Not recorded".to_owned(),
            Self::Planned => "Planned".to_owned(),
        }
    }
}

/// A part of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The time.
    pub period: Period,
    /// The state.
    pub state: LaneState,
    /// True if it began, or may have begun, before what was read.
    pub is_begun_before: bool,
}

/// Returns the part at a second, from sorted, disjoint parts.
pub fn stretch_at(stretches: &[Stretch], second: UnixSeconds) -> Option<&Stretch> {
    let at = stretches.partition_point(|stretch| stretch.period.to <= second);
    stretches.get(at).filter(|stretch| stretch.period.from <= second)
}

/// A target of a stream over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetLane {
    /// The resource.
    pub resource_id: ResourceId,
    /// Its number in the resource, from 1; `None` for one that was removed.
    pub number: Option<usize>,
    /// The platform: the host of the target's address.
    pub platform: String,
    /// The target among others of the same platform: "News 24, restream 2".
    pub note: String,
    /// The states from Unix time 0 to the end of what is known.
    pub stretches: Vec<Stretch>,
    /// Its windows, unless its resource is inactive and will miss them.
    pub planned: Vec<Period>,
}

/// Returns the targets of a resource whose source is the stream, as `is_meant` tells by the masked source, up to `to`.
pub fn target_lanes(
    resource: &Resource,
    is_meant: impl Fn(&str) -> bool,
    log: &StatusLog,
    to: UnixSeconds,
) -> Vec<TargetLane> {
    let period = log.period(UnixSeconds(0), to.max(UnixSeconds(0)));
    let rows = targets(resource, log).into_iter().filter(|row| is_meant(&row.source));
    let lane = |row: TargetRow| {
        let stretch = |span: StateSpan| Stretch {
            period: Period { from: span.from, to: span.to },
            state: LaneState::Target(span.code),
            is_begun_before: span.is_begun_before,
        };
        let address = host(&row.target_url);
        let platform = if address.is_empty() { "(no address)".to_owned() } else { address };
        let of = named(&resource.name);
        let restream = row.number.and_then(|number| resource.restreams.get(number - 1));
        let is_active = resource.counts_as_active();
        let schedule = restream.filter(|_| is_active).into_iter().flat_map(|restream| &restream.schedule);
        let note = match row.number {
            None => format!("{of}, removed"),
            Some(number) if is_active => format!("{of}, restream {number}"),
            Some(number) => format!("{of}, restream {number}, inactive"),
        };
        TargetLane {
            resource_id: resource.resource_id.clone(),
            number: row.number,
            platform,
            note,
            planned: schedule.filter_map(ScheduleWindow::period).collect(),
            stretches: spans(&row.changes(log), period).into_iter().map(stretch).collect(),
        }
    };
    rows.map(lane).collect()
}

/// Returns the state of a source from those of all targets that share it: published if one of them receives it, else
/// what they say of it.
pub fn source_stretches(targets: &[&[Stretch]]) -> Vec<Stretch> {
    let mut ends: Vec<UnixSeconds> =
        targets.iter().flat_map(|all| all.iter()).flat_map(|one| [one.period.from, one.period.to]).collect();
    sort(&mut ends);
    ends.dedup();
    let mut at = vec![0; targets.len()];
    let mut found: Vec<Stretch> = Vec::new();
    for pair in ends.windows(2) {
        let period = Period { from: pair[0], to: pair[1] };
        let (mut codes, mut is_begun_before) = (Vec::new(), true);
        for (all, at) in targets.iter().zip(&mut at) {
            while all.get(*at).is_some_and(|one| one.period.to <= period.from) {
                *at += 1;
            }
            let Some(one) = all.get(*at).filter(|one| one.period.from <= period.from) else { continue };
            if let LaneState::Target(Some(code)) = one.state {
                codes.push(code);
                is_begun_before &= one.is_begun_before;
            }
        }
        let state = source_state(&codes);
        match found.last_mut() {
            Some(last) if last.state == state && last.period.to == period.from => last.period.to = period.to,
            _ => found.push(Stretch { period, state, is_begun_before }),
        }
    }
    found
}

fn source_state(codes: &[StatusCode]) -> LaneState {
    if codes.contains(&StatusCode::OK) {
        return LaneState::Published;
    }
    let faults = codes.iter().filter(|code| Health::of_code(**code).is_source_fault());
    LaneState::Source(faults.max().copied())
}

/// Returns the recorded time of files, the parts of past windows without one, and the windows that are to come.
pub fn recording_stretches(files: &[RecordedSpan], windows: &[Period], now: UnixSeconds) -> Vec<Stretch> {
    let recorded: Intervals =
        files.iter().map(|file| Period { from: file.from, to: file.to.unwrap_or(now) }).collect();
    let windows: Intervals = windows.iter().copied().collect();
    let past = windows.clipped(Period { from: UnixSeconds(i64::MIN), to: now }).minus(&recorded);
    let parts = [(&recorded, LaneState::Recorded), (&past, LaneState::NotRecorded)];
    let past = parts.iter().flat_map(|(all, state)| all.iter().map(|period| stretch(*period, *state)));
    let ahead = ahead(&windows, now).minus(&recorded);
    let mut all: Vec<Stretch> = past.chain(planned(&ahead)).collect();
    sort_by_key(&mut all, |one| one.period.from);
    all
}

/// Returns the states of a target, followed by its windows that are to come.
pub fn with_planned(target: &TargetLane, now: UnixSeconds) -> Vec<Stretch> {
    let known_to = target.stretches.last().map_or(now, |last| last.period.to.max(now));
    let windows: Intervals = target.planned.iter().copied().collect();
    target.stretches.iter().copied().chain(planned(&ahead(&windows, known_to))).collect()
}

fn ahead(windows: &Intervals, now: UnixSeconds) -> Intervals {
    windows.clipped(Period { from: now, to: UnixSeconds(i64::MAX) })
}

fn planned(windows: &Intervals) -> impl Iterator<Item = Stretch> {
    windows.iter().map(|period| stretch(*period, LaneState::Planned))
}

fn stretch(period: Period, state: LaneState) -> Stretch {
    Stretch { period, state, is_begun_before: false }
}
