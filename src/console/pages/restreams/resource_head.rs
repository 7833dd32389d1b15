//! A resource as a whole: its health above its targets, and what it is below them.

use leptos::prelude::*;

use crate::console::kit::commands::offer_command;
use crate::console::kit::health::HealthBadge;
use crate::console::kit::{copied_fact, copy, fact, use_toaster};
use crate::console::pages::restreams::resource_data::Shown;
use crate::console::query::Query;
use crate::console::query::freshness::Freshness;
use crate::console::query::moment::Moment;
use crate::model::restream::ResourceStatus;

#[component]
pub(super) fn ResourceHead(shown: Shown, status: Query<Option<ResourceStatus>>) -> impl IntoView {
    let rollup = shown.rollup;
    let health = Signal::derive(move || rollup.read().health);
    let code = Signal::derive(move || rollup.read().code);
    let targets = Signal::derive(move || {
        let rollup = rollup.get();
        (rollup.targets > 0).then(|| format!("{} of {} targets OK", rollup.ok, rollup.targets))
    });
    offer_commands(shown);
    view! {
        <div class="row rolled-up" data-testid="rolled-up">
            <HealthBadge health code />
            <span>{targets}</span>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || status.read_at_secs())
                is_stale=Signal::derive(move || status.has_failed())
                next_at_secs=Signal::derive(move || status.next_at_secs())
                on_refresh=move || status.refresh()
            />
        </div>
    }
    .into_any()
}

fn offer_commands(shown: Shown) {
    let id = move || shown.resource.with_untracked(|resource| resource.resource_id.to_string());
    let toaster = use_toaster();
    offer_command("Copy resource ID", move || copy(toaster, id()));
}

#[component]
pub(super) fn Facts(shown: Shown) -> impl IntoView {
    let resource = shown.resource;
    let id = Signal::derive(move || resource.read().resource_id.to_string());
    let active = Signal::derive(move || match resource.read().activity() {
        Some(true) => "Active",
        Some(false) => "Inactive: problems are not counted",
        None => "Unknown: the service doesn't report whether it is active",
    });
    let kind = Signal::derive(move || {
        Some(resource.read().kind.clone()).filter(|kind| !kind.is_empty()).unwrap_or_else(|| "–".to_owned())
    });
    let created = Signal::derive(move || resource.read().creation_ts);
    let modified = Signal::derive(move || resource.read().modification_ts);
    view! {
        <dl class="facts card">
            {fact("State", active)} {fact("Type", kind)} {fact("Created", view! { <Moment time=created /> })}
            {fact("Modified", view! { <Moment time=modified /> })}
            {copied_fact("", "Resource ID", "resource ID", id)}
        </dl>
    }
    .into_any()
}
