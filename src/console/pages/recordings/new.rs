//! "New recording".

use std::rc::Rc;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::{Editor, use_next_form};
use crate::console::kit::{Banner, BannerKind, Link};
use crate::console::pages::recordings::fields::new_fields;
use crate::console::pages::recordings::writer::CreationWriter;
use crate::console::pages::recordings::{NEW, RecordingListMemory};
use crate::console::routes::Route;
use crate::forms::recording::NEW_SETTING;

#[component]
pub fn RecordingNew() -> impl IntoView {
    let copied = use_next_form().copy_of(NEW).map(|name| {
        view! {
            <Banner kind=BannerKind::Info title=format!("Copied from {name}")>
                <p>
                    "The API doesn't return a recording's stream name: enter it, and check the source URL. While the original is active, the service rejects a second recording of its source playlist: deactivate the original first."
                </p>
            </Banner>
        }
        .into_any()
    });
    let memory = expect_context::<RecordingListMemory>();
    let list = Signal::derive(move || Route::Recordings(memory.list.query.get()));
    let writer = Rc::new(CreationWriter::new(use_client()));
    view! {
        <p class="back">
            <Link to=list>"← All recordings"</Link>
        </p>
        <div class="page-head">
            <h1>"New recording"</h1>
        </div>
        {copied}
        <Editor document=&NEW_SETTING thing=NEW.to_owned() base=None writer fields=new_fields />
    }
    .into_any()
}
