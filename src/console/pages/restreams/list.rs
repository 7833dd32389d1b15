//! All resources of the account with their live status, the worst first: head, list, and what can be done with those selected.

use leptos::prelude::*;

use crate::console::batch::{BulkBar, use_batches};
use crate::console::form::DraftMark;
use crate::console::kit::commands::offer_command;
use crate::console::kit::table::TableSkeleton;
use crate::console::kit::{Button, ButtonKind, Empty, Link, When};
use crate::console::list::{ListView, Rejected};
use crate::console::pages::restreams::list_data::{Shown, TABLE_ID};
use crate::console::pages::restreams::list_row::{cells, columns};
use crate::console::pages::restreams::many::{Asked, use_many_asked};
use crate::console::pages::restreams::ways_back::NEW;
use crate::console::platform::focus::focus_id;
use crate::console::query::freshness::Freshness;
use crate::console::query::loaded::Loaded;
use crate::console::routes::{Route, use_go};
use crate::json::partial_list::RejectedItem;
use crate::model::ids::ResourceId;
use crate::text::plurals::counted;

#[component]
pub fn RestreamList() -> impl IntoView {
    let shown = Shown::read();
    let waiting = || {
        view! {
            <div class="account-list restream-list">
                <TableSkeleton label="Loading resources" />
            </div>
        }
    };
    view! {
        <ListHead shown />
        <Unreadable shown />
        <Loaded reads=shown.reads() waiting>
            <Resources shown />
            // Below the list: above nothing yet, they would be seen and then pushed away.
            <FileButtons shown class="narrow-only" />
        </Loaded>
    }
    .into_any()
}

/// What was rejected of the answers.
#[component]
fn Unreadable(shown: Shown) -> impl IntoView {
    let words = Memo::new(move |_| {
        let statuses = shown.statuses.latest();
        let of_targets = statuses.items.iter().map(|status| status.status.rejected.len()).sum::<usize>();
        let list = shown.resources.latest();
        let resources = list.resources.rejected.len();
        let values = list.resources.items.iter().map(|resource| resource.flaw_lines().len()).sum();
        let counts = [
            (resources, "resource"),
            (values, "value"),
            (statuses.rejected.len() + of_targets, "status item"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, noun)| counted(count, noun)).collect::<Vec<_>>().join(" and ")
    });
    let lines = Callback::new(move |room: usize| unreadable_lines(shown, room));
    view! { <Rejected words lines /> }.into_any()
}

/// The first that were rejected, each with what is wrong with it.
fn unreadable_lines(shown: Shown, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |of: &str, rejected: &[RejectedItem]| {
        let room = room.saturating_sub(lines.len());
        lines.extend(rejected.iter().take(room).map(|bad| format!("{of}{}", bad.words())));
    };
    let list = shown.resources.latest();
    add("", &list.resources.rejected);
    let statuses = shown.statuses.latest();
    add("status ", &statuses.rejected);
    for status in &statuses.items {
        add(&format!("status of {}, ", status.resource_id), &status.status.rejected);
    }
    for resource in &list.resources.items {
        let room = room.saturating_sub(lines.len());
        let flaws = resource.flaw_lines().into_iter().take(room);
        lines.extend(flaws.map(|line| format!("{}: {line}", resource.resource_id)));
    }
    lines
}

#[component]
fn Resources(shown: Shown) -> impl IntoView {
    let go = use_go();
    let on_open = Callback::new(move |id: String| {
        let id = ResourceId::new(id);
        let route = untrack(|| {
            let index = shown.board.get().resources().iter().position(|resource| resource.resource_id == id);
            index.map_or_else(|| Route::Restream(id.clone()), |index| shown.route(index, id.clone()))
        });
        go(&route, false);
    });
    let left = shown.by_begin.left;
    let reading = Signal::derive(move || match left.get() {
        0 => String::new(),
        left => format!("Loading start times: {left} left"),
    });
    let is_empty = Memo::new(move |_| shown.is_empty());
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=move || no_resources(shown)>
            <ListView
                id=TABLE_ID
                class="account-list restream-list"
                label="Restream resources"
                search_label="Search resources"
                placeholder="Name, ID, source or target host"
                noun="resource"
                columns=columns()
                choice=shown.choice
                rows=shown.rows
                memory=shown.memory
                cells=cells(shown)
                on_open
            >
                <p class="list-reading muted" role="status">
                    {reading}
                </p>
                <SelectedResources shown />
            </ListView>
        </When>
    }
    .into_any()
}

