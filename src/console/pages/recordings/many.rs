//! Bulk start, stop and deactivation of settings, with a confirmation that describes the effect.

use leptos::prelude::*;

use crate::api::recording::GetSetting;
use crate::api::{Area, Error, Verified};
use crate::batch::queue::ItemEnd;
use crate::console::batch::{
    AT_A_TIME, BatchSpec, BatchTarget, ConfirmBatch, Job, JobFuture, JobResult, begin, use_batches,
};
use crate::console::client::{AccountClient, use_client};
use crate::console::kit::{Banner, BannerKind, ButtonKind, Dialog};
use crate::console::query::recording_actions::{
    RecordingAction, RecordingActions, is_done, is_reported_twice, outcome_message, state_now,
    use_recording_actions,
};
use crate::console::query::use_query_cache;
use crate::console::routes::Route;
use crate::model::ids::RecordId;
use crate::model::recording::local_facts::is_idle;
use crate::model::recording::{RecordingStatus, Setting};
use crate::text::plurals::{agreeing, counted};

#[derive(Clone)]
pub(super) struct BulkRecordingAction {
    pub act: RecordingAction,
    /// The settings, each with its name and its state in words.
    pub chosen: Vec<(Setting, [String; 2])>,
    /// Number of these that the search and filters exclude.
    pub hidden: usize,
}

#[component]
pub(super) fn ConfirmMany(action: RwSignal<Option<BulkRecordingAction>>) -> impl IntoView {
    let heading = Signal::derive(move || {
        action.with(|action| {
            action.as_ref().map(|action| title(action.act, action.chosen.len())).unwrap_or_default()
        })
    });
    let is_open = Signal::derive(move || action.read().is_some());
    view! {
        <Dialog title=heading is_open on_close=move || action.set(None)>
            <ActionContent action />
        </Dialog>
    }
    .into_any()
}

fn title(act: RecordingAction, count: usize) -> String {
    let verb = match act {
        RecordingAction::Start => "Start",
        RecordingAction::Stop => "Stop",
        // A reset is not offered for many.
        RecordingAction::ResetDvr | RecordingAction::Deactivate => "Deactivate",
    };
    format!("{verb} {}", counted(count, "recording"))
}

