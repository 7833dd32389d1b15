//! Events, the only content of the database. The world is computed from them, the seed and the time.

use serde::{Deserialize, Serialize};

use crate::service::world::recording::{PlainAction, SettingFields, StoredChange};
use crate::service::world::source::SourceKind;
use crate::service::world::target::TargetKind;

#[derive(Clone)]
pub struct Event {
    pub at: i64,
    pub account: String,
    /// The stream, address, host, resource or recording that it is about; empty for the account itself.
    pub subject: String,
    pub what: EventKind,
}

/// The kinds of events. They have no `Debug`: they contain tokens and stream keys.
#[derive(Clone)]
pub enum EventKind {
    /// The account is new, or has a new token.
    AccountMade(StoredToken),
    /// Demonstration data set the behavior of a source.
    SourceGiven(SourceKind),
    /// Demonstration data set the behavior of a target.
    TargetGiven(TargetKind),
    /// Demonstration data took a node down: it no longer records or deletes any stream.
    NodeDown,
    /// A resource has this body, with defaults added.
    ResourceWritten(String),
    /// An old version of this time made room. It is not stored.
    VersionDropped,
    SettingMade(Box<SettingFields>),
    SettingChanged(Box<StoredChange>),
    SettingActed(PlainAction),
    /// Demonstration data added a DVR stream.
    StreamAdded(DemoStream),
    DvrDeleted(StoredDeletion),
}

impl EventKind {
    /// Returns whether a full account may still write this: actions on recordings.
    pub fn is_urgent(&self) -> bool {
        matches!(self, Self::SettingActed(_))
    }

    /// Returns whether no limit prevents this: it switches off or deletes.
    pub fn always_fits(&self) -> bool {
        match self {
            Self::SettingActed(action) => matches!(action, PlainAction::Stop | PlainAction::Deactivate),
            _ => matches!(self, Self::DvrDeleted(_)),
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredToken {
    /// The demonstration's token in clear text, which the program prints at every start.
    Clear(String),
    /// Any other token as a hash.
    Hash { sha256: String },
}

/// A DVR stream of the demonstration.
#[derive(Clone, Serialize, Deserialize)]
pub struct DemoStream {
    pub source: String,
    pub is_enabled: bool,
    pub window_secs: i64,
    pub hosts: Vec<String>,
    pub since: i64,
    /// Unix seconds; earlier recordings stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_since: Option<i64>,
}

/// A deletion of DVR; it does not affect what is recorded later.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredDeletion {
    /// The nodes on which it succeeded.
    pub hosts: Vec<String>,
    /// Unix seconds.
    pub from: i64,
    /// Unix seconds, exclusive; a deletion reaches to its own time at most.
    pub to: i64,
}
