//! Actions on a setting, their progress and results.

use leptos::prelude::*;

use crate::api::dvr::GetStream;
use crate::api::recording::ActOnSetting;
use crate::api::{Area, Error, ErrorKind, ReadBackPace, Verified};
use crate::console::client::{AccountClient, Client, WriteProgress, use_client};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::platform::task::spawn;
use crate::console::query::recording_actions::{
    RecordingAction, is_done, name_here, outcome_message, state_now,
};
use crate::console::query::{QueryCache, use_query_cache};
use crate::journal::{Kind, Subject, Verb};
use crate::json::partial_list::PartialList;
use crate::json::typed_object::NOT_AIMED;
use crate::model::dvr::StreamEntry;
use crate::model::read_back::ReadBack;
use crate::model::recording::state::{after_reset, allows};
use crate::model::recording::{Setting, SettingAction};
use crate::model::stream_name::StreamName;

#[derive(Clone, PartialEq)]
pub(super) struct CommandResult {
    pub act: RecordingAction,
    pub message: String,
    pub is_done: bool,
}

#[derive(Clone, Copy)]
pub(super) struct CommandRunner {
    data: SettingData,
    /// Results that are not yet dismissed.
    pub ended: RwSignal<Vec<CommandResult>>,
    /// The action that waits for confirmation.
    pub unconfirmed: RwSignal<Option<RecordingAction>>,
    /// Number of the latest state change, which supersedes the results of earlier ones.
    latest: StoredValue<u32>,
    pub progress: WriteProgress,
    client: Client,
    cache: QueryCache,
    toaster: Toaster,
}

impl CommandRunner {
    pub(super) fn new(data: SettingData) -> Self {
        Self {
            data,
            ended: RwSignal::new(Vec::new()),
            unconfirmed: RwSignal::new(None),
            latest: StoredValue::new(0),
            progress: WriteProgress::new(),
            client: use_client(),
            cache: use_query_cache(),
            toaster: use_toaster(),
        }
    }

    /// Actions that are being sent or watched. Tracked.
    pub(super) fn running(self) -> Vec<RecordingAction> {
        self.data.actions.of(&self.data.id.get()).running
    }

    /// True while the same action runs; others need not wait.
    pub(super) fn is_running(self, act: RecordingAction) -> bool {
        self.running().contains(&act)
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

    /// Sends the action once and watches its effect for up to 60 s; it announces the result if the page was left.
    pub(super) fn run(self, act: RecordingAction) {
        let Self { data, ended, toaster, .. } = self;
        self.unconfirmed.set(None);
        let Some(setting) = untrack(|| data.setting.data()).filter(|_| !untrack(|| self.is_running(act)))
        else {
            return;
        };
        if data.is_reported_twice.try_get_untracked() == Some(true) {
            return toaster.warn(NOT_AIMED.to_owned());
        }
        data.actions.set_running(&setting.id, act, true);
        ended.update(|ended| {
            ended.retain(|one| (one.act == RecordingAction::ResetDvr) != (act == RecordingAction::ResetDvr))
        });
        toaster.announce(act.doing());
        spawn(async move {
            let carried_out = self.carry_out(act, &setting).await;
            data.actions.set_running(&setting.id, act, false);
            let Some((message, is_done)) = carried_out else { return };
            self.cache.invalidate_one(Area::Recording, setting.id.as_str());
            let result = CommandResult { act, message: message.clone(), is_done };
            if ended.try_update(|ended| ended.push(result)).is_some() {
                return toaster.announce(message);
            }
            let message = format!("{}, {}: {message}", name_here(self.cache, &setting), act.label());
            if is_done { toaster.show(message) } else { toaster.warn(message) }
        });
    }

    /// Returns a description of the result and whether it succeeded; `None` if a later action superseded it.
    async fn carry_out(self, act: RecordingAction, setting: &Setting) -> Option<(String, bool)> {
        let Self { data, client, .. } = self;
        self.progress.begin();
        let account = AccountClient::here(client).with_progress(self.progress);
        if act == RecordingAction::ResetDvr {
            let reset = reset_dvr(&account, setting, untrack(|| name_here(self.cache, setting))).await;
            let now_of = |_: &_| "the old DVR may still be there".to_owned();
            return Some((outcome_message(act, &reset, now_of), is_done(act, &reset)));
        }
        let number = self.latest.try_update_value(|latest| {
            *latest += 1;
            *latest
        });
        let is_latest = || self.latest.try_get_value().is_none_or(|latest| Some(latest) == number);
        let name = untrack(|| name_here(self.cache, setting));
        let of = (&setting.id, name.as_str(), setting.status.clone());
        let verified = data.actions.carry_out(&account, of, act, is_latest).await?;
        Some((outcome_message(act, &verified, state_now), is_done(act, &verified)))
    }
}

pub(super) async fn read_dvr(
    account: &AccountClient,
    stream: Option<&StreamName>,
) -> Result<PartialList<StreamEntry>, Error> {
    let Some(stream) = stream else {
        let message = "The API doesn't say which stream this recording belongs to.";
        return Err(Error::without_answer(Area::Dvr, ErrorKind::NotFound, message));
    };
    let report = account.send(GetStream { stream_name: stream.clone() }).await?;
    report.check_complete()?;
    Ok(report.entries)
}

/// Resets the DVR of a setting and watches its stream until the old recordings are gone.
async fn reset_dvr(
    account: &AccountClient,
    setting: &Setting,
    name: String,
) -> Verified<PartialList<StreamEntry>> {
    let (record_id, stream) = (setting.id.clone(), setting.likely_stream());
    let subject = Subject::new(Kind::Recording, Verb::Reset, &record_id, format!("the DVR of {name}"));
    // Without the earlier state, no later read can confirm the reset.
    let before = read_dvr(account, stream.as_ref()).await;
    let read_again = async |_: Option<&()>| {
        before.as_ref().map_err(Clone::clone)?;
        read_dvr(account, stream.as_ref()).await
    };
    let judge = |now: &PartialList<StreamEntry>| {
        before.as_ref().map_or(ReadBack::NotApplied, |before| after_reset(before, now))
    };
    account
        .write_and_verify(
            ActOnSetting { record_id, action: SettingAction::Restart },
            subject,
            ReadBackPace::Minute,
            read_again,
            judge,
        )
        .await
}