#[component]
fn ActionContent(action: RwSignal<Option<BulkRecordingAction>>) -> impl IntoView {
    let (batches, client, cache) = (use_batches(), use_client(), use_query_cache());
    let actions = use_recording_actions();
    let Some(BulkRecordingAction { act, chosen, hidden }) = action.get_untracked() else {
        return ().into_any();
    };
    let label = title(act, chosen.len());
    let on_confirm = move || {
        if let Some(BulkRecordingAction { act, chosen, .. }) = action.try_update(Option::take).flatten() {
            let target = |(setting, [name, _]): (Setting, [String; 2])| {
                let is_reported_twice = is_reported_twice(cache, &setting.id);
                let id = Some(setting.id.to_string());
                let job = ActionJob { id: setting.id, name: name.clone(), act, actions, is_reported_twice };
                BatchTarget { id, name, job: Box::new(job) }
            };
            let spec = spec(title(act, chosen.len()));
            begin(batches, client, spec, chosen.into_iter().map(target).collect());
        }
    };
    let count = |is_one: fn(&RecordingStatus) -> bool| {
        chosen.iter().filter(|(one, _)| one.status.as_ref().is_some_and(is_one)).count()
    };
    let (running, idle) = (count(|status| *status == RecordingStatus::Progress), count(is_idle));
    let (warning, message) = effect(act, chosen.len(), running, idle);
    let kind = if act == RecordingAction::Start { ButtonKind::Primary } else { ButtonKind::Danger };
    view! {
        <ConfirmBatch
            list_label="Selected recordings"
            things=chosen.into_iter().map(|(_, [name, state])| (name, state)).collect()
            how="Each is checked before and after. One failure doesn't stop the rest. Cancel any time."
            label
            kind
            hidden
            on_cancel=move || action.set(None)
            on_confirm
        >
            {warning.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
            <p>{message}</p>
        </ConfirmBatch>
    }
    .into_any()
}

/// Returns a warning, if any, and a description of what will happen.
fn effect(act: RecordingAction, all: usize, running: usize, idle: usize) -> (Option<String>, String) {
    let are = |count: usize| agreeing(count, "is", "are");
    let of_running = |what: &str| (running > 0).then(|| format!("{} recording {what}", are(running)));
    match act {
        RecordingAction::Start => {
            let start = format!("{} will be started.", counted(all - running, "recording"));
            let unchanged = of_running("already and won't change.");
            (None, [Some(start), unchanged].into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
        RecordingAction::Stop => {
            let none = (idle > 0).then(|| format!(" {} not recording: nothing to stop.", are(idle)));
            let unclear = all - running - idle;
            let unclear = (unclear > 0).then(|| format!(" {unclear} may be recording and will be stopped."));
            let parts = [none, unclear].map(Option::unwrap_or_default).concat();
            let message = format!("What has been recorded stays.{parts}");
            (of_running("now and will stop. What follows is not recorded."), message)
        }
        RecordingAction::ResetDvr | RecordingAction::Deactivate => {
            let stops = of_running("now and will stop. ").unwrap_or_default();
            let warning = format!("{stops}Nothing more will be recorded, and deactivating can't be undone.");
            (Some(warning), "What has been recorded stays. Planned windows are lost; to record the source again, create a new recording.".to_owned())
        }
    }
}

const SENT: &str = "It was sent.";

fn spec(title: String) -> BatchSpec {
    let page = |id: &str| Route::Recording(RecordId::new(id));
    BatchSpec { title, area: Area::Recording, noun: "recording", page, at_a_time: AT_A_TIME, undo: None }
}

struct ActionJob {
    id: RecordId,
    name: String,
    act: RecordingAction,
    actions: RecordingActions,
    is_reported_twice: bool,
}

impl Job for ActionJob {
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> JobFuture<'a> {
        Box::pin(self.act(account, is_sent))
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a> {
        Box::pin(async {
            match self.read(account).await {
                Ok(now) if self.is_so(&now) => JobResult::new(ItemEnd::Done, self.unchanged_message()),
                Ok(now) => JobResult::new(ItemEnd::Unknown, format!("{SENT} Now {}.", state_now(&now))),
                Err(error) => JobResult::unread(SENT, &error),
            }
        })
    }
}

impl ActionJob {
    async fn read(&self, account: &AccountClient) -> Result<Setting, Error> {
        account.send(GetSetting::with_status(self.id.clone(), false)).await
    }

    /// Returns whether the wanted state is already reached. The API does not report deactivation.
    fn is_so(&self, now: &Setting) -> bool {
        match self.act {
            RecordingAction::Start => now.status == Some(RecordingStatus::Progress),
            RecordingAction::Stop => now.status.as_ref().is_some_and(is_idle),
            RecordingAction::ResetDvr | RecordingAction::Deactivate => false,
        }
    }

    const fn unchanged_message(&self) -> &'static str {
        match self.act {
            RecordingAction::Start => "Verified: recording.",
            _ => "Verified: not recording.",
        }
    }

    async fn act(&self, account: &AccountClient, is_sent: bool) -> JobResult {
        // An earlier read is no proof.
        let before = match self.read(account).await {
            Ok(now) if now.is_reported_twice() || self.is_reported_twice => {
                return JobResult::of_error(ItemEnd::NotSent, &Error::reported_twice(Area::Recording));
            }
            Ok(now) if self.is_so(&now) => {
                let already = if self.act == RecordingAction::Start {
                    "It is recording already."
                } else {
                    "It isn't recording."
                };
                return JobResult::found_done(is_sent, self.unchanged_message(), already);
            }
            Ok(now) => now,
            Err(error) => return JobResult::of_error(ItemEnd::NotSent, &error),
        };
        let setting = (&self.id, self.name.as_str(), before.status);
        let carried_out = self.actions.carry_out(account, setting, self.act, || true).await;
        let Some(verified) = carried_out else { return JobResult::new(ItemEnd::Unknown, SENT) };
        let message = outcome_message(self.act, &verified, state_now);
        match verified {
            verified if is_done(self.act, &verified) => JobResult::new(ItemEnd::Done, message),
            Verified::Refused(error) => JobResult { message, ..JobResult::refused(&error) },
            Verified::Unknown(unknown) => match unknown.read_back {
                Err(error) => JobResult { message, ..JobResult::unread(SENT, &error) },
                Ok(_) => JobResult::new(ItemEnd::Unknown, message),
            },
            Verified::Done(_) | Verified::Different { .. } => JobResult::new(ItemEnd::Different, message),
        }
    }
}
