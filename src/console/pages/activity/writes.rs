//! The table "Writes": what was written since the page was loaded, and what became of it.

use std::sync::Arc;

use leptos::prelude::*;

use super::state::{Shown, key};
use crate::api::activity::{ReadBack, Write, WriteState, journal_as_json};
use crate::console::client::{REMEMBERED_WRITES, use_client};
use crate::console::clock::absolute;
use crate::console::download::download;
use crate::console::kit::{Badge, Button, Empty, Tone, When, use_toaster};
use crate::console::settings::use_settings;

/// How many writes are drawn; the export has all that are remembered.
const DRAWN: usize = 100;

/// The journal, newest first, with a button to export it.
#[component]
pub(super) fn Writes(
    /// What is shown: a write opens its call.
    shown: Shown,
) -> impl IntoView {
    let journal = use_client().journal();
    let toaster = use_toaster();
    let is_empty = Memo::new(move |_| journal.list().is_empty());
    let on_export = move || {
        let list = untrack(|| journal.list());
        let text = journal_as_json(list.iter().map(AsRef::as_ref));
        if !download("sluice-writes.json", "application/json", &text) {
            toaster.say("The browser made no file of it");
        }
    };
    let rows = move || journal.list().into_iter().take(DRAWN).map(|write| row(shown, &write)).collect_view();
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=no_writes>
            <div class="row">
                <Button label="Export JSON" on_press=on_export />
                <span class="muted">{Signal::derive(move || counted(journal.list().len()))}</span>
            </div>
            <div class="writes" tabindex="0" role="region" aria-label="Writes of this tab">
                <table aria-label="Writes">
                    <thead>
                        <tr>
                            <th scope="col">"Time"</th>
                            <th scope="col">"Write"</th>
                            <th scope="col">"Outcome"</th>
                            <th scope="col">"Read back"</th>
                            <th scope="col">"Call"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </When>
    }
    .into_any()
}

/// One write.
fn row(shown: Shown, write: &Arc<Write>) -> AnyView {
    let zone = use_settings().zone;
    let calls = use_client().calls();
    let secs = write.at_millis.div_euclid(1_000);
    let said = write.state.error().map(ToString::to_string);
    let op_id = write.op_id.clone();
    let on_open = move |_| {
        let list = untrack(|| calls.list());
        let call = list.iter().find(|call| call.op_id.as_deref() == Some(op_id.as_str()));
        shown.open_key.set(call.map(|call| key(call)));
    };
    view! {
        <tr>
            <td>{Signal::derive(move || absolute(secs, zone.get()))}</td>
            <td class="mono writes-path">{format!("{} {}", write.method.as_str(), write.path)}</td>
            <td>
                <Badge tone=tone(&write.state) word=write.state.words().to_owned() />
                {said.map(|said| view! { <p class="problem-said">{said}</p> })}
            </td>
            <td>{read_back(write)}</td>
            <td>
                <button type="button" class="button button-quiet" on:click=on_open>
                    "Open"
                </button>
            </td>
        </tr>
    }
    .into_any()
}

const fn tone(state: &WriteState) -> Tone {
    match state {
        WriteState::OnItsWay => Tone::Idle,
        WriteState::Done => Tone::Good,
        WriteState::Refused(_) => Tone::Bad,
        WriteState::Unknown(_) => Tone::Unknown,
    }
}

/// What reading the thing again showed.
fn read_back(write: &Write) -> AnyView {
    let Some(found) = write.read_back else { return "–".into_any() };
    let tone = match found {
        ReadBack::Agrees => Tone::Good,
        ReadBack::Differs => Tone::Warning,
        ReadBack::Failed => Tone::Unknown,
    };
    view! { <Badge tone word=found.words().to_owned() /> }.into_any()
}

/// How many there are, and how many of them are drawn.
fn counted(count: usize) -> String {
    match count {
        1 => "1 write.".to_owned(),
        ..=DRAWN => format!("{count} writes."),
        REMEMBERED_WRITES => {
            format!("The newest {DRAWN} are shown; the file has the last {REMEMBERED_WRITES}.")
        }
        _ => format!("The newest {DRAWN} of {count} writes are shown; the file has all."),
    }
}

/// Nothing was written yet.
fn no_writes() -> impl IntoView {
    view! {
        <Empty title="Nothing was written since this page was loaded">
            <p class="page-lead">
                "Each change that is sent to the service is noted here, with its outcome and with what reading it again showed. A reload forgets the journal, and so does closing the tab."
            </p>
        </Empty>
    }
    .into_any()
}
