//! All settings of the account with their states, trouble first: filters, list and bulk actions.

use leptos::prelude::*;

use crate::console::batch::use_batches;
use crate::console::form::DraftMark;
use crate::console::kit::{Button, ButtonKind, Empty, Link, Select, When};
use crate::console::list::{ListContent, ListPage, ListText};
use crate::console::pages::recordings::list_data::RecordingListContext;
use crate::console::pages::recordings::list_row::{cells, columns};
use crate::console::pages::recordings::many::{BulkRecordingAction, ConfirmMany, SelectedSetting};
use crate::console::pages::recordings::memory::NEW_DRAFT;
use crate::console::pages::recordings::next_24_hours::Next24Hours;
use crate::console::query::recording_actions::RecordingAction;
use crate::console::routes::{ListQuery, Route};
use crate::json::partial_list::RejectedItem;
use crate::model::ids::RecordId;
use crate::model::recording::LaunchType;
use crate::model::recording::board::launch_label;

const TEXT: ListText = ListText {
    title: "Recordings",
    id: "recording-settings",
    class: "account-list recording-list",
    label: "Recording settings",
    search_label: "Search recordings",
    placeholder: "Source, ID or resource",
    noun: "recording",
};

#[component]
pub(super) fn RecordingList() -> impl IntoView {
    let shown = RecordingListContext::read();
    let action = RwSignal::new(None);
    let is_empty = Memo::new(move |_| shown.is_empty());
    let content = ListContent {
        choice: shown.choice,
        rows: shown.rows,
        memory: shown.memory,
        reads: shown.reads(),
        status: *shown.settings,
        rejected: Signal::derive(move || rejected(shown)),
        is_empty,
        route_of: Callback::new(|id| Route::Recording(RecordId::new(id))),
    };
    view! {
        <ListPage
            text=&TEXT
            content
            columns
            cells=Callback::new(move |()| cells(shown))
            actions=|| view! { <div class="row">{new_recording()}</div> }
            filters=move || view! { <ListFilters shown /> }
            bulk=move || view! { <SettingBulkActions shown action /> }
            nothing=no_settings
        >
            <When is=Signal::derive(move || !is_empty.get())>
                <Next24Hours shown />
            </When>
            <ConfirmMany action actions=shown.actions />
        </ListPage>
    }
    .into_any()
}

fn rejected(shown: RecordingListContext) -> Vec<(&'static str, Vec<String>)> {
    let list = shown.settings.latest();
    let values = list
        .items
        .iter()
        .flat_map(|setting| setting.flaw_lines().into_iter().map(|line| format!("{}: {line}", setting.id)));
    let settings = list.rejected.iter().map(RejectedItem::describe).collect();
    vec![("setting", settings), ("value", values.collect())]
}

fn no_settings() -> impl IntoView {
    view! {
        <Empty title="No recordings yet">
            <p class="muted page-lead">
                "A recording setting saves a source playlist to files: when its stream is published, on a schedule, or when you start it."
            </p>
            {new_recording()}
        </Empty>
    }
}

fn new_recording() -> impl IntoView {
    view! {
        <Link to=Route::RecordingNew class="button button-primary">
            "New recording"
            <DraftMark thing=NEW_DRAFT />
        </Link>
    }
}

const LAUNCH_TYPES: [LaunchType; 3] = [LaunchType::Schedule, LaunchType::StreamStart, LaunchType::Button];

#[component]
fn ListFilters(shown: RecordingListContext) -> impl IntoView {
    let choice = shown.choice;
    let resources = Memo::new(move |_| shown.board.get().resources());
    let resource = Signal::derive(move || choice.address.read().resource.clone());
    let launch = Signal::derive(move || choice.address.read().launch.clone());
    let odd = Memo::new(move |_| shown.board.get().odd_launch_types());
    let launches = Signal::derive(move || {
        let option = |launch: &LaunchType| {
            let value = launch.as_str();
            (value.to_owned(), format!("{} ({value})", launch_label(launch)))
        };
        let known = LAUNCH_TYPES.iter().map(option);
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
        <div class="wrap list-filters">
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

/// Lists "All", the known values, and the value in the address if it is none of them.
fn options(all: &str, known: Vec<(String, String)>, chosen: String) -> Vec<(String, String)> {
    let is_known = chosen.is_empty() || known.iter().any(|(value, _)| *value == chosen);
    let chosen = (!is_known).then(|| (chosen.clone(), chosen));
    std::iter::once((String::new(), all.to_owned())).chain(known).chain(chosen).collect()
}

#[component]
fn SettingBulkActions(
    shown: RecordingListContext,
    action: RwSignal<Option<BulkRecordingAction>>,
) -> impl IntoView {
    let batches = use_batches();
    let ask = move |act: RecordingAction| {
        let hidden = || shown.rows.hidden(shown.memory.selected);
        action.set(Some(untrack(|| BulkRecordingAction { act, chosen: chosen(shown), hidden: hidden() })));
    };
    // A second batch cannot start while one runs.
    let is_busy = Memo::new(move |_| batches.is_running());
    let button = move |label: &'static str, act: RecordingAction| {
        let kind = if act == RecordingAction::Start { ButtonKind::Plain } else { ButtonKind::Danger };
        view! { <Button label kind is_disabled=is_busy on_press=move || ask(act) /> }
    };
    [
        button("Start", RecordingAction::Start),
        button("Stop", RecordingAction::Stop),
        button("Deactivate", RecordingAction::Deactivate),
    ]
    .into_any()
}

fn chosen(shown: RecordingListContext) -> Vec<SelectedSetting> {
    let (board, standings, selected) =
        (shown.board.get(), shown.standings.get(), shown.memory.selected.read());
    let settings = board.settings().iter().enumerate();
    let settings = settings.filter(|(_, setting)| selected.contains(setting.id.as_str()));
    settings
        .map(|(index, setting)| SelectedSetting {
            id: setting.id.clone(),
            name: board.name(index).unwrap_or_default().to_owned(),
            status: setting.status.clone(),
            state: standings.get(index).map(|standing| standing.state.label_of(setting)).unwrap_or_default(),
        })
        .collect()
}
