//! The two pages: a new resource, and one that is there.

use std::rc::Rc;

use leptos::prelude::*;

use crate::api::restream::GetResource;
use crate::console::client::use_client;
use crate::console::form::Editor;
use crate::console::kit::{Link, Skeleton};
use crate::console::pages::restreams::edit::fields::fields;
use crate::console::pages::restreams::edit::writer::ResourceWriter;
use crate::console::pages::restreams::targets_in_use::use_live_targets;
use crate::console::pages::restreams::ways_back::thing;
use crate::console::pages::restreams::ways_back::{BackToResource, MissingResource, use_list_route};
use crate::console::query::loaded::{Loaded, LoadedHead, Reads};
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::{Route, use_param, use_route};
use crate::forms::restream::{RESOURCE, record_of};
use crate::model::ids::ResourceId;
use crate::model::restream::{Resource, named};

/// How often the resource is read while it is edited: what someone else changes meanwhile is said before a save finds it.
const RESOURCE_SECS: u32 = 30;

/// The form, of a new resource or of one that is there.
#[component]
pub fn RestreamForm() -> impl IntoView {
    let is_new = use_param(|route| match route {
        Route::RestreamNew => Some(true),
        Route::RestreamEdit(..) => Some(false),
        _ => None,
    });
    move || {
        if is_new.get() {
            view! { <RestreamNew /> }.into_any()
        } else {
            view! { <RestreamEdit /> }.into_any()
        }
    }
}

#[component]
fn RestreamNew() -> impl IntoView {
    let list = use_list_route();
    let writer = Rc::new(ResourceWriter::new(use_client(), None));
    let thing = thing(None);
    let remarks = use_live_targets(None);
    view! {
        <p class="back">
            <Link to=list>"← All restreams"</Link>
        </p>
        <div class="page-head">
            <h1>"New restream resource"</h1>
        </div>
        <Editor document=&RESOURCE thing base=None writer fields remarks />
    }
    .into_any()
}

#[component]
fn RestreamEdit() -> impl IntoView {
    let id = use_param(|route| match route {
        Route::RestreamEdit(id, _) => Some(id),
        _ => None,
    });
    // Another resource is another form.
    move || view! { <EditOne id=id.get() /> }
}

#[component]
fn EditOne(id: ResourceId) -> impl IntoView {
    let (asked, shown_id) = (id.clone(), Signal::stored(id.clone()));
    let resource =
        use_query(Refresh::Every(RESOURCE_SECS), move || GetResource { resource_id: asked.clone() });
    let reads = Reads::of("The resource", *resource).of_one().anew();
    view! {
        <BackToResource id=shown_id resource />
        <LoadedHead
            reads
            words=["Edit restream resource", "No such resource"]
            name=Signal::derive(move || format!("Edit {}", named(&resource.latest().name)))
        />
        <Loaded
            reads
            waiting=|| view! { <Skeleton label="Loading resource" lines=9 /> }
            missing=move || view! { <MissingResource id=shown_id /> }
        >
            <ResourceEditor id=id.clone() resource />
        </Loaded>
    }
    .into_any()
}

#[component]
fn ResourceEditor(id: ResourceId, resource: Query<Resource>) -> impl IntoView {
    let base = untrack(|| record_of(&resource.latest()));
    let polled = Signal::derive(move || resource.data().map(|resource| record_of(&resource)));
    let (thing, remarks) = (thing(Some(&id)), use_live_targets(Some(id.clone())));
    let writer = Rc::new(ResourceWriter::new(use_client(), Some(id)));
    let route = use_route();
    let item = Signal::derive(move || match route.get() {
        Route::RestreamEdit(_, number) => number,
        _ => None,
    });
    view! { <Editor document=&RESOURCE thing base=Some(base) writer fields polled remarks item /> }.into_any()
}
