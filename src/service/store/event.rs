//! What people did: all that the database holds. The world is computed from it, the seed and the time.

use serde::{Deserialize, Serialize};

use crate::service::world::recording::{Action, Change, Draft};
use crate::service::world::source::Nature;
use crate::service::world::target::Fate;

/// One thing that was done, to one account, at one second.
#[derive(Clone)]
pub struct Event {
    /// Unix time.
    pub at: i64,
    /// The account it belongs to.
    pub account: String,
    /// What was done.
    pub what: What,
}

/// The kinds of things that can be done. Without `Debug`: they hold tokens and stream keys.
#[derive(Clone)]
pub enum What {
    /// The account was made. Its name is the event's.
    AccountMade {
        /// Its token.
        token: StoredToken,
    },
    /// Demonstration data gave a stream's source its nature.
    SourceGiven {
        /// The stream that URLs of the source lead to.
        stream: String,
        /// How it behaves.
        nature: Nature,
    },
    /// Demonstration data gave a target its fate.
    TargetGiven {
        /// The target's URL.
        url: String,
        /// How it behaves.
        fate: Fate,
    },
    /// Demonstration data took a node down: from then on it records nothing and deletes nothing, for any stream.
    NodeDown {
        /// The node.
        host: String,
    },
    /// A resource was created or replaced.
    ResourceWritten {
        /// Its identifier.
        resource_id: String,
        /// The body, as text: what was received, with defaults filled in.
        body: String,
    },
    /// A recording setting was created.
    SettingMade {
        /// Its identifier.
        record_id: String,
        /// Its fields.
        draft: Box<Draft>,
    },
    /// A recording setting was changed.
    SettingChanged {
        /// Its identifier.
        record_id: String,
        /// The fields that were sent.
        change: Box<Change>,
    },
    /// Another action on a recording setting.
    SettingActed {
        /// Its identifier.
        record_id: String,
        /// Which one.
        action: Action,
    },
    /// Demonstration data added a DVR stream.
    StreamAdded {
        /// Its name.
        stream: String,
        /// Where and how it is kept.
        entry: StreamEntry,
    },
    /// DVR was deleted.
    DvrDeleted {
        /// The stream's name.
        stream: String,
        /// What was deleted, where.
        deletion: Deletion,
    },
}

impl What {
    /// Whether it has room in an account that is full: actions on recordings, and deletions.
    pub fn is_urgent(&self) -> bool {
        matches!(self, Self::SettingActed { .. } | Self::DvrDeleted { .. })
    }
}

/// An account's token as the database has it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredToken {
    /// The demonstration's, in clear: the program prints it at every start.
    Clear(String),
    /// Any other, as its hash: it was printed when it was made.
    Hash {
        /// See [`hash`](crate::service::tokens::hash).
        sha256: String,
    },
}

/// A DVR stream as demonstration data describes it.
#[derive(Clone, Serialize, Deserialize)]
pub struct StreamEntry {
    /// The URL of its source.
    pub source: String,
    /// Whether DVR is kept at all.
    pub is_enabled: bool,
    /// How far back DVR is kept, in seconds.
    pub window_secs: i64,
    /// The nodes that keep it.
    pub hosts: Vec<String>,
    /// Since when, Unix time.
    pub since: i64,
    /// When it was turned off, Unix time; what was recorded by then stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_since: Option<i64>,
}

/// A deletion of DVR; what was recorded after it was done is not touched by it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Deletion {
    /// The nodes where it took effect.
    pub hosts: Vec<String>,
    /// First second deleted, Unix time.
    pub from: i64,
    /// The second after the last one deleted.
    pub to: i64,
}
