//! Rows of intervals, and what draws them on a canvas: a rectangle for each run of columns that look alike.

use std::ops::Range;
use std::sync::Arc;

use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{Colours, density, draw};
use crate::console::timeline::drawing::emptied;
use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::plot::canvas_commands::{CanvasBox, Command, Paint};
use crate::plot::coverage::{FULL, columns_of, coverage, marked, painted};
use crate::plot::time_view::TimeScale;

/// A row of a [`CanvasRows`](crate::console::timeline::CanvasRows).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasRow {
    /// What is drawn, the later over the earlier. The gaps that are seen are those of the first.
    pub layers: Vec<Layer>,
    /// Where that something is missing is a gap: wide ones are hatched, narrow ones painted.
    pub gaps_in: Option<Period>,
    /// The second up to which it is known, where it goes on: an arrow stands there.
    pub open_at: Option<UnixSeconds>,
    /// How far before now it reaches back: on an axis a bracket stands there.
    pub window_secs: Option<i64>,
}

/// All of a row's height.
pub(super) const WHOLE: (f64, f64) = (0.0, 1.0);

/// Intervals of one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub intervals: Arc<Intervals>,
    /// The custom property that holds its colour, such as `--lane-covered`.
    pub colour: &'static str,
    /// Its top and its bottom as shares of the row's height: `(0.0, 1.0)` is all of it. A band of less is a mark: it is as high wherever it
    /// has anything, where all of the row shows by its height how much it is.
    pub band: (f64, f64),
}

impl Layer {
    /// A layer as high as its row.
    pub const fn whole(intervals: Arc<Intervals>, colour: &'static str) -> Self {
        Self { intervals, colour, band: WHOLE }
    }
}

/// What is drawn on, how large it is, and for which time.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub canvas: &'a HtmlCanvasElement,
    pub context: &'a CanvasRenderingContext2d,
    pub scale: TimeScale,
    pub width: u32,
    pub density: f64,
}

/// Where rows are on their canvas, in CSS pixels.
#[derive(Clone, Copy)]
pub struct RowPlaces {
    /// What is free above the first row.
    pub above_px: f64,
    /// How high a row is.
    pub row_px: f64,
    /// What is free between two rows.
    pub gap_px: f64,
    /// How far below the last row the words of the ticks begin.
    pub below_px: f64,
}

impl RowPlaces {
    /// Where the row with this number begins.
    pub(super) fn top_px(self, row: usize) -> f64 {
        self.above_px + row as f64 * (self.row_px + self.gap_px)
    }

    /// How high so many rows are, with what is free above and below.
    pub(super) fn height_px(self, count: usize) -> f64 {
        (self.top_px(count) - self.gap_px).max(self.above_px) + self.below_px
    }
}

/// The custom properties of what every row has.
const GAP_COLOUR: &str = "--lane-gap";
const HATCH_COLOUR: &str = "--lane-hatch";
/// Draws rows on a canvas.
pub(super) struct Painter {
    places: RowPlaces,
    /// The custom properties of the colours that were drawn with so far, and those in the theme and the density that they are for.
    properties: Vec<&'static str>,
    colours: Option<(Colours, f64)>,
}

/// Where a row is on its canvas, and how wide a column of pixels is, in CSS pixels.
#[derive(Clone, Copy)]
struct Place {
    top_px: f64,
    row_px: f64,
    column_px: f64,
}

impl Place {
    /// Columns between two shares of the row's height.
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

    /// The theme is another.
    pub(super) fn forget_colours(&mut self) {
        self.colours = None;
    }

    /// Draws all rows anew. A browser that hands out no canvas context draws nothing.
    pub(super) fn draw(&mut self, canvas: &HtmlCanvasElement, rows: &[CanvasRow], scale: TimeScale) {
        let density = density();
        let size_px = (scale.width_px(), self.places.height_px(rows.len()));
        let Some(context) = emptied(canvas, size_px, density) else { return };
        self.draw_rows(Ground { canvas, context: &context, scale, width: canvas.width(), density }, rows);
    }

