//! The words of the ticks below a plot, where what is drawn in it has none of its own.

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::density;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{draw_in_frames, emptied};
use crate::console::timeline::tick_ink::{TICK_ROWS_PX, TickInk};

/// The words of the ticks, in two rows.
#[component]
pub(super) fn TickLine(axis: TimeAxis) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let ink = StoredValue::new(None::<TickInk>);
    let draw = move |element: &HtmlCanvasElement| {
        let Some(width_px) = axis.width_px.try_get_untracked() else { return };
        let density = density();
        let Some(context) = emptied(element, (width_px, TICK_ROWS_PX), density) else { return };
        axis.words.try_with_untracked(|words| {
            ink.try_update_value(|ink| {
                ink.get_or_insert_with(|| TickInk::of(element)).write(&context, words, density, 0.0);
            });
        });
    };
    let track = move || {
        axis.words.track();
        true
    };
    draw_in_frames(canvas, track, draw, move || ink.set_value(None));
    view! { <canvas class="axis-ticks" aria-hidden="true" node_ref=canvas /> }.into_any()
}
