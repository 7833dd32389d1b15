//! The streams whose DVR was looked at lately: the API lists none (`contract.md#decision-19`), so the names are remembered,
//! the last first. Names only, for each account at each address its own, and they stay after signing out.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions, use_sessions};
use crate::model::stream_name::StreamName;

/// How many names an account keeps.
const KEPT: usize = 50;

/// The names. Lives in the context.
#[derive(Clone, Copy)]
pub struct VisitedStreams {
    sessions: Sessions,
    changes: RwSignal<u32>,
}

impl VisitedStreams {
    /// Makes it; the application does this once.
    #[must_use]
    pub fn new() -> Self {
        Self { sessions: use_sessions(), changes: long_lived(0) }
    }

    /// The names of the account in use, the last visited first. A signal that this is read in follows changes.
    #[must_use]
    pub fn names(self) -> Vec<StreamName> {
        self.changes.track();
        self.sessions.current().with(|session| session.as_ref().map(|s| read(&key(s))).unwrap_or_default())
    }

    /// Puts a name first.
    pub fn remember(self, name: &StreamName) {
        self.change(|names| {
            names.retain(|other| other != name);
            names.insert(0, name.clone());
            names.truncate(KEPT);
        });
    }

    /// Takes a name out.
    pub fn forget(self, name: &StreamName) {
        self.change(|names| names.retain(|other| other != name));
    }

    fn change(self, edit: impl FnOnce(&mut Vec<StreamName>)) {
        let Some(session) = self.sessions.current().get_untracked() else { return };
        // Read again: another tab may have added names.
        let before = read(&key(&session));
        let mut names = before.clone();
        edit(&mut names);
        if names != before {
            write(&key(&session), &names);
            self.changes.update(|changes| *changes = changes.wrapping_add(1));
        }
    }
}

/// Returns the application's [`VisitedStreams`].
#[must_use]
pub fn use_visited_streams() -> VisitedStreams {
    expect_context()
}

fn key(session: &Session) -> String {
    format!("sluice.streams {}", session.scope())
}

fn read(key: &str) -> Vec<StreamName> {
    let text =
        window().local_storage().ok().flatten().and_then(|storage| storage.get_item(key).ok().flatten());
    let names: Vec<String> = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    names.iter().filter_map(|name| StreamName::parse(name).ok()).collect()
}

fn write(key: &str, names: &[StreamName]) {
    if let (Ok(Some(storage)), Ok(text)) = (window().local_storage(), serde_json::to_string(names)) {
        // Storage that is full or forbidden costs the memory of names, nothing else.
        let _ = storage.set_item(key, &text);
    }
}
