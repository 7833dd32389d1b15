//! All resources of the account with their live status, the worst first, and actions on selected ones.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::console::form::DraftMark;
use crate::console::kit::commands::{offer_command, offer_write};
use crate::console::kit::{Button, ButtonKind, Empty, Link, Popover};
use crate::console::list::{ListContent, ListPage, ListText};
use crate::console::pages::restreams::RESOURCE;
use crate::console::pages::restreams::back_links::{ListTabs, NEW};
use crate::console::pages::restreams::list_data::{RestreamListContext, rejected, starts_left};
use crate::console::pages::restreams::list_row::{cells, columns};
use crate::console::pages::restreams::many::{BulkRestreamAction, use_bulk_dialog};
use crate::console::platform::effects::effect;
use crate::console::platform::focus::hide_popover;
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
    is_selectable: true,
};

#[component]
pub fn RestreamList() -> impl IntoView {
    let shown = RestreamListContext::read();
    let content = ListContent {
        choice: shown.choice,
        rows: shown.rows,
        memory: shown.memory,
        reads: shown.reads(),
        status: *shown.statuses,
        rejected: Signal::derive(move || rejected(shown.resources, shown.statuses)),
        route_of: Callback::new(move |index| shown.route(index)),
    };
    let has_rows = Memo::new(move |_| !shown.rows.is_empty());
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
            columns
            cells=Callback::new(move |()| cells(shown))
            actions=move || {
                view! {
                    <ListTabs is_targets=false />
                    <ListActions shown />
                }
            }
            notes=move || starts_left(shown.left)
            bulk=move || view! { <ResourceBulkActions shown /> }
            nothing=no_resources
        />
    }
    .into_any()
}

fn no_resources() -> impl IntoView {
    view! {
        <Empty title="No restream resources yet">
            <p class="muted page-lead">
                "A restream resource forwards a source stream to targets such as an RTMP address with a stream key. Resources created through the API appear here automatically."
            </p>
        </Empty>
    }
}

#[component]
fn ListActions(shown: RestreamListContext) -> impl IntoView {
    view! {
        <div class="row restream-acts">
            <MoreMenu shown />
            <Link to=Route::RestreamNew class="button button-primary">
                "New resource"
                <DraftMark draft_name=NEW />
            </Link>
        </div>
    }
    .into_any()
}

/// The menu of rare actions, which are commands of the palette too.
#[component]
fn MoreMenu(shown: RestreamListContext) -> impl IntoView {
    const PANEL: &str = "restreams-more";
    let dialog = use_bulk_dialog();
    // Closes the menu first: a dialog returns the focus to the element that had it, which must be visible.
    let on_import = Callback::new(move |()| {
        hide_popover(PANEL);
        dialog.open(BulkRestreamAction::Import);
    });
    let on_export = Callback::new(move |()| {
        hide_popover(PANEL);
        dialog.open(BulkRestreamAction::Export(None));
    });
    let on_table = Callback::new(move |()| {
        hide_popover(PANEL);
        dialog.open(BulkRestreamAction::Table);
    });
    let on_check = Callback::new(move |()| {
        hide_popover(PANEL);
        dialog.open(BulkRestreamAction::Check);
    });
    offer_command("Check resource settings", on_check);
    offer_write("New resources from a table", on_table);
    offer_write("Import resources", on_import);
    offer_command("Export resources", on_export);
    let has_none = Memo::new(move |_| shown.rows.is_empty());
    view! {
        <Popover id=PANEL label="More actions" class="menu" button="More".into_any()>
            <Button label="New from table" kind=ButtonKind::Quiet on_press=on_table writes=true />
            <Button label="Import resources" kind=ButtonKind::Quiet on_press=on_import writes=true />
            <Button label="Check settings" kind=ButtonKind::Quiet on_press=on_check />
            <Button label="Export resources" kind=ButtonKind::Quiet is_disabled=has_none on_press=on_export />
        </Popover>
    }
    .into_any()
}

#[component]
fn ResourceBulkActions(shown: RestreamListContext) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let writes = use_writes();
    let switch = move |is_active| dialog.open(untrack(|| shown.switch_action(is_active)));
    // A second batch cannot start while one runs.
    let is_busy = Memo::new(move |_| writes.is_running());
    let on_export = move || {
        let ids =
            shown.memory.selected.with_untracked(|selected| selected.keys().map(str::to_owned).collect());
        dialog.open(BulkRestreamAction::Export(Some(ids)));
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
    .into_any()
}
