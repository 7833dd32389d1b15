//! Facts of the other areas about a stream: its source and targets, its recordings, its traffic, and its changes.

use std::sync::Arc;

use crate::console::client::use_client;
use crate::console::facts::corrections::use_corrections;
use crate::console::facts::instance_times::use_instance_times;
use crate::console::facts::minutes::use_minutes;
use crate::console::facts::status_history::StatusHistory;
use crate::console::facts::streams::AccountStreams;
use crate::console::facts::traffic_choices::use_traffic_choices;
use crate::console::pages::streams::stream_hosts::StreamHosts;
use crate::console::platform::reactive::*;
use crate::console::query::Query;
use crate::console::timeline::{AxisReader, TimeAxis};
use crate::journal::{StreamChange, changes_of};
use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::metrics::window::{MinuteWindow, WindowStep, tiled, widened};
use crate::model::recording::Setting;
use crate::model::restream::Resource;
use crate::model::stream::lanes::{
    LaneState, Stretch, TargetLane, recording_stretches, source_stretches, stretch_at, target_lanes,
};
use crate::model::stream::moment::{StreamMoment, hosts_at, planned_at};
use crate::model::stream::report::BEFORE_SECS;
use crate::model::stream::show::DvrFact;
use crate::model::stream::traffic::{TrafficPoint, point_at, traffic};
use crate::model::stream::{StreamRecording, stream_of_source};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// The lanes that fold, as the address names them.
pub(super) const SOURCE: &str = "source";
pub(super) const RECORDING: &str = "recording";
pub(super) const DVR: &str = "dvr";
pub(super) const TARGETS: &str = "targets";
pub(super) const TRAFFIC: &str = "traffic";
pub(super) const CHANGES: &str = "changes";

/// Number of resources whose histories are read without a request.
pub(super) const READ_AT_ONCE: usize = 8;
/// Longest part of a history that is read for the lanes.
const MAX_HISTORY_SECS: i64 = 92 * 86_400;

/// The longest period whose traffic is loaded at all (`contract.md#decision-54`), and without a request.
const MAX_TRAFFIC_SECS: i64 = 7 * 86_400 + 1;
const UNASKED_TRAFFIC_SECS: i64 = 86_400 + 3_600;
/// Number of windows of traffic, each of which is a request, unless the longest ones are too short for it.
const TRAFFIC_POINTS: usize = 144;

/// The reason for loading traffic or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TrafficLoad {
    /// Metrics has listed no resources so far, or could not be read.
    NoneListed,
    NoResource,
    TooLong,
    /// This many seconds, once they are asked for.
    OnRequest(i64),
    Loading,
}

/// The history of a resource that has the source.
#[derive(Clone)]
struct ReadHistory {
    id: ResourceId,
    states: StatusHistory,
    known_to: Memo<i64>,
}

#[derive(Clone, Copy)]
pub(super) struct Related {
    pub axis: TimeAxis,
    /// The present, in steps of ten seconds.
    pub paced_now: Memo<i64>,
    all_resources: Query<PartialList<Resource>>,
    all_settings: Query<PartialList<Setting>>,
    /// The resources that have the stream as a source, and its recordings.
    pub resources: Memo<Arc<Vec<Resource>>>,
    pub settings: Memo<Arc<Vec<Setting>>>,
    /// Number of resources whose histories are read.
    pub limit: RwSignal<usize>,
    histories: RwSignal<Vec<ReadHistory>>,
    pub targets: Memo<Arc<Vec<TargetLane>>>,
    pub source: Memo<Arc<Vec<Stretch>>>,
    /// `None` while files are unknown.
    pub recording: Memo<Option<Arc<Vec<Stretch>>>>,
    /// Its resources in metrics.
    pub metrics_ids: Memo<Vec<ResourceId>>,
    /// The only one of them, or the one that a person chose: of several, none is meant more than another.
    pub metrics_id: Memo<Option<ResourceId>>,
    pub traffic_load: Memo<TrafficLoad>,
    /// True if a person asked for the traffic of more than a day.
    pub may_load_days: RwSignal<bool>,
    /// The windows of traffic to load.
    pub windows: Memo<Arc<Vec<MinuteWindow>>>,
    pub traffic: Memo<Arc<Vec<TrafficPoint>>>,
    pub changes: Memo<Arc<Vec<StreamChange>>>,
    pub fold: RwSignal<Vec<String>>,
}

