//! The lines of the form: a control of the kit, tied to its field of the draft.

use leptos::prelude::*;

use crate::console::kit::{SecretField, Switch, TextField};
use crate::console::pages::restreams::edit::focus::control_id;
use crate::console::pages::restreams::edit::form::Form;
use crate::console::pages::restreams::edit::keep_received::{keep_received, with_way_back};
use crate::forms::restream::Field;

/// A line of text.
#[component]
pub(super) fn TextLine(
    /// The form.
    form: Form,
    /// Which field.
    field: Field,
    /// What helps to fill it in.
    #[prop(optional)]
    hint: &'static str,
    /// An example of what belongs here.
    #[prop(optional)]
    placeholder: &'static str,
    /// The keyboard a phone shows.
    #[prop(default = "text")]
    inputmode: &'static str,
) -> impl IntoView {
    let value = form.text(field);
    let said = form.said(field);
    let on_input = form.typing(field, value);
    let control = view! {
        <TextField
            label=field.name.label()
            id=control_id(field)
            value
            on_input
            hint=Signal::derive(move || {
                said.warning
                    .with(|warning| match warning.as_str() {
                        "" => hint.to_owned(),
                        warning => warning.to_owned(),
                    })
            })
            error=said.words
            placeholder
            inputmode
        />
    };
    with_way_back(control.into_any(), keep_received(form, field, false))
}

/// A key or a password.
#[component]
pub(super) fn SecretLine(
    /// The form.
    form: Form,
    /// Which field.
    field: Field,
    /// The name of the button that shows it.
    show: &'static str,
    /// The name of the button that copies it.
    copy: &'static str,
) -> impl IntoView {
    let value = form.text(field);
    let said = form.said(field);
    let on_input = form.typing(field, value);
    let control = view! {
        <SecretField
            label=field.name.label()
            id=control_id(field)
            show_label=show
            copy_label=copy
            value
            on_input
            hint=said.warning
            error=said.words
        />
    };
    with_way_back(control.into_any(), keep_received(form, field, false))
}

/// A switch; `is_on` is for those who watch it.
#[component]
pub(super) fn SwitchLine(
    /// The form.
    form: Form,
    /// Which field.
    field: Field,
    /// Whether it is on.
    is_on: RwSignal<bool>,
) -> impl IntoView {
    let on_change = move |value: bool| {
        is_on.set(value);
        form.switch(field, value);
    };
    view! { <Switch label=field.name.label() is_on on_change /> }.into_any()
}
