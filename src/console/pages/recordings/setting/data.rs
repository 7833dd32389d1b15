//! A setting's data, derived from the API's responses.

use crate::api::recording::{GetSetting, ListSettings};
use crate::console::facts::instance_times::use_instance_times;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::recording_facts::{RecordingFacts, use_recording_facts};
use crate::console::operations::recording::forget_confirmed;
use crate::console::platform::reactive::*;
use crate::console::query::loaded::Reads;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::writes::use_writes;
use crate::model::ids::RecordId;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::local_facts::{LocalFacts, depends_on_instances, recorded};
use crate::model::recording::{RecordingStatus, Setting};

/// Age in seconds up to which the list may be used to find duplicate ids.
const LIST_SECS: i64 = 300;

#[derive(Clone, Copy)]
pub(super) struct SettingData {
    pub id: Memo<RecordId>,
    pub setting: Query<Setting>,
    /// The setting with its instances, including finished ones on request.
    pub with_instances: Query<Setting>,
    pub is_all_shown: RwSignal<bool>,
    pub facts: RecordingFacts,
    pub now_secs: Signal<i64>,
    /// True if the list, as far as loaded, has several settings with this id.
    pub is_reported_twice: Memo<bool>,
    pub is_recording: Memo<bool>,
    /// Facts that the setting itself does not contain.
    pub local_facts: Memo<LocalFacts>,
    pub status: Memo<SettingStatus>,
}

impl SettingData {
    pub(super) fn read(id: Memo<RecordId>) -> Self {
        let setting_with = move |has_all_instances| GetSetting::with_status(id.get(), has_all_instances);
        let setting = use_query(Refresh::OFTEN, move || setting_with(false));
        // Settings with a duplicate id are not written to.
        let list = use_query(Refresh::IfOlderThan(LIST_SECS), ListSettings::with_status);
        let is_reported_twice = memo(move || {
            let is_it = |one: &Setting| one.is_reported_twice() && id.with(|id| one.id == *id);
            setting.latest().is_reported_twice() || list.latest().items.iter().any(is_it)
        });
        let is_recording = memo(move || setting.latest().status == Some(RecordingStatus::Progress));
        let is_all_shown = RwSignal::new(false);
        let (facts, times) = (use_recording_facts(), use_instance_times());
        let read_at = setting.use_read_at();
        // Some services list a running instance only among all (`contract.md#decision-40`).
        let is_all_needed = memo(move || {
            let local_facts = facts.of(&id.get());
            is_all_shown.get() || depends_on_instances(&setting.latest(), &local_facts, read_at.get())
        });
        let with_instances = use_query(Refresh::OFTEN, move || setting_with(is_all_needed.get()));
        let local_facts = memo(move || {
            let setting = setting.latest();
            let all = with_instances.data().filter(|all| is_all_needed.get() && all.status == setting.status);
            let is_being_read = is_all_needed.get() && all.is_none() && !with_instances.has_failed();
            let source_down = times.source_down(&setting, true);
            let recorded = all.and_then(|all| recorded(&all));
            LocalFacts { recorded, is_being_read, source_down, ..facts.of(&id.get()) }
        });
        let status = memo(move || SettingStatus::of(&setting.latest(), &local_facts.read(), read_at.get()));
        let writes = use_writes();
        effect(move || {
            if let Some(setting) = setting.data() {
                forget_confirmed(writes, facts, std::slice::from_ref(&*setting), read_at.get());
            }
        });
        let now_secs = use_service_now_secs();
        Self {
            id,
            setting,
            with_instances,
            is_all_shown,
            facts,
            now_secs,
            is_reported_twice,
            is_recording,
            local_facts,
            status,
        }
    }

    pub(super) fn reads(self) -> Reads {
        Reads::of("The recording", *self.setting).of_one()
    }
}