impl Related {
    pub(super) fn read(
        account: AccountStreams,
        name: StoredValue<StreamName>,
        axis: TimeAxis,
        fold: RwSignal<Vec<String>>,
    ) -> Self {
        let (all_resources, all_settings) = (account.resources, account.settings);
        let stream = memo(move || {
            let index = account.index.read();
            name.try_with_value(|name| index.streams.named(name)).unwrap_or_default()
        });
        let resources = memo(move || {
            let (stream, all) = (stream.read(), all_resources.latest());
            let mut indices: Vec<usize> = stream.targets.iter().map(|target| target.resource).collect();
            indices.dedup();
            let resource = |at| all.items.get(at).cloned();
            Arc::new(indices.into_iter().filter_map(resource).collect::<Vec<_>>())
        });
        let settings = memo(move || {
            let (stream, all) = (stream.read(), all_settings.latest());
            let setting = |one: &StreamRecording| all.items.get(one.setting).cloned();
            Arc::new(stream.recordings.iter().filter_map(setting).collect::<Vec<_>>())
        });
        let (histories, corrections) = (RwSignal::new(Vec::<ReadHistory>::new()), use_corrections());
        let targets = fresh_memo(move || {
            let (resources, corrections) = (resources.read(), corrections.all.read());
            let of_one = |history: &ReadHistory| {
                let resource = resources.iter().find(|one| one.resource_id == history.id)?;
                let (log, to) = (history.states.log.try_read()?, history.known_to.try_get()?);
                let is_ours = |source: &str| {
                    let of = stream_of_source(&history.id, source, &corrections);
                    name.try_with_value(|name| of.as_ref() == Some(name)) == Some(true)
                };
                Some(target_lanes(resource, is_ours, &log, UnixSeconds(to)))
            };
            Arc::new(histories.read().iter().filter_map(of_one).flatten().collect::<Vec<_>>())
        });
        let source = fresh_memo(move || {
            let targets = targets.read();
            let all: Vec<&[Stretch]> = targets.iter().map(|target| &*target.stretches).collect();
            Arc::new(source_stretches(&all))
        });
        let is_recording_open = memo(move || !fold.read().iter().any(|lane| lane == RECORDING));
        let instances = use_instance_times();
        let paced_now = memo(move || axis.now_secs.get().div_euclid(10) * 10);
        let recording = memo(move || {
            let (settings, now) = (settings.read(), UnixSeconds(paced_now.get()));
            if settings.is_empty() || !is_recording_open.get() {
                return None;
            }
            let (mut files, mut planned) = (Vec::new(), Vec::new());
            for setting in settings.iter() {
                files.extend_from_slice(&instances.files(setting, now)?);
                planned.extend(account.before_show(&stream.read(), (DvrFact::Unknown, None), now, |facts| {
                    facts.recording_windows(setting)
                }));
            }
            Some(Arc::new(recording_stretches(&files, &planned, now)))
        });
        let minutes = use_minutes();
        let metrics_ids = memo(move || {
            let stream = stream.read();
            minutes.with(|store| stream.traffic(store.resources()))
        });
        let choices = use_traffic_choices();
        let metrics_id = memo(move || {
            let chosen = name.try_with_value(|name| choices.of(name)).flatten();
            let is_listed =
                |id: &ResourceId| minutes.with(|all| all.resources().iter().any(|one| one.id == *id));
            let found = metrics_ids.read();
            chosen.filter(is_listed).or_else(|| found.first().filter(|_| found.len() == 1).cloned())
        });
        let may_load_days = RwSignal::new(false);
        let is_traffic_open = memo(move || !fold.read().iter().any(|lane| lane == TRAFFIC));
        let traffic_load = memo(move || {
            let (from, to) = axis.settled.get();
            match to.min(paced_now.get()) - from {
                _ if minutes.with(|all| all.resources().is_empty()) => TrafficLoad::NoneListed,
                _ if metrics_id.read().is_none() => TrafficLoad::NoResource,
                MAX_TRAFFIC_SECS.. => TrafficLoad::TooLong,
                secs if secs > UNASKED_TRAFFIC_SECS && !may_load_days.get() => TrafficLoad::OnRequest(secs),
                _ => TrafficLoad::Loading,
            }
        });
        let traffic_windows = memo(move || {
            if traffic_load.get() != TrafficLoad::Loading || !is_traffic_open.get() {
                return Arc::default();
            }
            let (from, to) = axis.settled.get();
            // The report compares with the minutes before.
            let [from, to] =
                [from - BEFORE_SECS, to.min(paced_now.get())].map(|second| UnixSeconds(second).minute());
            let step = WindowStep::for_points(to.0 - from.0, TRAFFIC_POINTS);
            let (from, to) = widened(from, to, step);
            Arc::new(tiled(from, to.min(UnixSeconds(paced_now.get()).minute()), step))
        });
        let traffic = memo(move || {
            let (windows, id) = (traffic_windows.read(), metrics_id.get());
            let read = id.map(|id| minutes.with(|store| traffic(store, &id, &windows)));
            Arc::new(read.unwrap_or_default())
        });
        let journals = use_client().journals;
        let changes = memo_after(move |seen: Option<&Arc<Vec<StreamChange>>>| {
            let seen = seen.map(|seen| &seen[..]).unwrap_or_default();
            let (resources, settings, page) = (resources.read(), settings.read(), journals.page());
            let of = |name: &StreamName| {
                journals.read(|journal| changes_of(journal, &page, name, &resources, &settings, seen))
            };
            Arc::new(name.try_with_value(of).unwrap_or_default())
        });
        Self {
            axis,
            paced_now,
            all_resources,
            all_settings,
            resources,
            settings,
            limit: RwSignal::new(READ_AT_ONCE),
            histories,
            targets,
            source,
            recording,
            metrics_ids,
            metrics_id,
            traffic_load,
            may_load_days,
            windows: traffic_windows,
            traffic,
            changes,
            fold,
        }
    }

