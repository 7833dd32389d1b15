//! Facts about recordings that the API does not report, from the journal of writes.
//!
//! An accepted start without effect remains a problem until the recording runs. A deactivated setting has no next
//! recording, although the service lists it unchanged (`contract.md#decision-13`).

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::console::client::{Client, use_client};
use crate::console::query::{QueryCache, use_query_cache};
use crate::journal::ActionFacts;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::name_among;
use crate::model::recording::local_facts::LocalFacts;
use crate::model::time::UnixSeconds;

/// The facts about one account's recordings. Lives in the context.
#[derive(Clone, Copy)]
pub struct RecordingFacts {
    client: Client,
    cache: QueryCache,
}

impl RecordingFacts {
    pub fn new() -> Self {
        Self { client: use_client(), cache: use_query_cache() }
    }

    /// Returns what is known of a recording. Tracked.
    pub fn of(self, id: &RecordId) -> LocalFacts {
        let ActionFacts { is_deactivated, stopped_at, unconfirmed_start } = self.client.journals.facts_of(id);
        let is_time_unsure = !self.client.service_time().read().is_known();
        LocalFacts { is_deactivated, stopped_at, unconfirmed_start, is_time_unsure, ..LocalFacts::default() }
    }

    /// Drops the facts of running recordings, read at `read_at`.
    pub fn supersede(self, is_running: impl Fn(&str) -> bool, read_at: UnixSeconds) {
        self.client.journals.supersede(is_running, read_at);
    }

    /// Returns whether the service has given this ID to several settings, by the last list.
    pub fn is_reported_twice(self, id: &RecordId) -> bool {
        is_reported_twice(self.cache, id)
    }
}

pub fn use_recording_facts() -> RecordingFacts {
    expect_context()
}

/// Returns the name of a setting, told apart from others by the last list. Tracked.
pub fn name_here(cache: QueryCache, setting: &Setting) -> String {
    let list = cache.last(ListSettings::with_status());
    name_among(setting, list.iter().flat_map(|list| &list.items))
}

/// Returns whether the service has given this ID to several settings, by the last list.
pub fn is_reported_twice(cache: QueryCache, id: &RecordId) -> bool {
    let list = untrack(|| cache.last(ListSettings::with_status()));
    let is_it = |setting: &Setting| setting.id == *id && setting.is_reported_twice();
    list.is_some_and(|list| list.items.iter().any(is_it))
}
