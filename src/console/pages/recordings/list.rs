//! All settings of the account with their states, trouble first: head, filters, list, and what can be done with those selected.

use leptos::prelude::*;

use crate::console::batch::{BulkBar, use_batches};
use crate::console::form::DraftMark;
use crate::console::kit::table::TableSkeleton;
use crate::console::kit::{Button, ButtonKind, Empty, Link, Select, When};
use crate::console::list::{ListView, Rejected};
use crate::console::pages::recordings::list_data::{Shown, TABLE_ID};
use crate::console::pages::recordings::list_row::{cells, columns};
use crate::console::pages::recordings::many::{Asked, Chosen, ConfirmMany};
use crate::console::pages::recordings::memory::NEW_DRAFT;
use crate::console::pages::recordings::next_24_hours::Next24Hours;
use crate::console::platform::focus::focus_id;
use crate::console::query::freshness::Freshness;
use crate::console::query::loaded::Loaded;
use crate::console::query::recording_acts::Act;
use crate::console::routes::{ListQuery, Route, use_go};
use crate::model::ids::RecordId;
use crate::model::recording::LaunchType;
use crate::model::recording::board::launch_words;
use crate::text::plurals::counted;

#[component]
pub(super) fn RecordingList() -> impl IntoView {
    let shown = Shown::read();
    let waiting = || {
        view! {
            <div class="account-list recording-list">
                <TableSkeleton label="Loading recordings" />
            </div>
        }
    };
    let rejected = Signal::derive(move || {
        let list = shown.settings.latest();
        let values = list.items.iter().map(|setting| setting.flaw_lines().len()).sum::<usize>();
        let counts = [(list.rejected.len(), "setting"), (values, "value")].into_iter();
        let counts = counts.filter(|(count, _)| *count > 0).map(|(count, noun)| counted(count, noun));
        counts.collect::<Vec<_>>().join(" and ")
    });
    let lines = Callback::new(move |room: usize| {
        let list = shown.settings.latest();
        let flaws = list.items.iter().flat_map(|setting| {
            setting.flaw_lines().into_iter().map(move |line| format!("{}: {line}", setting.id))
        });
        list.rejected.iter().map(|bad| bad.words()).chain(flaws).take(room).collect::<Vec<_>>()
    });
    view! {
        <ListHead shown />
        <Rejected words=rejected lines />
        <Loaded reads=shown.reads() waiting>
            <Settings shown />
        </Loaded>
    }
    .into_any()
}

#[component]
fn Settings(shown: Shown) -> impl IntoView {
    let go = use_go();
    let on_open = Callback::new(move |id: String| go(&Route::Recording(RecordId::new(id)), false));
    let is_empty = Memo::new(move |_| shown.is_empty());
    let asked = RwSignal::new(None);
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=move || no_settings(shown)>
            <ListView
                id=TABLE_ID
                class="account-list recording-list"
                label="Recording settings"
                search_label="Search recordings"
                placeholder="Source, ID or resource"
                noun="recording"
                columns=columns()
                choice=shown.choice
                rows=shown.rows
                memory=shown.memory
                filters=move || view! { <ListFilters shown /> }
                cells=cells(shown)
                on_open
            >
                <SelectedRecordings shown asked />
            </ListView>
            <Next24Hours shown />
        </When>
        <ConfirmMany asked acts=shown.acts />
    }
    .into_any()
}

fn no_settings(shown: Shown) -> AnyView {
    // What could not be read is said above: there is something.
    if untrack(|| !shown.settings.latest().rejected.is_empty()) {
        return view! { <Empty title="No recording could be loaded">"See above for why."</Empty> }.into_any();
    }
    view! {
        <Empty title="No recordings yet">
            <p class="page-lead">
                "A recording setting saves a source playlist to files: when its stream is published, on a schedule, or when you start it."
            </p>
            <Link to=Route::RecordingNew class="button button-primary">
                "New recording"
            </Link>
        </Empty>
    }
    .into_any()
}

