//! What draws rows of intervals: a rectangle for each run of columns that look alike.

use std::ops::Range;

use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{Colours, density, draw};
use crate::console::timeline::canvas_row::{CanvasRow, Layer, WHOLE};
use crate::console::timeline::drawing::emptied;
use crate::console::timeline::ground::{Ground, RowPlaces};
use crate::console::timeline::row_ends::{EDGE_COLOUR, OPEN_COLOUR, stroke, trace_edge, trace_open_end};
use crate::plot::canvas_commands::{CanvasBox, Command, Paint};
use crate::plot::coverage::{FULL, columns_of, coverage, marked, painted};
use crate::plot::time_view::TimeScale;

/// The custom properties of what every row has.
const GAP_COLOUR: &str = "--lane-gap";
const HATCH_COLOUR: &str = "--lane-hatch";
/// How long the arrow of an open end is.
const OPEN_PX: f64 = 7.0;

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
        self.draw_open_ends(ground, rows);
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

    fn draw_open_ends(&mut self, ground: Ground<'_>, rows: &[CanvasRow]) {
        let Ground { context, scale, density, .. } = ground;
        for (row, at) in rows.iter().zip(0..) {
            let (Some(second), Some(layer)) = (row.open_at, row.layers.first()) else { continue };
            let x = scale.px(second.0 as f64) * density;
            let (top, height) = (self.places.top_px(at) * density, self.places.row_px * density);
            let colour = self.colour(layer.colour);
            context.set_fill_style_str(self.colours(ground).css(colour));
            context.begin_path();
            context.move_to(x, top);
            context.line_to(x + OPEN_PX * density, top + height / 2.0);
            context.line_to(x, top + height);
            context.fill();
        }
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
