//! A form field: a control with its label, hint and error.

use leptos::prelude::*;

use crate::console::kit::icon::{Glyph, Icon};
use crate::console::platform::next_id;

#[component]
pub fn FieldFrame(
    #[prop(into)] label: Signal<String>,
    /// The control's id. The control must set `aria-describedby` to `{id}-hint` and `{id}-error`: see [`described_by`].
    /// The label's id is `{id}-label`.
    #[prop(into)]
    id: String,
    #[prop(optional, into)] hint: Signal<String>,
    #[prop(optional, into)] error: Signal<String>,
    children: Children,
) -> impl IntoView {
    let label_id = format!("{id}-label");
    let hint_id = format!("{id}-hint");
    let error_id = format!("{id}-error");
    view! {
        <div class="stack gap-1 field">
            <label class="strong field-label" id=label_id for=id>
                {label}
            </label>
            {children()}
            <p class="muted field-hint" id=hint_id hidden=is_empty(hint)>
                {hint}
            </p>
            <p class="field-error" id=error_id hidden=is_empty(error)>
                <Glyph icon=Icon::Bad />
                <span>{error}</span>
            </p>
        </div>
    }
}

pub fn described_by(id: &str) -> String {
    format!("{id}-hint {id}-error")
}

pub fn invalid(error: Signal<String>) -> Signal<Option<String>> {
    Signal::derive(move || error.with(|error| (!error.is_empty()).then(|| "true".to_owned())))
}

fn is_empty(text: Signal<String>) -> Signal<bool> {
    Signal::derive(move || text.with(String::is_empty))
}

#[component]
pub fn TextField(
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] id: String,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_input: Callback<(String,)>,
    #[prop(optional, into)] hint: Signal<String>,
    #[prop(optional, into)] error: Signal<String>,
    #[prop(optional, into)] placeholder: String,
    #[prop(default = "text")] inputmode: &'static str,
    #[prop(optional, into)] is_disabled: Signal<bool>,
) -> impl IntoView {
    let id = if id.is_empty() { unique_id("field") } else { id };
    view! {
        <FieldFrame label id=id.clone() hint error>
            <input
                class="input"
                type="text"
                id=id.clone()
                prop:value=value
                on:input=move |event| on_input.run((event_target_value(&event),))
                prop:disabled=is_disabled
                placeholder=placeholder
                autocomplete="off"
                inputmode=inputmode
                autocapitalize="off"
                spellcheck="false"
                aria-describedby=described_by(&id)
                aria-invalid=invalid(error)
            />
        </FieldFrame>
    }
}

pub fn unique_id(prefix: &str) -> String {
    format!("{prefix}-{}", next_id())
}
