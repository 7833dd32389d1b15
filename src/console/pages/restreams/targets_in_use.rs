//! Targets that other active resources send to: pointed out in the form, and in the dialogs that activate.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::restream::ListResources;
use crate::console::form::{Remark, Remarks};
use crate::console::kit::{Banner, BannerKind, Link};
use crate::console::pages::restreams::many::use_many_asked;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::Route;
use crate::forms::Field;
use crate::forms::restream::live_targets::{LiveResource, LiveTargets, TargetInUse, shared_targets};
use crate::forms::restream::names::RESTREAMS;
use crate::model::ids::ResourceId;
use crate::model::restream::{Resource, ResourceList};
use crate::text::plurals::counted;

/// An older list is read anew when it is asked for.
const LIST_SECS: i64 = 30;
/// So many resources are listed, and so many others named for each.
const LISTED: usize = 100;
const NAMED: usize = 3;

/// What the account's resources are, as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct AccountTargets(Query<ResourceList>);

/// Reads the account's resources, unless that was done a moment ago.
pub(super) fn use_account_targets() -> AccountTargets {
    AccountTargets(use_query(Refresh::IfOlderThan(LIST_SECS), || ListResources))
}

impl AccountTargets {
    /// The resources; none before they were read. Tracked.
    pub(super) fn resources(self) -> Arc<ResourceList> {
        self.0.latest()
    }

    /// Whether they are still on their way. Tracked.
    pub(super) fn is_awaited(self) -> bool {
        !self.0.has_data() && !self.0.has_failed()
    }

    /// Why it is not known which targets are in use; `None` where it is. Tracked.
    pub(super) fn unread_words(self) -> Option<&'static str> {
        match (self.0.has_data(), self.0.has_failed()) {
            (true, _) => None,
            (false, true) => Some(
                "couldn't check whether other resources use these targets: their list couldn't be loaded.",
            ),
            (false, false) => Some("checking whether other resources use these targets..."),
        }
    }

    pub(super) fn refresh(self) {
        self.0.refresh();
    }
}

/// What the account's resources tell about the targets in a form: of the resource `id`, or of a new one.
pub(super) fn use_live_targets(id: Option<ResourceId>) -> Remarks {
    let account = use_account_targets();
    let live = Memo::new_with_compare(
        move |_| {
            let all = account.resources();
            Arc::new(LiveTargets::of(all.resources.items.iter(), id.as_ref()))
        },
        |_, _| true,
    );
    let of = Arc::new(move |draft: &_| {
        let unread = account.unread_words();
        let unread = unread.map(|words| Remark { field: Field::top(RESTREAMS), words, links: Vec::new() });
        live.read().in_use(draft).into_iter().map(remark).chain(unread).collect()
    });
    Remarks { of, refresh: Callback::new(move |()| account.refresh()) }
}

fn remark(found: TargetInUse) -> Remark {
    let words = match found.by.len() {
        1 => "this target is in use by an active resource:",
        _ => "this target is in use by active resources:",
    };
    let links = found.by.into_iter().take(NAMED).map(|user| (user.name, Route::Restream(user.id)));
    Remark { field: found.field, words, links: links.collect() }
}

/// Says which of the resources that are activated would send to targets of others, with links to those.
#[component]
pub(super) fn TargetsInUse(
    account: AccountTargets,
    /// Those that are activated, as they will be.
    activated: Vec<Resource>,
) -> impl IntoView {
    let activated_ids: Vec<_> = activated.iter().map(|each| each.resource_id.clone()).collect();
    let shared = Memo::new(move |_| shared_targets(&account.resources().resources.items, &activated));
    move || match account.unread_words() {
        Some(words) if account.is_awaited() => {
            Some(view! { <p role="status">{sentence(words)}</p> }.into_any())
        }
        Some(words) => {
            let title = sentence(words);
            Some(view! { <Banner kind=BannerKind::Warning title /> }.into_any())
        }
        None => warning(shared.get(), &activated_ids),
    }
}

fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    [&first.to_uppercase(), rest].concat()
}

fn warning(shared: Vec<(String, Vec<LiveResource>)>, activated: &[ResourceId]) -> Option<AnyView> {
    let asked = use_many_asked();
    let count = shared.len();
    let title = match count {
        0 => return None,
        1 => "1 resource would send to a target that is in use".to_owned(),
        _ => format!("{} would send to targets that are in use", counted(count, "resource")),
    };
    let rows = shared.into_iter().take(LISTED).map(|each| row(each, activated)).collect_view();
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

fn row((name, others): (String, Vec<LiveResource>), activated: &[ResourceId]) -> AnyView {
    let more = others.len().saturating_sub(NAMED);
    let links = others.into_iter().take(NAMED).enumerate().map(|(at, LiveResource { id, name })| {
        let before = if at == 0 { "in use by " } else { ", " };
        let after = if activated.contains(&id) { " (activated together with it)" } else { "" };
        view! {
            {before}
            <Link to=Route::Restream(id)>{name}</Link>
            {after}
        }
        .into_any()
    });
    view! {
        <li>
            <strong>{name}</strong>
            <span>{links.collect_view()} {(more > 0).then(|| format!(" and {more} more"))}</span>
        </li>
    }
    .into_any()
}
