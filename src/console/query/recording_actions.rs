//! Actions on recordings: sent and verified. The journal remembers what the API does not report.
//!
//! An accepted start without effect remains a problem until the recording runs. A deactivated setting has no next
//! recording, although the service lists it unchanged (`contract.md#decision-13`).

use leptos::prelude::*;

use crate::api::recording::{ActOnSetting, GetSetting, ListSettings};
use crate::api::{Area, Error, ReadBackPace, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, Client, use_client};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::task::spawn;
use crate::console::query::{QueryCache, use_query_cache};
use crate::journal::{ActionFacts, Kind, Subject, Verb};
use crate::json::typed_object::NOT_AIMED;
use crate::model::ids::RecordId;
use crate::model::read_back::ReadBack;
use crate::model::recording::board::name_among;
use crate::model::recording::local_facts::LocalFacts;
use crate::model::recording::state::{after_start, after_stop};
use crate::model::recording::{RecordingStatus, Setting, SettingAction};
use crate::model::time::UnixSeconds;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionProgress {
    /// The actions that are being sent or verified.
    pub running: Vec<RecordingAction>,
    /// A sentence about why the last start had no effect.
    pub problem: Option<String>,
    /// The time when the last start took effect.
    started_at: Option<UnixSeconds>,
    /// Facts for the model's rules, from the journal.
    pub facts: LocalFacts,
}

impl ActionProgress {
    /// Returns the label of the start button and whether it is disabled; `None` if there is no button. It stays until
    /// the shown list is newer, and while `is_held`.
    pub fn start_button(
        &self,
        is_missing: bool,
        read_at: UnixSeconds,
        is_held: bool,
    ) -> Option<(&'static str, bool)> {
        let is_stale = self.started_at.is_some_and(|started_at| read_at <= started_at);
        match () {
            () if self.running.contains(&RecordingAction::Start) => Some(("Starting…", true)),
            () if is_stale || (is_held && self.started_at.is_some() && !is_missing) => {
                Some(("Started", true))
            }
            () => (is_missing || self.problem.is_some()).then_some(("Start recording", false)),
        }
    }
}

/// The tab's knowledge of all accounts' recordings, whose identifiers are unique. Lives in the context.
#[derive(Clone, Copy)]
pub struct RecordingMemory(RwSignal<Vec<(RecordId, ActionProgress)>>);

impl RecordingMemory {
    pub fn new() -> Self {
        Self(long_lived(Vec::new()))
    }
}

/// The actions on recordings of one account. Lives in the context.
#[derive(Clone, Copy)]
pub struct RecordingActions {
    all: RwSignal<Vec<(RecordId, ActionProgress)>>,
    client: Client,
    cache: QueryCache,
    toaster: Toaster,
}

impl RecordingActions {
    pub fn new() -> Self {
        let (client, cache, toaster) = (use_client(), use_query_cache(), use_toaster());
        Self { all: expect_context::<RecordingMemory>().0, client, cache, toaster }
    }

    pub fn of(self, id: &RecordId) -> ActionProgress {
        let found = |all: &Vec<(RecordId, ActionProgress)>| all.iter().find(|(of, _)| of == id).cloned();
        let (_, acted) = self.all.with(found).unwrap_or_default();
        let ActionFacts { is_deactivated, stopped_at, unconfirmed_start } = self.client.journals.facts_of(id);
        let is_time_unsure = !self.client.service_time().read().is_known();
        let facts = LocalFacts {
            is_deactivated,
            stopped_at,
            unconfirmed_start,
            is_time_unsure,
            ..LocalFacts::default()
        };
        ActionProgress { facts, ..acted }
    }

    pub fn set_running(self, id: &RecordId, act: RecordingAction, is_running: bool) {
        self.update(id, |acted| match is_running {
            true => acted.running.push(act),
            false => acted.running.retain(|one| *one != act),
        });
    }

