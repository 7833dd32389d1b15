//! Members that a service refuses (`contract.md#decision-35`): once that was chosen, nothing is sent there with them from
//! this tab. Names are stored, never what they hold.

use std::collections::BTreeMap;

use leptos::prelude::GetUntracked;

use crate::console::platform::tab_storage::tab_storage;
use crate::console::session::{Sessions, use_sessions};

const KEY: &str = "sluice.left-out";

#[derive(Clone, Copy)]
pub(super) struct LeftOut(Sessions);

impl LeftOut {
    pub fn new() -> Self {
        Self(use_sessions())
    }

    /// The names of the members that are left out for the service in force.
    pub fn names(self) -> Vec<String> {
        self.service().and_then(|service| stored().remove(&service)).unwrap_or_default()
    }

    pub fn add(self, names: impl Iterator<Item = String>) {
        let Some(service) = self.service() else { return };
        let mut all = stored();
        let own = all.entry(service).or_default();
        for name in names {
            if !own.contains(&name) {
                own.push(name);
            }
        }
        let text = serde_json::to_string(&all).unwrap_or_default();
        if let Some(storage) = tab_storage() {
            // Where the tab keeps nothing, it is asked once more after the next refusal.
            let _ = storage.set_item(KEY, &text);
        }
    }

    fn service(self) -> Option<String> {
        let current = self.0.current().try_get_untracked().flatten();
        current.map(|session| session.api().as_str().to_owned())
    }
}

fn stored() -> BTreeMap<String, Vec<String>> {
    let text = tab_storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}
