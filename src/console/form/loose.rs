//! The fields of a form in a dialog, the wide ones last.

use leptos::prelude::*;

use crate::console::form::field::FormField;
use crate::console::form::items::Items;
use crate::console::form::state::Form;
use crate::console::kit::When;
use crate::forms::{Field, FieldKind, FieldSpec};

#[component]
pub fn LooseFields(form: Form) -> impl IntoView {
    let of = move |is_wide: bool| {
        form.document.table.fields.iter().filter(move |spec| is_wide_field(spec) == is_wide)
    };
    let narrow = of(false).map(|spec| view! { <FormField form field=Field::top(spec.name) /> }.into_any());
    let wide = of(true).map(|spec| {
        let field = Field::top(spec.name);
        match spec.list() {
            None => view! { <FormField form field /> }.into_any(),
            Some(_) => view! {
                <When is=form.applies(field)>
                    <Items form list=field empty="No windows yet." />
                </When>
            }
            .into_any(),
        }
    });
    view! {
        <form
            class="stack gap-3"
            novalidate
            autocomplete="off"
            on:submit=|event| event.prevent_default()
            on:focusout=move |event| form.leave(&event)
        >
            <div class="form-item-three">{narrow.collect_view()}</div>
            {wide.collect_view()}
        </form>
    }
}

const fn is_wide_field(spec: &FieldSpec) -> bool {
    matches!(spec.kind, FieldKind::List(_) | FieldKind::SecretLines)
}
