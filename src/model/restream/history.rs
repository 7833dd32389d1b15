//! Status changes of restream targets (`contract.md#restream-history`).

use std::fmt;

use serde::Deserialize;
use serde::de::Error as _;
use serde_json::value::RawValue;

use crate::json::lenient;
use crate::json::lenient::{Member, OrderedMap, member_in, object_in};
use crate::json::object::{entries_of, value_of};
use crate::model::restream::join::TargetName;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;

/// The status changes of one resource's targets over a period.
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceHistory {
    /// The start of the period that the service looked at, which may be later than requested.
    pub start: UnixSeconds,
    /// The targets with a history, in the service's order.
    pub targets: Vec<TargetHistory>,
    /// The number of unreadable sources, targets and changes.
    pub unreadable_count: usize,
    /// The number of unreadable sources, any of which may contain a missing target (`contract.md#decision-49`).
    pub lost_sources: usize,
}

/// The status changes of one target, which is a source, an address and a key.
#[derive(Clone, PartialEq)]
pub struct TargetHistory {
    /// URL of the source stream.
    pub source: String,
    /// Address of the target.
    pub target_url: String,
    /// Stream key at the target.
    pub target_key: Secret,
    /// The changes in the service's order.
    pub changes: Vec<StatusChange>,
}

impl TargetHistory {
    /// Returns the target's name.
    pub fn target_name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key, .. } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

/// A change to a status.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct StatusChange {
    /// The new code; `None` for an unreadable change, after which the state is unknown (`contract.md#decision-49`).
    #[serde(deserialize_with = "read_code")]
    pub code: Option<StatusCode>,
    /// The service's description; may be empty.
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    pub description: String,
    /// The time, or for an unreadable time the earliest possible one.
    #[serde(deserialize_with = "read_time")]
    pub time: UnixSeconds,
}

/// Returns whether the service lists the latest changes first: most are followed by an earlier one.
pub(crate) fn is_latest_first(times: impl Iterator<Item = UnixSeconds>) -> bool {
    let times: Vec<UnixSeconds> = times.collect();
    let later = times.windows(2).filter(|pair| pair[0] < pair[1]).count();
    let earlier = times.windows(2).filter(|pair| pair[0] > pair[1]).count();
    earlier > later
}

/// Reads the time of a change; fails for milliseconds.
fn read_time<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<UnixSeconds, D::Error> {
    let time = lenient::by_text(reader, UnixSeconds::read)?;
    let is_plausible = time < UnixSeconds::YEAR_3000;
    is_plausible.then_some(time).ok_or_else(|| D::Error::custom("a time beyond the year 3000"))
}

fn read_code<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Option<StatusCode>, D::Error> {
    StatusCode::deserialize(reader).map(Some)
}

/// The changes of a target from any JSON; of an unreadable one the time, if that can be read. A value that is not a
/// list is one unreadable change.
#[derive(Default)]
struct RawChanges(Vec<Result<StatusChange, Option<UnixSeconds>>>);

impl Member for RawChanges {
    fn read(text: &str) -> serde_json::Result<Self> {
        let items = serde_json::from_str::<Vec<&RawValue>>(text);
        let read = |item: &RawValue| object_in(item.get()).map_err(|_| time_in(item.get()));
        Ok(Self(items.map_or_else(|_| vec![Err(None)], |items| items.into_iter().map(read).collect())))
    }
}

fn time_in(change: &str) -> Option<UnixSeconds> {
    let time = member_in::<Option<UnixSeconds>>(value_of(&entries_of(change), "time")?).ok().flatten();
    time.filter(|time| *time < UnixSeconds::YEAR_3000)
}

impl RawChanges {
    fn unreadable_count(&self) -> usize {
        self.0.iter().filter(|change| change.is_err()).count()
    }

    /// Fills in missing times: that of the change before, or `start`.
    fn dated(self, start: UnixSeconds) -> Vec<StatusChange> {
        let mut changes = self.0;
        let time_of = |change: &Result<StatusChange, Option<UnixSeconds>>| match change {
            Ok(change) => Some(change.time),
            Err(time) => *time,
        };
        let is_latest_first = is_latest_first(changes.iter().filter_map(time_of));
        if is_latest_first {
            changes.reverse();
        }
        let mut last = start;
        let dated = |change| {
            last = time_of(&change).unwrap_or(last);
            change.unwrap_or(StatusChange { code: None, description: String::new(), time: last })
        };
        let mut changes: Vec<StatusChange> = changes.into_iter().map(dated).collect();
        if is_latest_first {
            changes.reverse();
        }
        changes
    }
}

/// Omits the addresses, which may contain keys.
impl fmt::Debug for TargetHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TargetHistory").field("changes", &self.changes).finish_non_exhaustive()
    }
}

/// An item of the history's `data`: a source, and its changes by target URL and key.
#[derive(Deserialize)]
pub(crate) struct SourceHistory {
    #[serde(default, deserialize_with = "lenient::member")]
    source: String,
    #[serde(default, deserialize_with = "lenient::member")]
    history: OrderedMap<OrderedMap<RawChanges>>,
}

impl SourceHistory {
    /// Adds the source's targets, and returns the number of unreadable changes. The history begins at `start`.
    pub(crate) fn add_to(self, targets: &mut Vec<TargetHistory>, start: UnixSeconds) -> usize {
        let mut unreadable_count = 0;
        for (target_url, keys) in self.history.0 {
            for (target_key, changes) in keys.0 {
                unreadable_count += changes.unreadable_count();
                targets.push(TargetHistory {
                    source: self.source.clone(),
                    target_url: target_url.clone(),
                    target_key: Secret::new(target_key),
                    changes: changes.dated(start),
                });
            }
        }
        unreadable_count
    }
}
