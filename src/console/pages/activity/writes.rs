//! "Writes": the writes since the page was loaded, with their outcomes.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Outcome;
use crate::api::activity::{Call, RecordedWrite, journal_as_json, read_back_label};
use crate::api::restream::ListResources;
use crate::console::client::{REMEMBERED_WRITES, use_client};
use crate::console::kit::{
    Badge, Button, ButtonKind, Empty, Link, StaticTable, Tone, When, save_file, table_row, use_toaster,
};
use crate::console::pages::activity::state::{CallListState, key};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::use_settings;
use crate::console::query::use_query_cache;
use crate::console::routes::Route;
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::{Resource, ResourceList, named};
use crate::text::plurals;

/// Number of writes drawn; the export has all that are recorded.
const DRAWN: usize = 100;

#[component]
pub(super) fn Writes(
    /// Opens the call of a write.
    shown: CallListState,
) -> impl IntoView {
    let calls = use_client().calls();
    let toaster = use_toaster();
    let is_empty = Memo::new(move |_| calls.writes().is_empty());
    let on_export = move || {
        let list = untrack(|| calls.writes());
        let text = journal_as_json(list.iter().map(AsRef::as_ref));
        save_file(toaster, "sluice-writes.json", "application/json", &text);
    };
    let queries = use_query_cache();
    let rows = move || {
        let writes: Vec<Arc<Call>> = calls.writes().into_iter().take(DRAWN).collect();
        let abouts = WriteSubject::of_all(&writes, queries.last(ListResources).as_deref());
        writes.iter().zip(abouts).filter_map(|(call, about)| row(shown, call, about)).collect_view()
    };
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

struct WriteSubject {
    /// `None` if the request's address has no id.
    id: Option<ResourceId>,
    name: String,
}

impl WriteSubject {
    /// Names the target of each write by the request or a cached response, without loading anything.
    fn of_all(writes: &[Arc<Call>], known: Option<&ResourceList>) -> Vec<Self> {
        let id = |write: &Arc<Call>| match Route::parse(
            &["/restreams/", write.resource_segment()?].concat(),
            "",
        ) {
            Route::Restream(id) => Some(id),
            _ => None,
        };
        let ids: Vec<Option<ResourceId>> = writes.iter().map(id).collect();
        let resources = known.map(|known| known.resources.items.as_slice()).unwrap_or_default();
        let is_wanted = |resource: &&Resource| ids.iter().flatten().any(|id| *id == resource.resource_id);
        let wanted: Vec<&Resource> = resources.iter().filter(is_wanted).collect();
        let about = |(id, call): (Option<ResourceId>, &Arc<Call>)| {
            let found = id.as_ref().and_then(|id| wanted.iter().find(|known| known.resource_id == *id));
            let known = || found.map(|resource| named(&resource.name)).unwrap_or_default();
            let sent = call.write.as_ref().map_or("", |write| write.name.trim());
            Self { id, name: if sent.is_empty() { known() } else { sent.to_owned() } }
        };
        ids.iter().cloned().zip(writes).map(about).collect()
    }

    fn view(self) -> AnyView {
        let Self { id, name } = self;
        let Some(id) = id else {
            return if name.is_empty() { "–".into_any() } else { name.into_any() };
        };
        let text = if name.is_empty() { id.to_string() } else { name.clone() };
        let shown_id = (!name.is_empty()).then(|| view! { <p class="mono muted">{id.to_string()}</p> });
        view! {
            <Link to=Route::Restream(id)>{text}</Link>
            {shown_id}
        }
        .into_any()
    }
}

fn row(shown: CallListState, call: &Arc<Call>, about: WriteSubject) -> Option<AnyView> {
    let zone = use_settings().zone;
    let write = call.write.as_ref()?;
    let secs = call.at_millis.div_euclid(1_000);
    let problem = write.error().map(ToString::to_string);
    let own_key = key(call);
    let on_open = move || shown.open_key.set(Some(own_key.clone()));
    let outcome = view! {
        <Badge tone=tone(write) word=write.label().to_owned() />
        {problem.map(|words| view! { <p class="mono problem-message">{words}</p> })}
    };
    let open = view! { <Button label="Open" kind=ButtonKind::Quiet on_press=on_open /> };
    let path = format!("{} {}", call.method.as_str(), call.path);
    let cells = [
        Signal::derive(move || absolute(secs, zone.get())).into_any(),
        view! { <div class="breaks writes-about">{about.view()}</div> }.into_any(),
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
        Some(Outcome::Done(())) => Tone::Good,
        Some(Outcome::Refused(_)) => Tone::Bad,
        Some(Outcome::Unknown(_)) => Tone::Unknown,
    }
}

fn read_back(write: &RecordedWrite) -> AnyView {
    let Some(found) = write.read_back else { return "–".into_any() };
    let tone = match found {
        Ok(ReadBack::Applied) => Tone::Good,
        Ok(ReadBack::NotApplied | ReadBack::Different) => Tone::Warning,
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
