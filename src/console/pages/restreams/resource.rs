//! One resource: its targets with their live status, grouped by source.

use crate::console::facts::health::HealthBadge;
use crate::console::facts::moment::Moment;
use crate::console::form::{OtherData, UnsavedNotice, use_next_form};
use crate::console::kit::commands::{offer_command, offer_write};
use crate::console::kit::{
    ActionMenu, Button, ButtonKind, Details, Each, Empty, Flaws, Link, ShowMore, Skeleton, When, copied_fact,
    copy, fact, use_toaster,
};
use crate::console::pages::restreams::back_links::{ListCrumb, MissingResource, draft_name, name_here};
use crate::console::pages::restreams::many::{BulkRestreamAction, use_bulk_dialog};
use crate::console::pages::restreams::resource_data::ResourceContext;
use crate::console::pages::restreams::source::{SourceSection, UnmatchedStatus, follow_target};
use crate::console::platform::reactive::*;
use crate::console::query::freshness::UpdatedAgo;
use crate::console::query::loaded::{Loaded, LoadedHead};
use crate::console::query::use_query_cache;
use crate::console::routes::{ListQuery, PeriodQuery, Route, use_go, use_param};
use crate::console::writes::use_writes;
use crate::forms::other_data;
use crate::forms::restream::names::{ACTIVE, NAME};
use crate::forms::restream::record_of;
use crate::model::restream::sources::SourceGroup;

/// Number of targets drawn at first, over all sources.
const DRAWN: usize = 200;

#[component]
pub fn RestreamResource() -> impl IntoView {
    let resource_id = use_param(|route| match route {
        Route::Restream(id) | Route::RestreamTarget(id, _) => Some(id),
        _ => None,
    });
    let context = ResourceContext::read(resource_id);
    let cache = use_query_cache();
    let draft_of = Signal::derive(move || draft_name(Some(&resource_id.read())));
    let edit = Signal::derive(move || Route::RestreamEdit(resource_id.get(), None));
    view! {
        <LoadedHead
            reads=context.reads()
            crumbs=view! { <ListCrumb /> }.into_any()
            titles=["Restream resource", "No such resource"]
            name=move || name_here(cache, &context.resource.read())
        >
            <ResourceState context />
            <ResourceActs context />
        </LoadedHead>
        <Loaded
            reads=context.reads()
            waiting=|| view! { <Skeleton label="Loading resource" /> }
            missing=move || view! { <MissingResource id=resource_id /> }
        >
            <UnsavedNotice draft_name=draft_of to=edit />
            <Flaws
                parts=Signal::derive(move || unreadable(context))
                is_reported_twice=context.is_reported_twice
            />
            <Targets context />
        </Loaded>
    }
}

#[component]
fn Targets(context: ResourceContext) -> impl IntoView {
    follow_target(context);
    let has_targets = memo(move || !context.resource.read().restreams.is_empty());
    let limit = RwSignal::new(DRAWN);
    let count = memo(move || context.resource.read().restreams.len());
    let drawn = memo(move || drawn(&context.groups.read(), limit.get(), context.addressed.get()));
    let no_targets = move || {
        // The banner above gives the reason.
        if context.resource.read().is_flawed("restreams") {
            return view! { <Empty title="Targets unknown">"The restreams couldn't be loaded."</Empty> };
        }
        view! {
            <Empty title="No targets">
                <p class="muted page-lead">"This resource has no restreams, so nothing is forwarded."</p>
            </Empty>
        }
    };
    view! {
        <When is=has_targets fallback=no_targets>
            <Each each=move || drawn.get() key=|group| group.source.clone() let:group>
                <SourceSection context drawn source=group.source />
            </Each>
            <ShowMore what="targets" count limit />
        </When>
        <UnmatchedStatus context />
        <ResourceFacts context />
        <OtherData members=move || other_data(&record_of(&context.resource.read())) />
    }
}

fn unreadable(context: ResourceContext) -> Vec<(&'static str, Vec<String>)> {
    let status = context.status.latest();
    let items = status.as_ref().as_ref().map_or(&[][..], |status| &status.status.rejected);
    let items = items.iter().map(|bad| format!("status {}", bad.describe())).collect();
    vec![("value", context.resource.read().flaw_lines()), ("status item", items)]
}

/// Returns the groups with their first targets, the worst, and with the target in the address.
fn drawn(groups: &[SourceGroup], limit: usize, named: Option<usize>) -> Vec<SourceGroup> {
    let mut place = 0;
    let mut is_drawn = |index: &usize| {
        place += 1;
        place <= limit || named == Some(index + 1)
    };
    let mut drawn = groups.to_vec();
    drawn.iter_mut().for_each(|group| group.indices.retain(&mut is_drawn));
    drawn.retain(|group| !group.indices.is_empty());
    drawn
}

