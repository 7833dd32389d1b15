//! How demonstration data is written: what happened when, in the one account.

use serde_json::json;

use crate::service::store::{Event, What};
use crate::service::tokens;
use crate::service::world::roll::Seed;
use crate::service::world::source::Nature;
use crate::service::world::target::Fate;

/// The name of the demonstration account.
pub const ACCOUNT: &str = "demo";

/// In seconds.
pub const HOUR: i64 = 3600;
/// In seconds.
pub const DAY: i64 = 24 * HOUR;

/// Demonstration data being written.
pub struct Script {
    /// Where chance comes from.
    pub seed: Seed,
    /// The present.
    pub now: i64,
    /// What was written so far.
    pub events: Vec<Event>,
    resources: usize,
    settings: usize,
}

impl Script {
    /// Nothing was written yet.
    pub const fn new(seed: u64, now: i64) -> Self {
        Self { seed: Seed(seed), now, events: Vec::new(), resources: 0, settings: 0 }
    }

    /// Something happens.
    pub fn add(&mut self, at: i64, what: What) {
        self.events.push(Event { at, account: ACCOUNT.to_owned(), what });
    }

    /// A source has this nature.
    pub fn source(&mut self, stream: &str, nature: Nature) {
        self.add(self.now - 46 * DAY, What::SourceGiven { stream: stream.to_owned(), nature });
    }

    /// A target has this fate.
    pub fn fate(&mut self, url: &str, fate: Fate) {
        self.add(self.now - 46 * DAY, What::TargetGiven { url: url.to_owned(), fate });
    }

    /// A node goes down for good.
    pub fn node_down(&mut self, at: i64, host: &str) {
        self.add(at, What::NodeDown { host: host.to_owned() });
    }

    /// A stream key that no one can take for a real one.
    pub fn key(&self, of: &str) -> String {
        format!("demo-key-{:08x}", self.seed.dice("key", of).bits() >> 32)
    }

    /// Creates a resource and answers its identifier.
    pub fn resource(&mut self, at: i64, body: &serde_json::Value) -> String {
        let resource_id = tokens::resource_id(self.seed, ACCOUNT, self.resources);
        self.resources += 1;
        self.rewrite(at, &resource_id, body);
        resource_id
    }

    /// Writes a resource anew.
    pub fn rewrite(&mut self, at: i64, resource_id: &str, body: &serde_json::Value) {
        self.add(at, What::ResourceWritten { resource_id: resource_id.to_owned(), body: body.to_string() });
    }

    /// The next setting's identifier.
    pub fn record_id(&mut self) -> String {
        self.settings += 1;
        tokens::record_id(self.seed, ACCOUNT, self.settings - 1)
    }

    /// A restream entry without schedule, login and backup.
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
