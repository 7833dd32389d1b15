//! The world: what is on air, recorded and watched at a moment. A pure function of the seed, of what people did,
//! and of the time; nothing in it is stored, so the same three always give the same answers.

pub mod dvr;
pub mod recording;
pub mod resource;
pub mod roll;
mod simulation;
pub mod source;
pub mod span;
pub mod target;
pub mod traffic;

use std::collections::HashMap;

use crate::server::service::store::event::{Event, StreamEntry, What};
use crate::server::service::url::stream_of;
use crate::server::service::world::dvr::{Node, Stream};
use crate::server::service::world::recording::{Deed, Setting};
use crate::server::service::world::resource::{Resource, Version};
use crate::server::service::world::roll::Seed;
use crate::server::service::world::source::{Nature, Source};
use crate::server::service::world::target::{Fate, Surroundings, TargetId};

/// Everything people did, in the form that reads need.
pub struct World {
    /// Where chance comes from.
    pub seed: Seed,
    accounts: Vec<(String, AccountWorld)>,
    natures: HashMap<String, Nature>,
    fates: HashMap<String, Fate>,
}

/// What belongs to one account.
#[derive(Default)]
pub struct AccountWorld {
    /// Its token.
    pub token: String,
    /// When it was last changed in the restream area; the `modification_ts` of lists.
    pub modification_ts: i64,
    /// In order of creation.
    pub resources: Vec<Resource>,
    by_resource_id: HashMap<String, usize>,
    /// In order of creation.
    pub settings: Vec<Setting>,
    by_record_id: HashMap<String, usize>,
    streams: HashMap<String, Stream>,
}

impl World {
    /// A world in which nobody has done anything.
    pub fn new(seed: u64) -> Self {
        Self { seed: Seed(seed), accounts: Vec::new(), natures: HashMap::new(), fates: HashMap::new() }
    }

    /// The account of this name.
    pub fn account(&self, name: &str) -> Option<&AccountWorld> {
        self.accounts.iter().find(|(account, _)| account == name).map(|(_, world)| world)
    }

    /// All accounts, in order of creation.
    pub fn accounts(&self) -> impl Iterator<Item = (&str, &AccountWorld)> {
        self.accounts.iter().map(|(name, world)| (name.as_str(), world))
    }

    /// The source at this URL.
    pub fn source(&self, url: &str) -> Source {
        let stream = stream_of(url);
        Source::new(self.seed, &stream, self.natures.get(&stream).copied())
    }

    /// How this target and its source behave.
    pub fn surroundings(&self, id: &TargetId) -> Surroundings {
        Surroundings::new(self.seed, self.source(&id.source), id, self.fates.get(&id.url).copied())
    }

    /// What a node holds of a stream: its ranges, and whether it serves the stream now.
    pub fn held(&self, name: &str, stream: &Stream, host: &str, now: i64) -> (Vec<span::Span>, bool) {
        let (node, source) = (Node::new(self.seed, host, name), self.source(&stream.entry.source));
        (stream.ranges(node, host, source, now), source.is_on_air(now) && !node.is_down(now))
    }

    /// Whether a node can do nothing now.
    pub fn is_down(&self, host: &str, now: i64) -> bool {
        Node::new(self.seed, host, "").is_down(now)
    }

    /// Lets one thing have happened.
    ///
    /// # Errors
    /// A resource body that is none: such an event is never written.
    pub fn apply(&mut self, event: Event) -> Result<(), String> {
        let Event { at, account, what } = event;
        match what {
            What::SourceGiven { stream, nature } => drop(self.natures.insert(stream, nature)),
            What::TargetGiven { url, fate } => drop(self.fates.insert(url, fate)),
            What::AccountMade { token } => {
                self.accounts
                    .push((account, AccountWorld { token, modification_ts: at, ..AccountWorld::default() }));
            }
            what => {
                let seed = self.seed;
                let known = self.accounts.iter_mut().find(|(name, _)| *name == account);
                let (_, account) = known.ok_or("an account that was never made")?;
                account.apply(seed, at, what)?;
            }
        }
        Ok(())
    }
}

impl AccountWorld {
    /// The resource of this identifier.
    pub fn resource(&self, id: &str) -> Option<&Resource> {
        self.by_resource_id.get(id).map(|index| &self.resources[*index])
    }

    /// The setting of this identifier.
    pub fn setting(&self, id: &str) -> Option<&Setting> {
        self.by_record_id.get(id).map(|index| &self.settings[*index])
    }

    /// The DVR stream of this name.
    pub fn stream(&self, name: &str) -> Option<&Stream> {
        self.streams.get(name)
    }

    fn apply(&mut self, seed: Seed, at: i64, what: What) -> Result<(), String> {
        match what {
            What::ResourceWritten { resource_id, body } => {
                let version = Version::read(at, &body)?;
                let index = *self.by_resource_id.entry(resource_id.clone()).or_insert_with(|| {
                    self.resources.push(Resource { id: resource_id, versions: Vec::new() });
                    self.resources.len() - 1
                });
                self.resources[index].add(version);
                self.modification_ts = self.modification_ts.max(at);
            }
            What::SettingMade { record_id, draft } => {
                self.by_record_id.insert(record_id.clone(), self.settings.len());
                self.settings.push(Setting::new(record_id.clone(), at, *draft));
                self.follow_dvr(seed, at, &record_id);
            }
            What::SettingChanged { record_id, change } => {
                self.do_to(&record_id, at, Deed::Changed(change));
                self.follow_dvr(seed, at, &record_id);
            }
            What::SettingActed { record_id, action } => {
                self.do_to(&record_id, at, Deed::Acted(action));
            }
            What::StreamAdded { stream, entry } => drop(self.streams.insert(stream, Stream::new(entry))),
            What::DvrDeleted { stream, deletion } => {
                if let Some(stream) = self.streams.get_mut(&stream) {
                    stream.delete(at, deletion);
                }
            }
            What::AccountMade { .. } | What::SourceGiven { .. } | What::TargetGiven { .. } => {}
        }
        Ok(())
    }

    fn do_to(&mut self, record_id: &str, at: i64, deed: Deed) {
        if let Some(index) = self.by_record_id.get(record_id) {
            self.settings[*index].add(at, deed);
        }
    }

    /// A setting with DVR makes its stream one with DVR, on nodes by chance.
    fn follow_dvr(&mut self, seed: Seed, at: i64, record_id: &str) {
        let Some(draft) = self.setting(record_id).map(|setting| setting.now.clone()) else { return };
        if draft.dvr_enabled && !self.streams.contains_key(&draft.stream_name) {
            let dice = seed.dice("nodes of", &draft.stream_name);
            let (first, count) = (dice.part(1).between(1, 9), dice.part(2).between(3, 7));
            let hosts = (0..count).map(|index| format!("edge-{:02}.example.net", first + index)).collect();
            let entry = StreamEntry {
                source: draft.source,
                is_enabled: true,
                window_secs: draft.dvr_window,
                hosts,
                since: at,
            };
            self.streams.insert(draft.stream_name, Stream::new(entry));
        }
    }
}
