//! Recordings that should run and do not: above all others, and each with what mends it.

use leptos::prelude::*;

use crate::api::recording::ListSettings;
use crate::console::client::use_client;
use crate::console::kit::{Badge, Button, Link, Tone, When};
use crate::console::platform::effects::effect;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::recording_acts::{use_recording_acts, use_starter};
use crate::console::query::recording_words::use_clock_words;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::{ListQuery, Route};
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::overview::recordings::name;
use crate::model::recording::state::State;
use crate::model::recording::trouble::{Trouble, trouble};
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

/// So many are named.
const NAMED: usize = 5;

#[derive(Clone, PartialEq)]
struct Line {
    id: RecordId,
    name: String,
    status: Option<RecordingStatus>,
    trouble: Trouble,
}

pub(super) const SECS: u32 = 30;

fn list() -> Route {
    Route::Recordings(ListQuery { state: State::ShouldRecord.slug().to_owned(), ..ListQuery::default() })
}

fn lines_of(settings: Query<PartialList<Setting>>) -> Memo<Vec<Line>> {
    let acts = use_recording_acts();
    let ahead_secs = use_client().ahead_secs();
    Memo::new(move |_| {
        // What began after the states were read is no trouble: nothing is known of it yet.
        let read_at_secs = settings.read_at_secs().unwrap_or_default();
        let read_at = UnixSeconds(read_at_secs.saturating_add(ahead_secs.get_untracked().unwrap_or(0)));
        let mut lines: Vec<Line> = Vec::new();
        for setting in &settings.latest().items {
            let Some(trouble) = trouble(setting, acts.known(&setting.id), read_at) else { continue };
            let at = lines.partition_point(|line| line.trouble.since() <= trouble.since());
            let (id, status) = (setting.id.clone(), setting.status.clone());
            lines.insert(at, Line { id, name: name(setting), status, trouble });
        }
        lines
    })
}

/// How many are in trouble, at the head of the page; nothing where there are none.
#[component]
pub(super) fn RecordingAlarm() -> impl IntoView {
    let lines = lines_of(use_query(Refresh::Every(SECS), ListSettings::with_status));
    let count = Memo::new(move |_| lines.read().len());
    let words = Signal::derive(move || match count.get() {
        1 => "1 recording not running".to_owned(),
        count => format!("{count} recordings not running"),
    });
    view! {
        <When is=Signal::derive(move || count.get() > 0)>
            <Link to=list() class="overview-alarm">
                <Badge tone=Tone::Bad word=words />
            </Link>
        </When>
    }
    .into_any()
}

#[component]
pub(super) fn RecordingTrouble(settings: Query<PartialList<Setting>>) -> impl IntoView {
    let acts = use_recording_acts();
    let all = lines_of(settings);
    effect(move || acts.forget_confirmed(&settings.latest().items));
    let count = Memo::new(move |_| all.read().len());
    let more = Signal::derive(move || count.get().saturating_sub(NAMED));
    let words = Signal::derive(move || format!("{} not recording", count.get()));
    let lines =
        move || all.get().into_iter().take(NAMED).map(|line| view! { <TroubleLine line /> }).collect_view();
    view! {
        <When is=Signal::derive(move || count.get() > 0)>
            <div class="overview-state">
                <Badge tone=Tone::Bad word=words />
                <ul class="overview-trouble">
                    {lines} <li hidden=Signal::derive(move || more.get() == 0)>
                        <Link to=list()>{Signal::derive(move || format!("and {} more", more.get()))}</Link>
                    </li>
                </ul>
            </div>
        </When>
    }
    .into_any()
}

#[component]
fn TroubleLine(line: Line) -> impl IntoView {
    let (acts, starter, clock) = (use_recording_acts(), use_starter(), use_clock_words());
    let now_secs = use_service_now_secs();
    let Line { id, name, status, trouble } = line;
    let to = Route::Recording(id.clone());
    let acted = {
        let id = id.clone();
        Memo::new(move |_| acts.of(&id))
    };
    let is_starting = Signal::derive(move || acted.read().is_starting);
    let words = Signal::derive(move || match acted.read().problem.clone() {
        _ if is_starting.get() => "Starting…".to_owned(),
        Some(problem) => problem,
        None => clock.trouble(trouble, UnixSeconds(now_secs.get())),
    });
    let shown_name = name.clone();
    let on_press = move || starter.start(id.clone(), name.clone(), status.clone());
    view! {
        <li>
            <Link to class="mono">
                {shown_name}
            </Link>
            <span>{words}</span>
            <Button label="Start recording" is_disabled=is_starting on_press />
        </li>
    }
    .into_any()
}
