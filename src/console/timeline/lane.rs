//! A lane: what held when; how its stretches look: a colour and a pattern each, so that no colour alone says anything; and what they mean.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::timeline::axis::TimeAxis;
use crate::plot::lane::{Piece, blocks, path, piece_at};

/// How high a lane is, in CSS pixels.
const LANE_PX: f64 = 20.0;
/// How long the arrow of an open end is.
const OPEN_PX: f64 = 7.0;

/// A lane's pieces as blocks. A short piece is still a pixel wide; of several in a pixel the height shows how much of it was of
/// the most urgent kind.
#[component]
pub fn Lane(
    /// The axis it lies on.
    axis: TimeAxis,
    #[prop(into)] pieces: Signal<Arc<Vec<Piece>>>,
    /// How each kind of piece looks; the most urgent first.
    looks: &'static [LaneLook],
    /// Where what is drawn goes on: the second up to which it is known.
    #[prop(into)]
    open_at: Signal<Option<i64>>,
) -> impl IntoView {
    let paths = move || {
        let drawn = blocks(&pieces.read(), axis.scale(), looks.len());
        // What is urgent is drawn last, above its neighbours.
        let paths = looks.iter().zip(drawn).rev();
        paths
            .map(|(look, blocks)| {
                view! { <path class=look.class fill=look.fill d=path(&blocks, LANE_PX) /> }
            })
            .collect_view()
    };
    // An arrow in the look of the last piece, where it goes on.
    let open_end = move || {
        let second = open_at.get()?;
        let px = axis.scale().px(second as f64);
        let pieces = pieces.read();
        let look = looks.get(piece_at(&pieces, second - 1)?.kind)?;
        let tip_px = px + OPEN_PX;
        let middle_px = LANE_PX / 2.0;
        let data = format!("M{px:.1} 0L{tip_px:.1} {middle_px}L{px:.1} {LANE_PX}Z");
        Some(view! { <path class=look.class fill=look.fill d=data /> })
    };
    view! {
        <svg class="axis-lane" aria-hidden="true">
            {paths}
            {open_end}
        </svg>
    }
    .into_any()
}

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
