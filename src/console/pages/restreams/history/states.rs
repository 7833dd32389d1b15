//! How a state looks on a lane: a colour and a pattern, so that no colour alone says anything.

use leptos::prelude::*;

use crate::console::kit::health::words;
use crate::model::restream::StatusCode;
use crate::model::restream::health::Health;

/// The states in the order of urgency, each with its class and its fill. What is not known comes before what is well: in
/// a pixel that holds both, it is seen.
pub(super) const LOOKS: [(&str, &str); 6] = [
    ("state state-source-not-found", "url(#state-source-not-found)"),
    ("state state-source-not-published", "url(#state-source-not-published)"),
    ("state state-unknown-code", "url(#state-unknown-code)"),
    ("state state-stopped", "url(#state-stopped)"),
    ("state state-not-known", "url(#state-not-known)"),
    ("state state-ok", "url(#state-ok)"),
];

/// The drawing of each pattern, in a square of 8 by 8.
const PATTERNS: [&str; 6] = [
    "M0 0l8 8M8 0l-8 8",
    "M-2 2l4-4M0 8l8-8M6 10l4-4",
    "M4 3v2M0 7v2M8 7v2M0-1v2M8-1v2",
    "M2 0v8M6 0v8",
    "M-2 6l4 4M0 0l8 8M6-2l4 4",
    "",
];

/// The place of a state in [`LOOKS`].
pub(super) fn kind(code: Option<StatusCode>) -> usize {
    match code.map(Health::of_code) {
        Some(Health::SourceNotFound) => 0,
        Some(Health::SourceNotPublished) => 1,
        Some(Health::UnknownCode) => 2,
        Some(Health::Stopped) => 3,
        Some(Health::Ok) => 5,
        _ => 4,
    }
}

/// The words for a state.
pub(super) fn state_words(code: Option<StatusCode>) -> String {
    code.map_or_else(|| "Not known".to_owned(), |code| words(Health::of_code(code), Some(code)))
}

/// The patterns, to be in the page once.
#[component]
pub(super) fn StatePatterns() -> impl IntoView {
    let patterns = LOOKS.iter().zip(PATTERNS).map(|((class, fill), drawing)| {
        let id = fill.trim_start_matches("url(#").trim_end_matches(')');
        view! {
            <pattern id=id class=*class width="8" height="8" patternUnits="userSpaceOnUse">
                <rect width="8" height="8" />
                <path d=drawing />
            </pattern>
        }
    });
    view! {
        <svg class="state-patterns" aria-hidden="true">
            <defs>{patterns.collect_view()}</defs>
        </svg>
    }
    .into_any()
}

/// A swatch of a state.
#[component]
pub(super) fn Swatch(
    /// Its place in [`LOOKS`].
    #[prop(into)]
    kind: Signal<usize>,
) -> impl IntoView {
    let fill = Signal::derive(move || LOOKS.get(kind.get()).map(|(_, fill)| *fill));
    view! {
        <svg class="state-swatch" aria-hidden="true">
            <rect width="100%" height="100%" fill=fill />
        </svg>
    }
    .into_any()
}

/// What each pattern means.
#[component]
pub(super) fn Legend() -> impl IntoView {
    const WORDS: [&str; 6] =
        ["Source not found", "Source not published", "Unknown code", "Stopped", "Not known", "OK"];
    let items = [5, 4, 3, 2, 1, 0].map(|kind: usize| {
        view! {
            <li>
                <Swatch kind=Signal::stored(kind) />
                {WORDS.get(kind).copied()}
            </li>
        }
    });
    view! {
        <ul class="state-legend" aria-label="States">
            {items.into_iter().collect_view()}
        </ul>
        <p class="field-hint">
            "Where states change faster than the picture can show, the height tells how much of the time was the worst of them."
        </p>
    }
    .into_any()
}
