//! Items of an answer that could not be read: they are named, and everything else is shown.

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, When};

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
    let title =
        Signal::derive(move || format!("{} could not be read; everything else is shown.", words.get()));
    let lines = move || {
        let lines = lines.run(LINES);
        lines.into_iter().map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <When is=Signal::derive(move || !words.read().is_empty())>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
    }
    .into_any()
}
