//! "Activate" and "Deactivate": describes the effect before, and the undo after.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::batch::{BatchSpec, BatchTarget, ConfirmBatch, UndoPreview, begin, use_batches};
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, Button, ButtonKind, Dialog};
use crate::console::pages::restreams::many::asked::{BulkRestreamAction, Switchable, use_bulk_dialog};
use crate::console::pages::restreams::many::job::{SwitchJob, work};
use crate::console::pages::restreams::targets_in_use::{AccountTargets, TargetsInUse, use_account_targets};
use crate::forms::restream::switching::{Switching, reactivation_message};
use crate::model::restream::{Resource, named};
use crate::text::plurals::counted;

#[component]
pub(super) fn SwitchDialog() -> impl IntoView {
    let asked = use_bulk_dialog();
    let wanted = Memo::new(move |_| {
        asked.with(|asked| match asked {
            Some(BulkRestreamAction::Switch { is_active, resources, .. }) => {
                Some((*is_active, resources.len()))
            }
            _ => None,
        })
    });
    let title = Signal::derive(move || {
        wanted.get().map(|(is_active, all)| switch_title(is_active, all)).unwrap_or_default()
    });
    let is_open = Signal::derive(move || wanted.get().is_some());
    view! {
        <Dialog title is_open on_close=move || asked.close()>
            <SwitchContent />
        </Dialog>
    }
    .into_any()
}

#[component]
fn SwitchContent() -> impl IntoView {
    let asked = use_bulk_dialog();
    let (batches, client) = (use_batches(), use_client());
    let Some((is_active, switching, hidden)) = untrack(|| asked.with(understood)) else {
        return ().into_any();
    };
    // Loads the account's resources to find targets that are in use and duplicate ids.
    let account = use_account_targets();
    let is_awaited = Memo::new(move |_| account.is_awaited());
    let on_confirm = move || {
        let resources = untrack(|| marked(asked.with(resources), &account.resources().resources.items));
        asked.close();
        let undo = (!is_active).then(|| undo_deactivation(resources.clone()));
        begin(batches, client, switch_work(is_active, &resources, undo));
    };
    let switched = switching.switched.len();
    let label = if switched > 0 { switch_title(is_active, switched) } else { "Check again".to_owned() };
    let how = match switched {
        1 => "Checked after the change.",
        _ => "Each is checked after the change. One failure doesn't stop the rest. Cancel any time.",
    };
    let words = effect_message(is_active, switched, switching.already, hidden);
    let kind = if is_active { ButtonKind::Primary } else { ButtonKind::Danger };
    let sending = switching.sending();
    let activated = move || -> Vec<Resource> {
        let resources = untrack(|| asked.with(resources)).into_iter();
        let inactive = resources.filter(|(resource, _)| resource.activity() != Some(true));
        inactive.map(|(resource, _)| resource.switched(true)).collect()
    };
    // Resources that send the most come first.
    let things = switching.switched.iter().map(|one| (named(&one.name).to_owned(), one.message())).collect();
    view! {
        <ConfirmBatch
            list_label="Resources to change"
            things
            how
            label
            kind
            is_awaited
            on_cancel=move || asked.close()
            on_confirm
        >
            <Stops is_active sending />
            {is_active.then(|| view! { <TargetsInUse account activated=activated() /> })}
            <p>{words}</p>
        </ConfirmBatch>
    }
    .into_any()
}

fn resources(asked: Option<&BulkRestreamAction>) -> Vec<Switchable> {
    let Some(BulkRestreamAction::Switch { resources, .. }) = asked else { return Vec::new() };
    resources.clone()
}

/// Marks resources whose id occurs more than once in the account: these are not changed.
fn marked(mut resources: Vec<Switchable>, account: &[Resource]) -> Vec<Switchable> {
    for (resource, _) in &mut resources {
        let is_it =
            |other: &&Resource| other.resource_id == resource.resource_id && other.is_reported_twice();
        if let Some(other) = account.iter().find(is_it) {
            resource.flaws.clone_from(&other.flaws);
        }
    }
    resources
}

