//! Actions on a setting, which ask first if they lose data.

use leptos::prelude::*;

use crate::console::facts::recording_facts::name_here;
use crate::console::operations::recording;
use crate::console::operations::recording_action::kind;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::writes::{Sender, SingleWrite, use_sender};
use crate::model::recording::SettingAction;
use crate::model::recording::state::allows;

#[derive(Clone, Copy)]
pub(super) struct CommandRunner {
    data: SettingData,
    pub sender: Sender,
    /// The action that waits for confirmation.
    pub unconfirmed: RwSignal<Option<SettingAction>>,
    cache: QueryCache,
}

impl CommandRunner {
    pub(super) fn new(data: SettingData) -> Self {
        let sender = use_sender().showing(Signal::derive(move || data.id.with(ToString::to_string)));
        let cache = use_query_cache();
        // Good news is read once.
        on_cleanup(move || {
            let id = data.id.try_get_untracked();
            let is_seen = |one: &SingleWrite| !one.is_running() && one.problem().is_none();
            sender
                .writes
                .dismiss_where(|of, one| id.as_ref().is_some_and(|id| id.as_str() == of) && is_seen(one));
        });
        Self { data, sender, unconfirmed: RwSignal::new(None), cache }
    }

    /// Writes to the setting that run or whose report was not dismissed. Tracked.
    pub(super) fn writes(self) -> Vec<SingleWrite> {
        self.data.id.with(|id| self.sender.writes.singles_of(id.as_str()))
    }

    /// True while the same action runs; others need not wait.
    pub(super) fn is_running(self, action: SettingAction) -> bool {
        self.writes().iter().any(|one| one.kind == kind(action) && one.is_running())
    }

    /// True if the state allows the action, or its opposite is running.
    pub(super) fn is_offered(self, action: SettingAction) -> bool {
        let opposite = match action {
            SettingAction::Start => Some(SettingAction::Stop),
            SettingAction::Stop => Some(SettingAction::Start),
            SettingAction::Restart | SettingAction::Deactivate => None,
        };
        opposite.is_some_and(|opposite| self.is_running(opposite))
            || allows(&self.data.setting.latest(), &self.data.local_facts.read(), action)
    }

    /// Runs an action; one that loses data asks first.
    pub(super) fn press(self, action: SettingAction) {
        match action {
            _ if untrack(|| self.is_running(action)) => {}
            SettingAction::Start => self.run(action),
            SettingAction::Stop | SettingAction::Restart | SettingAction::Deactivate => {
                self.unconfirmed.set(Some(action))
            }
        }
    }

    pub(super) fn run(self, action: SettingAction) {
        self.unconfirmed.set(None);
        let Some(setting) = untrack(|| self.data.setting.data()) else { return };
        let name = untrack(|| name_here(self.cache, &setting));
        recording::send(self.sender, self.data.facts, action, &setting, name);
    }
}
