//! The buttons of a setting's actions, their confirmations and results.

use leptos::ev::FocusEvent;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::console::client::{AccountClient, use_client};
use crate::console::facts::corrections::use_corrections;
use crate::console::form::use_next_form;
use crate::console::kit::commands::offer_command;
use crate::console::kit::{ActionMenu, Banner, BannerKind, Button, ButtonKind, Dialog, DialogChoice, When};
use crate::console::operations::recording_action::kind;
use crate::console::operations::reset_dvr::read_dvr;
use crate::console::pages::recordings::many::{BulkRecordingAction, RecordingDialog, use_bulk_dialog};
use crate::console::pages::recordings::memory::NEW_DRAFT;
use crate::console::pages::recordings::setting::command_runner::CommandRunner;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::platform::reactive::*;
use crate::console::platform::task::Task;
use crate::console::query::waiting::SlowWrite;
use crate::console::routes::{Route, use_go};
use crate::console::writes::SingleWrite;
use crate::forms::recording::pattern_of;
use crate::model::overview::streams::reset_loss;
use crate::model::recording::SettingAction;
use crate::model::recording::board::name;
use crate::model::recording::local_facts::running_since;
use crate::model::recording::next::recording_so_far;
use crate::model::time::UnixSeconds;

const ACTS_ID: &str = "recording-acts";

/// The buttons of the actions that the state allows. If the focused one disappears, the next gets the focus.
#[component]
pub(super) fn SettingActions(data: SettingData, acting: CommandRunner) -> impl IntoView {
    let SettingData { setting, is_recording, .. } = data;
    let on_focusout = |event: FocusEvent| {
        let left = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
        if left.is_some_and(|left| left.has_attribute("hidden")) {
            request_animation_frame(focus_first);
        }
    };
    let (go, next_form) = (use_go(), use_next_form());
    let on_duplicate = Callback::new(move |()| {
        if let Some(setting) = untrack(|| setting.data()) {
            next_form.set(NEW_DRAFT, pattern_of(&setting), Some(name(&setting)));
            go(&Route::RecordingNew, false);
        }
    });
    offer_command("Duplicate this recording as a new one", on_duplicate);
    let dialog = use_bulk_dialog();
    let on_copy = Callback::new(move |()| {
        if let Some(setting) = untrack(|| setting.data()) {
            dialog.set(Some(BulkRecordingAction::Copy(pattern_of(&setting))));
        }
    });
    offer_command("Make copies of this recording", on_copy);
    for action in SettingAction::ALL {
        let command =
            move || if acting.is_offered(action) { kind(action).label.to_owned() } else { String::new() };
        offer_command(Signal::derive(command), move || acting.press(action));
    }
    let button = move |action: SettingAction| {
        let class = move || match action {
            SettingAction::Deactivate | SettingAction::Restart => "button button-quiet",
            SettingAction::Stop if is_recording.get() => "button button-primary",
            SettingAction::Start if !is_recording.get() => "button button-primary",
            _ => "button",
        };
        view! {
            <button
                type="button"
                class=class
                hidden=move || !acting.is_offered(action)
                aria-disabled=move || acting.is_running(action).then_some("true")
                on:click=move |_| acting.press(action)
            >
                {kind(action).label}
            </button>
        }
        .into_any()
    };
    // A deactivated setting never runs again.
    let is_over = memo(move || !SettingAction::ALL.into_iter().any(|action| acting.is_offered(action)));
    view! {
        <div class="row page-acts" id=ACTS_ID on:focusout=on_focusout>
            {button(SettingAction::Start)}
            {button(SettingAction::Stop)}
            <When is=is_over>
                <Button label="Duplicate as new" kind=ButtonKind::Primary on_press=on_duplicate />
            </When>
            <ActionMenu>
                {button(SettingAction::Restart)} {button(SettingAction::Deactivate)}
                <When is=Signal::derive(move || !is_over.get())>
                    <Button label="Duplicate as new" kind=ButtonKind::Quiet on_press=on_duplicate />
                </When> <Button label="Make copies" kind=ButtonKind::Quiet on_press=on_copy />
            </ActionMenu>
        </div>
        <RecordingDialog />
        <Confirm data acting action=SettingAction::Stop title="Stop recording" />
        <Confirm data acting action=SettingAction::Restart title="Reset DVR" />
        <Confirm data acting action=SettingAction::Deactivate title="Deactivate recording" />
    }
}

fn focus_first() {
    let first = document().query_selector(&["#", ACTS_ID, " button:not([hidden])"].concat()).ok().flatten();
    if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
        // It fails only for elements that cannot be focused.
        let _ = first.focus();
    }
}

