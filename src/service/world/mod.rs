//! The world: what is on air, recorded and watched at a moment. It is a pure function of the seed, the events and the
//! time, so the same three always give the same responses.

pub mod dvr;
pub mod recording;
pub mod resource;
pub mod roll;
pub mod setting;
mod simulation;
pub mod source;
pub mod surroundings;
pub mod target;
pub mod traffic;

use std::collections::HashMap;
use std::sync::Arc;

use crate::model::intervals::Intervals;
use crate::service::store::event::{DemoStream, Event, EventKind, StoredToken};
use crate::service::tokens;
use crate::service::url::stream_of;
use crate::service::world::dvr::{Node, Stream};
use crate::service::world::resource::StoredResource;
use crate::service::world::roll::Seed;
use crate::service::world::setting::{SettingEvent, StoredSetting};
use crate::service::world::source::{Source, SourceKind};
use crate::service::world::surroundings::Surroundings;
use crate::service::world::target::{TargetId, TargetKind};

/// All events in a form for reads. Clones share unchanged parts, so that a write creates a new world while reads
/// continue with the previous one.
#[derive(Clone)]
pub struct World {
    pub seed: Seed,
    /// The time of the latest event.
    pub latest: i64,
    accounts: Vec<Arc<AccountWorld>>,
    source_kinds: Arc<HashMap<String, SourceKind>>,
    target_kinds: Arc<HashMap<String, TargetKind>>,
    /// Nodes that are down permanently, with the start.
    down_since: Arc<HashMap<String, i64>>,
}

#[derive(Clone, Default)]
pub struct AccountWorld {
    pub name: String,
    pub token_hash: String,
    /// The demonstration's token.
    pub token: Option<String>,
    /// The last change in the restream area; the `modification_ts` of lists.
    pub modification_ts: i64,
    resources: Vec<Arc<StoredResource>>,
    by_resource_id: Arc<HashMap<String, usize>>,
    settings: Vec<Arc<StoredSetting>>,
    by_record_id: Arc<HashMap<String, usize>>,
    streams: Arc<HashMap<String, Arc<Stream>>>,
}

impl World {
    pub fn new(seed: u64) -> Self {
        Self {
            seed: Seed(seed),
            latest: i64::MIN,
            accounts: Vec::new(),
            source_kinds: Arc::default(),
            target_kinds: Arc::default(),
            down_since: Arc::default(),
        }
    }

    pub fn account(&self, name: &str) -> Option<&AccountWorld> {
        self.accounts().find(|account| account.name == name)
    }

    /// Returns all accounts, in order of creation.
    pub fn accounts(&self) -> impl Iterator<Item = &AccountWorld> {
        self.accounts.iter().map(|account| &**account)
    }

    pub fn remove_account(&mut self, name: &str) {
        self.accounts.retain(|account| account.name != name);
    }

    pub fn source(&self, url: &str) -> Source {
        let stream = stream_of(url);
        Source::new(self.seed, &stream, self.source_kinds.get(&stream).copied())
    }

    /// Returns the behavior of a target and its source.
    pub fn surroundings(&self, id: &TargetId) -> Surroundings {
        Surroundings::new(self.seed, self.source(&id.source), id, self.target_kinds.get(&id.url).copied())
    }

    /// Returns a node's ranges of a stream, and whether it serves the stream now.
    pub fn recorded(&self, name: &str, stream: &Stream, host: &str, now: i64) -> (Intervals, bool) {
        let (node, source) = (self.node(host, name), self.source(&stream.entry.source));
        (stream.ranges(node, host, source, now), source.is_on_air(now) && !node.is_down(now))
    }

    pub fn is_down(&self, host: &str, now: i64) -> bool {
        self.node(host, "").is_down(now)
    }

    fn node(&self, host: &str, stream: &str) -> Node {
        Node::new(self.seed, host, stream, self.down_since.get(host).copied())
    }

    /// Applies an event. Fails for an invalid resource body, which is never written.
    pub fn apply(&mut self, event: Event) -> Result<(), String> {
        let Event { at, account, subject, what } = event;
        self.latest = self.latest.max(at);
        let known = self.accounts.iter_mut().find(|known| known.name == account).map(Arc::make_mut);
        match what {
            EventKind::SourceGiven(kind) => {
                Arc::make_mut(&mut self.source_kinds).insert(subject, kind);
            }
            EventKind::TargetGiven(kind) => {
                Arc::make_mut(&mut self.target_kinds).insert(subject, kind);
            }
            EventKind::NodeDown => {
                Arc::make_mut(&mut self.down_since).insert(subject, at);
            }
            EventKind::AccountMade(token) => {
                let (token_hash, token) = match token {
                    StoredToken::Clear(token) => (tokens::hash(token.as_bytes()), Some(token)),
                    StoredToken::Hash { sha256 } => (sha256, None),
                };
                if let Some(known) = known {
                    (known.token_hash, known.token) = (token_hash, token);
                    return Ok(());
                }
                let new = AccountWorld {
                    name: account,
                    token_hash,
                    token,
                    modification_ts: at,
                    ..Default::default()
                };
                self.accounts.push(Arc::new(new));
            }
            what => known.ok_or("an account that was never made")?.apply(self.seed, at, subject, what)?,
        }
        Ok(())
    }
}