/// The heading, the age of what is shown, and a link to create a setting.
#[component]
pub(super) fn ListHead(shown: Shown) -> impl IntoView {
    let settings = shown.settings;
    view! {
        <div class="page-head">
            <h1>"Recordings"</h1>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || settings.read_at_secs())
                is_stale=Signal::derive(move || settings.has_failed())
                on_refresh=move || settings.refresh()
            />
            <div class="row">
                <Link to=Route::RecordingNew class="button button-primary">
                    "New recording"
                    <DraftMark thing=NEW_DRAFT />
                </Link>
            </div>
        </div>
    }
    .into_any()
}

/// Which launch types are offered: those of the API document.
const LAUNCH_TYPES: [LaunchType; 3] = [LaunchType::Schedule, LaunchType::StreamStart, LaunchType::Button];

#[component]
pub(super) fn ListFilters(shown: Shown) -> impl IntoView {
    let choice = shown.choice;
    let resources = Memo::new(move |_| shown.board.get().resources());
    let resource = Signal::derive(move || choice.address.read().resource.clone());
    let launch = Signal::derive(move || choice.address.read().launch.clone());
    let odd = Memo::new(move |_| shown.board.get().odd_launch_types());
    let launches = Signal::derive(move || {
        let known =
            LAUNCH_TYPES.iter().map(|launch| (launch.as_str().to_owned(), launch_words(launch).to_owned()));
        let odd = odd.get().into_iter().map(|spelled| (spelled.clone(), spelled));
        options("All launch types", known.chain(odd).collect(), launch.get())
    });
    let resource_options = Signal::derive(move || {
        let known = resources.get().into_iter().map(|id| (id.clone(), id));
        options("All resources", known.collect(), resource.get())
    });
    let has_resources = Signal::derive(move || !resources.read().is_empty() || !resource.read().is_empty());
    let write = move |set: fn(&mut ListQuery, String)| {
        move |(value,): (String,)| choice.write(|query| set(query, value))
    };
    view! {
        <div class="list-filters">
            <Select
                label="Launch type"
                options=launches
                value=launch
                on_change=write(|query, value| query.launch = value)
            />
            <When is=has_resources>
                <Select
                    label="Resource"
                    options=resource_options
                    value=resource
                    on_change=write(|query, value| query.resource = value)
                />
            </When>
        </div>
    }
    .into_any()
}

/// All, then what is known; and what the address asks for, if it is none of them.
fn options(all: &str, known: Vec<(String, String)>, chosen: String) -> Vec<(String, String)> {
    let is_known = chosen.is_empty() || known.iter().any(|(value, _)| *value == chosen);
    let chosen = (!is_known).then(|| (chosen.clone(), chosen));
    std::iter::once((String::new(), all.to_owned())).chain(known).chain(chosen).collect()
}

#[component]
pub(super) fn SelectedRecordings(shown: Shown, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let selected = shown.memory.selected;
    let batches = use_batches();
    let ask = move |act: Act| {
        asked.set(Some(untrack(|| Asked {
            act,
            chosen: chosen(shown),
            hidden: shown.rows.hidden(selected),
        })));
    };
    // One after the other: what is being done could be what is asked for.
    let is_busy = Memo::new(move |_| batches.is_running());
    let hidden = Callback::new(move |()| shown.rows.hidden(selected));
    let on_clear: fn() = || {
        focus_id(TABLE_ID);
    };
    view! {
        <BulkBar label="Selected recordings" selected hidden on_clear>
            <Button label="Start" is_disabled=is_busy on_press=move || ask(Act::Start) />
            <Button
                label="Stop"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || ask(Act::Stop)
            />
            <Button
                label="Deactivate"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || ask(Act::Deactivate)
            />
        </BulkBar>
    }
    .into_any()
}

fn chosen(shown: Shown) -> Vec<Chosen> {
    let (board, standings, selected) =
        (shown.board.get(), shown.standings.get(), shown.memory.selected.read());
    let settings = board.settings().iter().enumerate();
    let settings = settings.filter(|(_, setting)| selected.contains(setting.id.as_str()));
    settings
        .map(|(index, setting)| Chosen {
            id: setting.id.clone(),
            name: board.name(index).unwrap_or_default().to_owned(),
            status: setting.status.clone(),
            state: standings.get(index).map(|standing| standing.state.words_of(setting)).unwrap_or_default(),
        })
        .collect()
}