#[component]
fn Confirm(
    data: SettingData,
    acting: CommandRunner,
    action: SettingAction,
    title: &'static str,
) -> impl IntoView {
    let unconfirmed = acting.unconfirmed;
    let is_open = Signal::derive(move || unconfirmed.get() == Some(action));
    view! {
        <Dialog title is_open on_close=move || unconfirmed.set(None)>
            {match action {
                SettingAction::Stop => view! { <StopLoss data /> }.into_any(),
                SettingAction::Restart => view! { <ResetLoss data /> }.into_any(),
                _ => view! { <DeactivationLoss data /> }.into_any(),
            }}
            <DialogChoice
                on_back=move || unconfirmed.set(None)
                label=kind(action).label
                on_press=move || acting.run(action)
            />
        </Dialog>
    }
}

#[component]
fn StopLoss(data: SettingData) -> impl IntoView {
    let SettingData { setting, local_facts, now_secs, .. } = data;
    let title = Signal::derive(move || {
        let since = running_since(&setting.latest(), &local_facts.read());
        recording_so_far(since, UnixSeconds(now_secs.get()))
    });
    view! {
        <Banner kind=BannerKind::Warning title />
        <p class="muted">"What has been recorded stays."</p>
    }
}

#[component]
fn ResetLoss(data: SettingData) -> impl IntoView {
    let loss = RwSignal::new(None::<String>);
    let client = use_client();
    let corrections = use_corrections();
    let stream = untrack(|| corrections.stream_of(&data.setting.latest()));
    let task = Task::spawn(async move {
        let read = read_dvr(&AccountClient::here(client), stream.as_ref()).await;
        loss.try_set(Some(match (read, stream) {
            (Ok(read), Some(stream)) => reset_loss(&stream, &read.items, read.rejected.len()),
            (Err(error), Some(stream)) => format!("Couldn't load what {stream} has recorded: {error}"),
            (_, None) => {
                "The API doesn't say which stream this is, so what will be deleted can't be shown.".to_owned()
            }
        }));
    });
    let _reading = StoredValue::new_local(task);
    let question =
        Signal::derive(move || loss.get().unwrap_or_else(|| "Loading what will be deleted…".to_owned()));
    view! {
        <Banner
            kind=BannerKind::Warning
            title="Everything that viewers can rewind to is deleted. This can't be undone."
        />
        <p role="status">{question}</p>
        <p class="muted">"Recording files and the recording itself are not affected."</p>
    }
}

#[component]
fn DeactivationLoss(data: SettingData) -> impl IntoView {
    let SettingData { setting, is_recording, .. } = data;
    let title = move || match is_recording.get() {
        true => {
            "It is recording now and will stop. Nothing more will be recorded, and deactivating can't be undone."
        }
        false => "Nothing more will be recorded, and deactivating can't be undone.",
    };
    let windows = Signal::derive(move || match setting.latest().schedule.len() {
        0 => "",
        _ => "Its planned windows are lost. ",
    });
    view! {
        <Banner kind=BannerKind::Warning title=move || title().to_owned() />
        <p>{windows} "What has been recorded stays. Its source playlist becomes free for a new recording."</p>
    }
}

#[component]
pub(super) fn CommandOutcome(acting: CommandRunner) -> impl IntoView {
    let all = memo(move || acting.writes());
    let doing = move |one: &SingleWrite| {
        let progress = one.progress;
        view! {
            <Banner kind=BannerKind::Info title=one.kind.doing>
                <p>
                    "Watching the status until it shows, for up to 60 s. You can keep working; we'll show the result on any page."
                </p>
                <SlowWrite progress what="request" />
            </Banner>
        }
        .into_any()
    };
    let ended = move |one: &SingleWrite| {
        let report = one.report.as_ref()?;
        let number = one.number;
        let dismiss = move || {
            acting.sender.writes.dismiss(number);
            focus_first();
        };
        let kind = if report.end.is_good() { BannerKind::Good } else { BannerKind::Warning };
        let message = report.message.clone();
        let banner = view! {
            <Banner kind title=one.kind.label>
                <p class="mono problem-message">{message}</p>
                <div class="row">
                    <Button label="Dismiss" on_press=dismiss />
                </div>
            </Banner>
        };
        Some(banner.into_any())
    };
    view! {
        <div data-testid="recording-outcome">
            {move || all.read().iter().filter(|one| one.is_running()).map(doing).collect_view()}
            {move || all.read().iter().filter_map(ended).collect_view()}
        </div>
    }
}
