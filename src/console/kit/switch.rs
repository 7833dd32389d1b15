//! Toggles: a switch, a check box, and a chip.

use leptos::prelude::*;

#[component]
pub fn Switch(
    #[prop(into)] label: Signal<String>,
    /// The id; needed only for a link to it or with a hint.
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
            class="inline switch"
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
            <div class="stack gap-1 field">
                {switch} <p class="muted" id=hint_id>
                    {hint}
                </p>
            </div>
        }
        .into_any(),
    }
}

#[component]
pub fn CheckBox(label: &'static str, is_on: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="inline choice">
            <input
                type="checkbox"
                prop:checked=is_on
                on:change=move |event| is_on.set(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}

/// Returns the value of an ARIA state such as `aria-pressed`.
pub fn true_or_false(is_on: Signal<bool>) -> Signal<String> {
    Signal::derive(move || is_on.get().to_string())
}

/// A chip with a pressed state, which the caller changes.
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
}
