//! One thing or another.

use leptos::prelude::*;

/// Shows its content while something is true, and the fallback otherwise. As `Show`, but the same code for every content:
/// `Show` is compiled anew for each, at 2 KB.
#[component]
pub fn When(
    #[prop(into)] is: Signal<bool>,
    /// What is shown instead; nothing unless given.
    #[prop(optional, into)]
    fallback: ViewFn,
    children: ChildrenFn,
) -> impl IntoView {
    let is = Memo::new(move |_| is.get());
    move || if is.get() { children() } else { fallback.run() }
}
