//! A field of the form: the control that its kind asks for, tied to the draft.

use leptos::prelude::*;

use crate::console::form::focus::control_id;
use crate::console::form::state::Form;
use crate::console::form::way_back::{way_back, with_way_back};
use crate::console::kit::{Combobox, SecretField, Switch, TextField, UtcTimeField};
use crate::console::query::moment::use_service_now_secs;
use crate::forms::{Field, Kind};

/// The control of a field. Lists have editors of their own.
#[component]
pub fn FormField(
    /// The form.
    form: Form,
    /// Which field.
    field: Field,
) -> impl IntoView {
    let Some(spec) = form.with(|draft| draft.spec(field)) else { return ().into_any() };
    let (label, id) = (spec.label, control_id(field));
    if matches!(spec.kind, Kind::Switch | Kind::Part) {
        let on_change = move |is_on: bool| form.switch(field, is_on);
        return view! { <Switch label is_on=form.is_on(field) on_change /> }.into_any();
    }
    let value = form.text(field);
    let messages = form.messages(field);
    let on_input = Callback::new(move |(text,): (String,)| {
        value.set(text.clone());
        form.typed(field, text);
    });
    let holds = form.holds(field);
    let is_disabled = Signal::derive(move || !holds.get());
    // Where the field depends on another one, the hint says how.
    let is_hint_shown = move || spec.only_if.is_none() || is_disabled.get();
    let hint = Signal::derive(move || match messages.warning.get() {
        warning if !warning.is_empty() && !is_disabled.get() => warning,
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
            view! { <UtcTimeField label id now_secs value on_input error /> }.into_any()
        }
        kind => {
            let inputmode = match kind {
                Kind::Url { .. } => "url",
                Kind::Integer(_) => "numeric",
                _ => "text",
            };
            let placeholder = spec.placeholder;
            view! { <TextField label id value on_input hint error placeholder inputmode is_disabled /> }
                .into_any()
        }
    };
    with_way_back(control, way_back(form, field, false))
}