fn no_resources(shown: Shown) -> AnyView {
    // What could not be read is said above: there is something.
    if untrack(|| !shown.resources.latest().resources.rejected.is_empty()) {
        return view! { <Empty title="No resource could be loaded">"See above for why."</Empty> }.into_any();
    }
    view! {
        <Empty title="No restream resources yet">
            <p class="page-lead">
                "A restream resource forwards a source stream to targets such as an RTMP address with a stream key. Resources created through the API appear here automatically."
            </p>
        </Empty>
    }
    .into_any()
}

/// The heading, the age of the status, and buttons to create, import and export.
#[component]
pub(super) fn ListHead(shown: Shown) -> impl IntoView {
    let (on_import, on_export) = file_acts(shown);
    let statuses = shown.statuses;
    offer_command("Import resources", on_import);
    offer_command("Export resources", on_export);
    view! {
        <div class="page-head">
            <h1>"Restreams"</h1>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || statuses.read_at_secs())
                is_stale=Signal::derive(move || statuses.has_failed())
                on_refresh=move || shown.reads().refresh()
            />
            <div class="row restream-acts">
                <FileButtons shown class="wide-only" />
                <Link to=Route::RestreamNew class="button button-primary">
                    "New resource"
                    <DraftMark thing=NEW />
                </Link>
            </div>
        </div>
    }
    .into_any()
}

/// What the buttons for files do.
fn file_acts(shown: Shown) -> (Callback<()>, Callback<()>) {
    let asked = use_many_asked();
    let on_import = Callback::new(move |()| asked.ask(Asked::Import));
    let on_export = Callback::new(move |()| asked.ask(shown.ask_to_export()));
    (on_import, on_export)
}

/// Buttons to take resources from a file and to write them to one. On a phone they stand below the list, which matters more.
#[component]
pub(super) fn FileButtons(shown: Shown, class: &'static str) -> impl IntoView {
    let (on_import, on_export) = file_acts(shown);
    let has_none = Memo::new(move |_| shown.is_empty());
    view! {
        <div class=format!("row {class}")>
            <Button label="Import resources" on_press=on_import />
            <Button label="Export resources" is_disabled=has_none on_press=on_export />
        </div>
    }
    .into_any()
}

/// The bar, for as long as anything is selected.
#[component]
pub(super) fn SelectedResources(shown: Shown) -> impl IntoView {
    let has_any = Memo::new(move |_| !shown.memory.selected.read().is_empty());
    move || has_any.get().then(|| view! { <Bar shown /> })
}

#[component]
fn Bar(shown: Shown) -> impl IntoView {
    let selected = shown.memory.selected;
    let asked = use_many_asked();
    let batches = use_batches();
    let switch = move |is_active| asked.ask(untrack(|| shown.ask_to_switch(is_active)));
    // One after the other: what is being done could be what is asked for.
    let is_busy = Memo::new(move |_| batches.is_running());
    let hidden = Callback::new(move |()| shown.rows.hidden(selected));
    let on_clear: fn() = || {
        focus_id(TABLE_ID);
    };
    view! {
        <BulkBar label="Selected resources" selected hidden on_clear>
            <Button label="Activate" is_disabled=is_busy on_press=move || switch(true) />
            <Button
                label="Deactivate"
                kind=ButtonKind::Danger
                is_disabled=is_busy
                on_press=move || switch(false)
            />
            <Button label="Export" on_press=move || asked.ask(shown.ask_to_export()) />
        </BulkBar>
    }
    .into_any()
}
