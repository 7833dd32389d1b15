//! How the status of restream targets changed (`contract.md#restream-history`).

use std::fmt;

use serde::Deserialize;
use serde::de::{MapAccess, SeqAccess, Visitor};

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;

/// The status changes of one resource's targets over a period.
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceHistory {
    /// The resource.
    pub resource_id: ResourceId,
    /// Start of the period as the service echoes it (`YYYY-MM-DDThh:mm:ss`), if it is a time.
    pub start: Option<UnixSeconds>,
    /// End of the period, likewise.
    pub end: Option<UnixSeconds>,
    /// One item for each target with a history, in the service's order.
    pub targets: Vec<TargetHistory>,
    /// How many sources, targets or changes could not be read.
    pub unreadable_count: usize,
}

/// The status changes of one target: a source, an address and a key.
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

/// From this moment on, a target had this status.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct StatusChange {
    /// The new code.
    pub code: StatusCode,
    /// The service's own words; may be empty.
    #[serde(default, deserialize_with = "lenient::member")]
    pub description: String,
    /// When it began. Required: a change without a moment is unreadable.
    #[serde(deserialize_with = "UnixSeconds::read")]
    pub time: UnixSeconds,
}

/// Shows how much there is, but no addresses: they may hold keys.
impl fmt::Debug for TargetHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TargetHistory").field("changes", &self.changes).finish_non_exhaustive()
    }
}

/// One item of the history's `data`: a source, and its changes by target URL and key.
#[derive(Deserialize)]
pub(crate) struct SourceHistory {
    #[serde(default, deserialize_with = "lenient::member")]
    source: String,
    #[serde(default, deserialize_with = "lenient::member")]
    history: Ordered<Ordered<PartialList<StatusChange>>>,
}

impl SourceHistory {
    /// Adds the source's targets to `targets`, and gives the number of changes that could not be read.
    pub(crate) fn add_to(self, targets: &mut Vec<TargetHistory>) -> usize {
        let mut unreadable_count = 0;
        for (target_url, keys) in self.history.0 {
            for (target_key, changes) in keys.0 {
                unreadable_count += changes.rejected.len();
                targets.push(TargetHistory {
                    source: self.source.clone(),
                    target_url: target_url.clone(),
                    target_key: Secret::new(target_key),
                    changes: changes.items,
                });
            }
        }
        unreadable_count
    }
}

/// An object as names and values in the order received. An empty array counts as an empty object.
struct Ordered<T>(Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Member + Default> Member for Ordered<T> {
    fn read<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Entries<T>(std::marker::PhantomData<T>);

        impl<'de, T: Member + Default> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, lenient::Lenient<T>>()? {
                    entries.push((name, value.0));
                }
                Ok(Ordered(entries))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
                lenient::empty_array(seq)
            }
        }

        reader.deserialize_any(Entries(std::marker::PhantomData))
    }
}
