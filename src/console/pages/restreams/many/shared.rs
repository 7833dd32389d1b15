//! Resources that are about to send to targets of others, pointed out before that happens.

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, Link};
use crate::console::pages::restreams::account_targets::AccountTargets;
use crate::console::pages::restreams::many::asked::{Switchable, use_many_asked};
use crate::console::routes::Route;
use crate::forms::restream::live_targets::{LiveResource, Planned, shared_targets};
use crate::model::restream::{Resource, named};
use crate::text::plurals::counted;

const LISTED: usize = 100;
/// So many others are named for each.
const NAMED: usize = 3;

/// A resource by its name, and the others that it would share a target with.
pub(super) type Shared = (String, Vec<LiveResource>);

/// Which of the resources that are activated send to targets of others.
#[component]
pub(super) fn Shares(account: AccountTargets, resources: Vec<Switchable>) -> impl IntoView {
    let shared = Memo::new(move |_| shared(&resources, &account.resources().resources.items));
    move || match account.unread_words() {
        Some(words) if account.is_awaited() => {
            Some(view! { <p role="status">{sentence(words)}</p> }.into_any())
        }
        Some(words) => {
            let title = sentence(words);
            Some(view! { <Banner kind=BannerKind::Warning title /> }.into_any())
        }
        None => shared_targets_warning(shared.get()),
    }
}

fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    [&first.to_uppercase(), rest].concat()
}

fn shared(resources: &[Switchable], account: &[Resource]) -> Vec<Shared> {
    let wanted: Vec<_> = resources.iter().map(|(resource, _)| resource.switched(true)).collect();
    let planned = resources.iter().zip(&wanted);
    let planned: Vec<_> =
        planned.map(|((before, _), wanted)| Planned { before: Some(before), wanted }).collect();
    let found = shared_targets(account, &planned).into_iter();
    found.map(|(index, others)| (wanted[index].name.clone(), others)).collect()
}

/// What is shared, with links to those who use it; nothing where nothing is.
pub(super) fn shared_targets_warning(shared: Vec<Shared>) -> Option<AnyView> {
    let asked = use_many_asked();
    let count = shared.len();
    let title = match count {
        0 => return None,
        1 => "1 resource would send to a target that is in use".to_owned(),
        _ => format!("{} would send to targets that are in use", counted(count, "resource")),
    };
    let rows = shared.into_iter().take(LISTED).map(row).collect_view();
    let more = count.saturating_sub(LISTED);
    // A link that leads away leaves no dialog over the page.
    let on_click = move |event: leptos::ev::MouseEvent| {
        if event.default_prevented() {
            asked.close();
        }
    };
    let warning = view! {
        <Banner kind=BannerKind::Warning title>
            <ul class="many-names" aria-label="Targets in use" tabindex="0" on:click=on_click>
                {rows}
                {(more > 0).then(|| view! { <li>{format!("and {more} more")}</li> })}
            </ul>
        </Banner>
    };
    Some(warning.into_any())
}

fn row((name, others): Shared) -> AnyView {
    let more = others.len().saturating_sub(NAMED);
    let links = others.into_iter().take(NAMED).enumerate().map(|(at, LiveResource { id, name, planned })| {
        let before = if at == 0 { "in use by " } else { ", " };
        let after = if planned.is_some() { " (activated together with it)" } else { "" };
        let name = match id.is_empty() {
            true => name.into_any(),
            false => view! { <Link to=Route::Restream(id)>{name}</Link> }.into_any(),
        };
        view! {
            {before}
            {name}
            {after}
        }
        .into_any()
    });
    view! {
        <li>
            <strong>{named(&name)}</strong>
            <span>{links.collect_view()} {(more > 0).then(|| format!(" and {more} more"))}</span>
        </li>
    }
    .into_any()
}
