//! What draws the curves of a chart: their colours, and a canvas that they are put on.

use std::sync::Arc;

use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{CanvasPicture, Colours, density, draw};
use crate::plot::canvas_commands::CanvasCommands;
use crate::plot::chart::{ChartData, FIRST_CURVE_COLOUR, Surface, TickLines};
use crate::plot::chart_change::changed_from_px;
use crate::plot::pixels::Pixels;
use crate::plot::tick_words::AxisWords;
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;

/// The custom properties that hold the colours of charts, in the order of [`ChartData`]'s colours. Those of curves are eight that tell
/// any curves apart; then for each class of status four shades.
const COLOURS: [&str; 29] = [
    "--chart-gap",
    "--chart-failed",
    "--line",
    "--line-strong",
    "--surface",
    "--chart-1",
    "--chart-2",
    "--chart-3",
    "--chart-4",
    "--chart-5",
    "--chart-6",
    "--chart-7",
    "--chart-8",
    "--status-2xx-1",
    "--status-2xx-2",
    "--status-2xx-3",
    "--status-2xx-4",
    "--status-3xx-1",
    "--status-3xx-2",
    "--status-3xx-3",
    "--status-3xx-4",
    "--status-4xx-1",
    "--status-4xx-2",
    "--status-4xx-3",
    "--status-4xx-4",
    "--status-5xx-1",
    "--status-5xx-2",
    "--status-5xx-3",
    "--status-5xx-4",
];
/// How many colours tell any curves apart.
pub const CURVE_COLOURS: usize = 8;
/// How many shades each class of status has; those of the first class follow on [`CURVE_COLOURS`].
pub const STATUS_SHADES: usize = 4;

/// The custom property that holds the colour of a curve.
#[must_use]
pub fn colour_property(colour: usize) -> &'static str {
    COLOURS.get(FIRST_CURVE_COLOUR + colour).copied().unwrap_or("--chart-gap")
}

/// What a chart needs to be drawn.
pub(super) struct ChartFrame<'a> {
    pub data: &'a Arc<ChartData>,
    /// The time it is drawn over, and its width.
    pub scale: TimeScale,
    /// Its upright axis.
    pub values: ValueScale,
    /// What stands at the ticks of its time axis.
    pub words: &'a AxisWords,
    /// How far below their plot curves at its bottom reach, in CSS pixels.
    pub margin_px: f64,
    /// How much room there is below that.
    pub below_px: f64,
}

/// What was drawn last.
struct LastFrame {
    data: Arc<ChartData>,
    scale: TimeScale,
    values: ValueScale,
    words: AxisWords,
    density: f64,
}

/// Draws curves on one canvas. What it needs for that is made once.
#[derive(Default)]
pub(super) struct CurvePainter {
    pixels: Pixels,
    lines: CanvasCommands,
    colours: Option<Colours>,
    last: Option<LastFrame>,
}

impl CurvePainter {
    /// The theme is another.
    pub(super) fn forget_colours(&mut self) {
        (self.colours, self.last) = (None, None);
    }

    /// Draws the curves in the colours that hold where `styled` is: from the first that is other than before, or anew. Returns whether
    /// anew; then the room below is empty.
    pub(super) fn draw(
        &mut self,
        canvas: &HtmlCanvasElement,
        styled: &HtmlCanvasElement,
        frame: &ChartFrame<'_>,
    ) -> bool {
        let ChartFrame { data, scale, values, words, margin_px, below_px } = *frame;
        let density = density();
        let before = self.last.take().filter(|drawn| {
            (drawn.scale, drawn.values, drawn.density) == (scale, values, density) && drawn.words == *words
        });
        let from_px = before.as_ref().map_or(0.0, |drawn| changed_from_px(&drawn.data, data, scale));
        let words = before.map_or_else(|| words.clone(), |drawn| drawn.words);
        if from_px > 0.0 {
            self.pixels.begin_from((from_px * density) as usize);
        } else {
            self.pixels.begin((scale.width_px(), values.height_px() + margin_px), density);
        }
        self.lines.clear();
        let colours = self.colours.get_or_insert_with(|| Colours::of(styled, &COLOURS));
        let ticks = TickLines { ticks_px: &words.ticks_px, boundaries_px: &words.boundaries_px };
        let mut surface = Surface { pixels: &mut self.pixels, lines: &mut self.lines };
        data.draw(scale, values, ticks, &colours.rgba, &mut surface);
        let height_px = values.height_px() + margin_px + below_px;
        draw(canvas, CanvasPicture { pixels: &self.pixels, lines: &self.lines, colours, height_px });
        self.last = Some(LastFrame { data: Arc::clone(data), scale, values, words, density });
        self.pixels.first_column() == 0
    }
}
