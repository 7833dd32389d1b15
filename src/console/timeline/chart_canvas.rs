//! A chart's curves on a canvas.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::draw;
use crate::console::timeline::canvas_painter::resolve;
use crate::console::timeline::canvas_rows::theme_changes;
use crate::plot::canvas_commands::CanvasCommands;
use crate::plot::chart::ChartData;
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;

/// The custom properties that hold the colours of charts, in the order of [`ChartData`]'s colours: of gaps, of failures, of curves.
const COLOURS: [&str; 10] = [
    "--chart-gap",
    "--chart-failed",
    "--chart-1",
    "--chart-2",
    "--chart-3",
    "--chart-4",
    "--chart-5",
    "--chart-6",
    "--chart-7",
    "--chart-8",
];
/// How many colours curves have.
pub const CURVE_COLOURS: usize = COLOURS.len() - 2;

/// What a chart needs to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartFrame {
    /// What it shows.
    pub data: Arc<ChartData>,
    /// The time it is drawn over, and its width.
    pub scale: TimeScale,
    /// Its upright axis.
    pub values: ValueScale,
}

/// Curves over time. Drawn at most once a frame, in the colours of the theme; it says nothing to those who cannot see it and takes no
/// pointer.
#[component]
pub fn ChartCanvas(
    /// What is drawn.
    #[prop(into)]
    frame: Signal<ChartFrame>,
    /// How high it is, in CSS pixels.
    height_px: f64,
    /// The canvas, for who makes a picture of it.
    #[prop(optional)]
    node_ref: NodeRef<html::Canvas>,
) -> impl IntoView {
    let is_due = StoredValue::new(false);
    let commands = StoredValue::new(CanvasCommands::default());
    let colours = StoredValue::new(Vec::<String>::new());
    let theme = theme_changes();
    let paint = move || {
        is_due.try_set_value(false);
        let Some(Some(canvas)) = node_ref.try_get_untracked() else { return };
        let Some(frame) = frame.try_get_untracked() else { return };
        if colours.with_value(Vec::is_empty) {
            colours.set_value(chart_colours(&canvas));
        }
        commands.update_value(|commands| {
            commands.clear();
            frame.data.draw(frame.scale, frame.values, height_px, commands);
            colours.with_value(|colours| {
                draw(&canvas, (frame.scale.width_px(), height_px), commands, colours);
            });
        });
    };
    Effect::new(move |last_theme: Option<u32>| {
        let theme = theme.get();
        frame.track();
        if last_theme.is_some_and(|last| last != theme) {
            colours.set_value(Vec::new());
        }
        if node_ref.get().is_some() && !is_due.get_value() {
            is_due.set_value(true);
            request_animation_frame(paint);
        }
        theme
    });
    view! {
        <canvas
            class="chart-canvas"
            aria-hidden="true"
            style:height=format!("{height_px}px")
            node_ref=node_ref
        />
    }
    .into_any()
}

/// The colours of charts in the theme that is shown.
pub fn chart_colours(canvas: &HtmlCanvasElement) -> Vec<String> {
    let colour = |property: &str| {
        let [red, green, blue, _] = resolve(canvas, property).unwrap_or([128, 128, 128, 255]);
        format!("rgb({red} {green} {blue})")
    };
    COLOURS.into_iter().map(colour).collect()
}
