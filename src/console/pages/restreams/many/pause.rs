//! "Pause" and "Resume" of targets: one write for each resource, verified by the schedules that the service then shows.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::facts::platform_names::{PlatformNames, use_platform_names};
use crate::console::kit::{Banner, BannerKind, ButtonKind};
use crate::console::operations::plan::Plan;
use crate::console::operations::resource::pause;
use crate::console::pages::restreams::many::dialog::{
    BulkRestreamAction, OpenBulkDialog, PausedTargets, use_bulk_dialog,
};
use crate::console::pages::restreams::targets_in_use::{TargetsInUse, use_account};
use crate::console::query::use_query_cache;
use crate::console::writes::{ConfirmList, ListItem, ListSpec, Undo, begin, use_writes};
use crate::forms::restream::pausing::Pausing;
use crate::forms::restream::resource_of;
use crate::model::restream::{Resource, shared_names, told};
use crate::redact::url::{host, redacted_target};
use crate::text::plurals::{agreeing, counted};

const fn word(is_paused: bool) -> &'static str {
    if is_paused { "Pause" } else { "Resume" }
}

/// Returns a title such as "Pause live.tube.example" or "Pause 12 targets on live.tube.example".
pub(super) fn pause_title(names: PlatformNames, is_paused: bool, targets: &[PausedTargets]) -> String {
    let count: usize = targets.iter().map(|each| each.indices.len()).sum();
    let mut hosts =
        targets.iter().flat_map(|each| each.indices.iter().map(|at| host_at(&each.resource, *at)));
    let first = hosts.next().unwrap_or_default();
    let is_same = !first.is_empty() && hosts.all(|host| host == first);
    let first = names.full(&first);
    let number = || targets.first().and_then(|each| each.indices.first()).map_or(1, |index| index + 1);
    match (count, is_same) {
        (1, true) => format!("{} {first}", word(is_paused)),
        (1, false) => format!("{} restream {}", word(is_paused), number()),
        (_, true) => format!("{} {} on {first}", word(is_paused), counted(count, "target")),
        (_, false) => format!("{} {}", word(is_paused), counted(count, "target")),
    }
}

fn host_at(resource: &Resource, index: usize) -> String {
    resource.restreams.get(index).map(|restream| host(&restream.target_url)).unwrap_or_default()
}

#[component]
pub(super) fn PauseContent(
    is_paused: bool,
    targets: Vec<PausedTargets>,
    /// Number of targets that the search and filters exclude.
    hidden: usize,
) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let (writes, client, queries, account) = (use_writes(), use_client(), use_query_cache(), use_account());
    let title = untrack(|| pause_title(use_platform_names(), is_paused, &targets));
    let shared = untrack(|| shared_names(&account.latest().items));
    let live = if is_paused { targets.iter().map(|each| each.live).sum() } else { 0 };
    let planned: Vec<(Resource, Pausing)> = targets
        .into_iter()
        .map(|PausedTargets { resource, indices, .. }| {
            let pausing = Pausing::new(&resource, &indices, is_paused);
            (resource, pausing)
        })
        .collect();
    let things = planned.iter().flat_map(|(resource, pausing)| {
        let name = told(resource, &shared);
        effects(resource, pausing, is_paused).into_iter().map(move |effect| (name.clone(), effect))
    });
    let things = things.collect();
    // Each resource with these targets alone, because no other begins to send.
    let activated = planned.iter().filter(|(resource, _)| !is_paused && resource.counts_as_active());
    let activated: Vec<Resource> = activated.map(|(resource, pausing)| only(resource, pausing)).collect();
    let changed: usize = planned.iter().map(|(_, pausing)| pausing.changed.len()).sum();
    let label = match changed {
        0 | 1 => word(is_paused).to_owned(),
        _ => format!("{} {}", word(is_paused), counted(changed, "target")),
    };
    let on_confirm = move || {
        dialog.set(None);
        let planned = || planned.iter().filter(|(_, pausing)| !pausing.changed.is_empty());
        let item = |(resource, pausing): &(Resource, Pausing)| ListItem {
            id: Some(resource.resource_id.to_string()),
            name: told(resource, &shared),
            operation: Box::new(pause(queries, resource, pausing.wanted.clone(), is_paused)),
            plan: plan(resource, pausing, is_paused),
        };
        let undo = Some(undo(dialog, is_paused, planned().map(|(_, pausing)| pausing)));
        let spec = ListSpec { title: title.clone(), area: Area::Restream, undo };
        begin(writes, client, spec, planned().map(item).collect());
    };
    let stops = (live > 0).then(|| {
        let whose = agreeing(live, "target is", "targets are");
        format!("{whose} live and will stop receiving.")
    });
    view! {
        <ConfirmList
            list_label="Targets"
            things
            how="Settings stay: windows move by 28 years, so that anyone can resume. One write for each resource, verified after the change."
            label
            kind=if is_paused { ButtonKind::Danger } else { ButtonKind::Primary }
            hidden
            is_awaited=changed == 0
            on_cancel=move || dialog.set(None)
            on_confirm
        >
            {stops.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
            {(!activated.is_empty()).then(|| view! { <TargetsInUse account activated /> })}
        </ConfirmList>
    }
}

fn plan(resource: &Resource, pausing: &Pausing, is_paused: bool) -> Option<String> {
    let address = |index: usize| Some(redacted_target(&resource.restreams.get(index)?.target_url, &[]));
    let targets = pausing.changed.iter().filter_map(|index| Some((*index, address(*index)?))).collect();
    Plan::Pause { id: resource.resource_id.clone(), is_paused, targets }.text()
}

/// Names each target that changes, and says why another cannot.
fn effects(resource: &Resource, pausing: &Pausing, is_paused: bool) -> Vec<String> {
    let named = |index: usize| match host_at(resource, index) {
        host if host.is_empty() => format!("Restream {}", index + 1),
        host => format!("Restream {}, {host}", index + 1),
    };
    let changed = pausing.changed.iter().map(|index| named(*index));
    let refused = pausing
        .refused
        .iter()
        .map(|(index, why)| format!("{} can't be {}d: {why}", named(*index), word(is_paused).to_lowercase()));
    changed.chain(refused).collect()
}

fn only(resource: &Resource, pausing: &Pausing) -> Resource {
    let restreams = pausing.changed.iter().filter_map(|index| resource.restreams.get(*index).cloned());
    Resource { restreams: restreams.collect(), ..resource.clone() }
}

/// Asks for the opposite of the finished ones.
fn undo<'a>(dialog: OpenBulkDialog, is_paused: bool, planned: impl Iterator<Item = &'a Pausing>) -> Undo {
    let after = planned.map(|Pausing { wanted, changed, .. }| {
        let live = if is_paused { 0 } else { changed.len() };
        PausedTargets { resource: resource_of(wanted), indices: changed.clone(), live }
    });
    let after: Vec<PausedTargets> = after.collect();
    Arc::new(move |done| {
        let targets = done.into_iter().filter_map(|at| after.get(at).cloned()).collect();
        dialog.set(Some(BulkRestreamAction::Pause { is_paused: !is_paused, targets, hidden: 0 }));
    })
}
