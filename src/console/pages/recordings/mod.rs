//! "Recordings": the account's settings, their states and what happens next.

mod fields;
mod list;
mod list_data;
mod list_row;
mod many;
mod memory;
mod next_24_hours;
mod setting;
mod writer;

use std::rc::Rc;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::{Editor, use_next_form};
use crate::console::kit::{Banner, BannerKind, Link, lazy_view};
use crate::console::pages::recordings::fields::{new_fields, use_setting_remarks};
use crate::console::pages::recordings::list::RecordingList;
use crate::console::pages::recordings::memory::NEW_DRAFT;
use crate::console::pages::recordings::setting::RecordingSetting;
use crate::console::pages::recordings::writer::CreationWriter;
use crate::console::routes::Route;
use crate::forms::recording::NEW_SETTING;

pub use memory::RecordingListMemory;

lazy_view!(
    LIST in recordings: view! { <RecordingList /> }
);
lazy_view!(
    SETTING in recordings: view! { <RecordingSetting /> }
);
lazy_view!(
    NEW in recordings: view! { <RecordingNew /> }
);

#[component]
pub fn RecordingNew() -> impl IntoView {
    let copied = use_next_form().copy_of(NEW_DRAFT).map(|name| {
        view! {
            <Banner kind=BannerKind::Info title=format!("Copied from {name}")>
                <p>
                    "The API doesn't return a recording's stream name: enter it, and check the source URL. While the original is active, the service rejects a second recording of its source playlist: deactivate the original first."
                </p>
            </Banner>
        }
        .into_any()
    });
    let memory = expect_context::<RecordingListMemory>().0;
    let list = Signal::derive(move || Route::Recordings(memory.query.get()));
    let remarks = use_setting_remarks(None);
    let writer = Rc::new(CreationWriter::new(use_client()));
    view! {
        <p class="back">
            <Link to=list>"← All recordings"</Link>
        </p>
        <div class="row gap-wide page-head">
            <h1>"New recording"</h1>
        </div>
        {copied}
        <Editor
            document=&NEW_SETTING
            draft_name=NEW_DRAFT.to_owned()
            base=None
            writer
            fields=new_fields
            remarks
        />
    }
    .into_any()
}
