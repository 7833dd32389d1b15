//! "Start", "Stop" and "Deactivate": says what will happen before it does.

use leptos::prelude::*;

use crate::console::batch::{ConfirmBatch, begin, use_batches};
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, ButtonKind, Dialog};
use crate::console::pages::recordings::many::Asked;
use crate::console::pages::recordings::many::job::work;
use crate::console::query::recording_acts::{Act, RecordingActs};
use crate::console::query::use_query_cache;
use crate::model::recording::RecordingStatus;
use crate::text::plurals::counted;

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
    let (batches, client, cache) = (use_batches(), use_client(), use_query_cache());
    let Some(Asked { act, chosen, hidden }) = asked.get_untracked() else { return ().into_any() };
    let label = title(act, chosen.len());
    let on_confirm = move || {
        if let Some(Asked { act, chosen, .. }) = asked.try_update(Option::take).flatten() {
            begin(batches, client, work(title(act, chosen.len()), act, chosen, acts, cache));
        }
    };
    let running = chosen.iter().filter(|one| one.status == Some(RecordingStatus::Progress)).count();
    let (warning, words) = effect(act, chosen.len(), running, hidden);
    let kind = if act == Act::Start { ButtonKind::Primary } else { ButtonKind::Danger };
    view! {
        <ConfirmBatch
            list_label="Selected recordings"
            things=chosen.into_iter().map(|one| (one.name, one.state)).collect()
            how="Each is checked before and after. One failure doesn't stop the rest. Cancel any time."
            label
            kind
            on_cancel=move || asked.set(None)
            on_confirm
        >
            {warning.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
            <p>{words}</p>
        </ConfirmBatch>
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
