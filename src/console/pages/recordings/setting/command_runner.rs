//! Actions on a setting, which ask first if they lose data.

use leptos::prelude::*;

use crate::console::kit::{Toaster, use_toaster};
use crate::console::operations::recording;
use crate::console::operations::recording_action::RecordingAction;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::query::recording_facts::name_here;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::writes::{Sender, SingleWrite, use_sender};
use crate::json::typed_object::NOT_AIMED;
use crate::model::recording::state::allows;

#[derive(Clone, Copy)]
pub(super) struct CommandRunner {
    data: SettingData,
    pub sender: Sender,
    /// The action that waits for confirmation.
    pub unconfirmed: RwSignal<Option<RecordingAction>>,
    cache: QueryCache,
    toaster: Toaster,
}

impl CommandRunner {
    pub(super) fn new(data: SettingData) -> Self {
        let sender = use_sender().showing(Signal::derive(move || data.id.with(ToString::to_string)));
        let (cache, toaster) = (use_query_cache(), use_toaster());
        // Good news is read once.
        on_cleanup(move || {
            let id = data.id.try_get_untracked();
            let is_seen = |one: &SingleWrite| !one.is_running() && one.problem().is_none();
            sender
                .writes
                .dismiss_where(|of, one| id.as_ref().is_some_and(|id| id.as_str() == of) && is_seen(one));
        });
        Self { data, sender, unconfirmed: RwSignal::new(None), cache, toaster }
    }

    /// Writes to the setting that run or whose report was not dismissed. Tracked.
    pub(super) fn writes(self) -> Vec<SingleWrite> {
        self.data.id.with(|id| self.sender.writes.singles_of(id.as_str()))
    }

    /// True while the same action runs; others need not wait.
    pub(super) fn is_running(self, act: RecordingAction) -> bool {
        self.writes().iter().any(|one| one.kind == act.kind() && one.is_running())
    }

    /// True if the state allows the action, or its opposite is running.
    pub(super) fn is_offered(self, act: RecordingAction) -> bool {
        let opposite = match act {
            RecordingAction::Start => Some(RecordingAction::Stop),
            RecordingAction::Stop => Some(RecordingAction::Start),
            RecordingAction::ResetDvr | RecordingAction::Deactivate => None,
        };
        opposite.is_some_and(|opposite| self.is_running(opposite))
            || allows(&self.data.setting.latest(), &self.data.known.read(), &act.action())
    }

    /// Runs an action; one that loses data asks first.
    pub(super) fn press(self, act: RecordingAction) {
        match act {
            _ if untrack(|| self.is_running(act)) => {}
            RecordingAction::Start => self.run(act),
            RecordingAction::Stop | RecordingAction::ResetDvr | RecordingAction::Deactivate => {
                self.unconfirmed.set(Some(act))
            }
        }
    }

    pub(super) fn run(self, act: RecordingAction) {
        self.unconfirmed.set(None);
        let Some(setting) = untrack(|| self.data.setting.data()) else { return };
        if self.data.is_reported_twice.get_untracked() {
            return self.toaster.warn(NOT_AIMED.to_owned());
        }
        let name = untrack(|| name_here(self.cache, &setting));
        recording::send(self.sender, self.data.facts, act, &setting, name);
    }
}
