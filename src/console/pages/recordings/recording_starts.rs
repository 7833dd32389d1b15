//! Since when recordings run. The list of settings does not say it; it is read from the instances of a setting, only for what
//! is shown, a few at a time, and once for as long as the recording goes on.

use leptos::prelude::*;

use crate::api::recording::{GetSetting, SettingQuery};
use crate::console::client::use_client;
use crate::console::query::read_queue::ReadQueue;
use crate::model::ids::RecordId;
use crate::model::recording::local_facts::running_since;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

const READS_AT_A_TIME: usize = 3;

#[derive(Clone, Copy)]
pub(super) struct RecordingStarts {
    /// What was found, for the settings that were read.
    found: RwSignal<Vec<(RecordId, Option<UnixSeconds>)>>,
    queue: ReadQueue,
}

impl RecordingStarts {
    pub(super) fn new() -> Self {
        let found: RwSignal<Vec<(RecordId, Option<UnixSeconds>)>> = RwSignal::new(Vec::new());
        let client = use_client();
        let queue = ReadQueue::new(READS_AT_A_TIME, move |id| {
            let record_id = RecordId::new(id);
            Box::pin(async move {
                let query = SettingQuery { has_all_instances: true, ..SettingQuery::default() };
                let setting = client.send(GetSetting { record_id: record_id.clone(), query }).await;
                let Ok(setting) = setting else { return true };
                found.try_update(|found| {
                    found.retain(|(id, _)| *id != record_id);
                    found.push((record_id, running_since(&setting.records)));
                });
                false
            })
        });
        Self { found, queue }
    }

    /// Since when a recording that runs does; `None` while that is not known. What calls it is run anew when it is.
    pub(super) fn of(self, setting: &Setting) -> Option<UnixSeconds> {
        let listed = running_since(&setting.records);
        if listed.is_some() || setting.status != Some(RecordingStatus::Progress) {
            return listed;
        }
        let found = self.lookup(&setting.id);
        if found.is_none() {
            let key = setting.id.as_str();
            self.queue.want(key);
            if !self.queue.is_awaited(key) {
                self.queue.ask(key);
            }
        }
        found.flatten()
    }

    /// What is known of that by now; nothing is read for it. Tracked.
    pub(super) fn known(self, setting: &Setting) -> Option<UnixSeconds> {
        running_since(&setting.records).or_else(|| self.lookup(&setting.id).flatten())
    }

    /// Forgets the recordings that run no more: the next one has another beginning.
    pub(super) fn forget_ended(self, settings: &[Setting]) {
        let is_running = |id: &RecordId| {
            let is_it = |setting: &&Setting| setting.id == *id;
            settings.iter().find(is_it).is_some_and(|found| found.status == Some(RecordingStatus::Progress))
        };
        if self.found.with_untracked(|found| found.iter().any(|(id, _)| !is_running(id))) {
            self.found.update(|found| found.retain(|(id, _)| is_running(id)));
        }
    }

    fn lookup(self, id: &RecordId) -> Option<Option<UnixSeconds>> {
        self.found.with(|found| found.iter().find(|(of, _)| of == id).map(|(_, since)| *since))
    }
}
