//! Links between the lists, and back to the list and to the resource, also if it does not exist; the list's memory and
//! the names of drafts.

use leptos::prelude::*;

use crate::api::restream::ListResources;
use crate::console::kit::{Crumb, Link, NotFoundBanner, When};
use crate::console::list::ListMemory;
use crate::console::platform::lazy_context::account_context;
use crate::console::query::{Query, QueryCache, use_query_cache};
use crate::console::routes::{ListQuery, Route};
use crate::model::ids::ResourceId;
use crate::model::restream::{Resource, told_among};

/// Links between the lists of resources and of their targets.
#[component]
pub(super) fn ListTabs(is_targets: bool) -> impl IntoView {
    let tab = |name: &'static str, to: Route, is_current: bool| match is_current {
        true => view! {
            <span class="button button-quiet" aria-current="page">
                {name}
            </span>
        }
        .into_any(),
        false => view! {
            <Link to class="button button-quiet">
                {name}
            </Link>
        }
        .into_any(),
    };
    view! {
        <nav class="list-tabs" aria-label="Lists">
            {tab("Resources", Route::Restreams(ListQuery::default()), !is_targets)}
            {tab("Targets", Route::Targets(ListQuery::default()), is_targets)}
        </nav>
    }
}

pub(super) fn use_list_route() -> Signal<Route> {
    let memory = use_list_memory();
    Signal::derive(move || Route::Restreams(memory.query.get()))
}

/// Returns the name of a resource, told apart from others by the last list. Tracked.
pub(super) fn name_here(cache: QueryCache, resource: &Resource) -> String {
    let list = cache.last(ListResources);
    told_among(resource, list.as_ref().map_or(&[], |list| &list.items))
}

/// "Restreams /", before the heading of a resource or of a new one.
#[component]
pub(super) fn ListCrumb() -> impl IntoView {
    view! { <Crumb to=use_list_route() name="Restreams" label="All restreams" /> }
}

/// "Restreams / News 24 /", before the heading of a page about a resource.
#[component]
pub(super) fn ResourceCrumbs(
    #[prop(into)] id: Signal<ResourceId>,
    resource: Query<Resource>,
) -> impl IntoView {
    let cache = use_query_cache();
    let to = Signal::derive(move || Route::Restream(id.get()));
    let name = Signal::derive(move || match resource.data() {
        Some(resource) => name_here(cache, &resource),
        None => "Resource".to_owned(),
    });
    view! {
        <ListCrumb />
        <When is=Signal::derive(move || !resource.is_missing())>
            <Crumb to name />
        </When>
    }
}

#[component]
pub(super) fn MissingResource(#[prop(into)] id: Signal<ResourceId>) -> impl IntoView {
    let list = use_list_route();
    view! {
        <NotFoundBanner what="restream resource" id=move || id.get().to_string()>
            <Link to=list class="button">
                "Go to all restreams"
            </Link>
        </NotFoundBanner>
    }
}

/// The memory of the list, a context of the account.
#[derive(Clone, Copy)]
struct RestreamListMemory(ListMemory);

pub(super) const NEW: &str = "new restream";

/// Returns the name of the draft of a resource, or of a new one.
pub(super) fn draft_name(of: Option<&ResourceId>) -> String {
    of.map_or_else(|| NEW.to_owned(), |id| ["restream ", id.as_str()].concat())
}

pub(super) fn use_list_memory() -> ListMemory {
    account_context(|| RestreamListMemory(ListMemory::new())).0
}
