//! A way back to the secret at the service, where a reload has lost the one that was typed: anyone who has it no more could
//! only discard everything else.

use leptos::prelude::*;

use crate::console::form::focus::{control_id, focus_soon};
use crate::console::form::state::Form;
use crate::forms::{Draft, Field};

/// A button that puts back what the service has; nothing where the field does not ask for what was lost. `is_of_notice` is for
/// the one in the notice, where each press leads to the next.
pub(super) fn way_back(form: Form, field: Field, is_of_notice: bool) -> Option<AnyView> {
    // It only asks from the moment on at which the draft was put into the form: then everything is drawn anew.
    let label = form.with(|draft| can_keep(draft, field).then(|| draft.label(field)).flatten())?;
    let is_given = Signal::derive(move || {
        form.settled.track();
        !form.with(|draft| can_keep(draft, field))
    });
    let on_click = move |_| {
        let next = form.keep_received(field).filter(|_| is_of_notice);
        focus_soon(next.map_or_else(|| control_id(field), button_id));
    };
    Some(
        view! {
            <button
                type="button"
                class="button"
                id=is_of_notice.then(|| button_id(field))
                hidden=is_given
                on:click=on_click
            >
                "Keep the current one"
                <span class="visually-hidden">{format!(" for {label}")}</span>
            </button>
        }
        .into_any(),
    )
}

/// A control with the way back below it, if there is one: one cell of the form's grid.
pub(super) fn with_way_back(control: AnyView, way_back: Option<AnyView>) -> AnyView {
    match way_back {
        None => control,
        Some(way_back) => view! { <div class="form-way-back">{control} {way_back}</div> }.into_any(),
    }
}

/// Whether the field asks for what was lost, and the service has something in its place.
fn can_keep(draft: &Draft, field: Field) -> bool {
    draft.to_retype().contains(&field) && draft.has_received(field)
}

fn button_id(field: Field) -> String {
    format!("keep-{}", control_id(field))
}
