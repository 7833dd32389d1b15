//! All settings of the account with their states, trouble first: filters, list and bulk actions.

use std::sync::Arc;

use crate::api::Area;
use crate::console::change_many::ManyAction;
use crate::console::facts::corrections::{Corrections, use_corrections};
use crate::console::facts::time_format::use_time_format;
use crate::console::form::DraftMark;
use crate::console::kit::commands::{MenuAction, MoreMenu};
use crate::console::kit::{Button, ButtonKind, Link, When, use_dialog};
use crate::console::list::{ListContent, ListPage, ListText};
use crate::console::pages::recordings::list_data::RecordingListContext;
use crate::console::pages::recordings::list_row::{cells, columns};
use crate::console::pages::recordings::many::{BulkRecordingAction, RecordingDialog, use_bulk_dialog};
use crate::console::pages::recordings::memory::NEW_DRAFT;
use crate::console::planned::{Next24Hours, OF_RECORDINGS, recording_lanes};
use crate::console::platform::reactive::*;
use crate::console::routes::Route;
use crate::console::writes::use_writes;
use crate::forms::Record;
use crate::forms::change_many::Selection;
use crate::forms::recording::many::of_recordings;
use crate::forms::recording::names::STREAM_NAME;
use crate::forms::recording::pattern_of;
use crate::json::partial_list::RejectedItem;
use crate::model::recording::board::nothing_planned;
use crate::model::recording::local_facts::is_deactivated;
use crate::model::recording::{Setting, SettingAction};

const TEXT: ListText = ListText {
    title: "Recordings",
    id: "recording-settings",
    class: "account-list recording-list",
    label: "Recording settings",
    search_label: "Search recordings",
    placeholder: "Source, ID, resource or launch type",
    noun: "recording",
    none: [
        "No recordings yet",
        "A recording setting saves a source playlist to files: when its stream is published, on a schedule, or when you start it.",
    ],
    is_selectable: true,
};

#[component]
pub(super) fn RecordingList() -> impl IntoView {
    let context = RecordingListContext::read();
    let (dialog, corrections) = (use_bulk_dialog(), use_corrections());
    let open = move |labels, action: fn() -> BulkRecordingAction| {
        MenuAction::new(labels, move || dialog.set(Some(action())))
    };
    let on_export = move || {
        dialog.set(Some(BulkRecordingAction::Export(untrack(|| exported(context, corrections, false)))));
    };
    let actions = vec![
        MenuAction {
            writes: true,
            ..open(["New from table", "New recordings from a table"], || BulkRecordingAction::Table)
        },
        open(["Check settings", "Check recording settings"], || BulkRecordingAction::Check),
        MenuAction {
            is_disabled: Signal::derive(move || context.rows.is_empty()),
            ..MenuAction::new(["Export recordings"; 2], on_export)
        },
    ];
    let content = ListContent {
        choice: context.choice,
        rows: context.rows,
        memory: context.memory,
        reads: context.reads(),
        status: *context.settings,
        rejected: Signal::derive(move || rejected(context)),
        has_one_origin: Signal::stored(false),
        route_of: Callback::new(move |index: usize| {
            let id = context.board.read().settings().get(index)?.id.clone();
            Some(Route::Recording(id))
        }),
    };
    view! {
        <ListPage
            text=&TEXT
            content
            columns
            cells=Callback::new(move |()| cells(context))
            actions=move || {
                view! {
                    <div class="row">
                        <MoreMenu id="recordings-more" actions=actions.clone() />
                        {new_recording()}
                    </div>
                }
            }
            bulk=move || view! { <SettingBulkActions context /> }
        >
            <When is=move || !context.rows.is_empty()>{next_24_hours(context)}</When>
            <RecordingDialog />
        </ListPage>
    }
}

fn next_24_hours(context: RecordingListContext) -> impl IntoView {
    let RecordingListContext { board, setting_statuses, times, read_at, now_secs, settings, .. } = context;
    let clock = use_time_format();
    let plan = memo(move || {
        let (board, setting_statuses) = (board.get(), setting_statuses.read());
        let name = |at: usize| board.name(at).unwrap_or_default().to_owned();
        Arc::new(recording_lanes(board.settings(), &name, &setting_statuses, times, clock, read_at.get()))
    });
    let nothing = Signal::derive(move || nothing_planned(&settings.latest().items));
    view! { <Next24Hours text=&OF_RECORDINGS plan read_at now_secs nothing /> }
}

