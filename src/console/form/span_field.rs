//! A field for a span of time: a number of units, or typed as people say it; what was understood stands below it, both ways.

use leptos::prelude::*;

use crate::console::kit::{Switch, TextField};
use crate::forms::{Span, WITHOUT_END};

/// A span of time. What was typed is spelled out as a number when the field is left. Where the span may be without an end, a
/// switch stands for that.
#[component]
pub(super) fn SpanField(
    span: Span,
    /// The label's words, with the unit: "Stop timeout (seconds)".
    label: &'static str,
    id: String,
    value: RwSignal<String>,
    /// What was typed, or what it means once the field is left.
    on_input: Callback<(String,)>,
    hint: Signal<String>,
    error: RwSignal<String>,
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let understood = Signal::derive(move || value.with(|text| span.parse(text).ok()));
    let hint = Signal::derive(move || match (understood.get(), hint.get()) {
        (Some(count), hint) => [&span.words(count), ". ", &hint].concat(),
        (None, hint) => hint,
    });
    let on_leave = move |_| {
        // A field that had the focus is left when it goes from the page, too: then there is nothing to spell out.
        let spelled = value.try_with_untracked(|text| {
            let spelled = span.parse(text).ok()?.to_string();
            (spelled != *text).then_some(spelled)
        });
        if let Some(spelled) = spelled.flatten() {
            on_input.run((spelled,));
        }
    };
    let is_without_end = Signal::derive(move || understood.get() == Some(WITHOUT_END));
    // What was typed before the switch was turned on comes back with it.
    let before = StoredValue::new(String::new());
    let on_change = move |is_on: bool| {
        let text = match is_on {
            true => {
                before.set_value(value.get_untracked());
                WITHOUT_END.to_string()
            }
            false => before.get_value(),
        };
        on_input.run((text,));
    };
    let switch = (!span.without_end.is_empty()).then(|| {
        view! { <Switch label=span.without_end is_on=is_without_end on_change is_disabled /> }.into_any()
    });
    view! {
        <div class="form-span" on:focusout=on_leave>
            <TextField label id value on_input hint error is_disabled />
            {switch}
        </div>
    }
    .into_any()
}
