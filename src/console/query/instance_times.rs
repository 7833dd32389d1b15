//! The recording times of settings. The list of settings does not include them, so they are read from a setting's
//! instances: only for shown settings, a few at a time, and again after a change of state or a minute
//! (`contract.md#decision-51`).

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Area;
use crate::api::dvr::GetStream;
use crate::api::recording::GetSetting;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::use_client;
use crate::console::platform::long_lived::long_lived;
use crate::console::query::read_queue::ReadQueue;
use crate::console::query::recording_facts::{RecordingFacts, use_recording_facts};
use crate::console::query::status_starts::{
    BrokenTargets, StateStart, StatusStarts, TargetKey, use_status_starts,
};
use crate::console::query::{QueryCache, use_query_cache};
use crate::model::ids::RecordId;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::local_facts::{
    LocalFacts, RecordedSpan, SourceDown, depends_on_instances, recorded,
};
use crate::model::recording::reason::{SourceState, down_at_hosts, failing_streams, source_state};
use crate::model::recording::schedule::{open_at, windows};
use crate::model::recording::{RecordingStatus, Setting, StreamType};
use crate::model::restream::{Restream, TargetStatus};
use crate::model::service_time::ServiceTime;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

const READS_AT_A_TIME: usize = 3;
/// A setting may record and end between two reads of the list, so that its state is the same but its instances are not.
/// A missing recording is checked more often than others.
const MAX_AGE_SECS: i64 = 60;
const MAX_OTHER_AGE_SECS: i64 = 300;
/// Maximum number of hidden settings with possible trouble to read.
const UNSEEN: usize = 24;

#[derive(Clone)]
struct SettingInstances {
    id: RecordId,
    status: Option<RecordingStatus>,
    /// `None` if the read failed.
    recorded: Option<Arc<[RecordedSpan]>>,
    read_at: UnixSeconds,
}

/// The instances that were read, shared by all pages, with what else is known of a setting. Lives in the context.
#[derive(Clone, Copy)]
pub struct InstanceTimes {
    found: RwSignal<Vec<SettingInstances>>,
    queue: ReadQueue,
    facts: RecordingFacts,
    cache: QueryCache,
    starts: StatusStarts,
    time: Signal<ServiceTime>,
    /// The streams that the last statuses report as failing.
    failing: Memo<HashSet<StreamName>>,
}

impl InstanceTimes {
    pub fn new() -> Self {
        let found: RwSignal<Vec<SettingInstances>> = long_lived(Vec::new());
        let client = use_client();
        let queue = ReadQueue::new(READS_AT_A_TIME, move |id| {
            let record_id = RecordId::new(id);
            Box::pin(async move {
                if client.sessions.last_denial(Area::Recording).is_some() {
                    return true;
                }
                let setting = client.send(GetSetting::with_status(record_id.clone(), true)).await;
                let Ok(setting) = setting else { return true };
                let (recorded, read_at) = (recorded(&setting), UnixSeconds(client.service_now_secs()));
                found.try_update(|found| {
                    found.retain(|one| one.id != record_id);
                    found.push(SettingInstances { id: record_id, status: setting.status, recorded, read_at });
                });
                false
            })
        });
        let (cache, starts, time) = (use_query_cache(), use_status_starts(), client.service_time());
        let failing = Memo::new(move |_| {
            cache.last(ListStatus).map(|statuses| failing_streams(&statuses.items)).unwrap_or_default()
        });
        Self { found, queue, facts: use_recording_facts(), cache, starts, time, failing }
    }

    /// Returns what is known beyond the list, and reads the instances if they matter. Tracked.
    pub fn read(self, setting: &Setting, now: UnixSeconds) -> LocalFacts {
        let known = self.facts(setting, true);
        if depends_on_instances(setting, &known, now) {
            self.read_instances(setting, now);
        }
        known
    }

    /// Returns the times of all files, and reads them; `None` while unknown. Tracked.
    pub fn files(self, setting: &Setting, now: UnixSeconds) -> Option<Arc<[RecordedSpan]>> {
        self.read_instances(setting, now);
        self.recorded(setting)
    }

