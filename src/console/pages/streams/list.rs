//! Every stream that restreams, recordings or visits name: its state, what runs now and what comes next, trouble first.

use std::rc::Rc;
use std::sync::Arc;

use crate::console::facts::streams::{AccountStreams, tone};
use crate::console::facts::time_format::{TimeFormat, use_time_format};
use crate::console::facts::visited_streams::{VisitedStreams, use_visited_streams};
use crate::console::kit::table::{Cells, Column, Part, RowWriter};
use crate::console::kit::{BADGE, TextField, Tone, When};
use crate::console::list::{
    Group, ListChoice, ListContent, ListFilter, ListKind, ListMemory, ListPage, ListRows, ListText, NAME,
    NO_VALUES,
};
use crate::console::pages::streams::parts::UnjoinedParts;
use crate::console::planned::{
    AHEAD_SECS, Next24Hours, OF_STREAMS, PlannedLane, recording_lanes, restream_lanes,
};
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::console::routes::{Route, use_go};
use crate::model::recording::board::names_of;
use crate::model::stream::Stream;
use crate::model::stream::board::{NextStart, StreamStatus, next_start};
use crate::model::stream::checklist::{Check, CheckArea, CheckVerdict};
use crate::model::stream::ready::checklist;
use crate::model::stream::show::DvrFact;
use crate::model::stream::verdict::StreamState;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;
use crate::text::sorting::sort_by_key;

const TEXT: ListText = ListText {
    title: "Streams",
    id: "account-streams",
    class: "account-list stream-list",
    label: "Streams",
    search_label: "Search streams",
    placeholder: "Name, restream or platform",
    noun: "stream",
    none: [
        "No streams yet",
        "Streams of restreams and recordings are listed here. The API has no list of them: enter the name of another one above.",
    ],
    is_selectable: false,
};

/// Number of streams, the next ones, that are checked for what keeps their show from being ready.
const CHECKED: usize = 12;

const KIND: ListKind = ListKind {
    query_in: |route| match route {
        Route::Streams(query) => Some(query),
        _ => None,
    },
    route: Route::Streams,
    sorts: &["state", "name", "next"],
    reversed_first: &[],
    filters: &[ListFilter {
        key: "state",
        label: "State",
        group: |rank| {
            let state = *StreamState::ALL.get(rank)?;
            Some(Group { slug: state.slug(), label: state.label(), tone: Some(tone(state)) })
        },
        together: Some((
            Group { slug: "trouble", label: "Trouble", tone: Some(Tone::Bad) },
            StreamState::TROUBLES,
        )),
    }],
};

#[derive(Clone, Copy)]
struct StreamListMemory(ListMemory);

#[derive(Clone, Copy)]
struct StreamList {
    account: AccountStreams,
    statuses: Memo<Vec<StreamStatus>>,
    choice: ListChoice,
    rows: ListRows,
    memory: ListMemory,
}

impl StreamList {
    fn read() -> Self {
        let memory = account_context(|| StreamListMemory(ListMemory::new())).0;
        let account = AccountStreams::read();
        let choice = ListChoice::follow(KIND, NO_VALUES, memory, Callback::new(|typed| typed));
        let index = account.index;
        let statuses = memo(move || {
            let index = index.read();
            index.streams.items.iter().map(|stream| account.status(stream, false)).collect::<Vec<_>>()
        });
        let arranged =
            memo(move || Arc::new(index.read().arrange(&statuses.read(), &choice.row_filter.read())));
        let name = |stream: &Stream| stream.name.to_string();
        let rows = ListRows {
            arranged,
            keys: memo(move || Arc::new(index.read().streams.items.iter().map(name).collect())),
            name_of: Callback::new(move |at: usize| index.read().streams.items.get(at).map(name)),
            is_held: RwSignal::new(false),
        };
        Self { account, statuses, choice, rows: rows.freeze_while_held(choice, Signal::stored(true)), memory }
    }

