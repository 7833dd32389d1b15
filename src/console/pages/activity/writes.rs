//! "Writes": the writes since the page was loaded, with their outcomes.

use leptos::prelude::*;

use crate::api::Outcome;
use crate::api::activity::{Call, RecordedWrite, journal_as_json, read_back_label};
use crate::console::client::{REMEMBERED_WRITES, use_client};
use crate::console::kit::{
    Badge, Button, ButtonKind, Empty, Link, StaticTable, Tone, When, save_file, table_row, use_toaster,
};
use crate::console::pages::activity::state::{CallListState, key};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::routes::Route;
use crate::model::read_back::ReadBack;
use crate::text::plurals;

/// Number of writes drawn; the export has all that are recorded.
const DRAWN: usize = 100;

#[component]
pub(super) fn Writes(shown: CallListState) -> impl IntoView {
    let calls = use_client().calls();
    let toaster = use_toaster();
    let is_empty = Memo::new(move |_| calls.writes().is_empty());
    let on_export = move || {
        let list = untrack(|| calls.writes());
        let text = journal_as_json(list.iter().map(AsRef::as_ref));
        save_file(toaster, "sluice-writes.json", "application/json", &text);
    };
    let rows = move || calls.writes().iter().take(DRAWN).filter_map(|call| row(shown, call)).collect_view();
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=no_writes>
            <div class="row">
                <Button label="Export JSON" on_press=on_export />
                <span class="muted">{Signal::derive(move || counted(calls.writes().len()))}</span>
            </div>
            <StaticTable
                label="Writes"
                heads=["Time", "Resource", "Write", "Outcome", "Verified state", "Call"]
                class="writes"
            >
                {rows}
            </StaticTable>
        </When>
    }
    .into_any()
}

/// Names the target of a write as its request did, with a link if the path has an id.
fn subject(call: &Call) -> AnyView {
    let name = call.write.as_ref().map_or("", |write| write.name.trim()).to_owned();
    let route = call.resource_segment().map(|segment| Route::parse(&["/restreams/", segment].concat(), ""));
    match route {
        Some(Route::Restream(id)) if name.is_empty() => {
            let text = id.to_string();
            view! { <Link to=Route::Restream(id)>{text}</Link> }.into_any()
        }
        Some(Route::Restream(id)) => {
            let shown_id = id.to_string();
            view! {
                <Link to=Route::Restream(id)>{name}</Link>
                <p class="mono muted">{shown_id}</p>
            }
            .into_any()
        }
        _ if name.is_empty() => "–".into_any(),
        _ => name.into_any(),
    }
}

fn row(shown: CallListState, call: &Call) -> Option<AnyView> {
    let zone = use_settings().zone;
    let write = call.write.as_ref()?;
    let secs = call.at_millis.div_euclid(1_000);
    let problem = write.error().map(ToString::to_string);
    let own_key = key(call);
    let on_open = move || shown.open_key.set(Some(own_key.clone()));
    let outcome = view! {
        <Badge tone=tone(write) word=write.label().to_owned() />
        {problem.map(|message| view! { <p class="mono problem-message">{message}</p> })}
    };
    let open = view! { <Button label="Open" kind=ButtonKind::Quiet on_press=on_open /> };
    let path = format!("{} {}", call.method.as_str(), call.path);
    let cells = [
        Signal::derive(move || absolute(secs, zone.get())).into_any(),
        view! { <div class="breaks writes-about">{subject(call)}</div> }.into_any(),
        view! { <div class="mono breaks writes-path">{path}</div> }.into_any(),
        outcome.into_any(),
        read_back(write),
        open.into_any(),
    ];
    Some(table_row(None, &[], cells))
}

const fn tone(write: &RecordedWrite) -> Tone {
    match &write.outcome {
        None => Tone::Waiting,
        Some(Outcome::Done) => Tone::Good,
        Some(Outcome::Refused(_)) => Tone::Bad,
        Some(Outcome::Unknown(_)) => Tone::Unknown,
    }
}

fn read_back(write: &RecordedWrite) -> AnyView {
    let Some(found) = write.read_back else { return "–".into_any() };
    let tone = match found {
        Ok(ReadBack::Applied) => Tone::Good,
        Ok(_) => Tone::Warning,
        Err(_) => Tone::Unknown,
    };
    view! { <Badge tone word=read_back_label(found).to_owned() /> }.into_any()
}

fn counted(count: usize) -> String {
    match count {
        ..=DRAWN => format!("{}.", plurals::counted(count, "write")),
        REMEMBERED_WRITES => {
            format!("The newest {DRAWN} are shown; the export has the last {REMEMBERED_WRITES}.")
        }
        _ => format!("The newest {DRAWN} of {count} changes are shown; the export has all."),
    }
}

fn no_writes() -> impl IntoView {
    view! {
        <Empty title="No changes in this tab yet">
            <p class="muted page-lead">
                "Every change sent to the service is listed here with its outcome and the verified state. Reloading or closing the tab clears the list."
            </p>
        </Empty>
    }
    .into_any()
}
