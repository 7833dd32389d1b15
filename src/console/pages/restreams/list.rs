//! All resources of the account with their live status, the worst first, and actions on selected ones.

use gloo_timers::future::TimeoutFuture;

use crate::console::form::DraftMark;
use crate::console::kit::commands::{MenuAction, MoreMenu};
use crate::console::kit::{Button, ButtonKind, Link};
use crate::console::list::{ListContent, ListPage, ListText};
use crate::console::pages::restreams::RESOURCE;
use crate::console::pages::restreams::back_links::{ListTabs, NEW};
use crate::console::pages::restreams::list_data::{
    RestreamListContext, of_one_origin, rejected, starts_left,
};
use crate::console::pages::restreams::list_row::{COLUMNS, cells};
use crate::console::pages::restreams::many::{BulkRestreamAction, use_bulk_dialog};
use crate::console::platform::reactive::*;
use crate::console::platform::task::spawn;
use crate::console::routes::Route;
use crate::console::writes::use_writes;

const TEXT: ListText = ListText {
    title: "Restreams",
    id: "restream-resources",
    class: "account-list restream-list",
    label: "Restream resources",
    search_label: "Search resources",
    placeholder: "Name, ID, source or target host",
    noun: "resource",
    none: [
        "No restream resources yet",
        "A restream resource forwards a source stream to targets such as an RTMP address with a stream key. Resources created through the API appear here automatically.",
    ],
    is_selectable: true,
};

#[component]
pub fn RestreamList() -> impl IntoView {
    let context = RestreamListContext::read();
    let content = ListContent {
        choice: context.choice,
        rows: context.rows,
        memory: context.memory,
        reads: context.reads(),
        status: *context.statuses,
        rejected: Signal::derive(move || rejected(context.resources, context.statuses)),
        has_one_origin: of_one_origin(context.resources),
        route_of: Callback::new(move |index| context.route(index)),
    };
    let has_rows = memo(move || !context.rows.is_empty());
    // The next press is probably on a row. The rows are painted first.
    effect(move || {
        if has_rows.get() {
            request_animation_frame(|| {
                spawn(async {
                    TimeoutFuture::new(20).await;
                    let _ = (RESOURCE.load)().await;
                })
            });
        }
    });
    view! {
        <ListPage
            text=&TEXT
            content
            columns=|| COLUMNS.to_vec()
            cells=Callback::new(move |()| cells(context))
            actions=move || {
                view! {
                    <ListTabs is_targets=false />
                    <ListActions context />
                }
            }
            notes=move || starts_left(context.left)
            bulk=move || view! { <ResourceBulkActions context /> }
        />
    }
}

#[component]
fn ListActions(context: RestreamListContext) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let open = move |labels, action: BulkRestreamAction| {
        MenuAction::new(labels, move || dialog.set(Some(action.clone())))
    };
    let actions = vec![
        MenuAction {
            writes: true,
            ..open(["New from table", "New resources from a table"], BulkRestreamAction::Table)
        },
        MenuAction { writes: true, ..open(["Import resources"; 2], BulkRestreamAction::Import) },
        open(["Check settings", "Check resource settings"], BulkRestreamAction::Check),
        MenuAction {
            is_disabled: Signal::derive(move || context.rows.is_empty()),
            ..open(["Export resources"; 2], BulkRestreamAction::Export(None))
        },
    ];
    view! {
        <div class="row restream-acts">
            <MoreMenu id="restreams-more" actions />
            <Link to=Route::RestreamNew class="button button-primary">
                "New resource"
                <DraftMark draft_name=NEW />
            </Link>
        </div>
    }
}

#[component]
fn ResourceBulkActions(context: RestreamListContext) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let writes = use_writes();
    let switch = move |is_active| dialog.set(Some(untrack(|| context.switch_action(is_active))));
    // A second batch cannot start while one runs.
    let is_busy = memo(move || writes.is_running());
    let on_export = move || {
        let ids =
            context.memory.selected.with_untracked(|selected| selected.keys().map(str::to_owned).collect());
        dialog.set(Some(BulkRestreamAction::Export(Some(ids))));
    };
    view! {
        <Button label="Activate" is_disabled=is_busy on_press=move || switch(true) />
        <Button
            label="Deactivate"
            kind=ButtonKind::Danger
            is_disabled=is_busy
            on_press=move || switch(false)
        />
        <Button label="Export" on_press=on_export />
    }
}