fn understood(asked: Option<&BulkRestreamAction>) -> Option<(bool, Switching, usize)> {
    let Some(BulkRestreamAction::Switch { is_active, resources, hidden }) = asked else { return None };
    let resources = resources.iter().map(|(resource, rollup)| (resource, rollup.as_ref()));
    Some((*is_active, Switching::new(resources, *is_active), *hidden))
}

fn effect_message(is_active: bool, switched: usize, already: usize, hidden: usize) -> String {
    let state = if is_active { "active" } else { "inactive" };
    let whose = if switched == 1 { "its" } else { "their" };
    let effect = match is_active {
        true => format!("sending to {whose} targets starts"),
        false => format!("sending to {whose} targets stops"),
    };
    let mut words = Vec::new();
    if switched > 0 {
        words.push(format!("{} will be {state}: {effect}.", counted(switched, "resource")));
    }
    match (switched, already) {
        (_, 0) => {}
        (0, 1) => words.push(format!("Already {state}.")),
        (0, _) => words.push(format!("All are already {state}.")),
        (_, 1) => words.push(format!("1 is already {state} and won't change.")),
        (_, many) => words.push(format!("{many} are already {state} and won't change.")),
    }
    if hidden > 0 {
        words.push(format!("{hidden} selected are hidden by search and filters."));
    }
    words.join(" ")
}

#[component]
fn Stops(
    is_active: bool,
    /// Number of live targets.
    sending: usize,
) -> impl IntoView {
    let stops = !is_active && sending > 0;
    let title = match sending {
        1 => "1 target is live and will stop receiving.".to_owned(),
        many => format!("{many} targets are live and will stop receiving."),
    };
    stops.then(|| view! { <Banner kind=BannerKind::Warning title /> }).into_any()
}

/// Returns a title such as "Deactivate 12 resources".
pub(super) fn switch_title(is_active: bool, count: usize) -> String {
    let what = if is_active { "Activate" } else { "Deactivate" };
    format!("{what} {}", counted(count, "resource"))
}

pub(super) fn switch_work(is_active: bool, resources: &[Switchable], undo: Option<UndoPreview>) -> BatchSpec {
    let target = |(base, _): &Switchable| BatchTarget {
        id: Some(base.resource_id.to_string()),
        name: named(&base.name),
        job: Box::new(SwitchJob { base: base.clone(), is_active }),
    };
    let targets = resources.iter().map(target).collect();
    work(switch_title(is_active, resources.len()), targets, undo)
}

pub(super) fn undo_deactivation(resources: Vec<Switchable>) -> UndoPreview {
    Arc::new(move |done| {
        let done = done.into_iter().filter_map(|at| resources.get(at));
        let inactive = done.map(|(resource, rollup)| (resource.switched(false), *rollup)).collect();
        view! { <Reactivation inactive /> }.into_any()
    })
}

#[component]
fn Reactivation(inactive: Vec<Switchable>) -> impl IntoView {
    let (batches, client) = (use_batches(), use_client());
    // Loads the account's resources to find targets that are in use.
    let account = use_account_targets();
    let is_disabled = Signal::derive(move || AccountTargets::is_awaited(account));
    let words = reactivation_message(inactive.iter().map(|(resource, rollup)| (resource, rollup.as_ref())));
    let label = match inactive.len() {
        1 => "Activate it again".to_owned(),
        count => format!("Activate {count} again"),
    };
    let activated = inactive.iter().map(|(resource, _)| resource.switched(true)).collect();
    let on_press = move || begin(batches, client, switch_work(true, &inactive, None));
    view! {
        <div class="stack gap-2 breaks start batch-undo" role="group" aria-label="Undo">
            <TargetsInUse account activated />
            <p>"Undo? " {words}</p>
            <Button label is_disabled on_press />
        </div>
    }
    .into_any()
}
