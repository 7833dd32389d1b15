//! The page of one setting.

use leptos::prelude::*;

use crate::console::form::OtherData;
use crate::console::kit::{Flaws, Link, NotFound, Skeleton};
use crate::console::pages::recordings::RecordingListMemory;
use crate::console::pages::recordings::setting::acting::Acting;
use crate::console::pages::recordings::setting::acts::{Outcome, SettingActs};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::pages::recordings::setting::facts::Facts;
use crate::console::pages::recordings::setting::form::SettingForm;
use crate::console::pages::recordings::setting::head::StateHead;
use crate::console::pages::recordings::setting::instances::Instances;
use crate::console::query::loaded::{Loaded, LoadedHead};
use crate::console::routes::{Route, use_param};
use crate::forms::other_data;
use crate::forms::recording::record_of;
use crate::model::ids::RecordId;
use crate::model::recording::board::name;

#[component]
pub(in crate::console::pages::recordings) fn RecordingSetting() -> impl IntoView {
    let id = use_param(|route| match route {
        Route::Recording(id) => Some(id),
        _ => None,
    });
    // Another setting is another page: nothing of the one before is left.
    move || {
        id.track();
        view! { <OneSetting id /> }
    }
}

#[component]
fn OneSetting(id: Memo<RecordId>) -> impl IntoView {
    let data = SettingData::read(id);
    let acting = Acting::new(data);
    let memory = expect_context::<RecordingListMemory>();
    let list = Signal::derive(move || Route::Recordings(memory.list.query.get()));
    view! {
        <p class="back">
            <Link to=list>"← All recordings"</Link>
        </p>
        <LoadedHead
            reads=data.reads()
            words=["Recording", "No such recording"]
            name=Signal::derive(move || name(&data.setting.latest()))
        >
            <SettingActs data acting />
        </LoadedHead>
        <Loaded
            reads=data.reads()
            waiting=|| view! { <Skeleton label="Loading the recording" lines=9 /> }
            missing=move || {
                view! {
                    <NotFound what="recording setting" id=Signal::derive(move || id.get().to_string())>
                        <Link to=list class="button">
                            "Go to all recordings"
                        </Link>
                    </NotFound>
                }
            }
        >
            <Flaws
                lines=Signal::derive(move || data.setting.latest().flaw_lines())
                is_reported_twice=Signal::derive(move || data.setting.latest().is_reported_twice())
            />
            <StateHead data />
            <Outcome acting />
            <Facts data />
            <Instances data />
            <SettingForm data />
            <OtherData members=Signal::derive(move || other_data(&record_of(&data.setting.latest()))) />
        </Loaded>
    }
    .into_any()
}
