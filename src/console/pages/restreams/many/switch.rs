//! "Activate" and "Deactivate": describes the effect before, and the undo after.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, ButtonKind};
use crate::console::operations::plan::Plan;
use crate::console::operations::resource::switch;
use crate::console::pages::restreams::many::dialog::{
    BulkRestreamAction, OpenBulkDialog, Switchable, use_bulk_dialog,
};
use crate::console::pages::restreams::targets_in_use::{TargetsInUse, use_account};
use crate::console::query::{Query, QueryCache, use_query_cache};
use crate::console::writes::{ConfirmList, ListItem, ListSpec, Undo, begin, use_writes};
use crate::forms::restream::switched;
use crate::forms::restream::switching::Switching;
use crate::json::partial_list::PartialList;
use crate::model::restream::{Resource, shared_names, told};
use crate::text::plurals::{agreeing, counted};

#[component]
pub(super) fn SwitchContent(
    is_active: bool,
    resources: Vec<Switchable>,
    /// Number of these that the search and filters exclude.
    hidden: usize,
) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let (writes, client, queries) = (use_writes(), use_client(), use_query_cache());
    // Loads the account's resources to find targets that are in use and duplicate ids.
    let account = use_account();
    let switching = untrack(|| {
        let all = account.latest();
        let shared = shared_names(&all.items);
        let each = resources.iter().map(|(resource, rollup)| (resource, rollup.as_ref()));
        Switching::new(each, is_active, &shared)
    });
    let is_awaited = Signal::derive(move || !account.has_data() && !account.has_failed());
    let inactive = resources.iter().filter(|(resource, _)| resource.activity() != Some(true));
    let activated: Vec<Resource> = inactive.map(|(resource, _)| switched(resource, true)).collect();
    let on_confirm = move || {
        dialog.set(None);
        let undo = (!is_active).then(|| undo_deactivation(dialog, &resources));
        let spec = ListSpec { title: switch_title(is_active, resources.len()), area: Area::Restream, undo };
        begin(writes, client, spec, targets(queries, is_active, &resources, account));
    };
    let switched = switching.switched.len();
    let label = if switched > 0 { switch_title(is_active, switched) } else { "Check again".to_owned() };
    let how = match switched {
        1 => "Checked after the change.",
        _ => "Each is checked after the change. One failure doesn't stop the rest. Cancel any time.",
    };
    let message = effect_message(is_active, switched, switching.already);
    let kind = if is_active { ButtonKind::Primary } else { ButtonKind::Danger };
    let stops = match switching.sending() {
        _ if is_active => None,
        0 => None,
        1 => Some("1 target is live and will stop receiving.".to_owned()),
        many => Some(format!("{} are live and will stop receiving.", counted(many, "target"))),
    };
    // Resources that send the most come first.
    let things = switching.switched.iter().map(|one| (one.name.clone(), one.message.clone())).collect();
    view! {
        <ConfirmList
            list_label="Resources to change"
            things
            how
            label
            kind
            hidden
            is_awaited
            on_cancel=move || dialog.set(None)
            on_confirm
        >
            {stops.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
            {is_active.then(|| view! { <TargetsInUse account activated /> })}
            <p>{message}</p>
        </ConfirmList>
    }
}

fn effect_message(is_active: bool, switched: usize, already: usize) -> String {
    let state = if is_active { "active" } else { "inactive" };
    let whose = if switched == 1 { "its" } else { "their" };
    let effect = match is_active {
        true => format!("sending to {whose} targets starts"),
        false => format!("sending to {whose} targets stops"),
    };
    let mut message = Vec::new();
    if switched > 0 {
        message.push(format!("{} will be {state}: {effect}.", counted(switched, "resource")));
    }
    match (switched, already) {
        (_, 0) => {}
        (0, 1) => message.push(format!("Already {state}.")),
        (0, _) => message.push(format!("All are already {state}.")),
        (_, all) => {
            message.push(format!("{} already {state} and won't change.", agreeing(all, "is", "are")));
        }
    }
    message.join(" ")
}

/// Returns a title such as "Deactivate 12 resources".
pub(super) fn switch_title(is_active: bool, count: usize) -> String {
    let what = if is_active { "Activate" } else { "Deactivate" };
    format!("{what} {}", counted(count, "resource"))
}

fn targets(
    queries: QueryCache,
    is_active: bool,
    resources: &[Switchable],
    account: Query<PartialList<Resource>>,
) -> Vec<ListItem> {
    let list = untrack(|| account.latest());
    let shared = shared_names(&list.items);
    let target = |(base, _): &Switchable| ListItem {
        id: Some(base.resource_id.to_string()),
        name: told(base, &shared),
        operation: Box::new(switch(queries, base, is_active)),
        plan: Plan::Switch { id: base.resource_id.clone(), is_active }.text(),
    };
    resources.iter().map(target).collect()
}

/// Asks to activate the finished ones of these resources, which were just deactivated.
fn undo_deactivation(dialog: OpenBulkDialog, resources: &[Switchable]) -> Undo {
    let resources: Vec<Resource> = resources.iter().map(|(resource, _)| switched(resource, false)).collect();
    Arc::new(move |done| {
        let done = done.into_iter().filter_map(|at| Some((resources.get(at)?.clone(), None)));
        dialog.set(Some(BulkRestreamAction::Switch {
            is_active: true,
            resources: done.collect(),
            hidden: 0,
        }));
    })
}
