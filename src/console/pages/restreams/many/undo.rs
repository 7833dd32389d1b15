//! The way back from a deactivation: one press, beside what it would do.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::batch::{Undo, begin, use_batches};
use crate::console::client::use_client;
use crate::console::kit::Button;
use crate::console::pages::restreams::many::asked::Switchable;
use crate::console::pages::restreams::many::switch_work::switch_work;
use crate::console::pages::restreams::targets_in_use::{AccountTargets, TargetsInUse, use_account_targets};
use crate::forms::restream::switching::reactivation_words;

/// Shows how those of the resources that were made inactive are made active again.
pub(super) fn undo_deactivation(resources: Vec<Switchable>) -> Undo {
    Arc::new(move |done| {
        let done = done.into_iter().filter_map(|at| resources.get(at));
        let inactive = done.map(|(resource, rollup)| (resource.switched(false), *rollup)).collect();
        view! { <Reactivation inactive /> }.into_any()
    })
}

/// What starts to send, and the button.
#[component]
fn Reactivation(inactive: Vec<Switchable>) -> impl IntoView {
    let (batches, client) = (use_batches(), use_client());
    // What begins to send is compared with what is sent first.
    let account = use_account_targets();
    let is_disabled = Signal::derive(move || AccountTargets::is_awaited(account));
    let words = reactivation_words(inactive.iter().map(|(resource, rollup)| (resource, rollup.as_ref())));
    let label = match inactive.len() {
        1 => "Activate it again".to_owned(),
        count => format!("Activate {count} again"),
    };
    let activated = inactive.iter().map(|(resource, _)| resource.switched(true)).collect();
    let on_press = move || begin(batches, client, switch_work(true, &inactive, None));
    view! {
        <div class="batch-undo" role="group" aria-label="Undo">
            <TargetsInUse account activated />
            <p>"Undo? " {words}</p>
            <Button label is_disabled on_press />
        </div>
    }
    .into_any()
}