    /// Returns the stream of a row with its status. Tracked.
    fn stream(self, row: usize) -> Option<(Stream, StreamStatus)> {
        let at = self.rows.index(row)?;
        let stream = self.account.index.read().streams.items.get(at)?.clone();
        Some((stream, self.statuses.read().get(at)?.clone()))
    }
}

#[component]
pub(super) fn StreamsPage() -> impl IntoView {
    let list = StreamList::read();
    let index = list.account.index;
    let content = ListContent {
        choice: list.choice,
        rows: list.rows,
        memory: list.memory,
        reads: list.account.reads(),
        status: *list.account.statuses,
        rejected: Signal::stored(Vec::new()),
        has_one_origin: Signal::stored(false),
        route_of: Callback::new(move |at: usize| {
            index.read().streams.items.get(at).map(|stream| Route::stream(stream.name.clone()))
        }),
    };
    view! {
        <ListPage
            text=&TEXT
            content
            columns=|| COLUMNS.to_vec()
            cells=Callback::new(move |()| cells(list))
            actions=|| view! { <OpenStream /> }
        >
            <When is=move || !list.rows.is_empty()>{next_24_hours(list.account)}</When>
            <UnjoinedParts account=list.account />
        </ListPage>
    }
}

/// Recordings and restreams together, those that will not run as planned first.
fn next_24_hours(account: AccountStreams) -> impl IntoView {
    let AccountStreams { settings, resources, setting_statuses, targets, times, now_secs, .. } = account;
    let (clock, read_at) = (use_time_format(), settings.use_read_at());
    let plan = memo(move || {
        let (settings, resources, now) = (settings.latest(), resources.latest(), read_at.get());
        let names = names_of(&settings.items);
        let name = |at: usize| names.get(at).cloned().unwrap_or_default();
        let mut lanes = recording_lanes(&settings.items, &name, &setting_statuses.read(), times, clock, now);
        lanes.extend(restream_lanes(&resources.items, &targets.read(), clock, now));
        let index = account.index.read();
        let start = |stream| next_start(stream, &resources.items, &setting_statuses.read(), now);
        let next = index.streams.items.iter().filter_map(|stream| Some((start(stream)?.at, stream)));
        let mut next: Vec<_> = next.filter(|(at, _)| at.0 - now.0 < AHEAD_SECS).collect();
        sort_by_key(&mut next, |(at, _)| *at);
        let unready = |(_, stream): &(UnixSeconds, &Stream)| unready_pages(account, stream, now);
        let pages: Vec<Route> = next.iter().take(CHECKED).flat_map(unready).collect();
        lanes.iter_mut().for_each(|lane| lane.mark_unready(&pages));
        sort_by_key(&mut lanes, PlannedLane::order);
        Arc::new(lanes)
    });
    let nothing = "Nothing is running by a schedule or planned.".to_owned();
    view! { <Next24Hours text=&OF_STREAMS plan read_at now_secs nothing /> }
}

/// Returns the pages of a stream whose next show is not ready. Tracked.
fn unready_pages(account: AccountStreams, stream: &Stream, now: UnixSeconds) -> Vec<Route> {
    let is_wrong = |check: &Check| check.verdict == CheckVerdict::Wrong && check.area != CheckArea::Clock;
    let is_unready = account.before_show(stream, (DvrFact::Unknown, None), now, |facts| {
        let checks = facts.next_start().map(|next| checklist(facts, next.at, &|_| String::new()).checks);
        checks.is_some_and(|checks| checks.iter().any(is_wrong))
    });
    let resources = stream.targets.iter().map(|target| Route::Restream(target.resource_id.clone()));
    let recordings = stream.recordings.iter().map(|recording| Route::Recording(recording.id.clone()));
    if is_unready { resources.chain(recordings).collect() } else { Vec::new() }
}

