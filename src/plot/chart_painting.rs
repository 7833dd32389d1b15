//! How a chart is drawn: boxes of pixels, and the lines over them.

use crate::plot::canvas_commands::{CanvasCommands, Pen};
use crate::plot::chart::{
    BOUNDARY_COLOUR, ChartData, CurveLook, FAILED_COLOUR, FIRST_CURVE_COLOUR, GAP_COLOUR, Mark,
    STRIPE_COLOUR, Surface, TICK_COLOUR, TickLines,
};
use crate::plot::coverage::{GREY, Rgba};
use crate::plot::pixels::{Ink, PixelBox, Pixels};
use crate::plot::strokes::{ColumnNumbers, Tracer, WindowRun, gaps, runs, runs_of, strokes_of, trace};
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;

/// The distance of the lines that hatch a gap.
const HATCH_PX: f64 = 6.0;
const CURVE_PX: f64 = 1.5;
/// How much is covered by the colour of a gap that could not be read, and of what may still change, in parts of 255.
const FAILED_ALPHA: u8 = 31;
const VEIL_ALPHA: u8 = 41;
/// The same of an area's colour between the least and the most of a column of pixels.
const SPREAD_ALPHA: u8 = 128;

impl ChartData {
    /// Draws it: lines at ticks and curves as pixels, what slants or is dashed as commands to be drawn over them. Where the pixels are
    /// drawn from a column on, the commands are still those of the whole: what is to the left of it has to be kept from them.
    pub fn draw(
        &self,
        scale: TimeScale,
        values: ValueScale,
        ticks: TickLines<'_>,
        colours: &[Rgba],
        surface: &mut Surface<'_>,
    ) {
        let runs = runs(&self.windows, scale);
        // A line is drawn from where the run before has come to.
        let first_px = surface.pixels.first_column() as f64 / surface.pixels.density();
        let traced_from = runs.partition_point(|run| run.to_px() < first_px).saturating_sub(1);
        let painting = Painting { data: self, scale, values, colours, runs, traced_from };
        painting.lines(ticks, surface.pixels);
        painting.mark_gaps(surface);
        if self.is_stacked {
            painting.stack(surface.pixels);
        } else {
            painting.curves(surface);
        }
        painting.curves_before(surface.lines);
        painting.veil_incomplete(surface.pixels);
    }
}

/// A chart that is being drawn.
struct Painting<'a> {
    data: &'a ChartData,
    scale: TimeScale,
    values: ValueScale,
    colours: &'a [Rgba],
    runs: Vec<WindowRun>,
    /// The first run that is traced.
    traced_from: usize,
}

