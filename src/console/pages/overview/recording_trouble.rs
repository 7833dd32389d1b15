//! Recordings that should run and do not: above all others, and each with what mends it. No line moves under the pointer.

use leptos::prelude::*;

use crate::console::kit::{Badge, Button, Each, Link, Tone, When, holding};
use crate::console::pages::overview::recording_data::RecordingData;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::recording_acts::{use_recording_acts, use_starter};
use crate::console::query::recording_words::use_clock_words;
use crate::console::routes::{ListQuery, Route};
use crate::model::ids::RecordId;
use crate::model::overview::grouping::held;
use crate::model::recording::board::name;
use crate::model::recording::state::State;
use crate::model::recording::trouble::Trouble;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by_key;

/// So many are named.
const NAMED: usize = 5;

pub(super) fn list_of(state: State) -> Route {
    Route::Recordings(ListQuery { state: state.slug().to_owned(), ..ListQuery::default() })
}

/// How many are in trouble, at the head of the page; nothing where there are none.
#[component]
pub(super) fn RecordingAlarm(data: RecordingData) -> impl IntoView {
    let count = Memo::new(move |_| data.in_state(State::ShouldRecord).len());
    let words = Signal::derive(move || match count.get() {
        1 => "1 recording not running".to_owned(),
        count => format!("{count} recordings not running"),
    });
    view! {
        <When is=Signal::derive(move || count.get() > 0)>
            <Link to=list_of(State::ShouldRecord) class="overview-alarm">
                <Badge tone=Tone::Bad word=words />
            </Link>
        </When>
    }
    .into_any()
}

#[component]
pub(super) fn RecordingTrouble(data: RecordingData) -> impl IntoView {
    let is_held = RwSignal::new(false);
    let count = Memo::new(move |_| data.in_state(State::ShouldRecord).len());
    let lines = Memo::new(move |before: Option<&Vec<String>>| {
        let (settings, standings) = (data.settings.latest(), data.standings.read());
        let mut missing = data.in_state(State::ShouldRecord);
        sort_by_key(&mut missing, |&index| {
            standings.get(index).and_then(|standing| standing.trouble).map(Trouble::since)
        });
        let ids = missing.into_iter().filter_map(|index| Some(settings.items.get(index)?.id.to_string()));
        let ids: Vec<String> = ids.take(NAMED).collect();
        before.filter(|_| is_held.get()).map_or_else(|| ids.clone(), |before| held(before, &ids))
    });
    let more = Signal::derive(move || count.get().saturating_sub(NAMED));
    let words = Signal::derive(move || format!("{} not recording", count.get()));
    view! {
        <When is=Signal::derive(move || !lines.read().is_empty())>
            <div class="overview-state">
                <Badge tone=Tone::Bad word=words />
                <ul class="overview-trouble" use:holding=is_held>
                    <Each each=move || lines.get() key=String::clone let:id>
                        <TroubleLine data id=RecordId::new(id) />
                    </Each>
                    <li hidden=Signal::derive(move || more.get() == 0)>
                        <Link to=list_of(
                            State::ShouldRecord,
                        )>{Signal::derive(move || format!("and {} more", more.get()))}</Link>
                    </li>
                </ul>
            </div>
        </When>
    }
    .into_any()
}

#[component]
fn TroubleLine(data: RecordingData, id: RecordId) -> impl IntoView {
    let (acts, starter, clock) = (use_recording_acts(), use_starter(), use_clock_words());
    let now_secs = use_service_now_secs();
    let to = Route::Recording(id.clone());
    let acted = {
        let id = id.clone();
        Memo::new(move |_| acts.of(&id))
    };
    let one = Memo::new(move |_| data.one(&id));
    let is_missing = move || one.read().as_ref().is_some_and(|(_, now)| now.state == State::ShouldRecord);
    // The line stands here for as long as it is held.
    let button = Memo::new(move |_| {
        let button = acted.read().start_button(is_missing(), data.read_at.get(), true);
        button.unwrap_or(("Start recording", true))
    });
    let is_pressed = Signal::derive(move || button.get().1);
    let label = Signal::derive(move || button.get().0.to_owned());
    let shown_name =
        Signal::derive(move || one.read().as_ref().map(|(one, _)| name(one)).unwrap_or_default());
    let words = Signal::derive(move || {
        let (acted, one) = (acted.read(), one.read());
        let now = || UnixSeconds(now_secs.get());
        let standing = one.as_ref().map(|(setting, standing)| {
            clock.standing(setting, standing, &data.times.known(setting), now()).0
        });
        acted.problem.clone().or(standing).unwrap_or_default()
    });
    let on_press = move || {
        if let Some((setting, _)) = one.get_untracked() {
            starter.start(setting.id.clone(), name(&setting), setting.status);
        }
    };
    view! {
        <li>
            <Link to class="mono">
                {shown_name}
            </Link>
            <span>{words}</span>
            <Button label is_waiting=is_pressed on_press />
        </li>
    }
    .into_any()
}
