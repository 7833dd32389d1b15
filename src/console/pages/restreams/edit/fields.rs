//! Where the fields stand.

use leptos::prelude::*;

use crate::console::form::{FieldRemarks, Form, FormField, HEAD_ID, Items, ScheduleStrip};
use crate::console::kit::When;
use crate::forms::restream::names::*;
use crate::forms::{Field, FieldName};

pub(super) fn fields(form: Form) -> AnyView {
    view! {
        <Head form />
        <Items form list=Field::top(RESTREAMS) card=entry />
    }
    .into_any()
}

#[component]
fn Head(form: Form) -> impl IntoView {
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
            <div class="field">
                <FormField form field=Field::top(ACTIVE) />
                <p class="field-hint">{about_active}</p>
            </div>
        </div>
    }
    .into_any()
}

/// The fields of one entry: where the stream comes from, where it goes, where else, and when.
fn entry(form: Form, key: u32) -> AnyView {
    let field = move |name: FieldName| view! { <FormField form field=Field::of(key, name) /> }.into_any();
    let has_backup = form.is_on(Field::of(key, BACKUP));
    view! {
        <div class="form-item-part">
            <h4>"Source"</h4>
            {field(SOURCE)}
            {field(TRANSCODED)}
            {field(QUALITY)}
        </div>
        <div class="form-item-part">
            <h4>"Target"</h4>
            <div class="form-item-pair">{field(TARGET_URL)} {field(TARGET_TYPE)}</div>
            <FieldRemarks form field=Field::of(key, TARGET_URL) />
            {field(STREAM_KEY)}
            <div class="form-item-pair">{field(LOGIN)} {field(PASSWORD)}</div>
        </div>
        <div class="form-item-part form-item-wide">
            {field(BACKUP)} <When is=has_backup>
                <div class="form-item-three">
                    {field(BACKUP_URL)} {field(BACKUP_LOGIN)} {field(BACKUP_PASSWORD)}
                </div>
                <FieldRemarks form field=Field::of(key, BACKUP_URL) />
            </When>
        </div>
        <div class="form-item-part form-item-wide">
            <h4>"Schedule"</h4>
            <Items
                form
                list=Field::of(key, SCHEDULE)
                empty="No schedule: runs whenever the resource is active."
                below=|form, list| view! { <ScheduleStrip form list /> }.into_any()
            />
        </div>
    }
    .into_any()
}
