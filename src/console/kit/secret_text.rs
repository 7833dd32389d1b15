//! A secret that is shown, not typed: masked until someone asks to see it.

use leptos::prelude::*;

use crate::console::kit::copy::CopyButton;
use crate::console::kit::toggle::true_or_false;
use crate::console::kit::when::When;
use crate::redact::secret::Secret;

/// A secret, masked, with buttons to look at it and to copy it. It is masked again when it changes.
#[component]
pub fn SecretText(
    /// What it is, as the buttons name it: "stream key" makes "Show stream key" and "Copy stream key".
    what: &'static str,
    #[prop(into)] secret: Signal<Secret>,
) -> impl IntoView {
    let is_shown = RwSignal::new(false);
    // A new secret was not asked for.
    Effect::watch(move || secret.get(), move |_, _, _| is_shown.set(false), false);
    let is_empty = Memo::new(move |_| secret.with(Secret::is_empty));
    let text = Signal::derive(move || {
        secret.with(|secret| if is_shown.get() { secret.expose().to_owned() } else { secret.masked() })
    });
    let copied = Callback::new(move |()| secret.with_untracked(|secret| secret.expose().to_owned()));
    view! {
        <When is=Signal::derive(move || !is_empty.get()) fallback=|| "–">
            <span class="secret-text">
                <code>{text}</code>
                <button
                    type="button"
                    class="button button-quiet"
                    aria-label=format!("Show {what}")
                    aria-pressed=true_or_false(is_shown.into())
                    on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)
                >
                    // The word stays: the button is named by it, and pressed while the secret is shown.
                    "Show"
                </button>
                <CopyButton label=format!("Copy {what}") text=copied />
            </span>
        </When>
    }
    .into_any()
}
