//! The account's streams, joined from all that names them, with the verdict on each.

use std::sync::Arc;

use crate::api::dvr::GetStream;
use crate::api::recording::ListSettings;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::{Client, use_client};
use crate::console::facts::corrections::use_corrections;
use crate::console::facts::instance_times::{InstanceTimes, use_instance_times};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::status_starts::{
    BrokenTargets, StateStart, StatusStarts, TargetKey, use_status_starts,
};
use crate::console::facts::time_format::use_time_format;
use crate::console::facts::visited_streams::use_visited_streams;
use crate::console::kit::{Badge, Tone, When};
use crate::console::platform::reactive::*;
use crate::console::query::loaded::{LoadState, Reads};
use crate::console::query::{Query, QueryCache, Refresh, use_query, use_query_cache};
use crate::json::partial_list::PartialList;
use crate::model::recording::Setting;
use crate::model::recording::board::SettingStatus;
use crate::model::restream::changes::instability::Instability;
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::stream::board::{StreamIndex, StreamStatus, next_start, target_facts};
use crate::model::stream::show::{DvrFact, ReadyFacts};
use crate::model::stream::verdict::{
    HostFacts, RecordingFact, StreamFacts, StreamState, StreamVerdict, TargetFact,
};
use crate::model::stream::{Listed, Stream, StreamTarget, Streams};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::truncate::after_word;

/// Age in seconds above which a host's DVR says nothing about the present.
const MAX_DVR_AGE_SECS: i64 = 60;

/// The lists that name streams, and what they say together.
#[derive(Clone, Copy)]
pub struct AccountStreams {
    pub resources: Query<PartialList<Resource>>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    pub settings: Query<PartialList<Setting>>,
    pub index: Memo<Arc<StreamIndex>>,
    /// The status of each setting.
    pub setting_statuses: Memo<Arc<Vec<SettingStatus>>>,
    pub times: InstanceTimes,
    pub now_secs: Signal<i64>,
    /// The facts about the targets of each resource.
    pub targets: Memo<Arc<Vec<Vec<TargetFact>>>>,
    cache: QueryCache,
    starts: StatusStarts,
    client: Client,
}

impl AccountStreams {
    /// Starts the queries.
    pub fn read() -> Self {
        let resources = use_query(Refresh::SELDOM, || ListResources);
        let statuses = use_query(Refresh::OFTEN, || ListStatus);
        let settings = use_query(Refresh::OFTEN, ListSettings::with_status);
        let (visited, corrections) = (use_visited_streams(), use_corrections());
        let times = use_instance_times();
        let (cache, starts) = (use_query_cache(), use_status_starts());
        starts.open_page();
        let index = fresh_memo(move || {
            let (resources, settings, visited) = (resources.latest(), settings.latest(), visited.all());
            let resources = &resources.items;
            let (settings, visited) = (&settings.items[..], &visited[..]);
            let corrections = corrections.all.read();
            let corrections = Some(&**corrections);
            let streams = Streams::of(Listed { resources, settings, visited, corrections });
            Arc::new(StreamIndex::new(Arc::new(streams), resources))
        });
        let read_at = settings.use_read_at();
        let setting_statuses =
            memo(move || Arc::new(times.setting_statuses(&settings.latest().items, read_at.get())));
        // Schedules are evaluated at each poll, not each second.
        let now_secs = use_service_now_secs();
        let targets = fresh_memo(move || {
            let now = UnixSeconds(now_secs.get_untracked());
            Arc::new(target_facts(&resources.latest().items, &statuses.latest().items, now))
        });
        let client = use_client();
        Self {
            resources,
            statuses,
            settings,
            index,
            setting_statuses,
            times,
            now_secs,
            targets,
            cache,
            starts,
            client,
        }
    }

    pub fn reads(self) -> Reads {
        let of_settings = Reads::of("The list of recordings", *self.settings).of_any();
        of_settings.and("The list of resources", *self.resources).and("The status", *self.statuses)
    }

    /// Returns the status of a stream, and reads since when its source is down if `has_start`. Tracked.
    pub fn status(self, stream: &Stream, has_start: bool) -> StreamStatus {
        let (targets, setting_statuses) = (self.targets.read(), self.setting_statuses.read());
        let settings = self.settings.latest();
        let of_stream = stream.targets.iter();
        let recording = |status: &SettingStatus, setting: &Setting| RecordingFact {
            state: status.state,
            trouble: status.trouble,
            source_down: status
                .trouble
                .filter(|trouble| trouble.is_missing())
                .and_then(|_| self.times.source_down(setting, has_start)),
        };
        let recordings = stream.recordings.iter().filter_map(|one| {
            Some(recording(setting_statuses.get(one.setting)?, settings.items.get(one.setting)?))
        });
        let facts = StreamFacts {
            targets: of_stream.filter_map(|one| targets.get(one.resource)?.get(one.index).cloned()).collect(),
            recordings: recordings.collect(),
            hosts: stream.is_visited.then(|| self.hosts(stream)).flatten(),
            source_since: self.source_since(stream, &targets, has_start),
            unstable: if has_start { self.unstable(stream) } else { untrack(|| self.unstable(stream)) },
        };
        let now = UnixSeconds(self.now_secs.get_untracked());
        let next = next_start(stream, &self.resources.latest().items, &setting_statuses, now);
        let of_recordings = stream.recordings.iter().filter_map(|one| setting_statuses.get(one.setting));
        let checked = of_recordings.filter_map(|status| status.checked);
        StreamStatus::new(StreamVerdict::of(&facts), checked, next)
    }

