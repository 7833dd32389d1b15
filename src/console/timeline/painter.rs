//! Draws rows of intervals on a canvas, one rectangle for each run of equal columns.

use std::ops::Range;
use std::sync::Arc;

use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{Colours, density, draw};
use crate::console::timeline::drawing::emptied;
use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::plot::canvas_commands::{CanvasBox, DrawCommand, Paint};
use crate::plot::coverage::{FULL, columns_of, coverage, marked, painted};
use crate::plot::time_view::TimeScale;

/// A row of a [`CanvasRows`](crate::console::timeline::CanvasRows).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasRow {
    /// Layers from bottom to top; gaps are those of the first.
    pub layers: Vec<Layer>,
    /// The period in which missing parts are gaps: wide ones are hatched, narrow ones filled.
    pub gaps_in: Option<Period>,
    /// The second up to which the data is known if it continues, marked by an arrow.
    pub open_at: Option<UnixSeconds>,
    /// Length of the window before now, marked by a bracket on an axis.
    pub window_secs: Option<i64>,
}

pub(super) const WHOLE: (f64, f64) = (0.0, 1.0);

/// Intervals of one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub intervals: Arc<Intervals>,
    /// The custom property of the colour, such as `--lane-covered`.
    pub colour: &'static str,
    /// Top and bottom as shares of the row's height. Columns of a full row show their covered share by their height.
    pub band: (f64, f64),
}

impl Layer {
    pub const fn whole(intervals: Arc<Intervals>, colour: &'static str) -> Self {
        Self { intervals, colour, band: WHOLE }
    }
}

/// The canvas, its size and its period.
#[derive(Clone, Copy)]
pub(super) struct PaintSurface<'a> {
    pub canvas: &'a HtmlCanvasElement,
    pub context: &'a CanvasRenderingContext2d,
    pub scale: TimeScale,
    pub width: u32,
    pub density: f64,
}

/// Positions of rows on their canvas, in CSS pixels.
#[derive(Clone, Copy)]
pub struct RowPlaces {
    /// Space above the first row.
    pub above_px: f64,
    /// Height of a row.
    pub row_px: f64,
    /// Space between two rows.
    pub gap_px: f64,
    /// Distance from the last row to the tick labels.
    pub below_px: f64,
}

impl RowPlaces {
    /// Returns the top of the row with this index.
    pub(super) fn top_px(self, row: usize) -> f64 {
        self.above_px + row as f64 * (self.row_px + self.gap_px)
    }

    /// Returns the height of this number of rows, with the space above and below.
    pub(super) fn height_px(self, count: usize) -> f64 {
        (self.top_px(count) - self.gap_px).max(self.above_px) + self.below_px
    }
}

/// Custom properties that every row uses.
const GAP_COLOUR: &str = "--lane-gap";
const HATCH_COLOUR: &str = "--lane-hatch";
pub(super) struct Painter {
    places: RowPlaces,
    /// The custom properties used so far, and their colours with the pixel density that they are valid for.
    properties: Vec<&'static str>,
    colours: Option<(Colours, f64)>,
}

/// A row's position and the width of a pixel column, in CSS pixels.
#[derive(Clone, Copy)]
struct RowPosition {
    top_px: f64,
    row_px: f64,
    column_px: f64,
}

impl RowPosition {
    /// Returns the box of columns between two shares of the row's height.
    fn area(self, columns: &Range<usize>, (top, bottom): (f64, f64)) -> CanvasBox {
        let left = columns.start as f64 * self.column_px;
        let width = columns.len() as f64 * self.column_px;
        [left, self.top_px + top * self.row_px, width, (bottom - top) * self.row_px]
    }
}

impl Painter {
    pub(super) const fn new(places: RowPlaces) -> Self {
        Self { places, properties: Vec::new(), colours: None }
    }

    pub(super) fn forget_colours(&mut self) {
        self.colours = None;
    }

    /// Clears the canvas and draws all rows; does nothing if the browser provides no context.
    pub(super) fn draw(&mut self, canvas: &HtmlCanvasElement, rows: &[CanvasRow], scale: TimeScale) {
        let density = density();
        let size_px = (scale.width_px(), self.places.height_px(rows.len()));
        let Some(context) = emptied(canvas, size_px, density) else { return };
        self.draw_rows(
            PaintSurface { canvas, context: &context, scale, width: canvas.width(), density },
            rows,
        );
    }

    /// Draws all rows over the existing content.
    pub(super) fn draw_rows(&mut self, ground: PaintSurface<'_>, rows: &[CanvasRow]) {
        let mut commands = Vec::new();
        let mut columns = vec![0; ground.width as usize];
        for (row, at) in rows.iter().zip(0..) {
            let place = RowPosition {
                top_px: self.places.top_px(at),
                row_px: self.places.row_px,
                column_px: ground.density.recip(),
            };
            for (index, layer) in row.layers.iter().enumerate() {
                coverage(&layer.intervals, ground.scale.view(), &mut columns);
                let gaps = row.gaps_in.filter(|_| index == 0);
                let gaps = gaps.map(|period| columns_of(period, ground.scale.view(), columns.len()));
                self.add_layer(&mut commands, layer, &columns, &gaps.unwrap_or_default(), place);
            }
        }
        draw(ground.context, &commands, self.colours(ground), ground.density);
    }

