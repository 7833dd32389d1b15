//! "Activate" and "Deactivate": says what will happen before it does.

use leptos::prelude::*;

use crate::console::batch::{Target, begin, use_batches};
use crate::console::client::use_client;
use crate::console::kit::{Banner, BannerKind, Dialog, When};
use crate::console::pages::restreams::account_targets::{AccountTargets, use_account_targets};
use crate::console::pages::restreams::many::asked::{Asked, use_many_asked};
use crate::console::pages::restreams::many::job::{Switch, work};
use crate::console::pages::restreams::many::shared::{Shared, shared_targets_warning};
use crate::forms::restream::live_targets::{Planned, shared_targets};
use crate::forms::restream::switching::{Switched, Switching};
use crate::model::restream::{Resource, named};
use crate::text::plurals::counted;

/// So many resources are named; a list of thousands is read by no one.
const NAMED: usize = 100;

/// The dialog.
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
        wanted.get().map(|(is_active, all)| title(is_active, all)).unwrap_or_default()
    });
    let is_open = Signal::derive(move || wanted.get().is_some());
    view! {
        <Dialog title is_open on_close=move || asked.close()>
            <Content />
        </Dialog>
    }
    .into_any()
}

fn title(is_active: bool, count: usize) -> String {
    let what = if is_active { "Activate" } else { "Deactivate" };
    format!("{what} {}", counted(count, "resource"))
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
        let targets = untrack(|| asked.with(|asked| asked.map(targets).unwrap_or_default()));
        asked.close();
        begin(batches, client, work(title(is_active, targets.len()), targets));
    };
    let switched = switching.switched.len();
    let label = title(is_active, switched);
    let how = match switched {
        1 => "Checked after the change.",
        _ => "Each is checked after the change. One failure doesn't stop the rest. Cancel any time.",
    };
    let words = effect_words(is_active, switched, switching.already, hidden);
    let class = if is_active { "button button-primary" } else { "button button-danger" };
    view! {
        <Stops is_active sending=switching.sending() />
        {account.map(|account| view! { <Shares account /> })}
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

/// Which of the resources that are activated send to targets of others.
#[component]
fn Shares(
    /// The account's resources.
    account: AccountTargets,
) -> impl IntoView {
    let asked = use_many_asked();
    let shared = Memo::new(move |_| {
        let all = account.resources();
        untrack(|| asked.with(|asked| asked.map(|asked| shared(asked, &all.resources.items))))
    });
    move || match account.unread_words() {
        Some(words) if account.is_awaited() => {
            Some(view! { <p role="status">{sentence(words)}</p> }.into_any())
        }
        Some(words) => {
            let title = sentence(words);
            Some(view! { <Banner kind=BannerKind::Warning title /> }.into_any())
        }
        None => shared_targets_warning(shared.get().unwrap_or_default()),
    }
}

fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    [&first.to_uppercase(), rest].concat()
}

fn shared(asked: &Asked, account: &[Resource]) -> Vec<Shared> {
    let Asked::Switch { is_active, resources, .. } = asked else { return Vec::new() };
    let wanted: Vec<_> = resources.iter().map(|(resource, _)| resource.switched(*is_active)).collect();
    let planned: Vec<_> = resources
        .iter()
        .zip(&wanted)
        .map(|((before, _), wanted)| Planned { before: Some(before), wanted })
        .collect();
    let found = shared_targets(account, &planned).into_iter();
    found.map(|(index, others)| (wanted[index].name.clone(), others)).collect()
}

fn understood(asked: Option<&Asked>) -> Option<(bool, Switching, usize)> {
    let Some(Asked::Switch { is_active, resources, hidden }) = asked else { return None };
    let resources = resources.iter().map(|(resource, rollup)| (resource, rollup.as_ref()));
    Some((*is_active, Switching::new(resources, *is_active), *hidden))
}

fn targets(asked: &Asked) -> Vec<Target> {
    let Asked::Switch { is_active, resources, .. } = asked else { return Vec::new() };
    let target = |base: &Resource| Target {
        id: Some(base.resource_id.to_string()),
        name: named(&base.name),
        job: Box::new(Switch { base: base.clone(), is_active: *is_active, is_sent: false }),
    };
    resources.iter().map(|(resource, _)| target(resource)).collect()
}

/// What happens to how many, in a few sentences.
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

/// What stops, where something does.
#[component]
fn Stops(
    /// Which they are to be.
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
fn Names(
    /// Them.
    switched: Vec<Switched>,
) -> impl IntoView {
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
