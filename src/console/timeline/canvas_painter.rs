//! What draws rows of intervals: a small picture of all of them at once, stretched to the rows.

use std::ops::Range;
use std::sync::Arc;

use wasm_bindgen::{Clamped, JsValue};
use web_sys::{CanvasPattern, CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::console::platform::canvas::{css_colour, density, hatching, new_canvas, resolve};
use crate::console::timeline::canvas_row::{CanvasRow, WHOLE};
use crate::console::timeline::drawing::emptied;
use crate::console::timeline::ground::{Ground, RowPlaces};
use crate::console::timeline::row_ends::{EDGE_COLOUR, OPEN_COLOUR, stroke, trace_edge, trace_open_end};
use crate::model::intervals::Intervals;
use crate::plot::coverage::{FULL, Rgba, columns_of, coverage, paint, paint_mark, wide_gaps};
use crate::plot::time_view::TimeScale;

/// The custom properties of what every row has.
const GAP_COLOUR: &str = "--lane-gap";
const HATCH_COLOUR: &str = "--lane-hatch";
/// How long the arrow of an open end is.
const OPEN_PX: f64 = 7.0;

/// So many gaps of a row are hatched one by one; of more, all from the first to the last at once: what is covered is drawn over it.
const HATCHED_ALONE: usize = 48;

/// Draws rows on a canvas. What it needs for that is made once.
pub(super) struct Painter {
    places: RowPlaces,
    /// Where the small picture is put before it is stretched.
    small: Option<(HtmlCanvasElement, CanvasRenderingContext2d)>,
    colours: Vec<(&'static str, Rgba)>,
    /// The hatching, and the density of pixels it was made for.
    hatch: Option<(CanvasPattern, f64)>,
    columns: Vec<u8>,
    /// The small picture, and behind it what a larger one has left.
    pixels: Vec<Rgba>,
    /// How many pixels the small picture has.
    painted: usize,
    strips: Vec<Strip>,
    hatched: Vec<(usize, Range<usize>)>,
}

/// A strip of the small picture, and where it is drawn, as shares of the height of its row.
struct Strip {
    from_y: u32,
    steps: u32,
    row: usize,
    band: (f64, f64),
    /// What it is of, to be used again where another row has the same.
    of: (*const Intervals, &'static str),
}

impl Painter {
    pub(super) const fn new(places: RowPlaces) -> Self {
        Self {
            places,
            small: None,
            colours: Vec::new(),
            hatch: None,
            columns: Vec::new(),
            pixels: Vec::new(),
            painted: 0,
            strips: Vec::new(),
            hatched: Vec::new(),
        }
    }

    /// The theme is another.
    pub(super) fn forget_colours(&mut self) {
        self.colours.clear();
        self.hatch = None;
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
        ground.context.set_image_smoothing_enabled(false);
        self.paint_strips(ground, rows);
        self.hatch_gaps(ground);
        // A failure to put the small picture leaves the rows empty.
        let _ = self.draw_strips(ground);
        self.draw_open_ends(ground, rows);
    }

    /// Draws where rows end: the edge of what each can hold now, and the open end of what goes on.
    pub(super) fn draw_ends(&mut self, ground: Ground<'_>, rows: &[CanvasRow], now_secs: i64) {
        let places = self.places;
        let rows = || (0..).map(|row| (places.top_px(row), places.row_px)).zip(rows);
        let edge = css_colour(self.colour(ground.canvas, EDGE_COLOUR));
        stroke(ground, &edge, || rows().for_each(|(at, row)| trace_edge(ground, row, now_secs, at)));
        let open = css_colour(self.colour(ground.canvas, OPEN_COLOUR));
        stroke(ground, &open, || rows().for_each(|(at, row)| trace_open_end(ground, row, at)));
    }

    /// Paints all layers below each other, and notes where they belong and which gaps are hatched.
    fn paint_strips(&mut self, ground: Ground<'_>, rows: &[CanvasRow]) {
        let Ground { canvas, scale, width, .. } = ground;
        let gap = self.colour(canvas, GAP_COLOUR);
        self.strips.clear();
        self.hatched.clear();
        self.painted = 0;
        self.columns.resize(width as usize, 0);
        for (row, at) in rows.iter().zip(0..) {
            for (layer, above) in row.layers.iter().zip(0..) {
                let gaps = row.gaps_in.filter(|_| above == 0);
                if layer.intervals.is_empty() && gaps.is_none() {
                    continue;
                }
                let of = (Arc::as_ptr(&layer.intervals), layer.colour);
                let (band, is_mark) = (layer.band, layer.band != WHOLE);
                let known = self.strips.iter().find(|strip| is_mark && strip.steps == 1 && strip.of == of);
                if let Some(Strip { from_y, steps, .. }) = known {
                    let strip = Strip { from_y: *from_y, steps: *steps, row: at, band, of };
                    self.strips.push(strip);
                    continue;
                }
                coverage(&layer.intervals, scale.view(), &mut self.columns);
                let covered = self.colour(canvas, layer.colour);
                let steps = if is_mark { 1 } else { u32::from(FULL) };
                let from = self.painted;
                self.painted += (width * steps) as usize;
                if self.pixels.len() < self.painted {
                    self.pixels.resize(self.painted, [0; 4]);
                }
                let pixels = &mut self.pixels[from..self.painted];
                if is_mark {
                    paint_mark(&self.columns, covered, pixels);
                } else {
                    let gaps = gaps.map_or(0..0, |period| columns_of(period, scale.view(), width as usize));
                    paint(&self.columns, &gaps, covered, gap, pixels);
                    note_hatched(&mut self.hatched, at, wide_gaps(&self.columns, gaps));
                }
                let from_y = from as u32 / width;
                self.strips.push(Strip { from_y, steps, row: at, band, of });
            }
        }
    }

    fn hatch_gaps(&mut self, ground: Ground<'_>) {
        let Ground { canvas, context, density, .. } = ground;
        if self.hatched.is_empty() {
            return;
        }
        if self.hatch.as_ref().is_none_or(|(_, made_for)| *made_for != density) {
            let colour = self.colour(canvas, HATCH_COLOUR);
            self.hatch = hatching(&css_colour(colour), density).map(|pattern| (pattern, density));
        }
        let Some((pattern, _)) = &self.hatch else { return };
        context.set_fill_style_canvas_pattern(pattern);
        for (row, gap) in &self.hatched {
            let (from, count) = (gap.start as f64, gap.len() as f64);
            context.fill_rect(from, self.places.top_px(*row) * density, count, self.places.row_px * density);
        }
    }

    fn draw_strips(&mut self, ground: Ground<'_>) -> Result<(), JsValue> {
        let Ground { context, width, density, .. } = ground;
        if self.painted == 0 {
            return Ok(());
        }
        let height = self.painted as u32 / width;
        let (small, small_context) = self.small(width, height)?;
        let bytes = Clamped(self.pixels[..self.painted].as_flattened());
        let picture = ImageData::new_with_u8_clamped_array_and_sh(bytes, width, height)?;
        small_context.put_image_data(&picture, 0.0, 0.0)?;
        let width = f64::from(width);
        for Strip { from_y, steps, row, band: (top, bottom), .. } in &self.strips {
            let y = (self.places.top_px(*row) + top * self.places.row_px) * density;
            let height = (bottom - top) * self.places.row_px * density;
            let (from_y, steps) = (f64::from(*from_y), f64::from(*steps));
            context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &small, 0.0, from_y, width, steps, 0.0, y, width, height,
            )?;
        }
        Ok(())
    }

    fn draw_open_ends(&mut self, ground: Ground<'_>, rows: &[CanvasRow]) {
        let Ground { canvas, context, scale, density, .. } = ground;
        for (row, at) in rows.iter().zip(0..) {
            let (Some(second), Some(layer)) = (row.open_at, row.layers.first()) else { continue };
            let x = scale.px(second.0 as f64) * density;
            let (top, height) = (self.places.top_px(at) * density, self.places.row_px * density);
            context.set_fill_style_str(&css_colour(self.colour(canvas, layer.colour)));
            context.begin_path();
            context.move_to(x, top);
            context.line_to(x + OPEN_PX * density, top + height / 2.0);
            context.line_to(x, top + height);
            context.fill();
        }
    }

    /// The canvas of the small picture, of this size.
    fn small(
        &mut self,
        width: u32,
        height: u32,
    ) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
        if self.small.is_none() {
            self.small = new_canvas();
        }
        let (canvas, context) = self.small.clone().ok_or(JsValue::NULL)?;
        if (canvas.width(), canvas.height()) != (width, height) {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        Ok((canvas, context))
    }

    /// The colour that a custom property has on the canvas, in the theme that is shown.
    fn colour(&mut self, canvas: &HtmlCanvasElement, property: &'static str) -> Rgba {
        if let Some((_, colour)) = self.colours.iter().find(|(known, _)| *known == property) {
            return *colour;
        }
        let colour = resolve(canvas, property);
        self.colours.push((property, colour));
        colour
    }
}

/// Notes the gaps of a row that are hatched.
fn note_hatched(
    hatched: &mut Vec<(usize, Range<usize>)>,
    row: usize,
    gaps: impl Iterator<Item = Range<usize>>,
) {
    let first = hatched.len();
    hatched.extend(gaps.map(|gap| (row, gap)));
    if let [(_, begin), .., (_, end)] = &hatched[first..]
        && hatched.len() - first > HATCHED_ALONE
    {
        let all = begin.start..end.end;
        hatched.truncate(first);
        hatched.push((row, all));
    }
}
