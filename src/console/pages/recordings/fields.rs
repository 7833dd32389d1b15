//! Where the fields of a recording setting stand.

use leptos::prelude::*;

use crate::console::form::{Form, FormField, HEAD_ID, Items, ScheduleStrip};
use crate::console::kit::When;
use crate::forms::recording::names::*;
use crate::forms::{Field, FieldName};

pub(super) fn new_fields(form: Form) -> AnyView {
    view! {
        <div class="card form-sections" id=HEAD_ID tabindex="-1">
            {section(
                "Source",
                view! {
                    <div class="form-item-pair">{field(form, STREAM_NAME)} {field(form, SOURCE)}</div>
                    {field(form, RESOURCE_ID)}
                    {field(form, SMIL)}
                    <Qualities form />
                }
                    .into_any(),
            )}
            <Launch form />
            {section(
                "Files",
                view! {
                    {field(form, PATH)}
                    <div class="form-item-three">{field(form, STOP_TIMEOUT)} {field(form, STORAGE_TIME)}</div>
                }
                    .into_any(),
            )}
            {section(
                "DVR",
                view! {
                    <div class="form-item-three">{field(form, DVR_ENABLED)} {field(form, DVR_WINDOW)}</div>
                }
                    .into_any(),
            )}
        </div>
    }
    .into_any()
}

/// All fields of a setting that is there: first those that can be changed.
pub(super) fn setting_fields(form: Form) -> AnyView {
    view! {
        <div class="card form-sections" id=HEAD_ID tabindex="-1">
            <Launch form />
            {section(
                "Files",
                view! {
                    {field(form, PATH)}
                    <div class="form-item-three">{field(form, STORAGE_TIME)}</div>
                }
                    .into_any(),
            )}
            {section("DVR", field(form, DVR_ENABLED))}
            {section(
                "Fixed at creation",
                view! {
                    <p class="muted">
                        "The API can't change these. To get other values, use Duplicate as new, then deactivate this one."
                    </p>
                    <div class="form-item-three">
                        {field(form, RESOURCE_ID)} {field(form, STOP_TIMEOUT)} {field(form, DVR_WINDOW)}
                    </div>
                    {field(form, SMIL)}
                    <Qualities form />
                }
                    .into_any(),
            )}
        </div>
    }
    .into_any()
}

fn field(form: Form, name: FieldName) -> AnyView {
    view! { <FormField form field=Field::top(name) /> }.into_any()
}

fn section(title: &'static str, fields: AnyView) -> AnyView {
    view! {
        <section class="form-item-part">
            <h2>{title}</h2>
            {fields}
        </section>
    }
    .into_any()
}

#[component]
fn Launch(form: Form) -> impl IntoView {
    let schedule = Field::top(SCHEDULE);
    let has_schedule = form.holds(schedule);
    let windows = move || {
        view! {
            <h3>"Schedule"</h3>
            <Items
                form
                list=schedule
                empty="No windows yet: nothing is recorded until there is one."
                below=|form, list| view! { <ScheduleStrip form list /> }.into_any()
            />
        }
    };
    section(
        "Start",
        view! {
            <div class="form-item-three">{field(form, STREAM_TYPE)} {field(form, LAUNCH_TYPE)}</div>
            <When is=has_schedule>{windows()}</When>
        }
        .into_any(),
    )
}

#[component]
fn Qualities(form: Form) -> impl IntoView {
    view! {
        <h3>"Qualities"</h3>
        <Items
            form
            list=Field::top(QUALITIES)
            empty="Optional. The playlist of each quality, with its name."
        />
    }
    .into_any()
}
