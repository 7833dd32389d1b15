//! What a control that is on or off says. One signal for all of them: each closure in a view is code of its own.

use leptos::prelude::*;

/// The value of `aria-pressed`, `aria-checked` or `aria-selected`.
pub fn true_or_false(is_on: Signal<bool>) -> Signal<&'static str> {
    Signal::derive(move || if is_on.get() { "true" } else { "false" })
}

/// A chip that is pressed or not. What a press changes is the caller's.
#[component]
pub fn ToggleChip(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] is_on: Signal<bool>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="chip"
            aria-pressed=true_or_false(is_on)
            on:click=move |_| on_press.run(())
        >
            <span>{label}</span>
        </button>
    }
    .into_any()
}
