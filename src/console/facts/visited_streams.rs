//! Recently viewed DVR streams, because the API lists none (`contract.md#decision-19`): names only, latest first, per
//! account and address, preserved after sign-out. Excludes names that the service never knew.

use leptos::prelude::*;

use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::{store, stored};
use crate::console::session::{Session, Sessions, use_sessions};
use crate::model::stream_name::StreamName;

const KEPT: usize = 50;

#[derive(Clone, Copy)]
pub struct VisitedStreams {
    sessions: Sessions,
    changes: RwSignal<u32>,
}

impl VisitedStreams {
    fn new() -> Self {
        Self { sessions: use_sessions(), changes: long_lived(0) }
    }

    /// Returns the current account's streams, latest first. Tracked.
    pub fn all(self) -> Vec<StreamName> {
        self.changes.track();
        self.sessions.current().with(|session| session.as_ref().map(|s| read(&key(s))).unwrap_or_default())
    }

    /// Puts an existing stream first, unless its name contains a secret.
    pub fn remember(self, name: &StreamName) {
        if name.holds_secret() {
            return;
        }
        self.change(|streams| {
            streams.retain(|other| other != name);
            streams.insert(0, name.clone());
            streams.truncate(KEPT);
        });
    }

    pub fn forget(self, name: &StreamName) {
        self.change(|streams| streams.retain(|other| other != name));
    }

    fn change(self, edit: impl FnOnce(&mut Vec<StreamName>)) {
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
    console_context(VisitedStreams::new)
}

fn key(session: &Session) -> String {
    format!("sluice.streams {}", session.scope())
}

fn read(key: &str) -> Vec<StreamName> {
    let read = stored(key).and_then(|text| serde_json::from_str::<Vec<StreamName>>(&text).ok());
    let mut streams = read.unwrap_or_default();
    streams.retain(|stream| !stream.holds_secret());
    streams
}