    /// Returns whether a lane is open. Tracked.
    pub(super) fn is_open(self, lane: &'static str) -> Signal<bool> {
        Signal::derive(move || !self.fold.read().iter().any(|folded| folded == lane))
    }

    pub(super) fn toggle(self, lane: &str) {
        self.fold.update(|folded| match folded.iter().position(|name| name == lane) {
            Some(at) => {
                folded.remove(at);
            }
            None => folded.push(lane.to_owned()),
        });
    }

    /// True once the resources (`true`) or recordings are known, or are not going to be.
    pub(super) fn is_joined(self, resources: bool) -> bool {
        let read = if resources { *self.all_resources } else { *self.all_settings };
        read.has_data() || read.has_failed()
    }

    /// True once all resources (`true`) or recordings were read: what none of them has is not there.
    pub(super) fn is_read(self, resources: bool) -> bool {
        let (read, rejected) = match resources {
            true => (*self.all_resources, self.all_resources.latest().rejected.is_empty()),
            false => (*self.all_settings, self.all_settings.latest().rejected.is_empty()),
        };
        read.has_data() && rejected
    }

    /// True if anything but DVR is known of the stream. Tracked.
    pub(super) fn is_known(self) -> bool {
        !self.resources.read().is_empty() || !self.settings.read().is_empty()
    }

    /// Reads the history of a resource until the owner is disposed.
    pub(super) fn read_history(self, id: ResourceId) {
        let axis = self.axis;
        let of = id.clone();
        let resource = memo(move || {
            self.resources.read().iter().find(|one| one.resource_id == of).cloned().map(Arc::new)
        });
        let settled = Signal::derive(move || {
            let (from, to) = axis.settled.get();
            (from.max(to - MAX_HISTORY_SECS), to)
        });
        let fixed = id.clone();
        let states =
            StatusHistory::start(memo(move || fixed.clone()), resource.into(), settled, axis.now_secs);
        let known_to = states.known_to(axis.now_secs);
        let gone = id.clone();
        self.histories.update(|all| all.push(ReadHistory { id, states, known_to }));
        on_cleanup(move || {
            self.histories.try_update(|all| all.retain(|one| one.id != gone));
        });
    }

