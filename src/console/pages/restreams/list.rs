//! All resources of the account with their live status, the worst first.

use leptos::prelude::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::batch::use_batches;
use crate::console::client::use_client;
use crate::console::kit::ReadProblems;
use crate::console::kit::table::{Table, TableSkeleton};
use crate::console::kit::{Banner, BannerKind, Button, Empty, When};
use crate::console::pages::restreams::bulk_bar::SelectedResources;
use crate::console::pages::restreams::chips::StateChips;
use crate::console::pages::restreams::list_head::{FileButtons, ListHead};
use crate::console::pages::restreams::list_row::{ResourceCells, columns};
use crate::console::pages::restreams::list_state::{Choice, Listed, Shown};
use crate::console::pages::restreams::place::use_place;
use crate::console::pages::restreams::search::Search;
use crate::console::platform::focus::focus_id;
use crate::console::query::known_names::use_known_names;
use crate::console::query::last_reads::use_last_statuses;
use crate::console::query::poll::{Polled, poll_on};
use crate::console::routes::{Route, use_go};
use crate::json::partial_list::{PartialList, RejectedItem};
use crate::model::ids::ResourceId;
use crate::model::restream::ResourceStatus;
use crate::model::restream::board::Board;

/// How often the status is read.
const STATUS_SECS: u32 = 10;
/// How often the resources are read: they change by somebody's hand.
const RESOURCES_SECS: u32 = 30;
/// So many items that could not be read are named.
const UNREADABLE_LINES: usize = 5;
/// The table's id in the page.
const TABLE_ID: &str = "restream-resources";

/// "Restreams".
#[component]
pub fn RestreamList() -> impl IntoView {
    let client = use_client();
    let names = use_known_names();
    let resources = poll_on(use_place().listed, RESOURCES_SECS, move || async move {
        let list = client.send(ListResources).await?.resources;
        names.note_resources(&list.items);
        Ok(Listed { board: Board::new(list.items), rejected: list.rejected })
    });
    let statuses = poll_on(use_last_statuses(), STATUS_SECS, move || client.send(ListStatus));
    // What was done to many is seen at once, not with the next beat.
    let changed = use_batches().changed();
    Effect::watch(
        move || changed.get(),
        move |_, _, _| {
            resources.refresh.run(());
            statuses.refresh.run(());
        },
        false,
    );
    let choice = Choice::follow_address();
    let shown = Shown::new(resources, statuses, choice.wanted);
    // The rows wait for both answers, or for the news that there is no status, so that they do not jump.
    let is_ready = Memo::new(move |_| {
        let has_status = statuses.data.read().is_some() || statuses.error.read().is_some();
        resources.data.read().is_some() && has_status
    });
    let is_hopeless = Memo::new(move |_| resources.data.read().is_none() && resources.error.read().is_some());
    view! {
        <ListHead shown statuses />
        <Problems resources statuses />
        <When is=is_ready fallback=move || waiting(is_hopeless)>
            <Resources shown choice />
            // Below the list: above nothing yet, they would be seen and then pushed away.
            <FileButtons shown class="narrow-only" />
        </When>
    }
    .into_any()
}

/// What stands in the list's place until it is there. After a failure the banner above says it all.
fn waiting(is_hopeless: Memo<bool>) -> impl IntoView {
    view! {
        <When is=Signal::derive(move || !is_hopeless.get())>
            <div class="restream-list">
                <TableSkeleton label="Reading resources" />
            </div>
        </When>
    }
    .into_any()
}

/// What could not be read.
#[component]
fn Problems(
    /// The resources.
    resources: Polled<Listed>,
    /// The status of each.
    statuses: Polled<PartialList<ResourceStatus>>,
) -> impl IntoView {
    let unreadable = Memo::new(move |_| {
        let resources = resources.data.read().as_ref().map_or(0, |listed| listed.rejected.len());
        let statuses = statuses.data.read().as_ref().map_or(0, |list| {
            list.rejected.len() + list.items.iter().map(|status| status.status.rejected.len()).sum::<usize>()
        });
        (resources, statuses)
    });
    let title = Signal::derive(move || unreadable_words(unreadable.get()));
    let lines = move || {
        let (resources, statuses) = (resources.data.get(), statuses.data.get());
        let lines = unreadable_lines(resources.as_deref(), statuses.as_deref());
        lines.into_iter().map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <ReadProblems what="The list of resources" what_both="This list" thing=resources status=statuses />
        <When is=Signal::derive(move || unreadable.get() != (0, 0))>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
    }
    .into_any()
}

