//! What the page of a setting shows, derived from what is read.

use leptos::prelude::*;

use crate::api::recording::{GetSetting, SettingQuery};
use crate::console::client::use_client;
use crate::console::platform::effects::effect;
use crate::console::query::loaded::Reads;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::recording_acts::{RecordingActs, use_recording_acts};
use crate::console::query::{Query, Refresh, use_query};
use crate::model::ids::RecordId;
use crate::model::recording::local_facts::{LocalFacts, running_since};
use crate::model::recording::state::State;
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

/// How often the setting and its state are read.
const SECS: u32 = 10;

#[derive(Clone, Copy)]
pub(super) struct SettingData {
    pub id: Memo<RecordId>,
    pub setting: Query<Setting>,
    /// The same with its instances: the finished ones too, where they were asked for.
    pub with_instances: Query<Setting>,
    pub is_all_asked: RwSignal<bool>,
    pub acts: RecordingActs,
    pub now_secs: Signal<i64>,
    pub is_recording: Memo<bool>,
    /// What is known beside the setting itself.
    pub known: Memo<LocalFacts>,
    pub trouble: Memo<Option<Trouble>>,
    pub state: Memo<State>,
}

impl SettingData {
    pub(super) fn read(id: Memo<RecordId>) -> Self {
        let ask = move |has_all_instances| GetSetting {
            record_id: id.get(),
            query: SettingQuery { has_status: true, has_all_instances, resource_id: None },
        };
        let setting = use_query(Refresh::Every(SECS), move || ask(false));
        let is_recording = Memo::new(move |_| setting.latest().status == Some(RecordingStatus::Progress));
        let is_all_asked = RwSignal::new(false);
        // Some services list the running instance among all alone (`contract.md#decision-40`).
        let is_all_needed = Memo::new(move |_| {
            is_all_asked.get() || is_recording.get() && running_since(&setting.latest().records).is_none()
        });
        let with_instances = use_query(Refresh::Every(SECS), move || ask(is_all_needed.get()));
        let acts = use_recording_acts();
        let known = Memo::new(move |_| {
            let running = || running_since(&with_instances.latest().records);
            LocalFacts { running_since: is_recording.get().then(running).flatten(), ..acts.known(&id.get()) }
        });
        // A window that opened after the state was read is no trouble: nothing is known of it yet.
        let ahead_secs = use_client().ahead_secs();
        let trouble = Memo::new(move |_| {
            let read_at = setting.read_at_secs()? + ahead_secs.get_untracked().unwrap_or(0);
            trouble(&*setting.data()?, known.get(), UnixSeconds(read_at))
        });
        let state = Memo::new(move |_| State::of(&setting.latest(), known.get(), trouble.get()));
        effect(move || {
            if let Some(setting) = setting.data() {
                acts.forget_confirmed(std::slice::from_ref(&*setting));
            }
        });
        let now_secs = use_service_now_secs();
        Self {
            id,
            setting,
            with_instances,
            is_all_asked,
            acts,
            now_secs,
            is_recording,
            known,
            trouble,
            state,
        }
    }

    pub(super) fn reads(self) -> Reads {
        Reads::of("The recording", *self.setting).of_one()
    }
}
