//! "Start", "Stop" and "Deactivate": says what will happen before it does.

use leptos::prelude::*;

use crate::console::batch::{begin, use_batches};
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, Dialog, When};
use crate::console::pages::recordings::many::job::work;
use crate::console::pages::recordings::many::{Asked, Chosen};
use crate::console::query::recording_acts::{Act, RecordingActs};
use crate::model::recording::RecordingStatus;
use crate::text::plurals::counted;

/// So many settings are named.
const NAMED: usize = 100;

#[component]
pub(in crate::console::pages::recordings) fn ConfirmMany(
    asked: RwSignal<Option<Asked>>,
    acts: RecordingActs,
) -> impl IntoView {
    let heading = Signal::derive(move || {
        asked.with(|asked| {
            asked.as_ref().map(|asked| title(asked.act, asked.chosen.len())).unwrap_or_default()
        })
    });
    let is_open = Signal::derive(move || asked.read().is_some());
    view! {
        <Dialog title=heading is_open on_close=move || asked.set(None)>
            <Content asked acts />
        </Dialog>
    }
    .into_any()
}

fn title(act: Act, count: usize) -> String {
    let verb = match act {
        Act::Start => "Start",
        Act::Stop => "Stop",
        Act::Deactivate => "Deactivate",
    };
    format!("{verb} {}", counted(count, "recording"))
}

/// What will happen, and the two buttons. Made anew for each question.
#[component]
fn Content(asked: RwSignal<Option<Asked>>, acts: RecordingActs) -> impl IntoView {
    let (batches, client) = (use_batches(), use_client());
    let Some(Asked { act, chosen, hidden }) = asked.get_untracked() else { return ().into_any() };
    let hindrance = Memo::new(move |_| batches.hindrance(client.scope().as_ref()).unwrap_or_default());
    let is_hindered = Signal::derive(move || !hindrance.read().is_empty());
    let label = title(act, chosen.len());
    let on_confirm = move |_| {
        if let Some(Asked { act, chosen, .. }) = asked.try_update(Option::take).flatten() {
            begin(batches, client, work(title(act, chosen.len()), act, chosen, acts));
        }
    };
    let running = chosen.iter().filter(|one| one.status == Some(RecordingStatus::Progress)).count();
    let (warning, words) = effect(act, chosen.len(), running, hidden);
    let class = if act == Act::Start { "button button-primary" } else { "button button-danger" };
    view! {
        {warning.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
        <p>{words}</p>
        {names(chosen)}
        <p class="muted">
            "Each is checked before and after. One failure doesn't stop the rest. Cancel any time."
        </p>
        <When is=is_hindered>
            <p role="status">{hindrance}</p>
        </When>
        <div class="dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| asked.set(None)>
                "Cancel"
            </button>
            <button type="button" class=class disabled=is_hindered on:click=on_confirm>
                {label}
            </button>
        </div>
    }
    .into_any()
}

fn effect(act: Act, all: usize, running: usize, hidden: usize) -> (Option<String>, String) {
    let are_recording = |count: usize| {
        if count == 1 { "1 is recording".to_owned() } else { format!("{count} are recording") }
    };
    let idle = all - running;
    let mut words = Vec::new();
    let mut warning = None;
    match act {
        Act::Start => {
            words.push(format!("{} will be started.", counted(idle, "recording")));
            if running > 0 {
                words.push(format!("{} already and won't change.", are_recording(running)));
            }
        }
        Act::Stop => {
            warning = (running > 0).then(|| {
                format!("{} now and will stop. What follows is not recorded.", are_recording(running))
            });
            words.push("What has been recorded stays.".to_owned());
            if idle > 0 {
                words.push(format!(
                    "{} not recording: nothing to stop.",
                    if idle == 1 { "1 is".to_owned() } else { format!("{idle} are") }
                ));
            }
        }
        Act::Deactivate => {
            warning = Some(match running {
                0 => "Nothing more will be recorded, and deactivating can't be undone.".to_owned(),
                _ => format!(
                    "{} now and will stop. Nothing more will be recorded, and deactivating can't be undone.",
                    are_recording(running)
                ),
            });
            words.push("What has been recorded stays. Planned windows are lost; to record the source again, create a new recording.".to_owned());
        }
    }
    if hidden > 0 {
        words.push(format!("{hidden} selected are hidden by search and filters."));
    }
    (warning, words.join(" "))
}

fn names(chosen: Vec<Chosen>) -> AnyView {
    let more = chosen.len().saturating_sub(NAMED);
    let rows = chosen.into_iter().take(NAMED).map(|one| {
        view! {
            <li>
                <strong>{one.name}</strong>
                <span>{one.state}</span>
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        <ul class="many-names" aria-label="Selected recordings" tabindex="0">
            {rows}
            {(more > 0).then(|| view! { <li>{format!("and {more} more")}</li> })}
        </ul>
    }
    .into_any()
}
