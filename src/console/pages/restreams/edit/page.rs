//! The two pages: a new resource, and one that is there.

use std::rc::Rc;

use leptos::prelude::*;

use crate::api::restream::GetResource;
use crate::api::{Error, ErrorKind};
use crate::console::client::use_client;
use crate::console::form::Editor;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{Banner, BannerKind, Button, Link, OtherToken, Skeleton};
use crate::console::pages::restreams::edit::fields::fields;
use crate::console::pages::restreams::edit::live_targets::use_live_targets;
use crate::console::pages::restreams::edit::writer::ResourceWriter;
use crate::console::pages::restreams::memory::{thing, use_list_memory};
use crate::console::platform::task::Task;
use crate::console::routes::{Route, use_route};
use crate::console::session::{Session, use_sessions};
use crate::forms::Record;
use crate::forms::restream::names::NAME;
use crate::forms::restream::{RESOURCE, record_of};
use crate::model::ids::ResourceId;
use crate::model::restream::named;

/// The form, of a new resource or of one that is there.
#[component]
pub fn RestreamForm() -> impl IntoView {
    let route = use_route();
    let is_new = Memo::new(move |before| match route.get() {
        Route::RestreamNew => true,
        Route::RestreamEdit(_) => false,
        // Another page is being opened; this one stays as it is until it is gone.
        _ => before.copied().unwrap_or_default(),
    });
    move || {
        if is_new.get() {
            view! { <RestreamNew /> }.into_any()
        } else {
            view! { <RestreamEdit /> }.into_any()
        }
    }
}

/// "New restream resource".
#[component]
fn RestreamNew() -> impl IntoView {
    let memory = use_list_memory();
    let list = Signal::derive(move || Route::Restreams(memory.list.query.get()));
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
        <Editor document=&RESOURCE thing latest=RwSignal::new(None) writer fields remarks />
    }
    .into_any()
}

/// What has come of reading the resource.
#[derive(Clone)]
enum Read {
    Waiting,
    Found,
    Failed(Error),
}

/// "Edit restream {resource_id}".
#[component]
fn RestreamEdit() -> impl IntoView {
    let route = use_route();
    let id = Memo::new(move |before: Option<&ResourceId>| match route.get() {
        Route::RestreamEdit(id) => id,
        // Another page is being opened; this one stays as it is until it is gone.
        _ => before.cloned().unwrap_or_default(),
    });
    let client = use_client();
    let sessions = use_sessions();
    let read = RwSignal::new(Read::Waiting);
    // What the service has, also after it was changed here.
    let latest = RwSignal::new(None::<Record>);
    let task = StoredValue::new_local(None::<Task>);
    let start = Callback::new(move |()| {
        let resource_id = id.get_untracked();
        read.set(Read::Waiting);
        task.set_value(Some(Task::spawn(async move {
            let answer = client.send(GetResource { resource_id }).await;
            let found = answer.map(|resource| latest.try_set(Some(record_of(&resource))));
            read.try_set(found.map_or_else(Read::Failed, |_| Read::Found));
        })));
    });
    let token =
        Memo::new(move |_| sessions.current().with(|current| current.as_ref().map(Session::generation)));
    Effect::new(move |before: Option<ResourceId>| {
        token.track();
        let now = id.get();
        // A new token reads anew only what the old one did not get: nothing typed is lost.
        let is_there = read.with_untracked(|read| matches!(read, Read::Found));
        if before.as_ref() != Some(&now) || !is_there {
            start.run(());
        }
        now
    });
    let back = Signal::derive(move || Route::Restream(id.get()));
    let title = Signal::derive(move || {
        read.with(|read| match read {
            Read::Found => format!(
                "Edit {}",
                named(&latest.with(|latest| {
                    latest.as_ref().map(|now| now.text(NAME).to_owned()).unwrap_or_default()
                }))
            ),
            Read::Failed(error) if error.kind == ErrorKind::NotFound => "No such resource".to_owned(),
            _ => "Edit restream resource".to_owned(),
        })
    });
    use_page_title().set_heading(title);
    let is_waiting = Signal::derive(move || read.with(|read| matches!(read, Read::Waiting)));
    let body = move || match read.get() {
        Read::Waiting => view! { <Skeleton label="Loading resource" lines=9 /> }.into_any(),
        Read::Found => {
            let id = id.get_untracked();
            let thing = thing(Some(&id));
            let remarks = use_live_targets(Some(id.clone()));
            let writer = Rc::new(ResourceWriter::new(client, Some(id)));
            view! { <Editor document=&RESOURCE thing latest writer fields remarks /> }.into_any()
        }
        Read::Failed(error) => view! { <NotRead error id=id.get_untracked() on_retry=start /> }.into_any(),
    };
    view! {
        <p class="back">
            <Link to=back>"← The resource"</Link>
        </p>
        <div class="page-head">
            <h1 class=("is-waiting", is_waiting) title=title>
                {title}
            </h1>
        </div>
        {body}
    }
    .into_any()
}

/// The resource could not be read, so there is nothing to edit.
#[component]
fn NotRead(
    /// Why.
    error: Error,
    /// Which resource.
    id: ResourceId,
    /// Reads again.
    on_retry: Callback<()>,
) -> impl IntoView {
    let title = match error.kind {
        ErrorKind::NotFound => "404: no restream resource with this ID",
        ErrorKind::NotThisApi => "This resource can't be edited here: its data is not in the expected format",
        _ => "The resource couldn't be loaded, so it can't be edited yet",
    };
    let way_out = match error.kind {
        ErrorKind::NotFound => "Check the ID, or switch to the account it belongs to. Nothing was changed.",
        ErrorKind::NotThisApi => {
            "The service's response doesn't match the API document. Nothing was changed."
        }
        _ => "Nothing was changed.",
    };
    let kind = error.kind;
    view! {
        <Banner kind=BannerKind::Bad title>
            <p class="mono">{id.to_string()}</p>
            <p class="problem-said">{error.to_string()}</p>
            <p>{way_out}</p>
            <div class="row">
                <Button label="Retry" on_press=on_retry />
                <OtherToken kind />
            </div>
        </Banner>
    }
    .into_any()
}
