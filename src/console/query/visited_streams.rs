//! Recently viewed DVR streams, because the API lists none (`contract.md#decision-19`): names only, latest first, per
//! account and address, preserved after sign-out. Excludes names that the service never knew; a deleted one stays,
//! marked, until it is removed.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::{store, stored};
use crate::console::session::{Session, Sessions, use_sessions};
use crate::model::stream_name::StreamName;

const KEPT: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitedStream {
    pub name: StreamName,
    /// True if the service no longer had the stream at the last read.
    pub is_gone: bool,
}

#[derive(Clone, Copy)]
pub struct VisitedStreams {
    sessions: Sessions,
    changes: RwSignal<u32>,
}

impl VisitedStreams {
    pub fn new() -> Self {
        Self { sessions: use_sessions(), changes: long_lived(0) }
    }

    /// Returns the current account's streams, latest first. Tracked.
    pub fn all(self) -> Vec<VisitedStream> {
        self.changes.track();
        self.sessions.current().with(|session| session.as_ref().map(|s| read(&key(s))).unwrap_or_default())
    }

    /// Returns the names of the existing streams, in the same order.
    pub fn names(self) -> Vec<StreamName> {
        self.all().into_iter().filter(|stream| !stream.is_gone).map(|stream| stream.name).collect()
    }

    /// Puts an existing stream first, unless its name contains a secret.
    pub fn remember(self, name: &StreamName) {
        if name.holds_secret() {
            return;
        }
        self.change(|streams| {
            streams.retain(|other| other.name != *name);
            streams.insert(0, VisitedStream { name: name.clone(), is_gone: false });
            streams.truncate(KEPT);
        });
    }

    pub fn set_gone(self, name: &StreamName, is_gone: bool) {
        self.change(|streams| {
            streams
                .iter_mut()
                .filter(|stream| stream.name == *name)
                .for_each(|stream| stream.is_gone = is_gone);
        });
    }

    pub fn forget(self, name: &StreamName) {
        self.change(|streams| streams.retain(|other| other.name != *name));
    }

    fn change(self, edit: impl FnOnce(&mut Vec<VisitedStream>)) {
        let Some(session) = self.sessions.current().get_untracked() else { return };
        // Rereads the storage: another tab may have changed it.
        let before = read(&key(&session));
        let mut streams = before.clone();
        edit(&mut streams);
        if streams != before {
            store(&key(&session), &serde_json::to_string(&streams).unwrap_or_default());
            self.changes.update(|changes| *changes = changes.wrapping_add(1));
        }
    }
}

pub fn use_visited_streams() -> VisitedStreams {
    expect_context()
}

fn key(session: &Session) -> String {
    format!("sluice.streams {}", session.scope())
}

fn read(key: &str) -> Vec<VisitedStream> {
    let read = stored(key).and_then(|text| serde_json::from_str::<Vec<VisitedStream>>(&text).ok());
    let mut streams = read.unwrap_or_default();
    streams.retain(|stream| !stream.name.holds_secret());
    streams
}
