//! Streams whose DVR was opened lately: their state and recorded length.

use leptos::prelude::*;

use crate::api;
use crate::api::dvr::GetStream;
use crate::api::{Error, ErrorKind};
use crate::console::client::{Client, use_client};
use crate::console::kit::{Badge, Each, Link, RememberedLink, Tone, When, unique_id};
use crate::console::pages::overview::area::OverviewArea;
use crate::console::query::visited_streams::use_visited_streams;
use crate::console::query::{Query, QuerySpec, Refresh};
use crate::console::routes::Route;
use crate::model::overview::streams::{StreamSummary, sum_up};
use crate::model::stream_name::StreamName;
use crate::text::plurals::counted;

const SECS: u32 = 60;
const READ: usize = 5;

#[derive(Clone, PartialEq)]
struct StreamRow {
    name: StreamName,
    /// `None` if loading failed.
    summary: Option<StreamSummary>,
    is_missing: bool,
}

#[component]
pub(super) fn Streams() -> impl IntoView {
    let client = use_client();
    let visited = use_visited_streams();
    let names = Memo::new(move |_| visited.all().into_iter().take(READ).collect::<Vec<_>>());
    let rows = RwSignal::new(Vec::<StreamRow>::new());
    // The key is unique, because the result goes to this page's rows and not to the cache.
    let page = unique_id("streams");
    let streams = Query::<()>::of_work(Refresh::Every(SECS), move || {
        let names = names.get();
        QuerySpec::work(api::Area::Dvr, format!("{page} {names:?}"), move || {
            read(client, names.clone(), rows)
        })
    });
    let is_empty = Signal::derive(move || names.read().is_empty());
    let keys = move || names.read().iter().map(ToString::to_string).collect::<Vec<_>>();
    view! {
        <OverviewArea title="DVR" what="The DVR" reading=*streams lines=4>
            <When is=is_empty>
                <p class="muted">"Streams you open in DVR are listed here."</p>
                <div class="row">
                    <Link to=Route::DvrOpen class="button">
                        "Open DVR"
                    </Link>
                </div>
            </When>
            <ul class="stack gap-1 overview-streams">
                <Each each=keys key=String::clone let:name>
                    <StreamCard rows name=StreamName::new(name) />
                </Each>
            </ul>
        </OverviewArea>
    }
    .into_any()
}

#[component]
fn StreamCard(rows: RwSignal<Vec<StreamRow>>, name: StreamName) -> impl IntoView {
    let visited = use_visited_streams();
    let row = {
        let name = name.clone();
        move || rows.read().iter().find(|row| row.name == name).cloned()
    };
    let row = Memo::new(move |_| row());
    let tone = Signal::derive(move || row.read().as_ref().map_or(Tone::Unknown, |row| state(row).0));
    let word =
        Signal::derive(move || row.read().as_ref().map_or("Loading…".to_owned(), |row| state(row).1));
    let recorded = Signal::derive(move || row.read().as_ref().map(|row| recorded(row.summary)));
    let (to, text) = (Route::dvr(name.clone()), name.to_string());
    view! {
        <RememberedLink to name=text on_forget=move || visited.forget(&name)>
            <Badge tone word />
            <span class="muted">{recorded}</span>
        </RememberedLink>
    }
    .into_any()
}

fn state(row: &StreamRow) -> (Tone, String) {
    match row.summary {
        _ if row.is_missing => (Tone::Idle, "Gone".to_owned()),
        None => (Tone::Unknown, "Couldn't be loaded".to_owned()),
        Some(StreamSummary { hosts: 0, .. }) => (Tone::Idle, "No hosts".to_owned()),
        Some(StreamSummary { alive, hosts, silent: 1.., .. }) => {
            (Tone::Unknown, format!("Live on {alive} of {}, others not reported", counted(hosts, "host")))
        }
        Some(StreamSummary { alive: 0, hosts, .. }) => {
            (Tone::Idle, format!("Off air on {}", counted(hosts, "host")))
        }
        Some(StreamSummary { alive, hosts, .. }) => {
            let tone = if alive < hosts { Tone::Warning } else { Tone::Good };
            (tone, format!("Live on {alive} of {}", counted(hosts, "host")))
        }
    }
}

/// Describes the recorded length, which may differ by host.
fn recorded(summary: Option<StreamSummary>) -> String {
    let Some(summary) = summary.filter(|summary| summary.hosts > 0) else { return String::new() };
    summary.dvr_label().unwrap_or_else(|| "DVR not reported".to_owned())
}

/// Loads one stream after the other and shows each at once. A missing stream is no failure of the area.
async fn read(client: Client, names: Vec<StreamName>, rows: RwSignal<Vec<StreamRow>>) -> Result<(), Error> {
    let mut failure = None;
    for name in names {
        let answer = client.send(GetStream { stream_name: name.clone() }).await;
        let is_missing = answer.as_ref().is_err_and(|error| error.kind == ErrorKind::NotFound);
        rows.try_update(|rows| {
            let known = rows.iter().position(|row| row.name == name).map(|at| rows.swap_remove(at));
            rows.push(StreamRow {
                name: name.clone(),
                summary: match &answer {
                    Ok(report) => Some(sum_up(&report.entries.items)),
                    Err(_) => known.and_then(|row| row.summary),
                },
                is_missing,
            });
        });
        if let Err(error) = answer
            && !is_missing
        {
            failure = Some(error);
        }
    }
    failure.map_or(Ok(()), Err)
}
