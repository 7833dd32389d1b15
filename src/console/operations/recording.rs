//! Actions on a recording setting, one at a time or on many.

use crate::api::recording::{ActOnSetting, GetSetting};
use crate::api::{Area, Error, ReadBackPace, Verified};
use crate::console::client::AccountClient;
use crate::console::facts::recording_facts::RecordingFacts;
use crate::console::operations::plan::Plan;
use crate::console::operations::recording_action::{UNSEEN, kind, report_of};
use crate::console::operations::reset_dvr::ResetDvr;
use crate::console::writes::{Aim, AnyOperation, ListItem, Operation, Report, Sender, SingleWrite, Writes};
use crate::journal::{Kind, Subject, Verb};
use crate::model::end::End;
use crate::model::ids::RecordId;
use crate::model::read_back::ReadBack;
use crate::model::recording::local_facts::is_idle;
use crate::model::recording::state::{after_start, after_stop, is_reached};
use crate::model::recording::{RecordingStatus, Setting, SettingAction};
use crate::model::time::UnixSeconds;

/// Sends an action on a setting, whose state is taken as known, and watches its effect for up to 60 s.
pub fn send(sender: Sender, facts: RecordingFacts, action: SettingAction, setting: &Setting, name: String) {
    let aim = Aim { area: Area::Recording, id: setting.id.to_string(), is_new: false, name };
    let operation: Box<dyn AnyOperation> = match action {
        SettingAction::Restart => Box::new(ResetDvr::new(facts, setting, &aim.name)),
        _ => Box::new(ActOnRecording::known(facts, action, setting, &aim.name)),
    };
    sender.send(aim, kind(action), operation, None);
}

/// The action on one setting of many, which is read before.
pub fn one_of_many(
    facts: RecordingFacts,
    action: SettingAction,
    setting: &Setting,
    name: String,
) -> ListItem {
    let id = setting.id.clone();
    let operation = planned(facts, id.clone(), name.clone(), action);
    let plan = Plan::Act { id: id.clone(), name: name.clone(), action }.text();
    ListItem { id: Some(id.to_string()), name, operation, plan }
}

/// The action on a setting, which is read before.
pub fn planned(
    facts: RecordingFacts,
    id: RecordId,
    name: String,
    action: SettingAction,
) -> Box<dyn AnyOperation> {
    Box::new(ActOnRecording { id, name, action, facts, before: None })
}

/// Returns the label of a setting's start button and whether it is disabled; `None` if there is no button. It stays until
/// the shown list is newer, and while `is_held`.
pub fn start_button(
    writes: &[SingleWrite],
    is_missing: bool,
    read_at: UnixSeconds,
    is_held: bool,
) -> Option<(&'static str, bool)> {
    let last = writes.iter().rfind(|one| one.kind == kind(SettingAction::Start));
    let is_started = last.is_some_and(|one| !one.is_running() && one.problem().is_none());
    let is_stale = is_started && last.is_some_and(|one| read_at <= one.ended_at);
    match last {
        Some(last) if last.is_running() => Some(("Starting…", true)),
        _ if is_stale || (is_held && is_started && !is_missing) => Some(("Started", true)),
        last => (is_missing || last.is_some_and(|one| one.problem().is_some()))
            .then_some(("Start recording", false)),
    }
}

/// Returns the message of the last start, if it had no effect.
pub fn start_problem(writes: &[SingleWrite]) -> Option<&str> {
    writes.iter().rfind(|one| one.kind == kind(SettingAction::Start))?.problem()
}

/// Settles what a newer list, read at `read_at`, shows: a running recording was started, and is not deactivated.
pub fn forget_confirmed(writes: Writes, facts: RecordingFacts, settings: &[Setting], read_at: UnixSeconds) {
    let is_running = |id: &str| {
        let status = settings.iter().find(|setting| setting.id.as_str() == id)?.status.as_ref()?;
        let is_running = *status == RecordingStatus::Progress;
        (is_running || is_idle(status)).then_some(is_running)
    };
    let is_start = |one: &SingleWrite| one.kind == kind(SettingAction::Start) && one.problem().is_some();
    facts.settle(is_running, read_at);
    writes.dismiss_where(|id, one| is_start(one) && is_running(id) == Some(true));
}

struct ActOnRecording {
    id: RecordId,
    name: String,
    action: SettingAction,
    facts: RecordingFacts,
    /// The last known setting; `None` if it must be read first.
    before: Option<Setting>,
}

impl ActOnRecording {
    fn known(facts: RecordingFacts, action: SettingAction, setting: &Setting, name: &str) -> Self {
        Self { id: setting.id.clone(), name: name.to_owned(), action, facts, before: Some(setting.clone()) }
    }

    fn is_so(&self, now: &Setting) -> bool {
        is_reached(self.action, now.status.as_ref())
    }

    /// Returns the messages for a state that an earlier try has reached, and that was there before.
    const fn found(&self) -> [&'static str; 2] {
        match self.action {
            SettingAction::Start => ["Verified: recording.", "It is recording already."],
            _ => ["Verified: not recording.", "It isn't recording."],
        }
    }
}

impl Operation for ActOnRecording {
    type Write = ActOnSetting;
    type Now = Setting;

    const PACE: ReadBackPace = ReadBackPace::Minute;

    async fn prepare(&mut self, account: &AccountClient, is_sent: bool) -> Result<ActOnSetting, Report> {
        let is_known = self.before.is_some();
        if !is_known {
            let now = self.read(account, None).await.map_err(Report::not_sent)?;
            self.before = Some(now);
        }
        if let Some(before) = &self.before {
            self.facts.reported_once(before).map_err(Report::not_sent)?;
        }
        // A state that was read earlier is no proof.
        if self.before.as_ref().is_some_and(|now| !is_known && self.is_so(now)) {
            let [done, already] = self.found();
            return Err(Report::found_done(is_sent, done, already));
        }
        Ok(ActOnSetting { record_id: self.id.clone(), body: self.action.to_body() })
    }

    async fn read(&self, account: &AccountClient, _: Option<&()>) -> Result<Setting, Error> {
        account.send(GetSetting::with_status(self.id.clone(), false)).await
    }

    fn subject(&self) -> Subject {
        let verb = match self.action {
            SettingAction::Start => Verb::Start,
            SettingAction::Stop => Verb::Stop,
            SettingAction::Restart => Verb::Reset,
            SettingAction::Deactivate => Verb::Deactivate,
        };
        Subject::new(Kind::Recording, verb, &self.id, self.name.as_str())
    }

    fn judge(&self, now: &Setting) -> ReadBack {
        let before = self.before.as_ref().and_then(|before| before.status.as_ref());
        match self.action {
            SettingAction::Start => after_start(before, now.status.as_ref()),
            _ => after_stop(before, now.status.as_ref()),
        }
    }

    fn report(&mut self, verified: Verified<Setting>) -> Report {
        // A later try reads again.
        self.before = None;
        report_of(self.action, verified, state_now)
    }

    fn report_later(&self, _: ReadBack, now: Setting) -> Report {
        match self.action {
            _ if self.is_so(&now) => Report::new(End::Done, self.found()[0]),
            SettingAction::Deactivate => Report::new(End::Failed, format!("Not confirmed. {UNSEEN}")),
            _ => Report::new(End::Failed, format!("It was sent. Now {}.", state_now(&now))),
        }
    }
}

/// Describes what a setting shows after an action, as a part of a sentence.
fn state_now(setting: &Setting) -> String {
    let status = setting.status.as_ref().map(RecordingStatus::as_str).filter(|status| !status.is_empty());
    format!("the state is {}", status.unwrap_or("not reported"))
}