    fn unstable(self, stream: &Stream) -> Option<Instability> {
        let resources = self.resources.latest();
        let of_target = |target: &StreamTarget| {
            let resource = resources.items.get(target.resource)?;
            let source = resource.restreams.get(target.index)?.source.as_str();
            self.starts.unstable(&resource.resource_id, [source])
        };
        stream.targets.iter().filter_map(of_target).max()
    }

    /// Gives all that is known of a stream before a show at `now`, except its DVR and source. Tracked.
    pub fn before_show<T>(
        self,
        stream: &Stream,
        (dvr, last_seen): (DvrFact<'_>, Option<UnixSeconds>),
        now: UnixSeconds,
        read: impl FnOnce(&ReadyFacts<'_>) -> T,
    ) -> T {
        let (resources, settings) = (self.resources.latest(), self.settings.latest());
        read(&ReadyFacts {
            stream,
            resources: self.resources.has_data().then_some(&resources.items),
            targets: &self.targets.read(),
            settings: self.settings.has_data().then_some(&settings.items),
            known: &|setting| self.times.local_facts(setting),
            dvr,
            last_seen,
            clock: self.client.service_time().get(),
            now,
        })
    }

    fn hosts(self, stream: &Stream) -> Option<HostFacts> {
        let endpoint = GetStream { stream_name: stream.name.clone() };
        let (report, at) = self.cache.recent(endpoint, MAX_DVR_AGE_SECS)?;
        let read_at = UnixSeconds(at + self.client.service_time().get().ahead_secs());
        Some(HostFacts::of(&report.entries.items, read_at))
    }

    /// Returns the earliest start of a target's missing source.
    fn source_since(
        self,
        stream: &Stream,
        targets: &[Vec<TargetFact>],
        has_start: bool,
    ) -> Option<UnixSeconds> {
        let resources = self.resources.latest();
        let (target, code) = stream.targets.iter().find_map(|target| {
            let fact = targets.get(target.resource)?.get(target.index)?;
            Some((target, fact.code.filter(|_| fact.health.is_source_fault())?))
        })?;
        let resource = resources.items.get(target.resource)?;
        let key = TargetKey::of(resource.restreams.get(target.index)?);
        let broken = BrokenTargets::of(resource, vec![(key, code)]);
        match if has_start { self.starts.of(&broken) } else { self.starts.find(&broken) }? {
            StateStart::At(since) => Some(since),
            StateStart::Before(_) | StateStart::Unknown => None,
        }
    }
}

/// Returns a state's tone.
pub const fn tone(state: StreamState) -> Tone {
    match state {
        StreamState::NotRecording | StreamState::SourceDown | StreamState::TargetsFail => Tone::Bad,
        StreamState::RecordsNothing
        | StreamState::RecordingFailed
        | StreamState::Overrunning
        | StreamState::DvrStalled
        | StreamState::Unstable => Tone::Warning,
        StreamState::Unknown => Tone::Unknown,
        StreamState::Live => Tone::Good,
        StreamState::Waiting => Tone::Waiting,
        StreamState::Idle => Tone::Idle,
    }
}

/// The verdict on a stream: its state and its worst problem, or else what runs; empty until the lists were read.
#[component]
pub fn StreamVerdictLine(
    account: AccountStreams,
    name: StreamName,
    /// False while the stream may not exist.
    is_listed: Signal<bool>,
) -> impl IntoView {
    let clock = use_time_format();
    let reads = account.reads();
    let status = memo(move || {
        let is_ready = is_listed.get() && reads.state() == LoadState::Ready;
        is_ready.then(|| account.status(&account.index.read().streams.named(&name), true))
    });
    let state = move || status.read().as_ref().map_or(StreamState::Unknown, |one| one.verdict.state);
    let badge_tone = Signal::derive(move || tone(state()));
    let message = Signal::derive(move || {
        let now = UnixSeconds(account.now_secs.get());
        let status = status.read();
        let Some(StreamStatus { verdict, .. }) = status.as_ref() else { return String::new() };
        let problems = clock.verdict(verdict, now);
        let message = if problems.is_empty() { verdict.running() } else { problems.join(". ") };
        let unread = [
            (account.resources.has_data() && account.statuses.has_data(), "restreams unknown"),
            (account.settings.has_data(), "recordings unknown"),
        ];
        let unread = unread.into_iter().filter(|(is_read, _)| !is_read).map(|(_, what)| what);
        let message = after_word(StreamState::Unstable.label(), &message);
        std::iter::once(message)
            .filter(|message| !message.is_empty())
            .chain(unread)
            .collect::<Vec<_>>()
            .join(", ")
    });
    view! {
        // Reserves its place, and screen readers announce what comes.
        <p class="row page-verdict" role="status" data-testid="stream-verdict">
            <When is=Signal::derive(move || status.read().is_some())>
                <Badge tone=badge_tone word=Signal::derive(move || state().label().to_owned()) />
                <span>{message}</span>
            </When>
        </p>
    }
}