    /// True while a history is awaited for the first time. Tracked.
    pub(super) fn is_reading(self) -> bool {
        let histories = self.histories.read();
        histories
            .iter()
            .any(|one| one.states.is_begun.try_get() == Some(false) && one.states.polled.is_loading())
    }

    /// True if a history couldn't be read. Tracked.
    pub(super) fn has_failed(self) -> bool {
        self.histories.read().iter().any(|one| one.states.polled.has_failed())
    }

    /// Describes what is known of a second, or planned for it. Tracked.
    pub(super) fn sentence_at(self, stream: StreamHosts, second: i64) -> String {
        let at = UnixSeconds(second);
        let hosts = stream.hosts.read();
        if self.is_ahead(stream, second) {
            return planned_at(&self.recording.get().unwrap_or_default(), &self.targets.read(), at);
        }
        let traffic = self.traffic.read();
        let state = |all: &[Stretch]| stretch_at(all, at).map(|one| one.state);
        let moment = StreamMoment {
            source: (!self.targets.read().is_empty())
                .then(|| state(&self.source.read()).unwrap_or(LaneState::Source(None))),
            targets: self.targets.read().iter().filter_map(|target| state(&target.stretches)).collect(),
            hosts: hosts_at(hosts.iter().map(|host| (&*host.host, &*host.recorded)), at),
            is_recorded: self.recording.get().map(|all| state(&all) == Some(LaneState::Recorded)),
            bandwidth: point_at(&traffic, at)
                .and_then(|point| Some((point.bandwidth?, point.window.minutes()))),
        };
        moment.sentence()
    }

    /// True for a second that is to come, also by the clock of each host. Tracked.
    pub(super) fn is_ahead(self, stream: StreamHosts, second: i64) -> bool {
        let recorded_to = stream.extent.get().map_or(i64::MIN, |extent| extent.to.0);
        second >= self.axis.now_secs.get().max(recorded_to)
    }

    /// Returns the lanes without data that others would show: folded, or not loaded. Tracked.
    pub(super) fn omitted(self) -> Vec<&'static str> {
        let (has_resources, has_settings) =
            (!self.resources.read().is_empty(), !self.settings.read().is_empty());
        let has_states = match has_resources {
            true => !self.targets.read().is_empty() && !self.is_reading(),
            false => self.is_read(true),
        };
        let has_files = if has_settings { self.recording.read().is_some() } else { self.is_read(false) };
        let has_traffic = self.traffic_load.get() == TrafficLoad::NoResource && self.is_open(TRAFFIC).get()
            || !self.traffic.read().is_empty() && self.traffic.read().len() == self.windows.read().len();
        let lanes = [(has_states, "source and targets"), (has_files, "recording"), (has_traffic, "traffic")];
        lanes.into_iter().filter(|(has, _)| !has).map(|(_, lane)| lane).collect()
    }

    /// Returns the first change of source or recording after a second, or the last before it.
    fn next_change(self, second: i64, is_later: bool) -> Option<i64> {
        let (source, recording) = (self.source.read(), self.recording.get().unwrap_or_default());
        let ends = source.iter().chain(recording.iter()).flat_map(|one| [one.period.from.0, one.period.to.0]);
        match is_later {
            true => ends.filter(|end| *end > second).min(),
            false => ends.filter(|end| *end < second && *end > 0).max(),
        }
    }

    /// Moves between ends of ranges, without DVR between changes of states, and describes the second.
    pub(super) fn reader(self, stream: StreamHosts) -> AxisReader {
        AxisReader {
            change_beside: Callback::new(move |(second, is_later)| {
                stream.next_end(second, is_later).or_else(|| untrack(|| self.next_change(second, is_later)))
            }),
            words_at: Callback::new(move |second| self.sentence_at(stream, second)),
        }
    }
}
