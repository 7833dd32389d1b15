//! How a state looks on a lane: a colour and a pattern, so that no colour alone says anything.

use leptos::prelude::*;

use crate::console::kit::health::words;
use crate::console::timeline::{LaneLegend, LaneLook};
use crate::model::restream::StatusCode;
use crate::model::restream::health::Health;

/// The states in the order of urgency. What is not known comes before what is well: in a pixel that holds both, it is seen.
pub(super) const LOOKS: [LaneLook; 6] = [
    LaneLook {
        class: "state state-source-not-found",
        fill: "url(#state-source-not-found)",
        drawing: "M0 0l8 8M8 0l-8 8",
        words: "Source not found",
    },
    LaneLook {
        class: "state state-source-not-published",
        fill: "url(#state-source-not-published)",
        drawing: "M-2 2l4-4M0 8l8-8M6 10l4-4",
        words: "Source not published",
    },
    LaneLook {
        class: "state state-unknown-code",
        fill: "url(#state-unknown-code)",
        drawing: "M4 3v2M0 7v2M8 7v2M0-1v2M8-1v2",
        words: "Unknown code",
    },
    LaneLook {
        class: "state state-stopped",
        fill: "url(#state-stopped)",
        drawing: "M2 0v8M6 0v8",
        words: "Stopped",
    },
    LaneLook {
        class: "state state-not-known",
        fill: "url(#state-not-known)",
        drawing: "M-2 6l4 4M0 0l8 8M6-2l4 4",
        words: "Unknown",
    },
    LaneLook { class: "state state-ok", fill: "url(#state-ok)", drawing: "", words: "OK" },
];

/// The index of a state in [`LOOKS`].
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

pub(super) fn state_words(code: Option<StatusCode>) -> String {
    code.map_or_else(|| "Unknown".to_owned(), |code| words(Health::of_code(code), Some(code)))
}

#[component]
pub(super) fn Legend() -> impl IntoView {
    view! {
        <LaneLegend looks=&LOOKS />
        <p class="field-hint">
            "Where changes are too dense to draw, bar height shows the share of time in the worst state."
        </p>
    }
    .into_any()
}