/// Opens a stream that nothing lists.
#[component]
fn OpenStream() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let go = use_go();
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match StreamName::parse_typed(&typed.read_untracked()) {
            Ok(name) => go(&Route::stream(name), false),
            Err(problem) => {
                error.set(format!("The name {problem}. Enter it as the player has it, such as live/news."))
            }
        }
    };
    view! {
        <form class="wrap gap-3 start stream-open" on:submit=on_submit novalidate>
            <TextField
                label="Stream name"
                value=typed
                on_input=move |text| {
                    typed.set(text);
                    error.set(String::new());
                }
                error
                placeholder="Stream name, such as live/news"
            />
            <button type="submit" class="button">
                "Open"
            </button>
        </form>
    }
}

const COLUMNS: [Column; 5] = [
    Column::new("state", "State", true, Part::cell(&[BADGE])),
    Column::new("name", "Stream", true, NAME),
    Column::new("now", "Now", false, Part::cell(&[Part::new("span", &[("class", "cut")]).titled()])),
    Column::new("next", "Next", true, Part::TITLED),
    Column::new(
        "origin",
        "Known from",
        false,
        Part::cell(&[Part::new("span", &[("class", "cut muted")]).titled(), FORGET]),
    ),
];
const FORGET: Part =
    Part::new("button", &[("type", "button"), ("class", "button button-quiet button-small")])
        .varying(&["hidden", "aria-label"])
        .with_text();

struct StreamCells {
    list: StreamList,
    clock: TimeFormat,
    visited: VisitedStreams,
}

fn cells(list: StreamList) -> Rc<dyn Cells> {
    Rc::new(StreamCells { list, clock: use_time_format(), visited: use_visited_streams() })
}

impl StreamCells {
    /// Shows the worst problem, or else what runs; the tooltip has all of it.
    fn write_now(&self, row: &mut RowWriter<'_>, status: &StreamStatus, now: UnixSeconds) {
        let mut messages = self.clock.verdict(&status.verdict, now);
        messages.extend(Some(status.verdict.running()).filter(|running| !running.is_empty()));
        row.write_with_title(&messages.join("\n"), messages.first().map_or("–", String::as_str));
    }

    fn write_next(&self, row: &mut RowWriter<'_>, next: Option<NextStart>, now: UnixSeconds) {
        let text = next.map_or_else(String::new, |NextStart { at, is_recording }| {
            let what = if is_recording { "recording" } else { "restream" };
            format!("{}, {}: {what}", self.clock.short(at, now), ago(at.0, now.0.min(at.0)))
        });
        row.write_time(next.map(|next| ("", next.at)));
        row.write(if text.is_empty() { "–" } else { &text });
    }
}

impl Cells for StreamCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let Some((stream, mut status)) = self.list.stream(number) else { return };
        let account = self.list.account;
        let now_secs = account.now_secs;
        let now = UnixSeconds(if row.is_near { now_secs.get() } else { now_secs.get_untracked() });
        // Trouble in view tells since when.
        if row.is_near && (status.verdict.state as usize) < StreamState::TROUBLES {
            status = account.status(&stream, true);
        }
        let state = status.verdict.state;
        row.write_badge_since(tone(state), state.label(), status.verdict.since(), now.0);
        let name = stream.name.as_str();
        row.write_name(&Route::stream(stream.name.clone()), name, name, "");
        self.write_now(row, &status, now);
        self.write_next(row, status.next, now);
        row.write_titled(&stream.origin(&account.resources.latest().items));
        // Only a name that nothing else lists can leave the list.
        let is_remembered = stream.targets.is_empty() && stream.recordings.is_empty();
        row.write_maybe((!is_remembered).then_some(""));
        row.write(&["Forget ", name].concat());
        row.write("Forget");
    }

    fn on_button(&self, number: usize) {
        if let Some((stream, _)) = untrack(|| self.list.stream(number)) {
            self.visited.forget(&stream.name);
        }
    }
}
