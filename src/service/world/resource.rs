//! Restream resources with all their versions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::model::intervals::Period;
use crate::service::raw::RawObject;
use crate::service::utc;
use crate::service::world::target::{StoredTarget, TargetId};

/// A resource with all its versions, at least one.
#[derive(Clone)]
pub struct StoredResource {
    pub id: String,
    /// The members of the latest body as received, in order, without those that the service assigns.
    pub members: Arc<RawObject>,
    /// The name, for metrics.
    pub name: String,
    /// The versions, oldest first.
    pub versions: Vec<Arc<Version>>,
}

/// The part of a written body that a history needs.
pub struct Version {
    pub from: i64,
    pub is_active: bool,
    pub targets: Vec<StoredTarget>,
}

/// Members that the service assigns; their values in a body are ignored.
const GIVEN: [&str; 3] = ["resource_id", "creation_ts", "modification_ts"];

/// The members of a body that a history needs.
#[derive(Deserialize, Serialize)]
struct PastBody {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    active: Option<bool>,
    restreams: Vec<EntryFields>,
}

#[derive(Deserialize, Serialize)]
struct EntryFields {
    #[serde(default)]
    schedule: Vec<WindowFields>,
    source: String,
    target_url: String,
    target_key: String,
}

#[derive(Deserialize, Serialize)]
struct WindowFields {
    start: String,
    stop: String,
}

impl StoredResource {
    pub fn new(id: String) -> Self {
        Self { id, members: Arc::default(), name: String::new(), versions: Vec::new() }
    }

    pub fn creation_ts(&self) -> i64 {
        self.versions.first().map_or(0, |version| version.from)
    }

    pub fn modification_ts(&self) -> i64 {
        self.latest().from
    }

    pub fn latest(&self) -> &Version {
        &self.versions[self.versions.len() - 1]
    }

    /// Returns the version at this second, or the first one before its time.
    pub fn version_at(&self, second: i64) -> &Version {
        let count = self.versions.partition_point(|version| version.from <= second);
        &self.versions[count.saturating_sub(1)]
    }

    /// Adds a version from a valid body. Targets of the previous version keep their age. Fails for an invalid body.
    pub fn write(&mut self, at: i64, body: &str) -> Result<(), String> {
        let mut members = RawObject::parse(body.as_bytes())?;
        members.0.retain(|(name, _)| !GIVEN.contains(&name.as_str()));
        // A clock that was set back must not reorder versions, and one that is replaced within its second was never in
        // effect.
        let from = self.versions.last().map_or(at, |last| at.max(last.from));
        self.versions.pop_if(|last| last.from == from);
        let mut version = Version::read(from, &members)?;
        if let Some(last) = self.versions.last() {
            let before: HashMap<&Arc<TargetId>, i64> =
                last.targets.iter().rev().map(|target| (&target.id, target.since)).collect();
            for target in &mut version.targets {
                let known = before.get_key_value(&target.id);
                target.since = known.map_or(version.from, |(_, since)| *since);
                target.id = known.map_or_else(|| Arc::clone(&target.id), |(id, _)| Arc::clone(id));
            }
        }
        self.versions.push(Arc::new(version));
        self.name = members.read("name").unwrap_or_default();
        self.members = Arc::new(members);
        Ok(())
    }

    /// Drops the old version of this time, as the store did. The first one stays as the time of the creation.
    pub fn drop_version(&mut self, at: i64) {
        let old = self.versions.len() - 1;
        match self.versions[..old].iter().position(|version| version.from == at) {
            Some(0) => {
                self.versions[0] = Arc::new(Version { from: at, is_active: true, targets: Vec::new() })
            }
            Some(index) => drop(self.versions.remove(index)),
            None => {}
        }
    }

    /// Returns every target of the versions in effect in `during`, in order of appearance.
    pub fn targets_during(&self, during: Period) -> Vec<&TargetId> {
        let (mut ids, mut known) = (Vec::new(), HashSet::new());
        for (index, version) in self.versions.iter().enumerate() {
            let until = self.versions.get(index + 1).map_or(i64::MAX, |next| next.from);
            if version.from >= during.to.0 || until <= during.from.0 {
                continue;
            }
            for target in &version.targets {
                if known.insert(&*target.id) {
                    ids.push(&*target.id);
                }
            }
        }
        ids
    }
}

/// Returns what a history needs of a body; `None` if that is not readable.
pub fn history_part(body: &str) -> Option<String> {
    serde_json::to_string(&serde_json::from_str::<PastBody>(body).ok()?).ok()
}

impl Version {
    fn read(from: i64, members: &RawObject) -> Result<Self, String> {
        let entries: Vec<EntryFields> = members
            .get("restreams")
            .map_or(Ok(Vec::new()), |value| serde_json::from_str(RawValue::get(value)))
            .map_err(|error| error.to_string())?;
        let targets = entries.into_iter().map(|entry| entry.into_target(from)).collect();
        Ok(Self { from, is_active: members.read("active").unwrap_or(true), targets })
    }

    pub fn target(&self, id: &TargetId) -> Option<&StoredTarget> {
        self.targets.iter().find(|target| *target.id == *id)
    }
}

impl EntryFields {
    fn into_target(self, since: i64) -> StoredTarget {
        let windows = self
            .schedule
            .iter()
            .filter_map(|window| {
                Some(Period::of_seconds(utc::parse(&window.start)?, utc::parse(&window.stop)?))
            })
            .collect();
        StoredTarget {
            id: Arc::new(TargetId { source: self.source, url: self.target_url, key: self.target_key }),
            windows,
            since,
        }
    }
}
