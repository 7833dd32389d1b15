//! The words of the ticks below a plot, written on a canvas: as an axis moves, all of them are elsewhere in each frame, and laying out
//! texts of a page costs more than all else that is drawn.

use leptos::prelude::window;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{css_colour, resolve};
use crate::plot::tick_words::{AxisWords, Words};

/// How high both rows are, in CSS pixels; the style sheet has the same.
pub(super) const TICK_ROWS_PX: f64 = 36.0;
/// The base lines of both rows.
const LABEL_PX: f64 = 14.0;
const CONTEXT_PX: f64 = 30.0;

/// The font and the colours of the words, in the theme that is shown.
pub(super) struct TickInk {
    font: String,
    label: String,
    context: String,
}

impl TickInk {
    /// Those of a canvas.
    pub(super) fn of(canvas: &HtmlCanvasElement) -> Self {
        let colour = |property: &str| css_colour(resolve(canvas, property));
        let style = window().get_computed_style(canvas).ok().flatten();
        let of_style = |property: &str| style.as_ref()?.get_property_value(property).ok();
        let size_and_family = of_style("font-size").zip(of_style("font-family"));
        let (size, family) = size_and_family.unwrap_or(("12px".to_owned(), "sans-serif".to_owned()));
        Self { font: format!("{size} {family}"), label: colour("--text-muted"), context: colour("--text") }
    }

    /// Writes the words in two rows, of which the first begins so far below the top.
    pub(super) fn write(
        &self,
        context: &CanvasRenderingContext2d,
        words: &AxisWords,
        density: f64,
        top_px: f64,
    ) {
        // It fails for no finite number.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        context.set_font(&self.font);
        context.set_text_align("center");
        let row = |words: &[Words], colour: &str, y_px: f64| {
            context.set_fill_style_str(colour);
            for Words { text, middle_px } in words {
                // Neither does this.
                let _ = context.fill_text(text, *middle_px, top_px + y_px);
            }
        };
        row(&words.labels, &self.label, LABEL_PX);
        row(&words.contexts, &self.context, CONTEXT_PX);
        // What follows is counted in pixels of the canvas.
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
    }
}