impl Painting<'_> {
    fn colour(&self, at: usize) -> Rgba {
        self.colours.get(at).copied().unwrap_or(GREY)
    }

    fn ink(&self, look: CurveLook) -> Ink {
        let colour = self.colour(FIRST_CURVE_COLOUR + look.colour);
        Ink { colour, stripe: look.is_striped.then(|| self.colour(STRIPE_COLOUR)) }
    }

    fn faint(&self, colour: usize, alpha: u8) -> Ink {
        let [red, green, blue, _] = self.colour(colour);
        Ink::plain([red, green, blue, alpha])
    }

    /// The lines at ticks, each a whole pixel wide at least.
    fn lines(&self, TickLines { ticks_px, boundaries_px }: TickLines<'_>, pixels: &mut Pixels) {
        let (width, height) = (self.scale.width_px(), self.values.height_px());
        let line_px = pixels.edge(1.0).max(1.0 / pixels.density());
        let ink = Ink::plain(self.colour(TICK_COLOUR));
        for tick in self.values.ticks() {
            let y = pixels.edge(self.values.px(tick)).min(height - line_px);
            pixels.fill(PixelBox { from: (0.0, y), to: (width, y + line_px) }, ink);
        }
        let boundary = Ink::plain(self.colour(BOUNDARY_COLOUR));
        for (all, ink) in [(ticks_px, ink), (boundaries_px, boundary)] {
            for px in all {
                let x = pixels.edge(*px);
                pixels.fill(PixelBox { from: (x, 0.0), to: (x + line_px, height) }, ink);
            }
        }
    }

    /// Hatches where nothing is known; another colour where it could not be read.
    fn mark_gaps(&self, surface: &mut Surface<'_>) {
        let ChartData { windows, marks, curves, .. } = self.data;
        let height = self.values.height_px();
        let mark = |at: usize| marks.get(at).copied().unwrap_or_default();
        let has_none = |at: usize| curves.iter().all(|c| c.numbers.get(at).copied().flatten().is_none());
        let is_gap = |at: usize| matches!(mark(at), Mark::Complete | Mark::Incomplete) && has_none(at);
        hatch(&gaps(windows, self.scale, is_gap), GAP_COLOUR, height, surface.lines);
        let failed = gaps(windows, self.scale, |at| mark(at) == Mark::Failed);
        let ink = self.faint(FAILED_COLOUR, FAILED_ALPHA);
        failed.iter().for_each(|(from, to)| surface.pixels.fill(upright(*from, *to, height), ink));
        hatch(&failed, FAILED_COLOUR, height, surface.lines);
    }

    fn curves(&self, surface: &mut Surface<'_>) {
        // The running minute is always lower than the last: a line down to it would tell of an outage. It is dashed.
        let incomplete = runs_of(&self.runs, |at| self.is_incomplete(at));
        let traced = &self.runs[self.traced_from..];
        let complete = (!incomplete.is_empty()).then(|| runs_of(traced, |at| !self.is_incomplete(at)));
        let complete = complete.as_deref().unwrap_or(traced);
        for curve in &self.data.curves {
            let ink = Ink::plain(self.colour(FIRST_CURVE_COLOUR + curve.look.colour));
            let mut brush = Brush { values: self.values, ink, before_y: None, pixels: &mut *surface.pixels };
            trace(complete, &curve.numbers, &mut brush);
            let pen = Pen { width_px: CURVE_PX, alpha: 1.0, ..dashed(curve.look) };
            self.stroke(&incomplete, &curve.numbers, pen, surface.lines);
        }
    }

    /// Areas from the highest to the lowest, each over the one before: so none has to be cut out of another.
    fn stack(&self, pixels: &mut Pixels) {
        for curve in self.data.curves.iter().rev() {
            let ink = self.ink(curve.look);
            let [red, green, blue, _] = ink.colour;
            let spread = Ink { colour: [red, green, blue, SPREAD_ALPHA], ..ink };
            let mut area = Area { values: self.values, ink, spread, pixels: &mut *pixels };
            trace(&self.runs[self.traced_from..], &curve.numbers, &mut area);
        }
    }

    /// The period before, as thin dashed lines.
    fn curves_before(&self, lines: &mut CanvasCommands) {
        for curve in &self.data.curves {
            let pen = Pen { width_px: 1.0, alpha: 0.7, ..dashed(curve.look) };
            self.stroke(&self.runs, &curve.before, pen, lines);
        }
    }

    fn stroke(&self, runs: &[WindowRun], numbers: &[Option<f64>], pen: Pen, lines: &mut CanvasCommands) {
        let strokes = strokes_of(runs, numbers);
        if strokes.is_empty() {
            return;
        }
        lines.begin(pen);
        for stroke in strokes {
            lines.line(stroke.iter().map(|(x, number)| (*x, self.values.px(*number))));
        }
        lines.stroke();
    }

    /// Whether the numbers of a window may still change.
    fn is_incomplete(&self, at: usize) -> bool {
        self.data.marks.get(at) == Some(&Mark::Incomplete)
    }

    /// Fades what may still change.
    fn veil_incomplete(&self, pixels: &mut Pixels) {
        let ink = self.faint(GAP_COLOUR, VEIL_ALPHA);
        for (from, to) in gaps(&self.data.windows, self.scale, |at| self.is_incomplete(at)) {
            pixels.fill(upright(from, to, self.values.height_px()), ink);
        }
    }
}

