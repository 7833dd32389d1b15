//! The live status of restream targets (`contract.md#restream-status`).

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::{Member, Number};
use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::restream::join::TargetName;
use crate::redact::secret::Secret;

/// A status code. Codes beyond the five of the document are kept (`contract.md#decision-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StatusCode {
    /// A whole number, as all codes of the document are.
    Whole(i64),
    /// Any other number: it is shown as it is, and means nothing that is known (`contract.md#decision-37`).
    Other(OtherNumber),
}

/// A number that is no `i64`. Two are equal if they are the same to the bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OtherNumber(u64);

impl StatusCode {
    /// The target gets the stream.
    pub const OK: Self = Self::Whole(0);
    /// Source stream not found.
    pub const SOURCE_NOT_FOUND: Self = Self::Whole(2);
    /// Source stream is not published.
    pub const SOURCE_NOT_PUBLISHED: Self = Self::Whole(3);
    /// No status changes found.
    pub const NO_CHANGES: Self = Self::Whole(5);
    /// Restream stopped.
    pub const STOPPED: Self = Self::Whole(7);

    /// The five codes of the document with its descriptions.
    pub const KNOWN: [(Self, &'static str); 5] = [
        (Self::OK, "OK"),
        (Self::SOURCE_NOT_FOUND, "Source stream not found"),
        (Self::SOURCE_NOT_PUBLISHED, "Source stream is not published"),
        (Self::NO_CHANGES, "No status changes found"),
        (Self::STOPPED, "Restream stopped"),
    ];

    /// What the document says the code means; `None` for a code it does not name.
    pub fn description(self) -> Option<&'static str> {
        Self::KNOWN.iter().find(|(code, _)| *code == self).map(|(_, description)| *description)
    }
}

impl std::fmt::Display for StatusCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(code) => code.fmt(f),
            // As JSON spells it, by code that is there anyway.
            Self::Other(OtherNumber(bits)) => {
                f.write_str(&serde_json::to_string(&f64::from_bits(*bits)).unwrap_or_default())
            }
        }
    }
}

/// A code that is absent or `null` is an error, never 0: that would read as "OK". Nor is a fraction rounded.
impl<'de> Deserialize<'de> for StatusCode {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        lenient::number(reader).map(|number| match number {
            Number::Whole(code) => Self::Whole(code),
            Number::Other(code) => Self::Other(OtherNumber(code.to_bits())),
        })
    }
}

/// The status of every target of one resource.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(from = "ReadStatus<PartialList<TargetStatus>>")]
pub struct ResourceStatus {
    /// The resource.
    pub resource_id: ResourceId,
    /// One item for each target that the service reports on.
    pub status: PartialList<TargetStatus>,
}

/// A [`ResourceStatus`] being read: in one pass that ends at the first bad target if `L` is a `Vec`, or looking twice and
/// rejecting bad ones alone if it is a [`PartialList`].
#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
pub(crate) struct ReadStatus<L> {
    resource_id: ResourceId,
    #[serde(default, deserialize_with = "lenient::member")]
    status: L,
}

impl ResourceStatus {
    /// All that an answer says of one resource, which it may name several times; `None` without any.
    pub fn together(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|mut all, other| {
            all.status.items.extend(other.status.items);
            all.status.rejected.extend(other.status.rejected);
            all
        })
    }
}

impl<L: Into<PartialList<TargetStatus>>> From<ReadStatus<L>> for ResourceStatus {
    fn from(read: ReadStatus<L>) -> Self {
        Self { resource_id: read.resource_id, status: read.status.into() }
    }
}

/// The status of one target.
#[derive(Clone, Deserialize, PartialEq)]
pub struct TargetStatus {
    /// Code and description.
    #[serde(deserialize_with = "lenient::object")]
    pub status: TargetState,
    /// URL of the source stream; empty also where it is no text: the code counts all the same.
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
    /// What names the target that it is about.
    pub fn target_name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key, .. } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

fn secret_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<Secret, D::Error> {
    lenient::text_or_none(reader).map(Secret::new)
}

/// A status code and what the service says about it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct TargetState {
    /// The code.
    pub code: StatusCode,
    /// The service's own words; may be empty.
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    pub description: String,
}

/// Names the status and shows nothing else: addresses may hold keys.
impl std::fmt::Debug for TargetStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TargetStatus").field("status", &self.status).finish_non_exhaustive()
    }
}
