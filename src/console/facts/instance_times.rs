//! The recording times of settings. The list of settings does not include them, so they are read from a setting's
//! instances: only for shown settings, a few at a time, and again after a change of state or a minute
//! (`contract.md#decision-51`).

use std::collections::HashSet;
use std::sync::Arc;

use crate::api::dvr::GetStream;
use crate::api::recording::GetSetting;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::{Client, use_client};
use crate::console::facts::corrections::{Corrections, use_corrections};
use crate::console::facts::recording_facts::{RecordingFacts, use_recording_facts};
use crate::console::facts::status_starts::{
    BrokenTargets, StateStart, StatusStarts, TargetKey, use_status_starts,
};
use crate::console::platform::clock::now_secs;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::query::{QueryCache, QuerySpec, use_query_cache};
use crate::model::ids::RecordId;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::local_facts::{
    LocalFacts, RecordedSpan, SourceDown, depends_on_instances, recorded,
};
use crate::model::recording::reason::{SourceState, down_at_hosts, failing_streams, source_state};
use crate::model::recording::schedule::{open_at, windows};
use crate::model::recording::state::RecordingState;
use crate::model::recording::{Instance, RecordingStatus, Setting, StreamType};
use crate::model::restream::changes::instability::Instability;
use crate::model::restream::{Resource, Restream, TargetStatus};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// A setting may record and end between two reads of the list, so that its state is the same but its instances are not.
/// A missing recording is checked more often than others.
const MAX_AGE_SECS: i64 = 60;
const MAX_OTHER_AGE_SECS: i64 = 300;
/// Maximum number of hidden settings with possible trouble to read.
const UNSEEN: usize = 24;

/// The instances that were read, shared by all pages, with what else is known of a setting. Lives in the context.
#[derive(Clone, Copy)]
pub struct InstanceTimes {
    /// The settings whose instances were read once.
    asked: RwSignal<HashSet<RecordId>>,
    facts: RecordingFacts,
    corrections: Corrections,
    cache: QueryCache,
    starts: StatusStarts,
    client: Client,
    /// The streams that the last statuses report as failing.
    failing: Memo<HashSet<StreamName>>,
}

impl InstanceTimes {
    fn new() -> Self {
        let (cache, starts) = (use_query_cache(), use_status_starts());
        let (facts, corrections) = (use_recording_facts(), use_corrections());
        let failing = memo(move || {
            let Some(statuses) = cache.last(ListStatus) else { return HashSet::new() };
            let resources = cache.last(ListResources).unwrap_or_default();
            failing_streams(&statuses.items, |id, source| {
                corrections.stream_of_status(id, source, &resources.items)
            })
        });
        let asked = long_lived(HashSet::new());
        Self { asked, facts, corrections, cache, starts, client: use_client(), failing }
    }

    /// Returns what is known beyond the list, and reads the instances if they matter. Tracked.
    pub fn read(self, setting: &Setting, now: UnixSeconds) -> LocalFacts {
        if depends_on_instances(setting, &self.facts.of(&setting.id), now) {
            self.read_instances(setting, now);
        }
        self.facts(setting, true)
    }

    /// Returns the times of all files, and reads them; `None` while unknown. Tracked.
    pub fn files(self, setting: &Setting, now: UnixSeconds) -> Option<Arc<[RecordedSpan]>> {
        self.read_instances(setting, now);
        self.recorded(setting)
    }

    fn read_instances(self, setting: &Setting, now: UnixSeconds) {
        if self.asked.with_untracked(|asked| !asked.contains(&setting.id)) {
            self.asked.update(|asked| asked.extend([setting.id.clone()]));
        }
        let is_running = setting.status == Some(RecordingStatus::Progress);
        let is_missing = !is_running && open_at(&windows(setting), now).is_some();
        let max_age_secs = if is_missing { MAX_AGE_SECS } else { MAX_OTHER_AGE_SECS };
        self.cache.read_in_turn(self.spec(setting), max_age_secs, false);
    }

    fn spec(self, setting: &Setting) -> QuerySpec {
        QuerySpec::endpoint(self.client, GetSetting::with_status(setting.id.clone(), true))
    }

    /// Returns what is known, without reading. Tracked.
    pub fn local_facts(self, setting: &Setting) -> LocalFacts {
        self.facts(setting, false)
    }

    fn facts(self, setting: &Setting, has_start: bool) -> LocalFacts {
        let (recorded, source_down) = (self.recorded(setting), self.source_down(setting, has_start));
        let is_first = self.is_asked(setting) && self.cache.is_first_read(&self.spec(setting));
        LocalFacts { recorded, is_being_read: is_first, source_down, ..self.facts.of(&setting.id) }
    }

    fn recorded(self, setting: &Setting) -> Option<Arc<[RecordedSpan]>> {
        recorded(&*self.answer(setting)?)
    }

