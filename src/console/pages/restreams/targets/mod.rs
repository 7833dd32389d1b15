//! All targets of the account with their live status, the worst first, to pause and resume those of one platform.

mod data;
mod row;

use data::TargetListContext;
use row::{COLUMNS, cells};

use crate::api::Area;
use crate::console::change_many::ManyAction;
use crate::console::kit::{Button, ButtonKind, Link, Popover, TextField, When, may_write, use_dialog};
use crate::console::list::{ListContent, ListPage, ListText};
use crate::console::pages::restreams::back_links::ListTabs;
use crate::console::pages::restreams::list_data::{of_one_origin, rejected, starts_left};
use crate::console::pages::restreams::many::{BulkRestreamAction, use_bulk_dialog};
use crate::console::platform::reactive::*;
use crate::console::query::loaded::Reads;
use crate::console::routes::Route;
use crate::console::writes::use_writes;

const TEXT: ListText = ListText {
    title: "Targets",
    id: "restream-targets",
    class: "account-list target-list",
    label: "Targets",
    search_label: "Search targets",
    placeholder: "Platform, resource or source",
    noun: "target",
    none: ["No targets yet", "The targets of all restream resources are listed here."],
    is_selectable: true,
};

#[component]
pub(super) fn TargetList() -> impl IntoView {
    let context = TargetListContext::read();
    let TargetListContext { choice, rows, memory, resources, statuses, .. } = context;
    let content = ListContent {
        choice,
        rows,
        memory,
        reads: Reads::of("The list of resources", *resources).and("The status", *statuses),
        status: *statuses,
        rejected: Signal::derive(move || rejected(resources, statuses)),
        has_one_origin: of_one_origin(resources),
        route_of: Callback::new(move |row| context.route(row)),
    };
    view! {
        <ListPage
            text=&TEXT
            content
            columns=|| COLUMNS.to_vec()
            cells=Callback::new(move |()| cells(context))
            actions=move || {
                view! {
                    <ListTabs is_targets=true />
                    <When is=move || !(resources.has_data() && rows.is_empty())>
                        <PlatformActions context />
                    </When>
                }
            }
            notes=move || starts_left(context.left)
            bulk=move || view! { <TargetBulkActions context /> }
            on_nothing=|| {
                view! {
                    <Link to=Route::RestreamNew class="button button-primary">
                        "New resource"
                    </Link>
                }
            }
        />
    }
}

/// "Pause all on live.tube.example" while that platform is chosen, or else how to get it, in its place.
#[component]
fn PlatformActions(context: TargetListContext) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let button = move |is_paused: bool| {
        let is_shown = memo(move || !context.on_platform(is_paused).is_empty());
        let label = Signal::derive(move || {
            let platform = context.choice.value().map(|(_, label)| label).unwrap_or_default();
            format!("{} all on {platform}", if is_paused { "Pause" } else { "Resume" })
        });
        let rows = Callback::new(move |()| context.on_platform(is_paused));
        view! {
            <When is=is_shown>
                <PauseButton context is_paused label rows />
            </When>
        }
    };
    let is_chosen = memo(move || context.choice.value().is_some());
    let is_hint = memo(move || may_write() && !is_chosen.get());
    view! {
        <div class="row restream-acts">
            <When is=is_hint>
                <p class="muted">"Choose a platform to pause all of it."</p>
            </When>
            <ChangeButton context is_platform=true />
            <When is=is_chosen>
                <ShortName context />
            </When>
            {button(false)}
            {button(true)}
            <Button label="Check settings" on_press=move || dialog.set(Some(BulkRestreamAction::Check)) />
        </div>
    }
}

/// The person's own name of the chosen platform.
#[component]
fn ShortName(context: TargetListContext) -> impl IntoView {
    let names = context.platform_names;
    let host = move || context.choice.value().map(|(host, _)| host).unwrap_or_default();
    let label = Signal::derive(move || format!("Short name of {}", host()));
    view! {
        <Popover id="platform-name" label="Short name" class="menu" button="Short name".into_any()>
            <TextField
                label
                hint="Kept in this browser. Empty for none."
                value=move || names.all().remove(&host()).unwrap_or_default()
                on_input=move |(name,): (String,)| names.set(&untrack(host), &name)
            />
        </Popover>
    }
}

#[component]
fn TargetBulkActions(context: TargetListContext) -> impl IntoView {
    let button = move |is_paused: bool| {
        let rows = Callback::new(move |()| context.selected(is_paused));
        let label = if is_paused { "Pause" } else { "Resume" };
        view! { <PauseButton context is_paused label=Signal::stored(label.to_owned()) rows /> }
    };
    view! {
        <ChangeButton context is_platform=false />
        {button(true)}
        {button(false)}
    }
}

#[component]
fn PauseButton(
    context: TargetListContext,
    is_paused: bool,
    label: Signal<String>,
    /// Returns the rows by resource.
    rows: Callback<(), Vec<Vec<usize>>>,
) -> impl IntoView {
    let (dialog, writes) = (use_bulk_dialog(), use_writes());
    // A second batch cannot start while one runs.
    let is_disabled = memo(move || writes.is_running() || rows.run(()).is_empty());
    let on_press = move || dialog.set(Some(untrack(|| context.pause_action(is_paused, rows.run(())))));
    let kind = if is_paused { ButtonKind::Danger } else { ButtonKind::Plain };
    view! { <Button label kind is_disabled on_press writes=true /> }
}

/// "Change" of the selected targets, or "Change all on live.tube.example".
#[component]
fn ChangeButton(context: TargetListContext, is_platform: bool) -> impl IntoView {
    let (change, writes) = (use_dialog(), use_writes());
    let label = Signal::derive(move || match context.choice.value().filter(|_| is_platform) {
        Some((_, platform)) => format!("Change all on {platform}"),
        None => "Change".to_owned(),
    });
    let is_shown = memo(move || !is_platform || !context.to_change(true).is_empty());
    let on_press = move || {
        let (selection, hidden) = untrack(|| context.selection(&context.to_change(is_platform)));
        change.set(Some(ManyAction::Choose { area: Area::Restream, selection, hidden }));
    };
    let is_disabled = memo(move || writes.is_running());
    view! {
        <When is=is_shown>
            <Button label is_disabled on_press writes=true />
        </When>
    }
}
