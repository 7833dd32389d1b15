//! "Activate" and "Deactivate": says what will happen before it does.

use leptos::prelude::*;

use crate::console::batch::{begin, use_batches};
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, Dialog, When};
use crate::console::pages::restreams::account_targets::{AccountTargets, use_account_targets};
use crate::console::pages::restreams::many::asked::{Asked, Switchable, use_many_asked};
use crate::console::pages::restreams::many::shared::Shares;
use crate::console::pages::restreams::many::switch_work::{switch_title, switch_work};
use crate::console::pages::restreams::many::undo::undo_deactivation;
use crate::forms::restream::switching::{Switched, Switching};
use crate::model::restream::named;
use crate::text::plurals::counted;

/// So many resources are named; a list of thousands is read by no one.
const NAMED: usize = 100;

#[component]
pub(super) fn SwitchDialog() -> impl IntoView {
    let asked = use_many_asked();
    let wanted = Memo::new(move |_| {
        asked.with(|asked| match asked {
            Some(Asked::Switch { is_active, resources, .. }) => Some((*is_active, resources.len())),
            _ => None,
        })
    });
    let title = Signal::derive(move || {
        wanted.get().map(|(is_active, all)| switch_title(is_active, all)).unwrap_or_default()
    });
    let is_open = Signal::derive(move || wanted.get().is_some());
    view! {
        <Dialog title is_open on_close=move || asked.close()>
            <Content />
        </Dialog>
    }
    .into_any()
}

/// What will happen, and the two buttons. Made anew for each question.
#[component]
fn Content() -> impl IntoView {
    let asked = use_many_asked();
    let (batches, client) = (use_batches(), use_client());
    let Some((is_active, switching, hidden)) = untrack(|| asked.with(understood)) else {
        return ().into_any();
    };
    // It may have begun to run again since this was opened: with a new token, it does.
    let hindrance = Memo::new(move |_| batches.hindrance(client.scope().as_ref()).unwrap_or_default());
    // What begins to send is compared with what is sent first.
    let account = is_active.then(use_account_targets);
    let is_awaited = Memo::new(move |_| account.is_some_and(AccountTargets::is_awaited));
    let is_hindered = Signal::derive(move || is_awaited.get() || !hindrance.read().is_empty());
    let on_confirm = move |_| {
        let resources = untrack(|| asked.with(resources));
        asked.close();
        let undo = (!is_active).then(|| undo_deactivation(resources.clone()));
        begin(batches, client, switch_work(is_active, &resources, undo));
    };
    let switched = switching.switched.len();
    let label = switch_title(is_active, switched);
    let how = match switched {
        1 => "Checked after the change.",
        _ => "Each is checked after the change. One failure doesn't stop the rest. Cancel any time.",
    };
    let words = effect_words(is_active, switched, switching.already, hidden);
    let class = if is_active { "button button-primary" } else { "button button-danger" };
    view! {
        <Stops is_active sending=switching.sending() />
        {account.map(|account| view! { <Shares account resources=untrack(|| asked.with(resources)) /> })}
        <p>{words}</p>
        <Names switched=switching.switched />
        <p class="muted">{how}</p>
        <When is=Signal::derive(move || !hindrance.read().is_empty())>
            <p role="status">{hindrance}</p>
        </When>
        <div class="dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| asked.close()>
                "Cancel"
            </button>
            <button type="button" class=class disabled=is_hindered on:click=on_confirm>
                {if switched > 0 { label } else { "Check again".to_owned() }}
            </button>
        </div>
    }
    .into_any()
}

fn resources(asked: Option<&Asked>) -> Vec<Switchable> {
    let Some(Asked::Switch { resources, .. }) = asked else { return Vec::new() };
    resources.clone()
}

fn understood(asked: Option<&Asked>) -> Option<(bool, Switching, usize)> {
    let Some(Asked::Switch { is_active, resources, hidden }) = asked else { return None };
    let resources = resources.iter().map(|(resource, rollup)| (resource, rollup.as_ref()));
    Some((*is_active, Switching::new(resources, *is_active), *hidden))
}

fn effect_words(is_active: bool, switched: usize, already: usize, hidden: usize) -> String {
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
    /// How many targets are sent to now.
    sending: usize,
) -> impl IntoView {
    let stops = !is_active && sending > 0;
    let title = match sending {
        1 => "1 target is live and will stop receiving.".to_owned(),
        many => format!("{many} targets are live and will stop receiving."),
    };
    stops.then(|| view! { <Banner kind=BannerKind::Warning title /> }).into_any()
}

/// The resources that will be switched, those that send the most first.
#[component]
fn Names(switched: Vec<Switched>) -> impl IntoView {
    let more = switched.len().saturating_sub(NAMED);
    let rows = switched.into_iter().take(NAMED).map(|switched| {
        let words = switched.words();
        view! {
            <li>
                <strong>{named(&switched.name)}</strong>
                <span>{words}</span>
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        <ul class="many-names" aria-label="Resources to change" tabindex="0">
            {rows}
            {(more > 0).then(|| view! { <li>{format!("and {more} more")}</li> })}
        </ul>
    }
    .into_any()
}
