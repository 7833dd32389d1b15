//! Recently viewed DVR streams, because the API lists none (`contract.md#decision-19`): names only, latest first, per
//! account and address, preserved after sign-out. Excludes names that the service never knew; a deleted one stays,
//! marked, until it is removed.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::{store, stored};
use crate::console::session::{Session, Sessions, use_sessions};
use crate::model::stream_name::StreamName;

const KEPT: usize = 50;
/// Prefix in the storage of a stream that no longer exists; no name begins with it.
const GONE: &str = "./";

#[derive(Clone, Debug, PartialEq, Eq)]
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

    pub fn note(self, name: &StreamName, is_gone: bool) {
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
            write(&key(&session), &streams);
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
    let names: Vec<String> =
        stored(key).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let stream = |text: &String| {
        let gone = text.strip_prefix(GONE);
        let name = StreamName::parse(gone.unwrap_or(text)).ok().filter(|name| !name.holds_secret())?;
        Some(VisitedStream { name, is_gone: gone.is_some() })
    };
    names.iter().filter_map(stream).collect()
}

fn write(key: &str, streams: &[VisitedStream]) {
    let text = |VisitedStream { name, is_gone }: &VisitedStream| {
        if *is_gone { format!("{GONE}{name}") } else { name.to_string() }
    };
    let names: Vec<String> = streams.iter().map(text).collect();
    if let Ok(text) = serde_json::to_string(&names) {
        store(key, &text);
    }
}
