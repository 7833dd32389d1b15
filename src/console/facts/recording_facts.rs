//! Facts about recordings that the API does not report, from the journal of writes.
//!
//! An accepted start without effect remains a problem until the recording runs. A deactivated setting has no next
//! recording, although the service lists it unchanged (`contract.md#decision-13`).

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::api::{Area, Error};
use crate::console::client::{Client, use_client};
use crate::console::facts::corrections::{Corrections, use_corrections};
use crate::console::query::{QueryCache, use_query_cache};
use crate::journal::ActionFacts;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::name_among;
use crate::model::recording::local_facts::LocalFacts;
use crate::model::time::UnixSeconds;

/// The facts about one account's recordings.
#[derive(Clone, Copy)]
pub struct RecordingFacts {
    client: Client,
    cache: QueryCache,
    pub corrections: Corrections,
}

impl RecordingFacts {
    /// Returns what is known of a recording. Tracked.
    pub fn of(self, id: &RecordId) -> LocalFacts {
        let ActionFacts { is_deactivated, stopped_at, unconfirmed_start } = self.client.journals.facts_of(id);
        let is_time_unsure = !self.client.service_time().read().is_known();
        LocalFacts { is_deactivated, stopped_at, unconfirmed_start, is_time_unsure, ..LocalFacts::default() }
    }

    /// Settles facts by which recordings run at `read_at`; `None` for a state that tells neither.
    pub fn settle(self, is_running: impl Fn(&str) -> Option<bool>, read_at: UnixSeconds) {
        self.client.journals.settle(is_running, read_at);
    }

    /// Fails if the service has given this ID to several settings (`contract.md#decision-44`).
    pub fn reported_once(self, setting: &Setting) -> Result<(), Error> {
        reported_once(self.cache, setting)
    }
}

pub fn use_recording_facts() -> RecordingFacts {
    RecordingFacts { client: use_client(), cache: use_query_cache(), corrections: use_corrections() }
}

/// Returns the name of a setting, told apart from others by the last list. Tracked.
pub fn name_here(cache: QueryCache, setting: &Setting) -> String {
    let list = cache.last(ListSettings::with_status());
    name_among(setting, list.iter().flat_map(|list| &list.items))
}

/// Fails if the service has given this ID to several settings (`contract.md#decision-44`).
pub fn reported_once(cache: QueryCache, setting: &Setting) -> Result<(), Error> {
    let list = untrack(|| cache.last(ListSettings::with_status()));
    let is_it = |one: &Setting| one.id == setting.id && one.is_reported_twice();
    let is_listed_twice = list.is_some_and(|list| list.items.iter().any(is_it));
    match is_listed_twice || setting.is_reported_twice() {
        true => Err(Error::reported_twice(Area::Recording)),
        false => Ok(()),
    }
}
