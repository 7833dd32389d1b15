//! Events, the only content of the database. The world is computed from them, the seed and the time.

use serde::{Deserialize, Serialize};

use crate::service::world::recording::{Action, Change, Draft};
use crate::service::world::source::Nature;
use crate::service::world::target::Fate;

/// An event of an account.
#[derive(Clone)]
pub struct Event {
    /// The time in Unix seconds.
    pub at: i64,
    /// The account.
    pub account: String,
    /// The kind of the event and its data.
    pub what: What,
}

/// The kinds of events. They have no `Debug`: they contain tokens and stream keys.
#[derive(Clone)]
pub enum What {
    /// The account was created.
    AccountMade {
        /// The token.
        token: StoredToken,
    },
    /// Demonstration data set the behavior of a source.
    SourceGiven {
        /// The stream of the source's URLs.
        stream: String,
        /// The behavior.
        nature: Nature,
    },
    /// Demonstration data set the behavior of a target.
    TargetGiven {
        /// The target's URL.
        url: String,
        /// The behavior.
        fate: Fate,
    },
    /// Demonstration data took a node down: it no longer records or deletes any stream.
    NodeDown {
        /// The node.
        host: String,
    },
    /// A resource was created or replaced.
    ResourceWritten {
        /// The identifier.
        resource_id: String,
        /// The body with defaults added.
        body: String,
    },
    /// A recording setting was created.
    SettingMade {
        /// The identifier.
        record_id: String,
        /// The fields.
        draft: Box<Draft>,
    },
    /// A recording setting was changed.
    SettingChanged {
        /// The identifier.
        record_id: String,
        /// The sent fields.
        change: Box<Change>,
    },
    /// Another action was applied to a recording setting.
    SettingActed {
        /// The identifier.
        record_id: String,
        /// The action.
        action: Action,
    },
    /// Demonstration data added a DVR stream.
    StreamAdded {
        /// The name.
        stream: String,
        /// The stream's source, window and nodes.
        entry: StreamEntry,
    },
    /// DVR was deleted.
    DvrDeleted {
        /// The stream's name.
        stream: String,
        /// The deleted period and nodes.
        deletion: Deletion,
    },
}

impl What {
    /// Returns whether a full account may still write this: actions on recordings, and deletions.
    pub fn is_urgent(&self) -> bool {
        matches!(self, Self::SettingActed { .. } | Self::DvrDeleted { .. })
    }
}

/// A stored token.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredToken {
    /// The demonstration's token in clear text, which the program prints at every start.
    Clear(String),
    /// Any other token as a hash.
    Hash {
        /// See [`hash`](crate::service::tokens::hash).
        sha256: String,
    },
}

/// A DVR stream of the demonstration.
#[derive(Clone, Serialize, Deserialize)]
pub struct StreamEntry {
    /// The source's URL.
    pub source: String,
    /// True if DVR is on.
    pub is_enabled: bool,
    /// The length of the DVR window in seconds.
    pub window_secs: i64,
    /// The nodes.
    pub hosts: Vec<String>,
    /// The start in Unix seconds.
    pub since: i64,
    /// The time when DVR was turned off, in Unix seconds; earlier recordings stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_since: Option<i64>,
}

/// A deletion of DVR; it does not affect what is recorded later.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Deletion {
    /// The nodes on which it succeeded.
    pub hosts: Vec<String>,
    /// The first deleted second, Unix time.
    pub from: i64,
    /// The end in Unix seconds, exclusive.
    pub to: i64,
}