#[component]
fn ResourceState(context: ResourceContext) -> impl IntoView {
    let rollup = context.rollup;
    let health = Signal::derive(move || rollup.read().health);
    let code = Signal::derive(move || rollup.read().code);
    let targets = Signal::derive(move || {
        let rollup = rollup.get();
        (rollup.targets > 0).then(|| format!("{} of {} targets OK", rollup.ok, rollup.targets))
    });
    view! {
        <div class="row page-state" data-testid="rolled-up">
            <HealthBadge health code />
            <span class="muted">{targets}</span>
            <UpdatedAgo what="Status" read=*context.status />
        </div>
    }
}

#[component]
fn ResourceFacts(context: ResourceContext) -> impl IntoView {
    let toaster = use_toaster();
    let id = move || context.resource.with_untracked(|resource| resource.resource_id.to_string());
    offer_command("Copy resource ID", move || copy(toaster, id()));
    move || {
        let resource = context.resource.read();
        let active = match resource.activity() {
            Some(true) => "Active",
            Some(false) => "Inactive: problems are not counted",
            None => "Unknown: the service doesn't report whether it is active",
        };
        let kind = if resource.kind.is_empty() { "–".to_owned() } else { resource.kind.clone() };
        let (created, modified) = (resource.creation_ts, resource.modification_ts);
        let id = Signal::stored(resource.resource_id.to_string());
        view! {
            <Details>
                {fact("State", active)} {fact("Type", kind)}
                {fact("Created", view! { <Moment time=created /> })}
                {fact("Modified", view! { <Moment time=modified /> })}
                {copied_fact("", "Resource ID", "resource ID", id)}
            </Details>
        }
        .into_any()
    }
}

/// Returns "Activate" or "Deactivate", whether it must wait, and what it does.
fn active_switch(context: ResourceContext) -> (Signal<String>, Memo<bool>, Callback<()>) {
    let ResourceContext { resource, rollup, is_reported_twice, .. } = context;
    let dialog = use_bulk_dialog();
    let writes = use_writes();
    let is_active = memo(move || resource.read().counts_as_active());
    let label = Signal::derive(move || if is_active.get() { "Deactivate" } else { "Activate" }.to_owned());
    let is_busy = memo(move || writes.is_running() || is_reported_twice.get());
    let on_switch = Callback::new(move |()| {
        let (resource, rollup) = (resource.get_untracked(), rollup.get_untracked());
        let is_active = !resource.counts_as_active();
        let resources = vec![(resource, Some(rollup))];
        dialog.set(Some(BulkRestreamAction::Switch { is_active, resources, hidden: 0 }));
    });
    let command = Signal::derive(move || match is_busy.get() {
        true => String::new(),
        false => format!("{} this resource", label.get()),
    });
    offer_write(command, on_switch);
    (label, is_busy, on_switch)
}

/// Buttons of the page head, which are commands of the palette too.
#[component]
fn ResourceActs(context: ResourceContext) -> impl IntoView {
    let ResourceContext { id: resource_id, query, .. } = context;
    let go = use_go();
    let next_form = use_next_form();
    let edit = Signal::derive(move || Route::RestreamEdit(resource_id.get(), None));
    let history = Signal::derive(move || Route::RestreamHistory(resource_id.get(), PeriodQuery::default()));
    let on_duplicate = Callback::new(move |()| {
        if let Some(resource) = untrack(|| query.data()) {
            // The copy is inactive: its targets may be live, and two streams to one target would collide.
            let mut copy = record_of(&resource).switched(ACTIVE, false);
            copy.set_text(NAME, &format!("Copy of {}", resource.name));
            next_form.set(&draft_name(None), copy, Some(resource.name.clone()));
            go(&Route::RestreamNew, false);
        }
    });
    offer_command("History of this resource", move || go(&history.get_untracked(), false));
    offer_write("Edit this resource", move || go(&edit.get_untracked(), false));
    offer_write("Duplicate this resource as a new one", on_duplicate);
    let in_list = Signal::derive(move || Route::Targets(ListQuery::search(resource_id.read().as_str())));
    let (label, is_busy, on_switch) = active_switch(context);
    view! {
        <div class="row page-acts">
            <Link to=edit class="button button-primary">
                "Edit"
            </Link>
            <ActionMenu>
                <Link to=history class="button button-quiet">
                    "History"
                </Link>
                <Link to=in_list class="button button-quiet">
                    "Targets of this resource"
                </Link>
                <Button label kind=ButtonKind::Quiet is_disabled=is_busy on_press=on_switch writes=true />
                <Button label="Duplicate as new" kind=ButtonKind::Quiet on_press=on_duplicate writes=true />
            </ActionMenu>
        </div>
    }
}
