//! What can be done with a setting: the buttons, what is asked first, and what it has come to.

use leptos::prelude::*;

use crate::console::client::{AccountClient, use_client};
use crate::console::form::use_next_form;
use crate::console::kit::commands::offer_command;
use crate::console::kit::{Banner, BannerKind, Button, Dialog, DialogChoice, When, copy, use_toaster};
use crate::console::pages::recordings::NEW;
use crate::console::pages::recordings::setting::acting::{Acting, Deed};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::pages::recordings::setting::reset::{loss_words, read_dvr};
use crate::console::platform::task::Task;
use crate::console::routes::{Route, use_go};
use crate::forms::recording::pattern_of;
use crate::model::recording::board::name;

/// The buttons. Each action that the document allows is there whatever the state; what the state asks for stands out
/// (`contract.md#decision-13`).
#[component]
pub(super) fn SettingActs(data: SettingData, acting: Acting) -> impl IntoView {
    let SettingData { setting, is_recording, .. } = data;
    let button = move |deed: Deed| {
        let class = move || match deed {
            Deed::Deactivate | Deed::ResetDvr => "button button-danger",
            Deed::Stop if is_recording.get() => "button button-primary",
            Deed::Start if !is_recording.get() => "button button-primary",
            _ => "button",
        };
        let label = deed.label();
        offer_command(label, move || acting.press(deed));
        view! {
            <button
                type="button"
                class=class
                prop:disabled=move || acting.is_busy()
                on:click=move |_| acting.press(deed)
            >
                {label}
            </button>
        }
        .into_any()
    };
    let (go, next_form, toaster) = (use_go(), use_next_form(), use_toaster());
    let on_duplicate = Callback::new(move |()| {
        if let Some(setting) = untrack(|| setting.data()) {
            next_form.put(NEW, pattern_of(&setting), Some(name(&setting)));
            go(&Route::RecordingNew, false);
        }
    });
    offer_command("Duplicate this recording as a new one", on_duplicate);
    offer_command("Copy recording ID", move || copy(toaster, data.id.with_untracked(ToString::to_string)));
    view! {
        <div class="row">
            {[Deed::Start, Deed::Stop, Deed::ResetDvr, Deed::Deactivate]
                .map(button)
                .into_iter()
                .collect_view()} <Button label="Duplicate as new" on_press=on_duplicate />
        </div>
        <Ask data acting deed=Deed::ResetDvr title="Reset DVR" />
        <Ask data acting deed=Deed::Deactivate title="Deactivate recording" />
    }
    .into_any()
}

#[component]
fn Ask(data: SettingData, acting: Acting, deed: Deed, title: &'static str) -> impl IntoView {
    let asked = acting.asked;
    let is_open = Signal::derive(move || asked.get() == Some(deed));
    view! {
        <Dialog title is_open on_close=move || asked.set(None)>
            {match deed {
                Deed::ResetDvr => view! { <ResetLoss data /> }.into_any(),
                _ => view! { <DeactivationLoss data /> }.into_any(),
            }}
            <DialogChoice
                on_back=move || asked.set(None)
                label=deed.label()
                on_press=move || acting.run(deed)
            />
        </Dialog>
    }
    .into_any()
}

#[component]
fn ResetLoss(data: SettingData) -> impl IntoView {
    let loss = RwSignal::new(None::<String>);
    let client = use_client();
    let stream = untrack(|| data.setting.latest()).likely_stream();
    let task = Task::spawn(async move {
        let read = read_dvr(&AccountClient::here(client), stream.as_ref()).await;
        loss.try_set(Some(match (read, stream) {
            (Ok(entries), Some(stream)) => loss_words(&stream, &entries),
            (Err(error), Some(stream)) => format!("Couldn't load what {stream} has recorded: {error}"),
            (_, None) => {
                "The API doesn't say which stream this is, so what will be deleted can't be shown.".to_owned()
            }
        }));
    });
    let _reading = StoredValue::new_local(task);
    let words =
        Signal::derive(move || loss.get().unwrap_or_else(|| "Loading what will be deleted…".to_owned()));
    view! {
        <Banner
            kind=BannerKind::Warning
            title="Everything that viewers can rewind to is deleted. This can't be undone."
        />
        <p role="status">{words}</p>
        <p class="muted">"Recording files and the recording itself are not affected."</p>
    }
    .into_any()
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
        <Banner kind=BannerKind::Warning title=Signal::derive(move || title().to_owned()) />
        <p>{windows} "What has been recorded stays. Its source playlist becomes free for a new recording."</p>
    }
    .into_any()
}

/// What is under way, and what the last action has come to.
#[component]
pub(super) fn Outcome(acting: Acting) -> impl IntoView {
    let Acting { running, ended, .. } = acting;
    let doing = move |deed: Deed| {
        view! {
            <Banner kind=BannerKind::Info title=deed.doing()>
                <p>
                    "Watching the status until it shows, for up to 60 s. You can keep working; we'll show the result on any page."
                </p>
            </Banner>
        }
        .into_any()
    };
    let done = move || {
        ended.get().map(|ended_now| {
            let kind = if ended_now.is_done { BannerKind::Good } else { BannerKind::Warning };
            view! {
                <Banner kind title=ended_now.deed.label()>
                    <p class="problem-message">{ended_now.words}</p>
                    <div class="row">
                        <Button label="Dismiss" on_press=move || ended.set(None) />
                    </div>
                </Banner>
            }
            .into_any()
        })
    };
    view! {
        <div data-testid="recording-outcome">
            {move || running.get().map(doing)}
            <When is=Signal::derive(move || running.get().is_none())>{done}</When>
        </div>
    }
    .into_any()
}