    /// Executes an action, and reads the setting, whose name and last known state are given, for up to 60 s until its
    /// state shows it; `None` if a later action supersedes it and it was not refused.
    pub async fn carry_out(
        self,
        account: &AccountClient,
        setting: (&RecordId, &str, Option<RecordingStatus>),
        to_do: RecordingAction,
        is_latest: impl Fn() -> bool,
    ) -> Option<Verified<Setting>> {
        let (id, name, before) = setting;
        let write = ActOnSetting { record_id: id.clone(), action: to_do.action() };
        let subject = Subject::new(Kind::Recording, to_do.verb(), id, name);
        let read_again =
            async |_: Option<&()>| account.send(GetSetting::with_status(id.clone(), false)).await;
        let judge = |now: &Setting| judge(to_do, before.as_ref(), now);
        let verified =
            account.write_and_verify(write, subject, ReadBackPace::Minute, read_again, judge).await;
        (is_latest() || matches!(verified, Verified::Refused(_))).then_some(verified)
    }

    /// Drops what a newer list, read at `read_at`, disproves: a running recording was started, and is not deactivated.
    pub fn forget_confirmed(self, settings: &[Setting], read_at: UnixSeconds) {
        let is_running = |id: &str| {
            let found = settings.iter().find(|setting| setting.id.as_str() == id);
            found.is_some_and(|setting| setting.status == Some(RecordingStatus::Progress))
        };
        self.client.journals.supersede(is_running, read_at);
        let is_over =
            |(id, acted): &(RecordId, ActionProgress)| acted.problem.is_some() && is_running(id.as_str());
        if self.all.with_untracked(|all| all.iter().any(is_over)) {
            self.all.update(|all| {
                all.iter_mut().filter(|one| is_over(one)).for_each(|(_, acted)| acted.problem = None);
            });
        }
    }

    /// Starts a recording once, and verifies for up to 60 s that it runs. Continues when the page is left; the result
    /// is shown on any page, and a problem stays with the setting.
    pub fn start(self, id: RecordId, name: String, before: Option<RecordingStatus>) {
        let Self { client, cache, toaster, .. } = self;
        if untrack(|| self.of(&id).running.contains(&RecordingAction::Start)) {
            return;
        }
        if is_reported_twice(cache, &id) {
            return toaster.warn(format!("{name}: {NOT_AIMED}"));
        }
        self.set_running(&id, RecordingAction::Start, true);
        self.update(&id, |acted| (acted.started_at, acted.problem) = (None, None));
        toaster.announce(format!("Starting {name}"));
        spawn(async move {
            let account = AccountClient::here(client);
            let setting = (&id, name.as_str(), before);
            let verified = self.carry_out(&account, setting, RecordingAction::Start, || true).await;
            let Some(verified) = verified else { return };
            let message = outcome_message(RecordingAction::Start, &verified, state_now);
            let is_done = is_done(RecordingAction::Start, &verified);
            self.set_running(&id, RecordingAction::Start, false);
            self.update(&id, |acted| {
                acted.started_at = is_done.then(|| UnixSeconds(client.service_now_secs()));
                acted.problem = (!is_done).then(|| message.clone());
            });
            cache.invalidate_one(Area::Recording, id.as_str());
            let message = format!("{name}: {message}");
            if is_done { toaster.show(message) } else { toaster.warn(message) }
        });
    }

    fn update(self, id: &RecordId, edit: impl FnOnce(&mut ActionProgress)) {
        self.all.try_update(|all| {
            let at = all.iter().position(|(of, _)| of == id).unwrap_or_else(|| {
                all.push((id.clone(), ActionProgress::default()));
                all.len() - 1
            });
            edit(&mut all[at].1);
        });
    }
}

