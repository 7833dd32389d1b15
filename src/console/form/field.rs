//! A field of the form: the control that its kind asks for, tied to the draft.

use leptos::prelude::*;

use crate::console::form::focus::{control_id, focus_soon};
use crate::console::form::span_field::SpanField;
use crate::console::form::state::Form;
use crate::console::form::way_back::{way_back, with_way_back};
use crate::console::kit;
use crate::console::kit::{Button, Combobox, SecretField, Switch, TextField, UtcTimeField, When};
use crate::console::query::moment::use_service_now_secs;
use crate::forms::utc_time::{HourOf, parse_typed};
use crate::forms::{Field, Kind};

/// Which of both a switch is to be, where the service does not say. A switch shows no third state.
#[component]
fn OnOrOff(form: Form, field: Field, missing: &'static str) -> impl IntoView {
    let put = move |is_on: bool| {
        form.switch(field, is_on);
        // The button that was pressed is gone.
        focus_soon(control_id(field));
    };
    view! {
        <When is=form.is_unknown(field)>
            <p class="field-error">{missing}</p>
            <div class="row">
                <Button label="Turn on" on_press=move || put(true) />
                <Button label="Turn off" on_press=move || put(false) />
            </div>
        </When>
    }
    .into_any()
}

/// The control of a field. Lists have editors of their own.
#[component]
pub fn FormField(form: Form, field: Field) -> impl IntoView {
    let Some(spec) = form.with(|draft| draft.spec(field)) else { return ().into_any() };
    let (label, id) = (spec.label, control_id(field));
    let why_locked = form.why_locked(field);
    // Of a list it is said once, above its items.
    let why = Signal::derive(move || if field.record == Field::ROOT { why_locked.get() } else { "" });
    if matches!(spec.kind, Kind::Switch | Kind::Part) {
        let on_change = move |is_on: bool| form.switch(field, is_on);
        let is_disabled = Signal::derive(move || !why_locked.get().is_empty());
        let words = Signal::derive(move || match why.get() {
            "" => spec.hint.to_owned(),
            why => why.to_owned(),
        });
        let hint = (!spec.hint.is_empty()).then_some(words);
        let switch = view! { <Switch label id is_on=form.is_on(field) on_change is_disabled hint /> };
        let choice =
            (!spec.missing.is_empty()).then(|| view! { <OnOrOff form field missing=spec.missing /> });
        return marked(form, field, [switch.into_any(), choice.into_any()].into_any());
    }
    let value = form.text(field);
    let messages = form.messages(field);
    let on_input = Callback::new(move |(text,): (String,)| {
        value.set(text.clone());
        form.typed(field, text);
    });
    let holds = form.holds(field);
    let is_disabled = Signal::derive(move || !holds.get() || !why_locked.get().is_empty());
    // Where the field depends on another one, the hint says how.
    let is_hint_shown = move || spec.only_if.is_none() || is_disabled.get();
    let hint = Signal::derive(move || match (why.get(), messages.warning.get()) {
        (why, _) if !why.is_empty() => why.to_owned(),
        (_, warning) if !warning.is_empty() && !is_disabled.get() => warning,
        _ if is_hint_shown() => spec.hint.to_owned(),
        _ => String::new(),
    });
    let error = messages.error;
    let control = match spec.kind {
        Kind::Secret { buttons: [show_label, copy_label], .. } => {
            view! { <SecretField label id show_label copy_label value on_input hint error /> }.into_any()
        }
        Kind::Choice(suggestions) => {
            view! { <Combobox label id value on_input suggestions hint error is_disabled /> }.into_any()
        }
        Kind::Time => {
            // What is typed is sent: "now" is the service's.
            let now_secs = use_service_now_secs();
            let hour_of = Signal::derive(move || {
                form.settled.track();
                let start = spec
                    .after
                    .map(|name| form.with(|draft| draft.text(Field::of(field.record, name)).to_owned()));
                start.and_then(|start| parse_typed(&start, None).ok()).map(HourOf::After)
            });
            view! { <UtcTimeField label id now_secs hour_of value on_input error is_disabled /> }.into_any()
        }
        Kind::Span(span) => {
            view! { <SpanField span label id value on_input hint error is_disabled /> }.into_any()
        }
        Kind::Json => view! { <JsonField label id value on_input hint error is_disabled /> }.into_any(),
        kind => {
            let inputmode = if matches!(kind, Kind::Url { .. }) { "url" } else { "text" };
            let placeholder = spec.placeholder;
            view! { <TextField label id value on_input hint error placeholder inputmode is_disabled /> }
                .into_any()
        }
    };
    marked(form, field, with_way_back(control, way_back(form, field, false)))
}

/// JSON, in as many lines as it takes.
#[component]
fn JsonField(
    label: &'static str,
    id: String,
    value: RwSignal<String>,
    on_input: Callback<(String,)>,
    hint: Signal<String>,
    error: RwSignal<String>,
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let described_by = format!("{id}-hint {id}-error");
    view! {
        <kit::Field label id=id.clone() hint error>
            <textarea
                class="input mono"
                id=id.clone()
                rows="4"
                prop:value=value
                on:input=move |event| on_input.run((event_target_value(&event),))
                prop:disabled=is_disabled
                spellcheck="false"
                autocomplete="off"
                aria-describedby=described_by
                aria-invalid=Signal::derive(move || (!error.read().is_empty()).then_some("true"))
            ></textarea>
        </kit::Field>
    }
    .into_any()
}

/// A control with a mark beside it while its field is changed.
fn marked(form: Form, field: Field, control: AnyView) -> AnyView {
    view! {
        <div class="form-slot" class=("is-changed", form.is_changed(field))>
            {control}
        </div>
    }
    .into_any()
}