    fn add_layer(
        &mut self,
        commands: &mut Vec<DrawCommand>,
        layer: &Layer,
        columns: &[u8],
        gaps: &Range<usize>,
        place: RowPosition,
    ) {
        let colour = Paint::solid(self.colour(layer.colour));
        if layer.band != WHOLE {
            let areas = marked(columns).map(|run| place.area(&run, layer.band)).collect();
            return commands.push(DrawCommand::Fill(colour, areas));
        }
        let painted = painted(columns, gaps);
        let whole = |runs: &[Range<usize>]| runs.iter().map(|run| place.area(run, WHOLE)).collect();
        let hatch = Paint { is_hatched: true, ..Paint::solid(self.colour(HATCH_COLOUR)) };
        commands.push(DrawCommand::Fill(hatch, whole(&painted.hatched)));
        commands.push(DrawCommand::Fill(Paint::solid(self.colour(GAP_COLOUR)), whole(&painted.gaps)));
        let covered = painted.covered.iter().map(|(run, steps)| {
            let top = 1.0 - f64::from(*steps) / f64::from(FULL);
            place.area(run, (top, 1.0))
        });
        commands.push(DrawCommand::Fill(colour, covered.collect()));
    }

    /// Draws the left edges of windows and the open ends of rows.
    pub(super) fn draw_ends(&mut self, ground: PaintSurface<'_>, rows: &[CanvasRow], now_secs: i64) {
        let places = self.places;
        let rows = || (0..).map(|row| (places.top_px(row), places.row_px)).zip(rows);
        let (edge, open) = (self.colour(EDGE_COLOUR), self.colour(OPEN_COLOUR));
        let colours = self.colours(ground);
        stroke(ground, colours.css(edge), || {
            rows().for_each(|(at, row)| trace_edge(ground, row, now_secs, at));
        });
        stroke(ground, colours.css(open), || rows().for_each(|(at, row)| trace_open_end(ground, row, at)));
    }

    /// Returns the index of a custom property's colour.
    fn colour(&mut self, property: &'static str) -> usize {
        self.properties.iter().position(|known| *known == property).unwrap_or_else(|| {
            self.properties.push(property);
            self.colours = None;
            self.properties.len() - 1
        })
    }

    fn colours(&mut self, ground: PaintSurface<'_>) -> &mut Colours {
        let known = self.colours.take().filter(|(_, density)| *density == ground.density);
        let known = known.unwrap_or_else(|| (Colours::of(ground.canvas, &self.properties), ground.density));
        &mut self.colours.insert(known).0
    }
}

const LINE_PX: f64 = 2.0;
/// Length of the bracket's legs.
const BRACKET_PX: f64 = 5.0;
/// Length of an arrowhead, and the distance between two.
const ARROW_PX: f64 = 7.0;
const ARROWS_APART_PX: f64 = 6.0;
/// Their custom properties.
pub(super) const EDGE_COLOUR: &str = "--unknown";
pub(super) const OPEN_COLOUR: &str = "--surface";

/// Traces a bracket at the oldest time that the row's window holds.
pub(super) fn trace_edge(
    ground: PaintSurface<'_>,
    row: &CanvasRow,
    now_secs: i64,
    (top_px, row_px): (f64, f64),
) {
    let Some(window_secs) = row.window_secs else { return };
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let px = ground.scale.px((now_secs - window_secs) as f64);
    if !(0.0..=ground.scale.width_px()).contains(&px) {
        return;
    }
    let context = ground.context;
    context.move_to(px, top_px);
    context.line_to(px, top_px + row_px);
    for y in [top_px + 1.0, top_px + row_px - 2.0] {
        context.move_to(px, y);
        context.line_to(px + BRACKET_PX, y);
    }
}

/// Traces arrowheads at the open end of a row, unless it is outside the view.
pub(super) fn trace_open_end(ground: PaintSurface<'_>, row: &CanvasRow, (top_px, row_px): (f64, f64)) {
    let Some(second) = row.open_at else { return };
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let px = ground.scale.px(second.0 as f64);
    let tip_px = px.min(ground.scale.width_px()) - ARROW_PX / 2.0;
    if px > ground.scale.width_px() + 1.0 || tip_px <= 0.0 {
        return;
    }
    let middle_px = top_px + row_px / 2.0;
    for tip_px in [tip_px, tip_px - ARROWS_APART_PX] {
        ground.context.move_to(tip_px - ARROW_PX, middle_px - ARROW_PX);
        ground.context.line_to(tip_px, middle_px);
        ground.context.line_to(tip_px - ARROW_PX, middle_px + ARROW_PX);
    }
}

/// Strokes the lines of `trace`, in CSS pixels.
pub(super) fn stroke(ground: PaintSurface<'_>, colour: &str, trace: impl FnOnce()) {
    let PaintSurface { context, density, .. } = ground;
    // `setTransform` never fails for finite numbers.
    let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
    context.set_stroke_style_str(colour);
    context.set_line_width(LINE_PX);
    context.begin_path();
    trace();
    context.stroke();
    let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
}