pub fn use_recording_actions() -> RecordingActions {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingAction {
    Start,
    Stop,
    ResetDvr,
    Deactivate,
}

impl RecordingAction {
    pub const ALL: [Self; 4] = [Self::Start, Self::Stop, Self::ResetDvr, Self::Deactivate];

    pub const fn action(self) -> SettingAction {
        match self {
            Self::Start => SettingAction::Start,
            Self::Stop => SettingAction::Stop,
            Self::ResetDvr => SettingAction::Restart,
            Self::Deactivate => SettingAction::Deactivate,
        }
    }

    const fn verb(self) -> Verb {
        match self {
            Self::Start => Verb::Start,
            Self::Stop => Verb::Stop,
            Self::ResetDvr => Verb::Reset,
            Self::Deactivate => Verb::Deactivate,
        }
    }

    /// Returns the label, the message until the action is confirmed, the noun, and the message after it.
    const fn labels(self) -> [&'static str; 4] {
        match self {
            Self::Start => ["Start recording", "Starting…", "start", "Verified: recording."],
            Self::Stop => ["Stop recording", "Stopping…", "stop", "Verified: stopped."],
            Self::ResetDvr => ["Reset DVR", "Resetting DVR…", "reset", "Verified: the old DVR is gone."],
            // The API has no field that shows it.
            Self::Deactivate => {
                ["Deactivate", "Deactivating…", "deactivation", "Accepted: deactivated. It isn't recording."]
            }
        }
    }

    pub const fn label(self) -> &'static str {
        self.labels()[0]
    }

    /// The message until the action is confirmed.
    pub const fn doing(self) -> &'static str {
        self.labels()[1]
    }
}

fn judge(act: RecordingAction, before: Option<&RecordingStatus>, now: &Setting) -> ReadBack {
    let status = now.status.as_ref();
    match act {
        RecordingAction::Start => after_start(before, status),
        RecordingAction::Stop | RecordingAction::Deactivate => after_stop(before, status),
        // It shows in the DVR alone.
        RecordingAction::ResetDvr => ReadBack::NotApplied,
    }
}

/// Describes what a setting shows after an action, as a part of a sentence.
pub fn state_now(setting: &Setting) -> String {
    let status = setting.status.as_ref().map(RecordingStatus::as_str).filter(|status| !status.is_empty());
    format!("the state is {}", status.unwrap_or("not reported"))
}

/// Returns whether the action is visible in the setting, even if its response was lost. A deactivation is never
/// visible.
pub fn is_done<T>(act: RecordingAction, verified: &Verified<T>) -> bool {
    match verified {
        Verified::Done(_) => true,
        Verified::Unknown(unknown) => act != RecordingAction::Deactivate && unknown.is_applied(),
        Verified::Different { .. } | Verified::Refused(_) => false,
    }
}

/// Describes the outcome of an action; `now_of` describes what was read after it, as a part of a sentence.
pub fn outcome_message<T>(act: RecordingAction, verified: &Verified<T>, now_of: fn(&T) -> String) -> String {
    let [_, _, noun, done] = act.labels();
    match verified {
        Verified::Done(_) => done.to_owned(),
        Verified::Different { now, .. } => format!("The service accepted the {noun}, but {}.", now_of(now)),
        Verified::Refused(error) => format!("The service rejected the {noun}: {}", sentence(error)),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => match (is_accepted, read_back)
        {
            (false, Ok(_)) if act == RecordingAction::Deactivate => format!(
                "{} The API doesn't show whether a setting is deactivated; deactivating again is safe.",
                sentence(error)
            ),
            (_, Ok((ReadBack::Applied, _))) => format!("The response was lost, so we checked. {done}"),
            (true, Ok((_, now))) => {
                format!("The {noun} was accepted, but not confirmed after 60 s: {}.", now_of(now))
            }
            (true, Err(other)) => {
                format!("The {noun} was accepted, but couldn't be verified: {}", sentence(other))
            }
            (false, Ok((_, now))) => {
                format!("The {noun} may not have been applied: {}. {}", now_of(now), sentence(error))
            }
            (false, Err(_)) => format!("The {noun} may or may not have been applied: {}", sentence(error)),
        },
    }
}

fn sentence(error: &Error) -> String {
    let text = error.to_string();
    format!("{}.", text.trim_end_matches('.'))
}
