//! Chooses a stream. The API lists none, so names are typed, remembered, or found in recordings and restreams.

use leptos::prelude::*;

use crate::api::recording::{ListSettings, SettingQuery};
use crate::api::restream::{ListResources, ListStatus};
use crate::console::kit::{Badge, Each, Link, RememberedLink, TextField, Tone, When};
use crate::console::platform::clock::now_secs;
use crate::console::query::time_format::{TimeFormat, use_time_format};
use crate::console::query::visited_streams::use_visited_streams;
use crate::console::query::{Refresh, use_query};
use crate::console::routes::{Route, use_go};
use crate::model::recording::known_streams::{KnownStream, known_streams, mark_sent};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::plurals::listed;

/// Age in seconds above which lists are reloaded.
const FRESH_SECS: i64 = 60;
const OFFERED: usize = 30;

#[component]
pub fn OpenStream() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let go = use_go();
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match StreamName::parse_typed(&typed.read_untracked()) {
            Ok(name) => go(&Route::dvr(name), false),
            Err(problem) => {
                error.set(format!("The name {problem}. Enter it as the player has it, such as live/news."))
            }
        }
    };
    view! {
        <div class="row gap-wide page-head">
            <h1>"DVR"</h1>
        </div>
        <form class="card stack dvr-open" on:submit=on_submit novalidate>
            <p class="muted page-lead">
                "See what is recorded of a stream on every host, and delete any part of it to the second."
            </p>
            <div class="wrap gap-3 start dvr-open-field">
                <TextField
                    label="Stream name"
                    value=typed
                    on_input=move |text| {
                        typed.set(text);
                        error.set(String::new());
                    }
                    error
                    placeholder="live/news"
                    hint="The API has no list of streams. Names you open are remembered in this browser."
                />
                <When is=Signal::derive(move || !typed.read().is_empty())>
                    <button type="submit" class="button button-primary">
                        "Open"
                    </button>
                </When>
            </div>
        </form>
        <Visited typed />
        <Offered typed />
    }
    .into_any()
}

fn fits(name: &str, typed: &str) -> bool {
    name.to_lowercase().contains(&typed.trim().to_lowercase())
}

#[component]
fn Visited(typed: RwSignal<String>) -> impl IntoView {
    let visited = use_visited_streams();
    let shown = Memo::new(move |_| {
        let typed = typed.read();
        let all = visited.all().into_iter();
        all.filter(|name| fits(name.as_str(), &typed)).collect::<Vec<_>>()
    });
    let row = move |name: StreamName| {
        let (to, text) = (Route::dvr(name.clone()), name.to_string());
        view! { <RememberedLink to name=text on_forget=move || visited.forget(&name) /> }
    };
    view! {
        <When is=Signal::derive(move || !shown.read().is_empty())>
            <section class="card stack" aria-label="Recently opened">
                <h2>"Recently opened"</h2>
                <ul class="dvr-names">
                    <Each each=move || shown.get() key=ToString::to_string children=row />
                </ul>
            </section>
        </When>
    }
    .into_any()
}

/// Streams of recordings and restreams.
#[component]
fn Offered(typed: RwSignal<String>) -> impl IntoView {
    let resources = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListResources);
    let recordings = use_query(Refresh::IfOlderThan(FRESH_SECS), ListSettings::with_status);
    let statuses = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListStatus);
    // The names don't wait for the files of all recordings, which can be many.
    let files = use_query(Refresh::IfOlderThan(FRESH_SECS), || ListSettings {
        query: SettingQuery { has_all_instances: true, has_status: true, resource_id: None },
    });
    // Waits for all three, because names that arrive later would move the others under the pointer.
    let is_known = Memo::new(move |_| {
        [*resources, *recordings, *statuses].iter().all(|query| query.has_data() || query.has_failed())
    });
    let all = Memo::new(move |_| {
        if !is_known.get() {
            return Vec::new();
        }
        let recordings = if files.has_data() { files.latest() } else { recordings.latest() };
        let resources = resources.latest();
        let mut all = known_streams(&resources.resources.items, &recordings.items, &[]);
        mark_sent(&mut all, &statuses.latest().items);
        all
    });
    let fitting = Memo::new(move |_| {
        let (all, typed) = (all.read(), typed.read());
        all.iter().filter(|offered| fits(offered.name.as_str(), &typed)).cloned().collect::<Vec<_>>()
    });
    let clock = use_time_format();
    let list = move |title: &'static str, offered: Vec<KnownStream>| {
        (!offered.is_empty()).then(|| {
            view! {
                <h3>{title}</h3>
                <ul class="dvr-names">
                    {offered.into_iter().map(|offered| row(offered, clock)).collect_view()}
                </ul>
            }
        })
    };
    let lists = move || {
        let shown = fitting.get().into_iter().take(OFFERED);
        let (recorded, restreamed) = shown.partition(|offered| offered.is_recorded);
        (list("Recordings", recorded), list("Restreams", restreamed))
    };
    let more = Signal::derive(move || fitting.read().len().saturating_sub(OFFERED));
    let problem = Signal::derive(move || {
        let failed = [(*resources, "Restreams"), (*recordings, "Recordings"), (*statuses, "Restream status")];
        let failed: Vec<_> =
            failed.iter().filter(|(query, _)| query.has_failed()).map(|(_, what)| *what).collect();
        (!failed.is_empty())
            .then(|| format!("{} couldn't be loaded, so names or states are missing here.", listed(&failed)))
    });
    view! {
        <When is=Signal::derive(move || !fitting.read().is_empty() || problem.read().is_some())>
            <section class="card stack" aria-label="From recordings and restreams">
                <h2>"From recordings and restreams"</h2>
                <p class="muted">{problem}</p>
                {lists}
                <When is=Signal::derive(move || more.get() > 0)>
                    <p class="muted">
                        {move || format!("and {} more: type part of a name to narrow them down", more.get())}
                    </p>
                </When>
            </section>
        </When>
    }
    .into_any()
}

/// A name with its restream and its state: "Live", the time of its last recording, or "not live".
fn row(offered: KnownStream, clock: TimeFormat) -> AnyView {
    let KnownStream { name, restream, is_live, last_seen, .. } = offered;
    let to = Route::dvr(name.clone());
    let now = UnixSeconds(now_secs());
    let seen = match last_seen {
        _ if is_live => None,
        Some(at) => Some(format!("last seen {}", clock.time(at, now))),
        None => Some("not live".to_owned()),
    };
    let message = restream.into_iter().chain(seen).collect::<Vec<_>>().join(", ");
    let title = message.clone();
    view! {
        <li>
            <Link to class="mono">
                {name.to_string()}
            </Link>
            <span class="cut muted" title=title>
                {message}
            </span>
            {is_live.then(|| view! { <Badge tone=Tone::Good word="Live" /> })}
        </li>
    }
    .into_any()
}
