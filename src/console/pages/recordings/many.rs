//! Bulk start, stop and deactivation of settings, with a confirmation that describes the effect.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::kit::{Banner, BannerKind, ButtonKind, Dialog};
use crate::console::operations::recording::one_of_many;
use crate::console::writes::{ConfirmList, ListSpec, begin, use_writes};
use crate::model::recording::local_facts::is_idle;
use crate::model::recording::{RecordingStatus, Setting, SettingAction};
use crate::text::plurals::{agreeing, counted};

#[derive(Clone)]
pub(super) struct BulkRecordingAction {
    pub action: SettingAction,
    /// The settings, each with its name and its state in words.
    pub chosen: Vec<(Setting, [String; 2])>,
    /// Number of these that the search and filters exclude.
    pub hidden: usize,
}

#[component]
pub(super) fn ConfirmMany(pending: RwSignal<Option<BulkRecordingAction>>) -> impl IntoView {
    let heading = Signal::derive(move || {
        pending.with(|pending| {
            pending.as_ref().map(|pending| title(pending.action, pending.chosen.len())).unwrap_or_default()
        })
    });
    let is_open = Signal::derive(move || pending.read().is_some());
    view! {
        <Dialog title=heading is_open on_close=move || pending.set(None)>
            <ActionContent pending />
        </Dialog>
    }
}

fn title(action: SettingAction, count: usize) -> String {
    let verb = match action {
        SettingAction::Start => "Start",
        SettingAction::Stop => "Stop",
        // A reset is not offered for many.
        SettingAction::Restart | SettingAction::Deactivate => "Deactivate",
    };
    format!("{verb} {}", counted(count, "recording"))
}

#[component]
fn ActionContent(pending: RwSignal<Option<BulkRecordingAction>>) -> impl IntoView {
    let (writes, client, facts) = (use_writes(), use_client(), use_recording_facts());
    let Some(BulkRecordingAction { action, chosen, hidden }) = pending.get_untracked() else {
        return ().into_any();
    };
    let label = title(action, chosen.len());
    let on_confirm = move || {
        if let Some(BulkRecordingAction { action, chosen, .. }) = pending.try_update(Option::take).flatten() {
            let item =
                |(setting, [name, _]): (Setting, [String; 2])| one_of_many(facts, action, &setting, name);
            let spec = ListSpec { title: title(action, chosen.len()), area: Area::Recording, undo: None };
            begin(writes, client, spec, chosen.into_iter().map(item).collect());
        }
    };
    let count = |is_one: fn(&RecordingStatus) -> bool| {
        chosen.iter().filter(|(one, _)| one.status.as_ref().is_some_and(is_one)).count()
    };
    let (running, idle) = (count(|status| *status == RecordingStatus::Progress), count(is_idle));
    let (warning, message) = effect(action, chosen.len(), running, idle);
    let kind = if action == SettingAction::Start { ButtonKind::Primary } else { ButtonKind::Danger };
    view! {
        <ConfirmList
            list_label="Selected recordings"
            things=chosen.into_iter().map(|(_, [name, state])| (name, state)).collect()
            how="Each is checked before and after. One failure doesn't stop the rest. Cancel any time."
            label
            kind
            hidden
            on_cancel=move || pending.set(None)
            on_confirm
        >
            {warning.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
            <p>{message}</p>
        </ConfirmList>
    }
    .into_any()
}

/// Returns a warning, if any, and a description of what will happen.
fn effect(action: SettingAction, all: usize, running: usize, idle: usize) -> (Option<String>, String) {
    let are = |count: usize| agreeing(count, "is", "are");
    let of_running = |what: &str| (running > 0).then(|| format!("{} recording {what}", are(running)));
    match action {
        SettingAction::Start => {
            let start = format!("{} will be started.", counted(all - running, "recording"));
            let unchanged = of_running("already and won't change.");
            (None, [Some(start), unchanged].into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
        SettingAction::Stop => {
            let none = (idle > 0).then(|| format!(" {} not recording: nothing to stop.", are(idle)));
            let unclear = all - running - idle;
            let unclear = (unclear > 0).then(|| format!(" {unclear} may be recording and will be stopped."));
            let parts = [none, unclear].map(Option::unwrap_or_default).concat();
            let message = format!("What has been recorded stays.{parts}");
            (of_running("now and will stop. What follows is not recorded."), message)
        }
        SettingAction::Restart | SettingAction::Deactivate => {
            let stops = of_running("now and will stop. ").unwrap_or_default();
            let warning = format!("{stops}Nothing more will be recorded, and deactivating can't be undone.");
            (Some(warning), "What has been recorded stays. Planned windows are lost; to record the source again, create a new recording.".to_owned())
        }
    }
}
