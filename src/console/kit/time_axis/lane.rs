//! A lane: what held when.

use std::sync::Arc;

use leptos::prelude::*;

use super::TimeAxis;
use crate::plot::lane::{Piece, blocks, path};

/// How high a lane is, in CSS pixels.
const LANE_PX: f64 = 20.0;

/// A lane's pieces as blocks. A short piece is still a pixel wide, and of several in a pixel the most urgent is seen.
#[component]
pub fn Lane(
    /// The axis it lies on.
    axis: TimeAxis,
    /// Its pieces, in order.
    #[prop(into)]
    pieces: Signal<Arc<Vec<Piece>>>,
    /// For each kind of piece its class and its fill (a colour is the style's business, a pattern is not); the most urgent
    /// first.
    looks: &'static [(&'static str, &'static str)],
) -> impl IntoView {
    let paths = move || {
        let drawn = blocks(&pieces.read(), axis.scale(), looks.len());
        // What is urgent is drawn last, above its neighbours.
        let paths = looks.iter().zip(drawn).rev();
        paths
            .map(|((class, fill), blocks)| {
                view! { <path class=*class fill=*fill d=path(&blocks, LANE_PX) /> }
            })
            .collect_view()
    };
    view! {
        <svg class="axis-lane" aria-hidden="true">
            {paths}
        </svg>
    }
    .into_any()
}
