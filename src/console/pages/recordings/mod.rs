//! "Recordings": the account's settings, their states and what happens next.

mod check;
mod copies;
mod fields;
mod list;
mod list_data;
mod list_row;
mod many;
mod memory;
mod setting;
mod table;

use leptos::prelude::*;

use crate::console::form::{Editor, use_next_form};
use crate::console::kit::{Banner, BannerKind, Crumb, lazy_view};
use crate::console::operations::form_writer;
use crate::console::operations::setting::SettingDocument;
use crate::console::pages::recordings::fields::{new_fields, use_setting_remarks};
use crate::console::pages::recordings::list::RecordingList;
use crate::console::pages::recordings::memory::{NEW_DRAFT, use_recording_list_memory};
use crate::console::pages::recordings::setting::RecordingSetting;
use crate::console::routes::{ListQuery, Route};
use crate::forms::recording::NEW_SETTING;

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
    let memory = use_recording_list_memory();
    let list = Signal::derive(move || Route::Recordings(memory.query.get()));
    let remarks = use_setting_remarks(None);
    let writer = form_writer::of_new::<SettingDocument>(Route::Recordings(ListQuery::default()));
    view! {
        <div class="row page-head">
            <Crumb to=list name="Recordings" label="All recordings" />
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
}
