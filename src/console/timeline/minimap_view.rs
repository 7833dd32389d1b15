//! What is seen of a minimap: the rest is dimmed. On a canvas, which nothing of the page is styled or laid out for as the axis moves.

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{css_colour, density, resolve};
use crate::console::timeline::drawing::{draw_in_frames, emptied};

/// How opaque the colour over what is not seen is.
const DIM: f64 = 0.65;
/// How wide the lines at both ends of what is seen are.
const EDGE_PX: f64 = 2.0;

/// The custom properties of the colours.
const UNSEEN_COLOUR: &str = "--map-unseen";
const EDGE_COLOUR: &str = "--map-edge";

/// Dims what is not between two pixels, over a map of this width and height in CSS pixels.
#[component]
pub(super) fn MinimapView(seen: Memo<(f64, f64)>, size_px: Signal<(f64, f64)>) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let colours = StoredValue::new(None);
    let draw = move |element: &HtmlCanvasElement| {
        let (Some((from, to)), Some((width, height))) =
            (seen.try_get_untracked(), size_px.try_get_untracked())
        else {
            return;
        };
        let density = density();
        let Some(context) = emptied(element, (width, height), density) else { return };
        let (unseen, edge): (String, String) = colours.get_value().unwrap_or_else(|| {
            let found = [UNSEEN_COLOUR, EDGE_COLOUR].map(|property| css_colour(resolve(element, property)));
            let [unseen, edge] = found;
            colours.set_value(Some((unseen.clone(), edge.clone())));
            (unseen, edge)
        });
        let fill = |from_px: f64, to_px: f64| {
            context.fill_rect(from_px * density, 0.0, (to_px - from_px) * density, height * density);
        };
        context.set_fill_style_str(&unseen);
        context.set_global_alpha(DIM);
        fill(0.0, from);
        fill(to, width);
        context.set_fill_style_str(&edge);
        context.set_global_alpha(1.0);
        fill(from - EDGE_PX, from);
        fill(to, to + EDGE_PX);
    };
    let track = move || {
        seen.track();
        size_px.track();
        true
    };
    draw_in_frames(canvas, track, draw, move || colours.set_value(None));
    view! { <canvas class="axis-map-view" aria-hidden="true" node_ref=canvas /> }.into_any()
}
