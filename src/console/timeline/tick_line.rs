//! The words of the ticks below a plot, on a canvas: as an axis moves, all of them are elsewhere in each frame, and laying out texts of a
//! page costs more than all else that is drawn.

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{css_colour, resolve};
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{draw_in_frames, emptied, near_or_at_rest};
use crate::plot::tick_words::{AxisWords, Words};

/// How high both rows are, in CSS pixels; the style sheet has the same.
const HEIGHT_PX: f64 = 36.0;
/// The base lines of both rows.
const LABEL_PX: f64 = 14.0;
const CONTEXT_PX: f64 = 30.0;

/// The words of the ticks, in two rows.
#[component]
pub(super) fn TickLine(
    /// The axis.
    axis: TimeAxis,
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let ink = StoredValue::new(None::<Ink>);
    let draw = move |element: &HtmlCanvasElement| {
        let Some(width_px) = axis.width_px.try_get_untracked() else { return };
        axis.words.try_with_untracked(|words| {
            ink.try_update_value(|ink| {
                ink.get_or_insert_with(|| Ink::of(element)).write(element, words, width_px);
            });
        });
    };
    let is_wanted = near_or_at_rest(canvas, axis);
    let track = move || {
        let is_wanted = is_wanted();
        if is_wanted {
            axis.words.track();
        }
        is_wanted
    };
    draw_in_frames(canvas, track, draw, move || ink.set_value(None));
    view! { <canvas class="axis-ticks" aria-hidden="true" node_ref=canvas /> }.into_any()
}

/// The font and the colours of the theme.
struct Ink {
    font: String,
    label: String,
    context: String,
}

impl Ink {
    fn of(canvas: &HtmlCanvasElement) -> Self {
        let colour = |property: &str| css_colour(resolve(canvas, property));
        let style = window().get_computed_style(canvas).ok().flatten();
        let of_style = |property: &str| style.as_ref()?.get_property_value(property).ok();
        let size_and_family = of_style("font-size").zip(of_style("font-family"));
        let (size, family) = size_and_family.unwrap_or(("12px".to_owned(), "sans-serif".to_owned()));
        Self { font: format!("{size} {family}"), label: colour("--text-muted"), context: colour("--text") }
    }

    fn write(&self, canvas: &HtmlCanvasElement, words: &AxisWords, width_px: f64) {
        let density = window().device_pixel_ratio().max(0.25);
        let pixels = |length_px: f64| (length_px * density).round().max(1.0) as u32;
        let Some(context) = emptied(canvas, (pixels(width_px), pixels(HEIGHT_PX))) else { return };
        // It fails for no finite number.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        context.set_font(&self.font);
        context.set_text_align("center");
        let row = |words: &[Words], colour: &str, y_px: f64| {
            context.set_fill_style_str(colour);
            for Words { text, middle_px } in words {
                // Neither does this.
                let _ = context.fill_text(text, *middle_px, y_px);
            }
        };
        row(&words.labels, &self.label, LABEL_PX);
        row(&words.contexts, &self.context, CONTEXT_PX);
        // The rest is emptied pixel by pixel.
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
    }
}
