//! What is wrong with a thing that the service has reported, above the rest of it (`contract.md#decision-44` and
//! `contract.md#decision-49`).

use leptos::prelude::*;

use crate::console::kit::banner::{Banner, BannerKind};
use crate::console::kit::when::When;
use crate::text::plurals::counted;

/// So many values that could not be read are named.
const LINES: usize = 5;

/// Says what of a thing could not be read, and that its ID names several; nothing where neither is so.
#[component]
pub fn Flaws(
    /// What could not be read, each in a line.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    #[prop(into)] is_reported_twice: Signal<bool>,
) -> impl IntoView {
    let title = Signal::derive(move || {
        format!("{} couldn't be loaded; everything else is shown.", counted(lines.read().len(), "value"))
    });
    let named = move || {
        let lines = lines.get().into_iter().take(LINES);
        lines.map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <When is=is_reported_twice>
            <Banner kind=BannerKind::Warning title="Reported twice">
                <p>
                    "The service reports this ID more than once. It can't be changed here: a change could reach the other one."
                </p>
            </Banner>
        </When>
        <When is=Signal::derive(move || !lines.read().is_empty())>
            <Banner kind=BannerKind::Warning title>
                {named}
            </Banner>
        </When>
    }
    .into_any()
}
