//! The shows of a stream: what is planned for it, by restreams and recordings together.

use crate::model::dvr::StreamEntry;
use crate::model::intervals::Period;
use crate::model::recording::Setting;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated};
use crate::model::recording::schedule::windows;
use crate::model::restream::health::Health;
use crate::model::restream::{Resource, Restream};
use crate::model::service_time::ServiceTime;
use crate::model::stream::board::NextStart;
use crate::model::stream::join::{Stream, StreamTarget};
use crate::model::stream::verdict::TargetFact;
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;

/// The DVR of a stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DvrFact<'a> {
    /// It was not read.
    Unknown,
    /// The service has none.
    Absent,
    /// The hosts.
    Hosts(&'a [StreamEntry]),
}

/// The facts about a stream before a show.
#[derive(Clone, Copy)]
pub struct ReadyFacts<'a> {
    /// The stream.
    pub stream: &'a Stream,
    /// The account's resources; `None` if unknown.
    pub resources: Option<&'a [Resource]>,
    /// The facts about their targets, in the order of both.
    pub targets: &'a [Vec<TargetFact>],
    /// The account's recordings; `None` if unknown.
    pub settings: Option<&'a [Setting]>,
    /// Facts that the list of recordings does not contain.
    pub known: &'a dyn Fn(&Setting) -> LocalFacts,
    /// The DVR.
    pub dvr: DvrFact<'a>,
    /// The last second at which the source is known to have been published.
    pub last_seen: Option<UnixSeconds>,
    /// The service's clock.
    pub clock: ServiceTime,
    /// The service's time.
    pub now: UnixSeconds,
}

impl<'a> ReadyFacts<'a> {
    pub(super) fn resources(&self) -> &'a [Resource] {
        self.resources.unwrap_or_default()
    }

    pub(super) fn settings(&self) -> &'a [Setting] {
        self.settings.unwrap_or_default()
    }

    pub(super) fn restream(&self, target: &StreamTarget) -> Option<(&'a Resource, &'a Restream)> {
        let resource = self.resources().get(target.resource)?;
        Some((resource, resource.restreams.get(target.index)?))
    }

    pub(super) fn recordings(&self) -> impl Iterator<Item = &'a Setting> {
        let settings = self.settings();
        self.stream.recordings.iter().filter_map(|one| settings.get(one.setting))
    }

    /// Returns the planned windows of its restreams, also of inactive ones, which would be missed.
    pub(super) fn restream_windows(&self) -> impl Iterator<Item = Period> {
        let restreams = self.stream.targets.iter().filter_map(|target| self.restream(target));
        restreams.flat_map(|(_, restream)| restream.schedule.iter().filter_map(ScheduleWindow::period))
    }

    /// Returns the planned windows of a recording, and what the service lists ahead (`contract.md#decision-40`).
    pub fn recording_windows(&self, setting: &Setting) -> Vec<Period> {
        let listed = setting
            .records
            .iter()
            .filter_map(|record| Some(Period { from: record.start_time()?, to: record.stop_time()? }));
        let listed = listed.filter(|period| period.from > self.now);
        let all: Vec<Period> = windows(setting).into_iter().chain(listed).collect();
        let is_off = !all.is_empty() && is_deactivated(setting, &(self.known)(setting));
        if is_off { Vec::new() } else { all }
    }

    /// Returns the planned windows, each with whether it is a recording's.
    fn planned(&self) -> Vec<(Period, bool)> {
        let restreams = self.restream_windows().map(|span| (span, false));
        let recordings = self.recordings().flat_map(|one| self.recording_windows(one));
        let all = restreams.chain(recordings.map(|span| (span, true)));
        all.filter(|(span, _)| span.from < span.to).collect()
    }

    /// Returns the next planned start, also one that an inactive resource would miss.
    pub fn next_start(&self) -> Option<NextStart> {
        let ahead = self.planned().into_iter().filter(|(span, _)| span.from > self.now);
        ahead.map(|(span, is_recording)| NextStart { at: span.from, is_recording }).min()
    }

    /// Returns the end of the last planned window.
    pub fn planned_to(&self) -> Option<UnixSeconds> {
        self.planned().into_iter().map(|(span, _)| span.to).max()
    }

    /// Returns the show at a time: the planned windows that contain it, with those that overlap them.
    pub fn show_at(&self, at: UnixSeconds) -> Option<Period> {
        let planned = self.planned();
        let mut show = planned.iter().find(|(span, _)| span.contains(at))?.0;
        loop {
            let overlapping = planned.iter().filter(|(span, _)| span.common(show).is_some());
            let grown = overlapping.fold(show, |show, (span, _)| Period {
                from: show.from.min(span.from),
                to: show.to.max(span.to),
            });
            if grown == show {
                return Some(show);
            }
            show = grown;
        }
    }

    /// Returns whether the source is published, by the targets and hosts that tell.
    pub(super) fn is_published(&self) -> Option<bool> {
        let of_stream = self.stream.targets.iter();
        let healths: Vec<Health> = of_stream
            .filter_map(|one| Some(self.targets.get(one.resource)?.get(one.index)?.health))
            .collect();
        let alive: Vec<Option<bool>> = match self.dvr {
            DvrFact::Hosts(hosts) => hosts.iter().map(|host| host.is_alive).collect(),
            DvrFact::Unknown | DvrFact::Absent => Vec::new(),
        };
        match () {
            () if healths.contains(&Health::Ok) || alive.contains(&Some(true)) => Some(true),
            () if healths.iter().any(|health| health.is_source_fault()) => Some(false),
            () if !alive.is_empty() && alive.iter().all(|alive| *alive == Some(false)) => Some(false),
            () => None,
        }
    }
}