    fn read_instances(self, setting: &Setting, now: UnixSeconds) {
        let key = setting.id.as_str();
        self.queue.hold_interest(key);
        if !self.is_recent(setting, now) && !self.queue.is_awaited(key) {
            self.queue.request(key);
        }
    }

    fn is_recent(self, setting: &Setting, now: UnixSeconds) -> bool {
        let is_running = setting.status == Some(RecordingStatus::Progress);
        let is_missing = !is_running && open_at(&windows(setting), now).is_some();
        let max_age_secs = if is_missing { MAX_AGE_SECS } else { MAX_OTHER_AGE_SECS };
        let is_it = |one: &SettingInstances| {
            one.id == setting.id && now.0.saturating_sub(one.read_at.0) < max_age_secs
        };
        self.found.with(|found| found.iter().any(is_it))
    }

    /// Returns what is known, without reading. Tracked.
    pub fn local_facts(self, setting: &Setting) -> LocalFacts {
        self.facts(setting, false)
    }

    fn facts(self, setting: &Setting, has_start: bool) -> LocalFacts {
        let (recorded, source_down) = (self.recorded(setting), self.source_down(setting, has_start));
        LocalFacts { recorded, source_down, ..self.facts.of(&setting.id) }
    }

    fn recorded(self, setting: &Setting) -> Option<Arc<[RecordedSpan]>> {
        self.found.with(|found| found.iter().find(|one| one.id == setting.id)?.recorded.clone())
    }

    /// Returns whether the source of a running recording is down, by restreams' statuses and DVR that pages have read, and
    /// reads since when if `has_start`. Tracked.
    pub fn source_down(self, setting: &Setting, has_start: bool) -> Option<SourceDown> {
        let stream = setting.likely_stream().filter(|_| setting.status == Some(RecordingStatus::Progress))?;
        let time = self.time.get();
        let dvr = self.cache.recent(GetStream { stream_name: stream.clone() }, MAX_AGE_SECS);
        let by_hosts = dvr.and_then(|(report, at)| {
            let read_at = time.is_known().then(|| UnixSeconds(at + time.ahead_secs()));
            down_at_hosts(&report.entries.items, read_at)
        });
        let by_restreams = || {
            if !self.failing.with(|failing| failing.contains(&stream)) {
                return None;
            }
            let source = source_state(&stream, &self.cache.last(ListStatus)?.items);
            let source = source.filter(|source| source.is_down)?;
            Some(SourceDown { since: self.start_of(&source, has_start) })
        };
        by_hosts.or_else(by_restreams)
    }

    fn start_of(self, source: &SourceState, has_start: bool) -> Option<UnixSeconds> {
        let resources = self.cache.last(ListResources)?;
        let mut all = resources.resources.items.iter();
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

    /// Returns each setting's standing at `read_at`, the time of their states. Reads the instances of the first ones
    /// with possible trouble.
    pub fn standings(self, settings: &[Setting], read_at: UnixSeconds) -> Vec<SettingStatus> {
        let mut unseen = UNSEEN;
        let standing = |setting: &Setting| {
            let standing = SettingStatus::of(setting, &self.local_facts(setting), read_at);
            let is_short_run =
                setting.status == Some(RecordingStatus::Progress) && setting.stream_type == StreamType::Short;
            if unseen == 0 || (standing.trouble.is_none() && !is_short_run) {
                return standing;
            }
            unseen -= 1;
            SettingStatus::of(setting, &self.read(setting, read_at), read_at)
        };
        settings.iter().map(standing).collect()
    }

    /// Drops the instances of settings with a new state.
    pub fn forget_past(self, settings: &[Setting]) {
        let is_past = |one: &SettingInstances| {
            let is_it = |setting: &&Setting| setting.id == one.id;
            settings.iter().find(is_it).is_none_or(|setting| setting.status != one.status)
        };
        if self.found.with_untracked(|found| found.iter().any(is_past)) {
            self.found.update(|found| found.retain(|one| !is_past(one)));
        }
    }
}

pub fn use_instance_times() -> InstanceTimes {
    expect_context()
}
