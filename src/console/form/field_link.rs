//! Links from what is said about a form to its fields.

use leptos::prelude::*;

use crate::console::form::focus::{add_id, control_id, focus_soon, item_id};
use crate::console::form::state::Form;
use crate::forms::{Field, FieldName};

pub(super) fn field_link(form: Form, field: Field, label: String) -> AnyView {
    let on_click = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        go_to(form, field);
    };
    view! {
        <a href=format!("#{}", control_id(field)) on:click=on_click>
            {label}
        </a>
    }
    .into_any()
}

fn go_to(form: Form, field: Field) {
    let item = form.with(|draft| draft.outermost(field.record));
    if let Some(key) = item {
        form.items.fold(key, false);
    }
    let is_list = form.with(|draft| draft.spec(field)).is_some_and(|spec| spec.list().is_some());
    // One that has no control of its own is shown at its item.
    focus_soon(match (item, field.name) {
        (Some(key), FieldName::WHOLE | FieldName::OTHER) => item_id(key),
        (Some(key), _) if is_list => item_id(key),
        (None, _) if is_list => add_id(field),
        _ => control_id(field),
    });
}