fn rejected(context: RecordingListContext) -> Vec<(&'static str, Vec<String>)> {
    let list = context.settings.latest();
    let values = list
        .items
        .iter()
        .flat_map(|setting| setting.flaw_lines().into_iter().map(|line| format!("{}: {line}", setting.id)));
    let settings = list.rejected.iter().map(RejectedItem::describe).collect();
    vec![("setting", settings), ("value", values.collect())]
}

fn new_recording() -> impl IntoView {
    view! {
        <Link to=Route::RecordingNew class="button button-primary">
            "New recording"
            <DraftMark draft_name=NEW_DRAFT />
        </Link>
    }
}

#[component]
fn SettingBulkActions(context: RecordingListContext) -> impl IntoView {
    let (writes, change, dialog) = (use_writes(), use_dialog(), use_bulk_dialog());
    let corrections = use_corrections();
    let on_export = move || {
        dialog.set(Some(BulkRecordingAction::Export(untrack(|| exported(context, corrections, true)))));
    };
    let confirm = move |action: SettingAction| {
        let (chosen, hidden) = untrack(|| (chosen(context), context.rows.hidden(context.memory.selected)));
        dialog.set(Some(BulkRecordingAction::Act { action, chosen, hidden }));
    };
    // A second batch cannot start while one runs.
    let is_busy = memo(move || writes.is_running());
    let button = move |label: &'static str, action: SettingAction| {
        let kind = if action == SettingAction::Start { ButtonKind::Plain } else { ButtonKind::Danger };
        view! { <Button label kind is_disabled=is_busy on_press=move || confirm(action) /> }.into_any()
    };
    let on_change = move || {
        let (selection, hidden) =
            untrack(|| (selection(context), context.rows.hidden(context.memory.selected)));
        change.set(Some(ManyAction::Choose { area: Area::Recording, selection, hidden }));
    };
    [
        view! { <Button label="Change" is_disabled=is_busy on_press=on_change writes=true /> }.into_any(),
        button("Start", SettingAction::Start),
        button("Stop", SettingAction::Stop),
        button("Deactivate", SettingAction::Deactivate),
        view! { <Button label="Export" on_press=on_export /> }.into_any(),
    ]
    .into_any()
}

/// Returns the selected settings by name, each with its name and its state in words.
fn chosen(context: RecordingListContext) -> Vec<(Setting, [String; 2])> {
    let (board, setting_statuses, selected) =
        (context.board.get(), context.setting_statuses.get(), context.memory.selected.read());
    let chosen = board.by_name().iter().filter_map(|&at| {
        let (at, setting) = (at as usize, board.settings().get(at as usize)?);
        let state = setting_statuses.get(at)?.state.label_of(setting);
        let is_selected = selected.contains(setting.id.as_str());
        is_selected.then(|| Some((setting.clone(), [board.name(at)?.to_owned(), state])))?
    });
    chosen.collect()
}

/// Returns the selected settings by name, to change them.
fn selection(context: RecordingListContext) -> Selection {
    let (board, selected) = (context.board.get(), context.memory.selected.read());
    let is_selected =
        |at: &usize| board.settings().get(*at).is_some_and(|setting| selected.contains(setting.id.as_str()));
    let chosen = board.by_name().iter().map(|at| *at as usize).filter(is_selected);
    let chosen = chosen.filter_map(|at| Some((at, board.name(at)?.to_owned()))).collect();
    let deactivated = |one: &Setting| is_deactivated(one, &context.facts.of(&one.id));
    of_recordings(context.settings.latest(), chosen, board.settings().iter().map(deactivated).collect())
}

/// Returns the selected recordings by name or else those that are found, each with the name of its stream.
fn exported(context: RecordingListContext, corrections: Corrections, is_selection: bool) -> Vec<Record> {
    let (board, selected) = (context.board.get(), context.memory.selected.read());
    let found = context.rows.arranged.get();
    let order = if is_selection { board.by_name() } else { &found.rows };
    let settings = order.iter().filter_map(|at| board.settings().get(*at as usize));
    let wanted = settings.filter(|setting| !is_selection || selected.contains(setting.id.as_str()));
    let record = |setting: &Setting| {
        let mut record = pattern_of(setting);
        let stream = corrections.stream_of(setting);
        stream.iter().for_each(|stream| record.set_text(STREAM_NAME, stream.as_str()));
        record
    };
    wanted.map(record).collect()
}
