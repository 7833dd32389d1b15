//! A switch: on or off, at once.

use leptos::prelude::*;

use crate::console::kit::toggle::true_or_false;

#[component]
pub fn Switch(
    #[prop(into)] label: Signal<String>,
    /// Its id; needed only where something leads to it or it has a hint.
    #[prop(optional, into)]
    id: String,
    #[prop(into)] is_on: Signal<bool>,
    #[prop(into)] on_change: Callback<(bool,)>,
    #[prop(optional, into)] is_disabled: Signal<bool>,
    #[prop(optional_no_strip)] hint: Option<Signal<String>>,
) -> impl IntoView {
    let hint_id = format!("{id}-hint");
    let described_by = hint.map(|_| hint_id.clone());
    let switch = view! {
        <button
            type="button"
            id=(!id.is_empty()).then_some(id)
            aria-describedby=described_by
            class="switch"
            role="switch"
            aria-label=label
            aria-checked=true_or_false(is_on)
            prop:disabled=is_disabled
            on:click=move |_| on_change.run((!is_on.get_untracked(),))
        >
            <span class="switch-track" aria-hidden="true"></span>
            <span>{label}</span>
        </button>
    };
    match hint {
        None => switch.into_any(),
        Some(hint) => view! {
            <div class="field">
                {switch} <p class="field-hint" id=hint_id>
                    {hint}
                </p>
            </div>
        }
        .into_any(),
    }
}
