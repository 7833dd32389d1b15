//! A switch: on or off, at once.

use leptos::prelude::*;

use crate::console::kit::toggle::true_or_false;

/// A switch with its label beside it.
#[component]
pub fn Switch(
    /// Its name.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    is_on: Signal<bool>,
    /// What it was turned to.
    #[prop(into)]
    on_change: Callback<(bool,)>,
    /// Whether it cannot be turned now.
    #[prop(optional, into)]
    is_disabled: Signal<bool>,
) -> impl IntoView {
    view! {
        <button
            type="button"
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
    }
}
