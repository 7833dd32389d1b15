//! The recordings: which should run and do not, which have failed or overrun, which run. Each is counted once.

use leptos::prelude::*;

use crate::console::kit::{Badge, Link, Tone, When};
use crate::console::pages::overview::area::Area;
use crate::console::pages::overview::recording_data::RecordingData;
use crate::console::pages::overview::recording_trouble::{RecordingTrouble, list_of};
use crate::console::routes::Route;
use crate::model::ids::RecordId;
use crate::model::overview::recordings::others;
use crate::model::overview::verdict::counted;
use crate::model::recording::board::name;
use crate::model::recording::state::State;

/// So many of each state are named.
const NAMED: usize = 5;

#[component]
pub(super) fn Recordings(data: RecordingData) -> impl IntoView {
    let settings = data.settings;
    let others = Signal::derive(move || other_words(data));
    let is_empty = Signal::derive(move || {
        let all = settings.latest();
        all.items.is_empty() && all.rejected.is_empty()
    });
    view! {
        <Area title="Recordings" what="The list of recordings" reading=*settings lines=9>
            <When is=is_empty>
                <p class="muted">"No recordings yet."</p>
            </When>
            <RecordingTrouble data />
            <InState data tone=Tone::Bad word="in error" state=State::Error />
            <InState data tone=Tone::Warning word="overrunning" state=State::Overrunning />
            <InState data tone=Tone::Good word="running" state=State::Recording />
            <p class="muted" hidden=Signal::derive(move || others.read().is_empty())>
                {others}
            </p>
        </Area>
    }
    .into_any()
}

/// Those in one state: how many, and the first of them.
#[component]
fn InState(data: RecordingData, tone: Tone, word: &'static str, state: State) -> impl IntoView {
    let count = Memo::new(move |_| data.in_state(state).len());
    let named = Memo::new(move |_| {
        let all = data.settings.latest();
        let indices = data.in_state(state);
        let settings = indices.into_iter().filter_map(|index| all.items.get(index)).take(NAMED);
        settings.map(|setting| (setting.id.to_string(), name(setting))).collect::<Vec<_>>()
    });
    let item = |(id, name): (String, String)| {
        view! {
            <li>
                <Link to=Route::Recording(RecordId::new(id))>{name}</Link>
            </li>
        }
    };
    let list = list_of(state);
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
fn other_words(data: RecordingData) -> String {
    let all = data.settings.latest();
    let others = others(&all.items, &data.standings.read());
    let mut parts: Vec<String> = others.iter().map(|(words, count)| format!("{count} {words}")).collect();
    if !all.rejected.is_empty() {
        parts.push(format!("{} couldn't be loaded", counted(all.rejected.len(), "setting", "settings")));
    }
    parts.join(" · ")
}
