//! Items of an answer that could not be read: they are named, and everything else is shown.

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind};

/// So many items that could not be read are named.
const LINES: usize = 5;

/// Says what could not be read; nothing where everything could.
#[component]
pub fn Rejected(
    /// What could not be read, counted: "2 resources"; empty if nothing.
    #[prop(into)]
    words: Signal<String>,
    /// The lines about them, each with what is wrong; as many as are asked for.
    lines: Callback<usize, Vec<String>>,
) -> impl IntoView {
    let is_any = Memo::new(move |_| !words.read().is_empty());
    move || is_any.get().then(|| view! { <Named words lines /> })
}

#[component]
fn Named(words: Signal<String>, lines: Callback<usize, Vec<String>>) -> impl IntoView {
    let title =
        Signal::derive(move || format!("{} couldn't be loaded; everything else is shown.", words.get()));
    let lines = move || {
        let lines = lines.run(LINES);
        lines.into_iter().map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <Banner kind=BannerKind::Warning title>
            {lines}
        </Banner>
    }
    .into_any()
}
