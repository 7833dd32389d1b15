//! A lane of states over time. Each state has a colour and a pattern, so that colour is never the only sign.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::timeline::axis::TimeAxis;
use crate::plot::lane::{LaneSegment, blocks, path, piece_at};

/// Height of a lane in CSS pixels.
const LANE_PX: f64 = 24.0;
/// Length of the arrow at an open end.
const OPEN_PX: f64 = 7.0;

/// A lane's pieces as blocks. In a pixel with several, the height is the share of the most urgent.
#[component]
pub fn CanvasLane(
    axis: TimeAxis,
    #[prop(into)] pieces: Signal<Arc<Vec<LaneSegment>>>,
    /// The look of each kind of piece, the most urgent first.
    looks: &'static [LaneLook],
    /// The second up to which the data is known, if it continues.
    #[prop(into)]
    open_at: Signal<Option<i64>>,
) -> impl IntoView {
    let paths = move || {
        let drawn = blocks(&pieces.read(), axis.scale(), looks.len());
        // Urgent pieces are drawn last, above their neighbours.
        let paths = looks.iter().zip(drawn).rev();
        paths
            .map(|(look, blocks)| {
                view! { <path class=look.class() fill=look.fill() d=path(&blocks, LANE_PX) /> }
            })
            .collect_view()
    };
    // An arrow with the look of the last piece.
    let open_end = move || {
        let second = open_at.get()?;
        let px = axis.scale().px(second as f64);
        let pieces = pieces.read();
        let look = looks.get(piece_at(&pieces, second - 1)?.kind)?;
        let tip_px = px + OPEN_PX;
        let middle_px = LANE_PX / 2.0;
        let data = format!("M{px:.1} 0L{tip_px:.1} {middle_px}L{px:.1} {LANE_PX}Z");
        Some(view! { <path class=look.class() fill=look.fill() d=data /> })
    };
    view! {
        <svg class="axis-lane" aria-hidden="true">
            {paths}
            {open_end}
        </svg>
    }
}

#[derive(Clone, Copy)]
pub struct LaneLook {
    /// The pattern's id, and the class that sets the colours of fill and pattern.
    id: &'static str,
    drawing: &'static str,
    pub label: &'static str,
}

impl LaneLook {
    pub const fn new(id: &'static str, drawing: &'static str, label: &'static str) -> Self {
        Self { id, drawing, label }
    }

    fn class(&self) -> String {
        ["state ", self.id].concat()
    }

    fn fill(&self) -> String {
        ["url(#", self.id, ")"].concat()
    }
}

/// The pattern definitions, needed once per page.
#[component]
pub fn LanePatterns(looks: &'static [LaneLook]) -> impl IntoView {
    let pattern = |look: &LaneLook| {
        view! {
            <pattern id=look.id class=look.class() width="8" height="8" patternUnits="userSpaceOnUse">
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
}

#[component]
pub fn LaneSwatch(
    looks: &'static [LaneLook],
    /// The index of the look.
    #[prop(into)]
    kind: Signal<usize>,
) -> impl IntoView {
    let fill = Signal::derive(move || looks.get(kind.get()).map(LaneLook::fill));
    view! {
        <svg class="state-swatch" aria-hidden="true">
            <rect width="100%" height="100%" fill=fill />
        </svg>
    }
}

#[component]
pub fn LaneLegend(looks: &'static [LaneLook]) -> impl IntoView {
    let item = |(kind, look): (usize, &'static LaneLook)| {
        view! {
            <li>
                <LaneSwatch looks kind=Signal::stored(kind) />
                {look.label}
            </li>
        }
    };
    view! {
        <ul class="wrap muted state-legend" aria-label="States">
            {looks.iter().enumerate().rev().map(item).collect_view()}
        </ul>
    }
}