/// Draws a line of upright and level pieces.
struct Brush<'a> {
    values: ValueScale,
    ink: Ink,
    /// How high the line is where it has come to.
    before_y: Option<f64>,
    pixels: &'a mut Pixels,
}

impl Tracer for Brush<'_> {
    fn level(&mut self, from_px: f64, to_px: f64, number: f64) {
        let (half, y) = (CURVE_PX / 2.0, self.values.px(number));
        let from_y = self.before_y.unwrap_or(y);
        if from_y != y {
            let (high, low) = (from_y.min(y), from_y.max(y));
            let corner = (from_px - half, high - half);
            self.pixels.fill(PixelBox { from: corner, to: (from_px + half, low + half) }, self.ink);
        }
        // Levels that meet within a pixel would cover it twice, or not whole.
        self.pixels.fill_between((from_px, to_px), (y - half, y + half), self.ink);
        self.before_y = Some(y);
    }

    fn column(&mut self, at_px: f64, numbers: &ColumnNumbers) {
        let half = CURVE_PX / 2.0;
        let (mut high, mut low) = (self.values.px(numbers.most), self.values.px(numbers.least));
        if let Some(y) = self.before_y {
            high = if y < high { y } else { high };
            low = if y > low { y } else { low };
        }
        self.pixels.fill_between((at_px, at_px + 1.0), (high - half, low + half), self.ink);
        self.before_y = Some(self.values.px(numbers.last));
    }

    fn end_line(&mut self) {
        self.before_y = None;
    }
}

/// Draws an area from the bottom up to a line.
struct Area<'a> {
    values: ValueScale,
    ink: Ink,
    /// What is between the least and the most of a column.
    spread: Ink,
    pixels: &'a mut Pixels,
}

impl Tracer for Area<'_> {
    fn level(&mut self, from_px: f64, to_px: f64, number: f64) {
        let rows = (self.values.px(number), self.values.height_px());
        self.pixels.fill_between((from_px, to_px), rows, self.ink);
    }

    fn column(&mut self, at_px: f64, numbers: &ColumnNumbers) {
        let (columns, bottom) = ((at_px, at_px + 1.0), self.values.height_px());
        let (high, low) = (self.values.px(numbers.most), self.values.px(numbers.least));
        self.pixels.fill_between(columns, (high, low), self.spread);
        self.pixels.fill_between(columns, (low, bottom), self.ink);
    }

    fn end_line(&mut self) {}
}

fn upright(from_px: f64, to_px: f64, height_px: f64) -> PixelBox {
    PixelBox { from: (from_px, 0.0), to: (to_px, height_px) }
}

fn dashed(look: CurveLook) -> Pen {
    Pen { colour: FIRST_CURVE_COLOUR + look.colour, width_px: 1.0, alpha: 1.0, is_dashed: true }
}

/// Slanting lines in stretches of the whole height.
fn hatch(stretches: &[(f64, f64)], colour: usize, height_px: f64, to: &mut CanvasCommands) {
    if stretches.is_empty() {
        return;
    }
    to.begin(Pen { colour, width_px: 1.0, alpha: 0.5, is_dashed: false });
    for (from, up) in stretches {
        // Lines from the bottom to the right and up, cut at both sides.
        let mut start = ((from - height_px) / HATCH_PX).floor() * HATCH_PX;
        while start < *up {
            let (left, right) = (start.max(*from), (start + height_px).min(*up));
            if left < right {
                to.line(
                    [(left, height_px - (left - start)), (right, height_px - (right - start))].into_iter(),
                );
            }
            start += HATCH_PX;
        }
    }
    to.stroke();
}
