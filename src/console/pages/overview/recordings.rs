//! The recordings: which should run and do not, which have failed, which run.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::console::kit::{Badge, Link, Tone, When};
use crate::console::pages::overview::area::Area;
use crate::console::pages::overview::recording_trouble::{RecordingTrouble, SECS};
use crate::console::query::{Refresh, use_query};
use crate::console::routes::{ListQuery, Route};
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::overview::recordings::{RecordingStates, by_state, name};
use crate::model::overview::verdict::counted;
use crate::model::recording::Setting;
use crate::model::recording::state::State;

/// So many of each state are named.
const NAMED: usize = 5;

#[component]
pub(super) fn Recordings() -> impl IntoView {
    let settings = use_query(Refresh::Every(SECS), ListSettings::with_status);
    let states = Memo::new(move |_| by_state(&settings.latest().items));
    let all = Signal::derive(move || settings.latest());
    let others = Signal::derive(move || others(&states.read(), all.read().rejected.len()));
    let is_empty = Signal::derive(move || all.read().items.is_empty() && all.read().rejected.is_empty());
    view! {
        <Area title="Recordings" what="The list of recordings" reading=*settings lines=9>
            <When is=is_empty>
                <p class="muted">"No recordings yet."</p>
            </When>
            <RecordingTrouble settings />
            <InState
                all
                indices=Signal::derive(move || states.read().failed.clone())
                tone=Tone::Bad
                word="in error"
                state="error"
            />
            <InState
                all
                indices=Signal::derive(move || states.read().running.clone())
                tone=Tone::Good
                word="running"
                state="progress"
            />
            <p class="muted" hidden=Signal::derive(move || others.read().is_empty())>
                {others}
            </p>
        </Area>
    }
    .into_any()
}

/// Those in one state: how many, and the first of them.
#[component]
fn InState(
    all: Signal<Arc<PartialList<Setting>>>,
    indices: Signal<Vec<usize>>,
    tone: Tone,
    word: &'static str,
    /// As the list of recordings filters by it.
    state: &'static str,
) -> impl IntoView {
    let count = Memo::new(move |_| indices.read().len());
    let named = Memo::new(move |_| {
        let (all, indices) = (all.read(), indices.read());
        let settings = indices.iter().filter_map(|&index| all.items.get(index)).take(NAMED);
        settings.map(|setting| (setting.id.to_string(), name(setting))).collect::<Vec<_>>()
    });
    let item = |(id, name): (String, String)| {
        view! {
            <li>
                <Link to=Route::Recording(RecordId::new(id))>{name}</Link>
            </li>
        }
    };
    let list = Route::Recordings(ListQuery { state: state.to_owned(), ..ListQuery::default() });
    let more = Signal::derive(move || count.get().saturating_sub(NAMED));
    view! {
        <When is=Signal::derive(move || count.get() > 0)>
            <div class="overview-state">
                <Badge tone word=Signal::derive(move || format!("{} {word}", count.get())) />
                <ul class="overview-names mono">
                    {move || named.get().into_iter().map(item).collect_view()}
                    <li hidden=Signal::derive(move || more.get() == 0)>
                        <Link to=list
                            .clone()>{Signal::derive(move || format!("and {} more", more.get()))}</Link>
                    </li>
                </ul>
            </div>
        </When>
    }
    .into_any()
}

/// How many are in the other states: "7 waiting · 4 finished".
fn others(states: &RecordingStates, unreadable: usize) -> String {
    let mut parts: Vec<String> =
        states.others.iter().map(|(state, count)| format!("{count} {}", state_words(state))).collect();
    if states.without_status > 0 {
        parts.push(format!("{} without status", states.without_status));
    }
    if unreadable > 0 {
        parts.push(format!("{} couldn't be loaded", counted(unreadable, "setting", "settings")));
    }
    parts.join(" · ")
}

/// A state in a sentence; one that the API document does not list as the service spells it.
fn state_words(state: &str) -> String {
    let known = State::ALL.into_iter().find(|known| known.slug() == state);
    known.map_or_else(|| state.to_owned(), |known| known.words().to_lowercase())
}
