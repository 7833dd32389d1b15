//! How the stretches of lanes look: a colour and a pattern each, so that no colour alone says anything; and what they mean.

use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct LaneLook {
    /// The class that colours it; the pattern has it as well.
    pub class: &'static str,
    /// The fill: `url(#…)` with the id of its pattern.
    pub fill: &'static str,
    pub drawing: &'static str,
    pub words: &'static str,
}

/// The patterns, to be in the page once.
#[component]
pub fn LanePatterns(looks: &'static [LaneLook]) -> impl IntoView {
    let pattern = |look: &LaneLook| {
        let id = look.fill.trim_start_matches("url(#").trim_end_matches(')');
        view! {
            <pattern id=id class=look.class width="8" height="8" patternUnits="userSpaceOnUse">
                <rect width="8" height="8" />
                <path d=look.drawing />
            </pattern>
        }
    };
    view! {
        <svg class="state-patterns" aria-hidden="true">
            <defs>{looks.iter().map(pattern).collect_view()}</defs>
        </svg>
    }
    .into_any()
}

#[component]
pub fn LaneSwatch(
    looks: &'static [LaneLook],
    /// The index of the one that is shown.
    #[prop(into)]
    kind: Signal<usize>,
) -> impl IntoView {
    let fill = Signal::derive(move || looks.get(kind.get()).map(|look| look.fill));
    view! {
        <svg class="state-swatch" aria-hidden="true">
            <rect width="100%" height="100%" fill=fill />
        </svg>
    }
    .into_any()
}

#[component]
pub fn LaneLegend(looks: &'static [LaneLook]) -> impl IntoView {
    let item = |(kind, look): (usize, &'static LaneLook)| {
        view! {
            <li>
                <LaneSwatch looks kind=Signal::stored(kind) />
                {look.words}
            </li>
        }
    };
    view! {
        <ul class="state-legend" aria-label="States">
            {looks.iter().enumerate().rev().map(item).collect_view()}
        </ul>
    }
    .into_any()
}
