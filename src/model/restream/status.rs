//! The current status of restream targets (`contract.md#restream-status`).

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::JsonNumber;
use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::restream::join::TargetName;
use crate::redact::secret::Secret;

/// A status code. Codes outside of the contract are preserved (`contract.md#decision-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StatusCode {
    /// A whole number, as all documented codes are.
    Whole(i64),
    /// Any other number, which is shown as sent (`contract.md#decision-37`).
    Other(OtherNumber),
}

/// A number that is not an `i64`, compared bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OtherNumber(u64);

impl StatusCode {
    /// The target receives the stream.
    pub const OK: Self = Self::Whole(0);
    /// Source stream not found.
    pub const SOURCE_NOT_FOUND: Self = Self::Whole(2);
    /// Source stream is not published.
    pub const SOURCE_NOT_PUBLISHED: Self = Self::Whole(3);
    /// No status changes found.
    pub const NO_CHANGES: Self = Self::Whole(5);
    /// Restream stopped.
    pub const STOPPED: Self = Self::Whole(7);

    /// The five documented codes with their descriptions.
    pub const KNOWN: [(Self, &'static str); 5] = [
        (Self::OK, "OK"),
        (Self::SOURCE_NOT_FOUND, "Source stream not found"),
        (Self::SOURCE_NOT_PUBLISHED, "Source stream is not published"),
        (Self::NO_CHANGES, "No status changes found"),
        (Self::STOPPED, "Restream stopped"),
    ];

    /// Returns the documented description; `None` for an unknown code.
    pub fn description(self) -> Option<&'static str> {
        Self::KNOWN.iter().find(|(code, _)| *code == self).map(|(_, description)| *description)
    }
}

impl std::fmt::Display for StatusCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(code) => code.fmt(f),
            // JSON's spelling, by code that the program contains anyway.
            Self::Other(OtherNumber(bits)) => {
                f.write_str(&serde_json::to_string(&f64::from_bits(*bits)).unwrap_or_default())
            }
        }
    }
}

/// Fails for an absent or `null` code, because 0 would mean "OK", and does not round a fraction.
impl<'de> Deserialize<'de> for StatusCode {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        lenient::number(reader).map(|number| match number {
            JsonNumber::Whole(code) => Self::Whole(code),
            JsonNumber::Other(code) => Self::Other(OtherNumber(code.to_bits())),
        })
    }
}

/// The status of every target of one resource.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct ResourceStatus {
    /// The resource; empty if absent.
    #[serde(default)]
    pub resource_id: ResourceId,
    /// An item for each reported target.
    #[serde(default, deserialize_with = "lenient::member")]
    pub status: PartialList<TargetStatus>,
}

impl ResourceStatus {
    /// Merges the items of a response about one resource; `None` for an empty list.
    pub fn merge(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|mut all, other| {
            all.status.items.extend(other.status.items);
            all.status.rejected.extend(other.status.rejected);
            all
        })
    }
}

/// The status of one target.
#[derive(Clone, Deserialize, PartialEq)]
pub struct TargetStatus {
    /// Code and description.
    #[serde(deserialize_with = "lenient::object")]
    pub status: TargetState,
    /// URL of the source stream; empty also if it is not a text, because the code counts anyway.
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    pub source: String,
    /// Address of the target, likewise.
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    pub target_url: String,
    /// Stream key at the target, likewise.
    #[serde(default, deserialize_with = "secret_or_none")]
    pub target_key: Secret,
}

impl TargetStatus {
    /// Returns the target's name.
    pub fn target_name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key, .. } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

fn secret_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<Secret, D::Error> {
    lenient::text_or_none(reader).map(Secret::new)
}

/// A status code with the service's description.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct TargetState {
    /// The code.
    pub code: StatusCode,
    /// The service's description; may be empty.
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    pub description: String,
}

/// Omits the addresses, which may contain keys.
impl std::fmt::Debug for TargetStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TargetStatus").field("status", &self.status).finish_non_exhaustive()
    }
}
