//! Tick labels on a canvas: they all move in each frame, and the layout of page text would dominate the cost.

use leptos::html;
use leptos::prelude::{window, *};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{Colours, density};
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{draw_in_frames, emptied};
use crate::plot::ticks::{AxisLabel, AxisLabels};

/// Height of both rows in CSS pixels, as in the style sheet.
pub(super) const TICK_ROWS_PX: f64 = 36.0;
/// Baselines of both rows.
const LABEL_PX: f64 = 14.0;
const CONTEXT_PX: f64 = 30.0;

/// Font and colours of the current theme.
pub(super) struct TickInk {
    font: String,
    label: String,
    context: String,
    tick: String,
    boundary: String,
}

/// Widths of lines at ticks and at the beginning of a day, in CSS pixels.
const TICK_PX: f64 = 1.0;
const BOUNDARY_PX: f64 = 1.5;

impl TickInk {
    pub(super) fn of(canvas: &HtmlCanvasElement) -> Self {
        let colours = Colours::of(canvas, &["--text-muted", "--text", "--line", "--line-strong"]);
        let [label, context, tick, boundary] =
            [0, 1, 2, 3].map(|at| colours.css.get(at).cloned().unwrap_or_default());
        let style = window().get_computed_style(canvas).ok().flatten();
        let of_style = |property: &str| style.as_ref()?.get_property_value(property).ok();
        let size_and_family = of_style("font-size").zip(of_style("font-family"));
        let (size, family) = size_and_family.unwrap_or(("12px".to_owned(), "sans-serif".to_owned()));
        Self { font: format!("{size} {family}"), label, context, tick, boundary }
    }

    /// Draws the lines from the top, `height_px` long.
    pub(super) fn draw_lines(
        &self,
        context: &CanvasRenderingContext2d,
        words: &AxisLabels,
        density: f64,
        height_px: f64,
    ) {
        let draw = |all_px: &[f64], width_px: f64, colour: &str| {
            context.set_fill_style_str(colour);
            // Whole pixels keep lines sharp and equally wide in each frame.
            let width = (width_px * density).round().max(1.0);
            for px in all_px {
                context.fill_rect((px * density - width / 2.0).round(), 0.0, width, height_px * density);
            }
        };
        draw(&words.ticks_px, TICK_PX, &self.tick);
        draw(&words.boundaries_px, BOUNDARY_PX, &self.boundary);
    }

    /// Writes both rows, the first `top_px` below the top.
    pub(super) fn write(
        &self,
        context: &CanvasRenderingContext2d,
        words: &AxisLabels,
        density: f64,
        top_px: f64,
    ) {
        // `setTransform` never fails for finite numbers.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        context.set_font(&self.font);
        context.set_text_align("center");
        let row = |words: &[AxisLabel], colour: &str, y_px: f64| {
            context.set_fill_style_str(colour);
            for AxisLabel { text, middle_px } in words {
                // It never fails for finite numbers.
                let _ = context.fill_text(text, *middle_px, top_px + y_px);
            }
        };
        row(&words.labels, &self.label, LABEL_PX);
        row(&words.contexts, &self.context, CONTEXT_PX);
        // Subsequent drawing uses canvas pixels.
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
    }
}

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
