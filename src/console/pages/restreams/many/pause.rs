//! "Pause" and "Resume" of targets: one write for each resource, verified by the schedule that the service then shows.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, ButtonKind};
use crate::console::operations::resource::pause;
use crate::console::pages::restreams::many::dialog::{BulkRestreamAction, PausedTarget, use_bulk_dialog};
use crate::console::pages::restreams::targets_in_use::{TargetsInUse, use_account};
use crate::console::query::use_query_cache;
use crate::console::writes::{ConfirmList, ListItem, ListSpec, begin, use_writes};
use crate::forms::restream::pausing::with_target_paused;
use crate::forms::restream::resource_of;
use crate::model::restream::{Resource, named};
use crate::redact::url::host;

/// Returns a title such as "Pause live.tube.example".
pub(super) fn pause_title(is_paused: bool, target: &PausedTarget) -> String {
    let what = if is_paused { "Pause" } else { "Resume" };
    let restream = target.resource.restreams.get(target.index);
    let host = restream.map(|restream| host(&restream.target_url)).unwrap_or_default();
    match host.is_empty() {
        true => format!("{what} restream {}", target.index + 1),
        false => format!("{what} {host}"),
    }
}

#[component]
pub(super) fn PauseContent(is_paused: bool, target: PausedTarget) -> impl IntoView {
    let dialog = use_bulk_dialog();
    let (writes, client, queries, account) = (use_writes(), use_client(), use_query_cache(), use_account());
    let PausedTarget { resource, index, is_sending } = target.clone();
    let moved = with_target_paused(&resource, index, is_paused);
    let title = pause_title(is_paused, &target);
    let things = vec![(
        named(&resource.name),
        match &moved {
            Ok(_) if is_paused => format!("Restream {} stops; its settings stay.", index + 1),
            Ok(_) => format!("Restream {} runs again by its schedule.", index + 1),
            Err(why) => format!("Restream {} can't be paused: {why}", index + 1),
        },
    )];
    // Its resource with this target alone, because no other begins to send.
    let alone = resource
        .restreams
        .get(index)
        .filter(|_| !is_paused && resource.counts_as_active())
        .map(|own| Resource { restreams: vec![own.clone()], ..resource.clone() });
    let is_refused = moved.is_err();
    let on_confirm = move || {
        dialog.close();
        let Ok(wanted) = &moved else { return };
        let undo = PausedTarget { resource: resource_of(wanted), index, is_sending: !is_paused };
        let item = ListItem {
            id: Some(resource.resource_id.to_string()),
            name: named(&resource.name),
            operation: Box::new(pause(queries, &resource, wanted.clone(), is_paused)),
            plan: None,
        };
        let undo = Arc::new(move |_| {
            dialog.open(BulkRestreamAction::Pause { is_paused: !is_paused, target: undo.clone() })
        });
        let spec = ListSpec { title: title.clone(), area: Area::Restream, undo: Some(undo) };
        begin(writes, client, spec, vec![item]);
    };
    let label = if is_paused { "Pause" } else { "Resume" };
    view! {
        <ConfirmList
            list_label="Target"
            things
            how="Its windows move by 28 years, so that anyone can resume it. Verified after the change."
            label
            kind=if is_paused { ButtonKind::Danger } else { ButtonKind::Primary }
            hidden=0
            is_awaited=is_refused
            on_cancel=move || dialog.close()
            on_confirm
        >
            {(is_paused && is_sending)
                .then(|| {
                    view! {
                        <Banner
                            kind=BannerKind::Warning
                            title="The target is live and will stop receiving.".to_owned()
                        />
                    }
                })}
            {alone.map(|alone| view! { <TargetsInUse account activated=vec![alone] /> })}
        </ConfirmList>
    }
    .into_any()
}
