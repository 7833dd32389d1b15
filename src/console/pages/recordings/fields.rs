//! The fields of the recording forms, and their suggestions and remarks.

use std::sync::Arc;

use crate::api::recording::ListSettings;
use crate::api::restream::ListResources;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::facts::visited_streams::use_visited_streams;
use crate::console::form::{FieldRemarks, FieldSuggestions, Form, FormField, HEAD_ID, Items, More, Remarks};
use crate::console::kit::{Suggestion, When};
use crate::console::platform::reactive::*;
use crate::console::query::{Refresh, use_query};
use crate::console::routes::Route;
use crate::forms::recording::names::*;
use crate::forms::recording::{ActiveSettings, CopiedPath, follow_name, remarks};
use crate::forms::{Draft, Field, FieldName};
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::local_facts::is_deactivated;
use crate::model::stream::{Listed, Stream, Streams};
use crate::model::time::UnixSeconds;

pub(super) fn new_fields(form: Form) -> AnyView {
    fields(form, true)
}

/// Draws the fields that can be changed; the page shows the others as facts.
pub(super) fn setting_fields(form: Form) -> AnyView {
    fields(form, false)
}

/// The fields of a new setting that most people leave as they are.
const RARE: &[FieldName] = &[PATH, RESOURCE_ID, STOP_TIMEOUT, DVR_ENABLED, DVR_WINDOW, SMIL, QUALITIES];

fn fields(form: Form, is_new: bool) -> AnyView {
    let source = is_new.then(|| {
        view! {
            <div class="form-item-pair">
                <StreamNameField form />
                {field(form, SOURCE)}
            </div>
            <FieldRemarks form field=Field::top(SOURCE) />
        }
    });
    let others = match is_new {
        true => view! {
            <More form names=RARE about="Path, DVR, stop timeout, resource, qualities">
                {other_fields(form, true)}
            </More>
        }
        .into_any(),
        false => other_fields(form, false),
    };
    view! {
        <div class="card stack form-sections" id=HEAD_ID tabindex="-1">
            {source}
            <div class="form-item-three">
                {field(form, STREAM_TYPE)} {field(form, LAUNCH_TYPE)} {field(form, STORAGE_TIME)}
            </div>
            <FieldRemarks form field=Field::top(STORAGE_TIME) />
            <Windows form />
            {others}
        </div>
    }
    .into_any()
}

fn other_fields(form: Form, is_new: bool) -> AnyView {
    let if_new = |name: FieldName| is_new.then(|| field(form, name));
    let qualities = is_new.then(|| {
        let empty = "Optional. The playlist of each quality, with its name.";
        view! {
            <h2>"Qualities"</h2>
            <Items form list=Field::top(QUALITIES) empty />
        }
    });
    view! {
        {field(form, PATH)}
        <FieldRemarks form field=Field::top(PATH) />
        <div class="form-item-three">
            {if_new(RESOURCE_ID)} {if_new(STOP_TIMEOUT)} {if_new(DVR_WINDOW)} {field(form, DVR_ENABLED)}
            {if_new(SMIL)}
        </div>
        {qualities}
    }
    .into_any()
}

fn field(form: Form, name: FieldName) -> AnyView {
    view! { <FormField form field=Field::top(name) /> }.into_any()
}

#[component]
fn Windows(form: Form) -> impl IntoView {
    let schedule = Field::top(SCHEDULE);
    let windows = move || {
        view! {
            <h2>"Schedule"</h2>
            <FieldRemarks form field=schedule />
            <Items form list=schedule empty="Add a time: nothing is recorded without one." />
        }
    };
    view! { <When is=form.applies(schedule)>{windows()}</When> }
}

/// "Stream name" with the known streams as suggestions; the playlist and resource of a known one follow, and a copy's path.
#[component]
fn StreamNameField(form: Form) -> impl IntoView {
    let resources = use_query(Refresh::IF_OLD, || ListResources);
    let settings = use_query(Refresh::IF_OLD, ListSettings::with_status);
    let visited = use_visited_streams();
    let known = memo(move || {
        let (resources, settings, visited) = (resources.latest(), settings.latest(), visited.all());
        Streams::of(Listed {
            resources: &resources.items,
            settings: &settings.items,
            visited: &visited,
            corrections: None,
        })
    });
    let all = Signal::derive(move || {
        let resources = resources.latest();
        let suggestion = |stream: &Stream| Suggestion {
            note: stream.origin(&resources.items),
            ..Suggestion::plain(stream.name.as_str())
        };
        known.read().items.iter().map(suggestion).collect()
    });
    let copied = StoredValue::new(form.with(CopiedPath::of));
    let follow = Callback::new(move |(before, now): (Option<String>, String)| {
        let known = known.read_untracked();
        form.with(|draft| {
            let path = copied.try_update_value(|copied| copied.as_mut()?.renamed(draft, &now)).flatten();
            follow_name(draft, &known.items, before.as_deref(), &now).into_iter().chain(path).collect()
        })
    });
    let suggestions = FieldSuggestions { all, follow };
    view! { <FormField form field=Field::top(STREAM_NAME) suggestions /> }
}

/// Returns remarks on setting `id`, or on a new one, beside the account's other settings.
pub(super) fn use_setting_remarks(id: Option<RecordId>) -> Remarks {
    let settings = use_query(Refresh::IF_OLD, ListSettings::with_status);
    let (facts, now_secs) = (use_recording_facts(), use_service_now_secs());
    let of = move |draft: &Draft| {
        let settings = settings.latest();
        let is_deactivated = |one: &Setting| is_deactivated(one, &facts.of(&one.id));
        let active = ActiveSettings::of(settings.items.iter().filter(|one| !is_deactivated(one)));
        let mut own = settings.items.iter().filter(|one| id.as_ref() == Some(&one.id));
        let now = UnixSeconds(now_secs.get_untracked());
        let found = remarks(draft, &active, id.as_ref(), own.any(is_deactivated), now);
        found.into_iter().map(|remark| remark.with(Route::Recording)).collect()
    };
    Remarks { of: Arc::new(of), refresh: Callback::new(move |()| settings.refresh()) }
}