impl AccountWorld {
    /// Returns all resources, in order of creation.
    pub fn resources(&self) -> impl ExactSizeIterator<Item = &StoredResource> {
        self.resources.iter().map(|resource| &**resource)
    }

    /// Returns the number of DVR streams.
    pub fn streams(&self) -> usize {
        self.streams.len()
    }

    /// Returns all settings, in order of creation.
    pub fn settings(&self) -> impl ExactSizeIterator<Item = &StoredSetting> {
        self.settings.iter().map(|setting| &**setting)
    }

    pub fn resource(&self, id: &str) -> Option<&StoredResource> {
        self.by_resource_id.get(id).map(|index| &*self.resources[*index])
    }

    pub fn setting(&self, id: &str) -> Option<&StoredSetting> {
        self.by_record_id.get(id).map(|index| &*self.settings[*index])
    }

    pub fn stream(&self, name: &str) -> Option<&Stream> {
        self.streams.get(name).map(|stream| &**stream)
    }

    fn apply(&mut self, seed: Seed, at: i64, subject: String, what: EventKind) -> Result<(), String> {
        match what {
            EventKind::ResourceWritten(body) => {
                match self.by_resource_id.get(&subject) {
                    Some(index) => Arc::make_mut(&mut self.resources[*index]).write(at, &body)?,
                    None => {
                        let mut resource = StoredResource::new(subject.clone());
                        resource.write(at, &body)?;
                        Arc::make_mut(&mut self.by_resource_id).insert(subject, self.resources.len());
                        self.resources.push(Arc::new(resource));
                    }
                }
                self.modification_ts = self.modification_ts.max(at);
            }
            EventKind::VersionDropped => {
                if let Some(index) = self.by_resource_id.get(&subject) {
                    Arc::make_mut(&mut self.resources[*index]).drop_version(at);
                }
            }
            EventKind::SettingMade(draft) => {
                Arc::make_mut(&mut self.by_record_id).insert(subject.clone(), self.settings.len());
                self.settings.push(Arc::new(StoredSetting::new(subject.clone(), at, *draft)));
                self.follow_dvr(seed, at, &subject, false);
            }
            EventKind::SettingChanged(change) => {
                let had_dvr = self.setting(&subject).is_some_and(|setting| setting.now.dvr_enabled);
                self.do_to(&subject, at, SettingEvent::Changed(Arc::from(change)));
                self.follow_dvr(seed, at, &subject, had_dvr);
            }
            EventKind::SettingActed(action) => self.do_to(&subject, at, SettingEvent::Acted(action)),
            EventKind::StreamAdded(entry) => self.add_stream(subject, entry),
            EventKind::DvrDeleted(deletion) => {
                if let Some(stream) = Arc::make_mut(&mut self.streams).get_mut(&subject) {
                    Arc::make_mut(stream).delete(at, deletion);
                }
            }
            EventKind::AccountMade(_)
            | EventKind::SourceGiven(_)
            | EventKind::TargetGiven(_)
            | EventKind::NodeDown => {}
        }
        Ok(())
    }

    fn add_stream(&mut self, name: String, entry: DemoStream) {
        Arc::make_mut(&mut self.streams).insert(name, Arc::new(Stream::new(entry)));
    }

    fn do_to(&mut self, record_id: &str, at: i64, event: SettingEvent) {
        if let Some(index) = self.by_record_id.get(record_id) {
            Arc::make_mut(&mut self.settings[*index]).add(at, event);
        }
    }

    /// Turns on DVR of a setting's stream if the setting has DVR; a new stream gets random nodes. Turns it off if the
    /// setting had DVR and no other one of the stream has (`contract.md#decision-42`).
    fn follow_dvr(&mut self, seed: Seed, at: i64, record_id: &str, had_dvr: bool) {
        let Some(setting) = self.setting(record_id).map(|setting| Arc::clone(&setting.now)) else { return };
        let stream = &setting.stream_name;
        let has_dvr = |other: &StoredSetting| other.now.dvr_enabled && other.now.stream_name == *stream;
        if !setting.dvr_enabled {
            if had_dvr && !self.settings().any(has_dvr) {
                self.switch_dvr(at, stream, false);
            }
        } else if self.streams.contains_key(stream) {
            self.switch_dvr(at, stream, true);
        } else {
            let dice = seed.dice("nodes of", stream);
            let (first, count) = (dice.part(1).between(1, 9), dice.part(2).between(3, 7));
            let hosts = (0..count).map(|index| format!("edge-{:02}.example.net", first + index)).collect();
            let (source, window_secs) = (setting.source.clone(), setting.dvr_window);
            let entry =
                DemoStream { source, is_enabled: true, window_secs, hosts, since: at, off_since: None };
            self.add_stream(stream.clone(), entry);
        }
    }

    fn switch_dvr(&mut self, at: i64, stream: &str, is_on: bool) {
        if let Some(stream) = Arc::make_mut(&mut self.streams).get_mut(stream) {
            Arc::make_mut(stream).switch(at, is_on);
        }
    }
}
