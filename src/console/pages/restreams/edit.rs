//! The form of a restream resource. Operators often change one target under time pressure, without touching others.

use leptos::prelude::*;

use crate::api::restream::GetResource;
use crate::console::form::{Card, Editor, FieldRemarks, Form, FormField, HEAD_ID, Items, PastedTogether};
use crate::console::kit::{Skeleton, When};
use crate::console::operations::form_writer;
use crate::console::operations::resource::ResourceDocument;
use crate::console::pages::restreams::back_links::{
    ListCrumb, MissingResource, ResourceCrumbs, draft_name, name_here,
};
use crate::console::pages::restreams::targets_in_use::use_live_targets;
use crate::console::query::loaded::{Loaded, LoadedHead, Reads};
use crate::console::query::{Query, Refresh, use_query, use_query_cache};
use crate::console::routes::{ListQuery, Route, use_param, use_route};
use crate::forms::restream::names::*;
use crate::forms::restream::{RESOURCE, entry_line, record_of};
use crate::forms::{Field, FieldName};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;

#[component]
pub fn RestreamForm() -> impl IntoView {
    let of = use_param(|route| match route {
        Route::RestreamNew => Some(None),
        Route::RestreamEdit(id, _) => Some(Some(id)),
        _ => None,
    });
    // Recreates the form for another resource.
    move || match of.get() {
        None => view! { <RestreamNew /> }.into_any(),
        Some(id) => view! { <RestreamEdit id /> }.into_any(),
    }
}

#[component]
fn RestreamNew() -> impl IntoView {
    let writer = form_writer::of_new::<ResourceDocument>(Route::Restreams(ListQuery::default()));
    let draft_name = draft_name(None);
    let remarks = use_live_targets(None);
    view! {
        <div class="row page-head">
            <ListCrumb />
            <h1>"New restream resource"</h1>
        </div>
        <Editor document=&RESOURCE draft_name base=None writer fields remarks />
    }
}

#[component]
fn RestreamEdit(id: ResourceId) -> impl IntoView {
    let (requested, shown_id) = (id.clone(), Signal::stored(id.clone()));
    // Polled while editing, so that another person's change shows before a save.
    let resource = use_query(Refresh::SELDOM, move || GetResource { resource_id: requested.clone() });
    let cache = use_query_cache();
    let reads = Reads::of("The resource", *resource).of_one().anew();
    view! {
        <LoadedHead
            reads
            crumbs=view! { <ResourceCrumbs id=shown_id resource /> }.into_any()
            short="Edit"
            titles=["Edit restream resource", "No such resource"]
            name=move || format!("Edit {}", name_here(cache, &resource.latest()))
        />
        <Loaded
            reads
            waiting=|| view! { <Skeleton label="Loading resource" lines=9 /> }
            missing=move || view! { <MissingResource id=shown_id /> }
        >
            <ResourceEditor id=id.clone() resource />
        </Loaded>
    }
}

#[component]
fn ResourceEditor(id: ResourceId, resource: Query<Resource>) -> impl IntoView {
    let base = untrack(|| record_of(&resource.latest()));
    let polled = Signal::derive(move || resource.data().map(|resource| record_of(&resource)));
    let (draft_name, remarks) = (draft_name(Some(&id)), use_live_targets(Some(id.clone())));
    let page = Route::Restream(id.clone());
    let writer = form_writer::of::<ResourceDocument>(id.to_string(), None, page.clone(), page);
    let route = use_route();
    let item = Signal::derive(move || match route.get() {
        Route::RestreamEdit(_, number) => number,
        _ => None,
    });
    view! { <Editor document=&RESOURCE draft_name base=Some(base) writer fields polled remarks item /> }
}

fn fields(form: Form) -> AnyView {
    let card = Card { fields: entry, line: entry_line };
    view! {
        <EditHead form />
        <Items form list=Field::top(RESTREAMS) card />
    }
    .into_any()
}

#[component]
fn EditHead(form: Form) -> impl IntoView {
    let is_active = form.is_on(Field::top(ACTIVE));
    let is_unknown = form.is_unknown(Field::top(ACTIVE));
    let about_active = Signal::derive(move || match (is_active.get(), form.is_new()) {
        _ if is_unknown.get() => "",
        (true, true) => "Sending starts as soon as you create it.",
        (true, false) => {
            "Resources can't be deleted. Deactivate it instead: sending stops, settings are kept."
        }
        (false, true) => "Nothing is sent until you activate it.",
        (false, false) => "Sending is stopped, settings are kept.",
    });
    view! {
        <div class="card form-head" id=HEAD_ID tabindex="-1">
            <FormField form field=Field::top(NAME) />
            <FormField form field=Field::top(TYPE) />
            <div class="stack gap-1 field">
                <FormField form field=Field::top(ACTIVE) />
                <p class="muted">{about_active}</p>
            </div>
        </div>
    }
}

fn entry(form: Form, key: u32) -> AnyView {
    let field = move |name: FieldName| view! { <FormField form field=Field::of(key, name) /> }.into_any();
    let has_backup = form.is_on(Field::of(key, BACKUP));
    view! {
        <div class="stack gap-3 form-item-part">{field(SOURCE)} {field(TRANSCODED)} {field(QUALITY)}</div>
        <div class="stack gap-3 form-item-part">
            <div class="form-item-pair">{field(TARGET_URL)} {field(TARGET_TYPE)}</div>
            <FieldRemarks form field=Field::of(key, TARGET_URL) />
            {field(STREAM_KEY)}
            <PastedTogether form record=key />
            <div class="form-item-pair">{field(LOGIN)} {field(PASSWORD)}</div>
        </div>
        <div class="stack gap-3 form-item-part form-item-wide">
            {field(BACKUP)} <When is=has_backup>
                <div class="form-item-three">
                    {field(BACKUP_URL)} {field(BACKUP_LOGIN)} {field(BACKUP_PASSWORD)}
                </div>
                <FieldRemarks form field=Field::of(key, BACKUP_URL) />
            </When>
        </div>
        <div class="stack gap-3 form-item-part form-item-wide">
            <h4>"Schedule"</h4>
            <Items
                form
                list=Field::of(key, SCHEDULE)
                empty="No schedule: runs whenever the resource is active."
            />
        </div>
    }
    .into_any()
}
