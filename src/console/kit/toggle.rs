//! What a control that is on or off says. One signal for all of them: each closure in a view is code of its own.

use leptos::prelude::*;

/// The value of `aria-pressed`, `aria-checked` or `aria-selected`.
#[must_use]
pub fn true_or_false(is_on: Signal<bool>) -> Signal<&'static str> {
    Signal::derive(move || if is_on.get() { "true" } else { "false" })
}