    /// Draws all rows on what is drawn already.
    pub(super) fn draw_rows(&mut self, ground: Ground<'_>, rows: &[CanvasRow]) {
        let mut commands = Vec::new();
        let mut columns = vec![0; ground.width as usize];
        for (row, at) in rows.iter().zip(0..) {
            let place = Place {
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
        commands: &mut Vec<Command>,
        layer: &Layer,
        columns: &[u8],
        gaps: &Range<usize>,
        place: Place,
    ) {
        let colour = Paint::solid(self.colour(layer.colour));
        if layer.band != WHOLE {
            let areas = marked(columns).map(|run| place.area(&run, layer.band)).collect();
            return commands.push(Command::Fill(colour, areas));
        }
        let painted = painted(columns, gaps);
        let whole = |runs: &[Range<usize>]| runs.iter().map(|run| place.area(run, WHOLE)).collect();
        let hatch = Paint { is_hatched: true, ..Paint::solid(self.colour(HATCH_COLOUR)) };
        commands.push(Command::Fill(hatch, whole(&painted.hatched)));
        commands.push(Command::Fill(Paint::solid(self.colour(GAP_COLOUR)), whole(&painted.gaps)));
        let covered = painted.covered.iter().map(|(run, steps)| {
            let top = 1.0 - f64::from(*steps) / f64::from(FULL);
            place.area(run, (top, 1.0))
        });
        commands.push(Command::Fill(colour, covered.collect()));
    }

    /// Draws where rows end: the edge of what each can hold now, and the open end of what goes on.
    pub(super) fn draw_ends(&mut self, ground: Ground<'_>, rows: &[CanvasRow], now_secs: i64) {
        let places = self.places;
        let rows = || (0..).map(|row| (places.top_px(row), places.row_px)).zip(rows);
        let (edge, open) = (self.colour(EDGE_COLOUR), self.colour(OPEN_COLOUR));
        let colours = self.colours(ground);
        stroke(ground, colours.css(edge), || {
            rows().for_each(|(at, row)| trace_edge(ground, row, now_secs, at));
        });
        stroke(ground, colours.css(open), || rows().for_each(|(at, row)| trace_open_end(ground, row, at)));
    }

    /// The index of the colour of a custom property.
    fn colour(&mut self, property: &'static str) -> usize {
        self.properties.iter().position(|known| *known == property).unwrap_or_else(|| {
            self.properties.push(property);
            self.colours = None;
            self.properties.len() - 1
        })
    }

    fn colours(&mut self, ground: Ground<'_>) -> &mut Colours {
        let known = self.colours.take().filter(|(_, density)| *density == ground.density);
        let known = known.unwrap_or_else(|| (Colours::of(ground.canvas, &self.properties), ground.density));
        &mut self.colours.insert(known).0
    }
}

const LINE_PX: f64 = 2.0;
/// How far the bracket of a left edge reaches into its row.
const BRACKET_PX: f64 = 5.0;
/// The legs of an arrowhead, and how far two of them are apart.
const ARROW_PX: f64 = 7.0;
const ARROWS_APART_PX: f64 = 6.0;
/// The custom properties of their colours.
pub(super) const EDGE_COLOUR: &str = "--unknown";
pub(super) const OPEN_COLOUR: &str = "--surface";

/// A bracket at the left edge of a row that holds nothing older than so much before now.
pub(super) fn trace_edge(ground: Ground<'_>, row: &CanvasRow, now_secs: i64, (top_px, row_px): (f64, f64)) {
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

/// Arrowheads where a row that goes on has come to. Where that end is not seen, they say nothing of what is.
pub(super) fn trace_open_end(ground: Ground<'_>, row: &CanvasRow, (top_px, row_px): (f64, f64)) {
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

/// Draws the lines that `trace` makes, lengths in CSS pixels.
pub(super) fn stroke(ground: Ground<'_>, colour: &str, trace: impl FnOnce()) {
    let Ground { context, density, .. } = ground;
    // Neither this nor the other fails for a finite number.
    let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
    context.set_stroke_style_str(colour);
    context.set_line_width(LINE_PX);
    context.begin_path();
    trace();
    context.stroke();
    let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
}