    /// Returns the instances that were read. Tracked.
    pub fn instances(self, setting: &Setting) -> Option<Vec<Instance>> {
        Some(self.answer(setting)?.records.clone())
    }

    fn answer(self, setting: &Setting) -> Option<Arc<Setting>> {
        let endpoint = || GetSetting::with_status(setting.id.clone(), true);
        let (answer, _) = self.is_asked(setting).then(|| self.cache.recent(endpoint(), i64::MAX))??;
        Some(answer)
    }

    /// Spares the many settings that no row asked about the search in the cache. Tracked.
    fn is_asked(self, setting: &Setting) -> bool {
        self.asked.with(|asked| asked.contains(&setting.id))
    }

    /// Returns whether the source of a recording that runs, should run or has failed is down, by restreams' statuses and
    /// DVR that pages have read, and reads since when if `has_start`, unless it has failed. Tracked.
    pub fn source_down(self, setting: &Setting, has_start: bool) -> Option<SourceDown> {
        let time = self.client.service_time().get();
        let now = UnixSeconds(now_secs() + time.ahead_secs());
        let is_wanted = || open_at(&windows(setting), now).is_some();
        let is_due = setting.status == Some(RecordingStatus::Progress) || is_wanted();
        let has_start = has_start && is_due;
        let stream = (is_due || setting.status == Some(RecordingStatus::Error))
            .then(|| self.corrections.stream_of(setting))??;
        let dvr = self.cache.recent(GetStream { stream_name: stream.clone() }, MAX_AGE_SECS);
        let by_hosts = dvr.and_then(|(report, at)| {
            let read_at = time.is_known().then(|| UnixSeconds(at + time.ahead_secs()));
            down_at_hosts(&report.entries.items, read_at)
        });
        let by_restreams = || {
            if !self.failing.with(|failing| failing.contains(&stream)) {
                return None;
            }
            let resources = self.cache.last(ListResources).unwrap_or_default();
            let source = source_state(&self.cache.last(ListStatus)?.items, |id, source| {
                self.corrections.is_source_of(&stream, id, source, &resources.items)
            });
            let source = source.filter(|source| source.is_down)?;
            Some(SourceDown { since: self.start_of(&source, has_start), health: Some(source.health) })
        };
        by_hosts.or_else(by_restreams)
    }

    /// Returns whether the source of a recording flaps, by the histories that were read for other reasons. Tracked.
    pub fn unstable(self, setting: &Setting) -> Option<Instability> {
        let stream = self.corrections.stream_of(setting)?;
        let resources = self.cache.last(ListResources)?;
        let of_resource = |resource: &Resource| {
            let sources = resource.restreams.iter().map(|restream| restream.source.as_str());
            let (id, all) = (&resource.resource_id, std::slice::from_ref(resource));
            let is_ours = |source: &&str| self.corrections.is_source_of(&stream, id, source, all);
            self.starts.unstable(id, sources.filter(is_ours))
        };
        resources.items.iter().filter_map(of_resource).max()
    }

    fn start_of(self, source: &SourceState, has_start: bool) -> Option<UnixSeconds> {
        let resources = self.cache.last(ListResources)?;
        let mut all = resources.items.iter();
        let resource = all.find(|one| one.resource_id == source.resource_id)?;
        let TargetStatus { source: address, target_url, status, .. } = &source.target;
        let is_it = |one: &&Restream| one.source == *address && one.target_url == *target_url;
        let target = TargetKey::of(resource.restreams.iter().find(is_it)?);
        let broken = BrokenTargets::of(resource, vec![(target, status.code)]);
        match if has_start { self.starts.of(&broken) } else { self.starts.find(&broken) }? {
            StateStart::At(since) => Some(since),
            StateStart::Before(_) | StateStart::Unknown => None,
        }
    }

    /// Returns each setting's status at `read_at`, the time of their states. Reads the instances of the first ones
    /// with possible trouble.
    pub fn setting_statuses(self, settings: &[Setting], read_at: UnixSeconds) -> Vec<SettingStatus> {
        let mut unseen = UNSEEN;
        let setting_status = |setting: &Setting| {
            let setting_status = SettingStatus::of(setting, &self.local_facts(setting), read_at);
            let is_short_run =
                setting.status == Some(RecordingStatus::Progress) && setting.stream_type == StreamType::Short;
            let is_open =
                setting_status.trouble.is_some() || setting_status.state == RecordingState::Checking;
            if unseen == 0 || !(is_open || is_short_run) {
                return setting_status;
            }
            unseen -= 1;
            SettingStatus::of(setting, &self.read(setting, read_at), read_at)
        };
        settings.iter().map(setting_status).collect()
    }

    /// Drops the instances of settings with a new state.
    pub fn forget_past(self, settings: &[Setting]) {
        self.cache.discard(|one: &Setting| {
            !settings.iter().any(|setting| setting.id == one.id && setting.status == one.status)
        });
    }
}

pub fn use_instance_times() -> InstanceTimes {
    account_context(InstanceTimes::new)
}
