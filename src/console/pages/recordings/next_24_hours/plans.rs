//! What the parts of the section share: the plan, its axis, and how stretches look.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::pages::recordings::list_data::Shown;
use crate::console::timeline::{LaneLook, TimeAxis};
use crate::model::recording::plan::Plan;

/// How stretches look, the most urgent first: as [`Look`](crate::model::recording::plan::Look) ranks them.
pub(super) const LOOKS: [LaneLook; 4] = [
    LaneLook {
        class: "state plan-missed",
        fill: "url(#plan-missed)",
        drawing: "M0 0l8 8M8 0l-8 8",
        words: "Not recording",
    },
    LaneLook {
        class: "state plan-overlap",
        fill: "url(#plan-overlap)",
        drawing: "M2 0v8M6 0v8",
        words: "Planned, overlaps",
    },
    LaneLook { class: "state plan-running", fill: "url(#plan-running)", drawing: "", words: "Recorded" },
    LaneLook {
        class: "state plan-planned",
        fill: "url(#plan-planned)",
        drawing: "M-2 6l4 4M0 0l8 8M6-2l4 4",
        words: "Planned",
    },
];

#[derive(Clone, Copy)]
pub(super) struct Plans {
    pub shown: Shown,
    pub plan: Memo<Arc<Plan>>,
    pub axis: TimeAxis,
    pub drawn: Signal<usize>,
}
