//! All resources of the account with their live status, the worst first.

use leptos::prelude::*;

use crate::console::kit::table::TableSkeleton;
use crate::console::kit::{Banner, BannerKind, Empty, When};
use crate::console::list::ListView;
use crate::console::pages::restreams::bulk_bar::SelectedResources;
use crate::console::pages::restreams::list_data::{Shown, TABLE_ID};
use crate::console::pages::restreams::list_head::{FileButtons, ListHead};
use crate::console::pages::restreams::list_row::{cells, columns};
use crate::console::query::loaded::Loaded;
use crate::console::routes::{Route, use_go};
use crate::json::partial_list::RejectedItem;
use crate::model::ids::ResourceId;

/// So many items that could not be read are named.
const UNREADABLE_LINES: usize = 5;

/// "Restreams".
#[component]
pub fn RestreamList() -> impl IntoView {
    let shown = Shown::read();
    let waiting = || {
        view! {
            <div class="restream-list">
                <TableSkeleton label="Reading resources" />
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
fn Unreadable(
    /// What is shown.
    shown: Shown,
) -> impl IntoView {
    let unreadable = Memo::new(move |_| {
        let statuses = shown.statuses.latest();
        let of_targets = statuses.items.iter().map(|status| status.status.rejected.len());
        (
            shown.resources.latest().resources.rejected.len(),
            statuses.rejected.len() + of_targets.sum::<usize>(),
        )
    });
    let title = Signal::derive(move || unreadable_words(unreadable.get()));
    let lines = move || {
        let lines = unreadable_lines(shown);
        lines.into_iter().map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <When is=Signal::derive(move || unreadable.get() != (0, 0))>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
    }
    .into_any()
}

/// The first that were rejected, each with what is wrong with it.
fn unreadable_lines(shown: Shown) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |of: &str, rejected: &[RejectedItem]| {
        let room = UNREADABLE_LINES.saturating_sub(lines.len());
        lines.extend(rejected.iter().take(room).map(|bad| format!("{of}{}", bad.words())));
    };
    add("", &shown.resources.latest().resources.rejected);
    let statuses = shown.statuses.latest();
    add("status ", &statuses.rejected);
    for status in &statuses.items {
        add(&format!("status of {}, ", status.resource_id), &status.status.rejected);
    }
    lines
}

/// Says how many resources and statuses were rejected: they are in the answer, and could not be read.
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
) -> impl IntoView {
    let go = use_go();
    let on_open = Callback::new(move |id: String| go(&Route::Restream(ResourceId::new(id)), false));
    let is_empty = Memo::new(move |_| shown.is_empty());
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=no_resources>
            <ListView
                id=TABLE_ID
                class="restream-list"
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
                <SelectedResources shown />
            </ListView>
        </When>
    }
    .into_any()
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
