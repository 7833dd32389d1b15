//! A builder of demonstration events for one account.

use std::collections::BTreeMap;

use serde_json::json;

use crate::service::store::{Event, EventKind};
use crate::service::tokens;
use crate::service::world::roll::Seed;
use crate::service::world::source::SourceKind;
use crate::service::world::target::TargetKind;

pub const ACCOUNT: &str = "demo";

pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;

pub struct Script {
    pub seed: Seed,
    pub now: i64,
    pub events: Vec<Event>,
    /// The resource that publishes each stream, as metrics lists it.
    pub publishing: BTreeMap<String, String>,
    resources: usize,
    settings: usize,
}

impl Script {
    pub const fn new(seed: u64, now: i64) -> Self {
        Self {
            seed: Seed(seed),
            now,
            events: Vec::new(),
            publishing: BTreeMap::new(),
            resources: 0,
            settings: 0,
        }
    }

    pub fn add(&mut self, at: i64, what: EventKind) {
        self.events.push(Event { at, account: ACCOUNT.to_owned(), what });
    }

    pub fn source(&mut self, stream: &str, kind: SourceKind) {
        self.add(self.now - 46 * DAY, EventKind::SourceGiven { stream: stream.to_owned(), kind });
    }

    pub fn target(&mut self, url: &str, kind: TargetKind) {
        self.add(self.now - 46 * DAY, EventKind::TargetGiven { url: url.to_owned(), kind });
    }

    /// Takes a node down permanently.
    pub fn node_down(&mut self, at: i64, host: &str) {
        self.add(at, EventKind::NodeDown { host: host.to_owned() });
    }

    /// Returns a stream key that is recognizable as a demonstration key.
    pub fn key(&self, of: &str) -> String {
        format!("demo-key-{:08x}", self.seed.dice("key", of).bits() >> 32)
    }

    pub fn resource(&mut self, at: i64, body: &serde_json::Value) -> String {
        let resource_id = tokens::resource_id(self.seed, ACCOUNT, self.resources);
        self.resources += 1;
        self.rewrite(at, &resource_id, body);
        resource_id
    }

    pub fn rewrite(&mut self, at: i64, resource_id: &str, body: &serde_json::Value) {
        self.add(
            at,
            EventKind::ResourceWritten { resource_id: resource_id.to_owned(), body: body.to_string() },
        );
    }

    pub fn record_id(&mut self) -> String {
        self.settings += 1;
        tokens::record_id(self.seed, ACCOUNT, self.settings - 1)
    }

    /// Returns a restream entry without schedule, login and backup.
    pub fn restream(&self, source: &str, target_url: &str, key_of: &str) -> serde_json::Value {
        json!({
            "schedule": [],
            "source": source,
            "transcoded": false,
            "transcode_quality": "",
            "target_type": "customRTMP",
            "target_url": target_url,
            "target_key": self.key(key_of),
            "login": "",
            "password": "",
            "backup": {}
        })
    }
}
