//! The bodies of the restream area (`contract.md#restream-resource` to `contract.md#restream-history`).

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::service::answers::InOrder;
use crate::service::world::resource::Resource;
use crate::service::world::target::Code;

/// All resources of an account.
#[derive(Serialize)]
pub struct ListEnvelope<'a> {
    /// The account's name.
    pub account: &'a str,
    /// When any of its resources was last modified, Unix time.
    pub modification_ts: i64,
    /// The resources.
    pub data: ListData<'a>,
}

/// What a list holds.
#[derive(Serialize)]
pub struct ListData<'a> {
    /// In order of creation.
    pub resources: Vec<ShownResource<'a>>,
}

/// One resource.
#[derive(Serialize)]
pub struct ResourceEnvelope<'a> {
    /// The account's name.
    pub account: &'a str,
    /// The resource's identifier.
    pub resource_id: &'a str,
    /// When it was last modified, Unix time.
    pub modification_ts: i64,
    /// The resource.
    pub data: ShownResource<'a>,
}

/// Which of the document's two orders of members is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// As an item of a list.
    InList,
    /// Alone.
    Alone,
}

/// A resource as it is shown: the members that were sent, unknown ones too, and those the service gives.
pub struct ShownResource<'a>(pub &'a Resource, pub Shown);

impl Serialize for ShownResource<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(resource, shown) = self;
        let members = &resource.members;
        let mut map = serializer.serialize_map(None)?;
        if *shown == Shown::InList {
            map.serialize_entry("resource_id", &resource.id)?;
            for name in ["name", "type", "active"] {
                map.serialize_entry(name, &members.get(name))?;
            }
            map.serialize_entry("creation_ts", &resource.creation_ts())?;
            map.serialize_entry("modification_ts", &resource.modification_ts())?;
            map.serialize_entry("restreams", &members.get("restreams"))?;
            let is_written = |name: &str| matches!(name, "name" | "type" | "active" | "restreams");
            for (name, value) in members.0.iter().filter(|(name, _)| !is_written(name)) {
                map.serialize_entry(name, value)?;
            }
        } else {
            for (name, value) in &members.0 {
                map.serialize_entry(name, value)?;
            }
            map.serialize_entry("resource_id", &resource.id)?;
            map.serialize_entry("creation_ts", &resource.creation_ts())?;
            map.serialize_entry("modification_ts", &resource.modification_ts())?;
        }
        map.end()
    }
}

/// The status of every target of one or all resources.
#[derive(Serialize)]
pub struct StatusEnvelope<'a> {
    /// The account's name.
    pub account: &'a str,
    /// One item per resource.
    pub data: Vec<ResourceStatus<'a>>,
}

/// The status of a resource's targets.
#[derive(Serialize)]
pub struct ResourceStatus<'a> {
    /// The resource's identifier.
    pub resource_id: &'a str,
    /// One item per restream, in order.
    pub status: Vec<TargetState<'a>>,
}

/// The status of one target.
#[derive(Serialize)]
pub struct TargetState<'a> {
    /// Its status now.
    pub status: TargetStatus,
    /// The source's URL.
    pub source: &'a str,
    /// The target's URL.
    pub target_url: &'a str,
    /// The stream key there.
    pub target_key: &'a str,
}

/// A code and what it means.
#[derive(Serialize)]
pub struct TargetStatus {
    /// 0, 2, 3, 5 or 7.
    pub code: Code,
    /// The document's words for it.
    pub description: &'static str,
}

/// How the status of a resource's targets changed.
#[derive(Serialize)]
pub struct HistoryEnvelope<'a> {
    /// The account's name.
    pub account: &'a str,
    /// The resource's identifier.
    pub resource_id: &'a str,
    /// The start asked for, without Z.
    pub start: String,
    /// The end asked for, without Z.
    pub end: String,
    /// One item per source.
    pub data: Vec<History<'a>>,
}

/// The history of the targets of one source.
#[derive(Serialize)]
pub struct History<'a> {
    /// The source's URL.
    pub source: &'a str,
    /// By target URL, then by target key.
    pub history: InOrder<&'a str, KeyHistory<'a>>,
}

/// The changes by target key.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub struct KeyHistory<'a>(pub InOrder<&'a str, Vec<Change>>);

/// From this moment on, this was the status. The first item of a list is the status in force at the start.
#[derive(Serialize)]
pub struct Change {
    /// 0, 2, 3, 5 or 7.
    pub code: Code,
    /// The document's words for it.
    pub description: &'static str,
    /// Unix time.
    pub time: i64,
}
