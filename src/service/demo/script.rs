//! A builder of demonstration events for one account.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::service::store::event::DemoStream;
use crate::service::store::{Event, EventKind};
use crate::service::world::recording::PlainAction;
use crate::service::world::roll::Seed;
use crate::service::world::source::SourceKind;
use crate::service::world::target::TargetKind;
use crate::service::{recording, tokens, utc};

pub const ACCOUNT: &str = "demo";

pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;

/// Actions on a setting, each with its age in seconds.
pub type DemoActions = &'static [(i64, PlainAction)];

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

    pub fn add(&mut self, at: i64, subject: &str, what: EventKind) {
        self.events.push(Event { at, account: ACCOUNT.to_owned(), subject: subject.to_owned(), what });
    }

    pub fn source(&mut self, stream: &str, kind: SourceKind) {
        self.add(self.now - 46 * DAY, stream, EventKind::SourceGiven(kind));
    }

    pub fn target(&mut self, url: &str, kind: TargetKind) {
        self.add(self.now - 46 * DAY, url, EventKind::TargetGiven(kind));
    }

    /// Adds a stream with DVR on these nodes.
    pub fn stream(&mut self, stream: &str, window_secs: i64, hosts: Vec<String>, off_since: Option<i64>) {
        let (source, since) = (publish_url(stream), self.now - 45 * DAY);
        let entry = DemoStream { source, is_enabled: true, window_secs, hosts, since, off_since };
        self.add(since, stream, EventKind::StreamAdded(entry));
    }

    /// Returns a stream key that is recognizable as a demonstration key.
    pub fn key(&self, of: &str) -> String {
        format!("demo-key-{:08x}", self.seed.dice("key", of).bits() >> 32)
    }

    pub fn resource(&mut self, at: i64, body: &Value) -> String {
        let resource_id = tokens::resource_id(self.seed, ACCOUNT, self.resources);
        self.resources += 1;
        self.rewrite(at, &resource_id, body);
        resource_id
    }

    pub fn rewrite(&mut self, at: i64, resource_id: &str, body: &Value) {
        self.add(at, resource_id, EventKind::ResourceWritten(body.to_string()));
    }

    /// Adds a recording setting from the body of a `PUT`, and actions on it.
    pub fn setting(&mut self, at: i64, body: &impl Serialize, actions: DemoActions) {
        let record_id = tokens::record_id(self.seed, ACCOUNT, self.settings);
        self.settings += 1;
        let json = serde_json::to_vec(body).unwrap_or_default();
        if let Ok(draft) = recording::body::check(&json) {
            self.add(at, &record_id, EventKind::SettingMade(Box::new(draft)));
        }
        for (ago, action) in actions {
            self.add(self.now - ago, &record_id, EventKind::SettingActed(*action));
        }
    }

    /// Returns a restream entry without schedule, login and backup.
    pub fn restream(&self, source: &str, target_url: &str, key_of: &str) -> Value {
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

pub fn publish_url(stream: &str) -> String {
    format!("rtmp://publish.example.net/{stream}")
}

pub fn playlist_url(stream: &str) -> String {
    format!("https://cdn.example.net/{stream}/playlist.m3u8")
}

/// Returns a window on each of these days, counted from today, from this hour for so many hours.
pub fn windows<const DAYS: usize>(now: i64, days: [i64; DAYS], hour: i64, hours: i64) -> Vec<Value> {
    let midnight = now - now.rem_euclid(DAY);
    days.map(|day| midnight + day * DAY + hour * HOUR).map(|start| window(start, start + hours * HOUR)).into()
}

/// Returns the window of a schedule.
pub fn window(start: i64, stop: i64) -> Value {
    json!({ "start": utc::format(start), "stop": utc::format(stop) })
}
