//! The form as a whole: what it says, its fields, and the bar that stays in sight.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::client::use_client;
use crate::console::form::other_tabs::is_open_elsewhere;
use crate::console::kit::{Combobox, When};
use crate::console::pages::restreams::edit::bar::Bar;
use crate::console::pages::restreams::edit::dialogs::Dialogs;
use crate::console::pages::restreams::edit::entries::Entries;
use crate::console::pages::restreams::edit::fields::{SwitchLine, TextLine};
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::focus::control_id;
use crate::console::pages::restreams::edit::form::Form;
use crate::console::pages::restreams::edit::kept::{WhatIsBack, open};
use crate::console::pages::restreams::edit::notices::{Elsewhere, Notices};
use crate::console::pages::restreams::edit::problem_list::ProblemList;
use crate::console::pages::restreams::edit::slow::SlowAnswer;
use crate::forms::restream::{Draft, Field, FieldName};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;

/// Types that services of this kind know (decisions, 1).
const TYPES: &[&str] = &["short", "long"];

/// The form of one resource.
#[component]
pub(super) fn Editor(
    /// What it begins with.
    draft: Draft,
    /// What the service has; `None` for a resource that is yet to be created.
    base: Option<Resource>,
    /// Which resource; `None` for a new one.
    id: Option<ResourceId>,
    /// Is told the name that the resource has at the service.
    name: RwSignal<String>,
) -> impl IntoView {
    let thing = id.as_ref().map_or_else(|| "new restream".to_owned(), |id| format!("restream {id}"));
    let is_new = id.is_none();
    let (form, kept) = open(&thing, draft, base);
    form.tell_name(name);
    let is_elsewhere = match is_new {
        true => Signal::stored(false),
        false => is_open_elsewhere(
            &use_client().scope().map(|scope| scope.to_string()).unwrap_or_default(),
            &thing,
        ),
    };
    let flow = Flow::new(form, id, kept);
    let on_leave = move |event: leptos::ev::FocusEvent| {
        let left = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(left) = left {
            form.leave(&left.id());
        }
    };
    let fields = move || {
        form.edition.track();
        view! {
            <Head form />
            <Entries form />
        }
        .into_any()
    };
    view! {
        <Elsewhere is_elsewhere />
        <WhatIsBack flow kept />
        <Notices flow />
        <ProblemList form flow />
        <form
            class="restream-form"
            novalidate
            autocomplete="off"
            // What is typed while a write is on its way would be lost with its end.
            inert=flow.is_busy
            on:submit=|event| event.prevent_default()
            on:focusout=on_leave
        >
            {fields}
        </form>
        // Of a resource that is there the review waits.
        <When is=Signal::stored(is_new)>
            <SlowAnswer flow />
        </When>
        <Bar flow is_elsewhere />
        <Dialogs flow />
    }
    .into_any()
}

/// What the resource itself is.
#[component]
fn Head(
    /// The form.
    form: Form,
) -> impl IntoView {
    let kind_field = Field::top(FieldName::Type);
    let kind = form.text(kind_field);
    let on_kind = form.typing(kind_field, kind);
    let error = form.said(kind_field);
    let active_field = Field::top(FieldName::Active);
    let is_active = RwSignal::new(form.with(|draft| draft.is_on(active_field)));
    let about_active = Signal::derive(move || match (is_active.get(), form.is_new()) {
        (true, true) => "It starts to send as soon as it is created.",
        (true, false) => {
            "The API has no way to delete a resource. Turn it off instead: it then sends nothing, and keeps its settings."
        }
        (false, _) => "Off: it sends nothing, and keeps its settings.",
    });
    view! {
        <div class="card restream-form-head" id="restream-form-head" tabindex="-1">
            <TextLine form field=Field::top(FieldName::Name) />
            <Combobox
                label=kind_field.name.label()
                id=control_id(kind_field)
                value=kind
                on_input=on_kind
                suggestions=TYPES
                error=error.words
                hint=error.warning
            />
            <div class="field">
                <SwitchLine form field=active_field is_on=is_active />
                <p class="field-hint">{about_active}</p>
            </div>
        </div>
    }
    .into_any()
}
