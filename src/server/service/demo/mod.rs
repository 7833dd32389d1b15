//! Demonstration data: what people of an invented account did over the last weeks, as events.
//!
//! Names and addresses are invented (`.example`), keys say that they are for demonstration and are made while seeding.

mod large;
mod restreams;
mod settings;
mod streams;

use serde_json::json;

use crate::redact::secret::Secret;
use crate::server::service::store::{Event, What};
use crate::server::service::world::roll::Seed;
use crate::server::service::world::source::Nature;
use crate::server::service::world::target::Fate;

/// The name of the demonstration account.
pub const ACCOUNT: &str = "demo";

/// What a new database is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demo {
    /// Nothing.
    None,
    /// A believable account.
    Small,
    /// As much as a very large account has, for benchmarks.
    Large,
}

/// The events of demonstration data, oldest first.
pub fn events(demo: Demo, seed: u64, now: i64, token: &Secret) -> Vec<Event> {
    let mut script = Script { seed: Seed(seed), now, events: Vec::new(), resources: 0, settings: 0 };
    let since = now - 46 * DAY;
    script.add(since, What::AccountMade { token: token.expose().to_owned() });
    match demo {
        Demo::None => return Vec::new(),
        Demo::Small => {
            streams::write(&mut script);
            restreams::write(&mut script);
            settings::write(&mut script);
        }
        Demo::Large => large::write(&mut script),
    }
    script.events
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Demonstration data being written.
struct Script {
    seed: Seed,
    now: i64,
    events: Vec<Event>,
    resources: usize,
    settings: usize,
}

impl Script {
    fn add(&mut self, at: i64, what: What) {
        self.events.push(Event { at, account: ACCOUNT.to_owned(), what });
    }

    fn source(&mut self, stream: &str, nature: Nature) {
        self.add(self.now - 46 * DAY, What::SourceGiven { stream: stream.to_owned(), nature });
    }

    fn fate(&mut self, url: &str, fate: Fate) {
        self.add(self.now - 46 * DAY, What::TargetGiven { url: url.to_owned(), fate });
    }

    /// A stream key that nobody can take for a real one.
    fn key(&self, of: &str) -> String {
        format!("demo-key-{:08x}", self.seed.dice("key", of).bits() >> 32)
    }

    /// Creates a resource and answers its identifier.
    fn resource(&mut self, at: i64, body: &serde_json::Value) -> String {
        let resource_id = super::tokens::resource_id(self.seed, ACCOUNT, self.resources);
        self.resources += 1;
        self.rewrite(at, &resource_id, body);
        resource_id
    }

    /// Writes a resource anew.
    fn rewrite(&mut self, at: i64, resource_id: &str, body: &serde_json::Value) {
        self.add(at, What::ResourceWritten { resource_id: resource_id.to_owned(), body: body.to_string() });
    }

    /// The next setting's identifier.
    fn record_id(&mut self) -> String {
        self.settings += 1;
        super::tokens::record_id(self.seed, ACCOUNT, self.settings - 1)
    }

    /// A restream entry without schedule, login and backup.
    fn restream(&self, source: &str, target_url: &str, key_of: &str) -> serde_json::Value {
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