/// The first that were set apart, each with what is wrong with it.
fn unreadable_lines(
    resources: Option<&Listed>,
    statuses: Option<&PartialList<ResourceStatus>>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |of: &str, rejected: &[RejectedItem]| {
        let room = UNREADABLE_LINES.saturating_sub(lines.len());
        lines.extend(rejected.iter().take(room).map(|bad| format!("{of}{}", bad.words())));
    };
    add("", resources.map_or(&[][..], |listed| &listed.rejected));
    if let Some(statuses) = statuses {
        add("status ", &statuses.rejected);
        for status in statuses {
            add(&format!("status of {}, ", status.resource_id), &status.status.rejected);
        }
    }
    lines
}

/// Says how many resources and statuses were set apart: they are in the answer, and could not be read.
fn unreadable_words((resources, statuses): (usize, usize)) -> String {
    let counted = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {many}")),
    };
    let parts =
        [counted(resources, "resource", "resources"), counted(statuses, "status item", "status items")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{} could not be read; everything else is shown.", parts.join(" and "))
}

/// The search, the filter and the table.
#[component]
fn Resources(
    /// What is shown.
    shown: Shown,
    /// What is wanted of the list.
    choice: Choice,
) -> impl IntoView {
    let place = use_place();
    let go = use_go();
    let source = shown.source();
    let on_open = Callback::new(move |row: usize| {
        if let Some(id) = untrack(|| source.key_at.run(row)) {
            go(&Route::Restream(ResourceId::new(id)), false);
        }
    });
    let on_enter_list = Callback::new(move |()| {
        // Without an active row the table begins with its first.
        place.active_id.set(None);
        focus_table();
    });
    let is_empty = Memo::new(move |_| shown.listed.latest().board.resources().is_empty());
    let has_rows = Memo::new(move |_| source.count.get() > 0);
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=no_resources>
            <div class="restream-tools">
                <Search choice on_enter_list />
                <StateChips choice shown />
            </div>
            <div
                class="restream-list"
                class=("is-empty", Signal::derive(move || !has_rows.get()))
                class=("has-selection", Signal::derive(move || !place.selected.read().is_empty()))
            >
                <Table
                    id=TABLE_ID
                    label="Restream resources"
                    columns=columns()
                    source
                    selecting=shown.selecting(place.selected)
                    active_key=place.active_id
                    sorted=choice.sorted_by()
                    on_sort=Callback::new(move |key: &'static str| choice.press_head(key))
                    on_open
                    left_at=place.left_at
                    cells=ResourceCells::new(shown)
                />
            </div>
            <SelectedResources shown on_clear=focus_table />
            <When is=Signal::derive(move || !has_rows.get())>
                <NothingFound choice />
            </When>
        </When>
    }
    .into_any()
}

fn focus_table() {
    focus_id(TABLE_ID);
}

/// The account has no resources.
fn no_resources() -> impl IntoView {
    view! {
        <Empty title="No restream resources yet">
            <p class="page-lead">
                "A restream resource forwards a source stream to targets such as an RTMP address with a stream key. Resources made through the API appear here by themselves."
            </p>
        </Empty>
    }
    .into_any()
}

/// Nothing matches what is searched and filtered.
#[component]
fn NothingFound(
    /// What is wanted of the list.
    choice: Choice,
) -> impl IntoView {
    let words = Signal::derive(move || {
        let wanted = choice.wanted.read();
        let sought = wanted.sought.trim();
        match (sought.is_empty(), wanted.health) {
            (true, Some(health)) => format!("No resource has the state “{}”.", health.words()),
            (false, Some(health)) => {
                format!("No resource with the state “{}” matches “{sought}”.", health.words())
            }
            _ => format!("No resource matches “{sought}”."),
        }
    });
    view! {
        <Empty title="Nothing matches">
            <p role="status">{words}</p>
            <Button label="Clear search and filter" on_press=move || choice.clear() />
        </Empty>
    }
    .into_any()
}
