//! Where someone was in the list, and where the pages of a resource lead back to, also where there is no such resource.

use leptos::prelude::*;

use crate::console::kit::{Link, NotFound};
use crate::console::list::BoardMemory;
use crate::console::query::Query;
use crate::console::routes::Route;
use crate::model::ids::ResourceId;
use crate::model::restream::board::Board;
use crate::model::restream::{Resource, ResourceList, named};

pub(super) fn use_list_route() -> Signal<Route> {
    let memory = use_list_memory();
    Signal::derive(move || Route::Restreams(memory.list.query.get()))
}

/// "← News 24" above the pages that belong to a resource; the list where there is no such resource.
#[component]
pub(super) fn BackToResource(
    #[prop(into)] id: Signal<ResourceId>,
    resource: Query<Resource>,
) -> impl IntoView {
    let list = use_list_route();
    let to = Signal::derive(move || match resource.is_missing() {
        true => list.get(),
        false => Route::Restream(id.get()),
    });
    let words = Signal::derive(move || match resource.data() {
        _ if resource.is_missing() => "← All restreams".to_owned(),
        Some(resource) => format!("← {}", named(&resource.name)),
        None => "← Resource".to_owned(),
    });
    view! {
        <p class="back">
            <Link to>{words}</Link>
        </p>
    }
    .into_any()
}

/// In the place of a resource that the service does not have.
#[component]
pub(super) fn MissingResource(#[prop(into)] id: Signal<ResourceId>) -> impl IntoView {
    let list = use_list_route();
    view! {
        <NotFound what="restream resource" id=Signal::derive(move || id.get().to_string())>
            <Link to=list class="button">
                "Go to all restreams"
            </Link>
        </NotFound>
    }
    .into_any()
}

/// What the list looked like when it was left.
pub type RestreamListMemory = BoardMemory<ResourceList, Board>;

/// What the draft of a new resource is stored under.
pub(super) const NEW: &str = "new restream";

/// What the draft of a resource, or of a new one, is stored under.
pub(super) fn thing(of: Option<&ResourceId>) -> String {
    of.map_or_else(|| NEW.to_owned(), |id| ["restream ", id.as_str()].concat())
}

pub(super) fn use_list_memory() -> RestreamListMemory {
    expect_context()
}
