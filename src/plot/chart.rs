//! A chart as a picture: curves or a stack of areas over windows of time, with what is missing or may still change marked.

use crate::plot::canvas_commands::{CanvasCommands, Pen};
use crate::plot::coverage::Rgba;
use crate::plot::pixels::{Ink, PixelBox, Pixels};
use crate::plot::strokes::{LinePiece, WindowRun, extent, gaps, runs, strokes_by, trace};
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;

/// The colour of what marks a gap, and of one that failed; those of the curves follow.
pub const GAP_COLOUR: usize = 0;
/// The colour of a window that could not be read.
pub const FAILED_COLOUR: usize = 1;
/// The colour of the lines at ticks.
pub const TICK_COLOUR: usize = 2;
/// The colour of the lines at which another day begins.
pub const BOUNDARY_COLOUR: usize = 3;
/// The colour between the stripes of a striped area.
pub const STRIPE_COLOUR: usize = 4;
/// The first colour of the curves.
pub const FIRST_CURVE_COLOUR: usize = 5;

/// The distance of the lines that hatch a gap.
const HATCH_PX: f64 = 6.0;
const CURVE_PX: f64 = 1.5;
/// How much is covered by the colour of a gap that could not be read, and of what may still change, in parts of 255.
const FAILED_ALPHA: u8 = 31;
const VEIL_ALPHA: u8 = 41;
/// The same of an area's colour between the least and the most of a column of pixels.
const SPREAD_ALPHA: u8 = 128;

/// What is known of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Its numbers are final.
    #[default]
    Complete,
    /// Its numbers may still change.
    Incomplete,
    /// Nothing was read of it yet.
    Awaited,
    /// It could not be read.
    Failed,
}

/// How a curve looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurveLook {
    /// Its colour, counted from [`FIRST_CURVE_COLOUR`].
    pub colour: usize,
    /// Whether its area is striped.
    pub is_striped: bool,
}

/// A curve that is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartCurve {
    /// How it looks.
    pub look: CurveLook,
    /// A number for each window, or a gap. In a stack the numbers up to which it reaches.
    pub numbers: Vec<Option<f64>>,
    /// Its numbers in the period that it is compared with, window by window.
    pub before: Vec<Option<f64>>,
}

/// What a chart shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartData {
    /// The windows, from one second up to another, in order.
    pub windows: Vec<(i64, i64)>,
    /// What is known of each.
    pub marks: Vec<Mark>,
    /// The curves, the lowest first where they are stacked.
    pub curves: Vec<ChartCurve>,
    /// Whether they are parts of a whole.
    pub is_stacked: bool,
    /// Whether their numbers are counted.
    pub is_whole: bool,
}

/// Where the lines of a time axis are, in pixels from the left.
#[derive(Clone, Copy, Debug, Default)]
pub struct TickLines<'a> {
    /// At the ticks.
    pub ticks_px: &'a [f64],
    /// Where another day begins.
    pub boundaries_px: &'a [f64],
}

impl ChartData {
    /// The upright scale of what is seen.
    pub fn value_scale(&self, scale: TimeScale, height_px: f64, is_log: bool) -> ValueScale {
        let runs = runs(&self.windows, scale);
        let all = self.curves.iter().flat_map(|curve| [&curve.numbers, &curve.before]);
        let extents = all.filter_map(|numbers| extent(&runs, numbers));
        let (least, most) = extents
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), (l, m)| (least.min(l), most.max(m)));
        match is_log {
            true => ValueScale::logarithmic(least, most, height_px),
            false => ValueScale::linear(most, height_px, self.is_whole),
        }
    }

    /// Draws it: lines at ticks and curves as pixels, what slants or is dashed as commands to be drawn over them.
    pub fn draw(
        &self,
        scale: TimeScale,
        values: ValueScale,
        ticks: TickLines<'_>,
        colours: &[Rgba],
        surface: &mut Surface<'_>,
    ) {
        let painting = Painting { data: self, scale, values, colours, runs: runs(&self.windows, scale) };
        painting.lines(ticks, surface.pixels);
        painting.mark_gaps(surface);
        if self.is_stacked {
            painting.stack(surface.pixels);
        } else {
            painting.curves(surface);
        }
        painting.runs_before(surface.lines);
        painting.veil_incomplete(surface.pixels);
    }
}

/// What a chart is drawn on.
pub struct Surface<'a> {
    /// What is upright and level.
    pub pixels: &'a mut Pixels,
    /// What is drawn over that.
    pub lines: &'a mut CanvasCommands,
}

/// A chart that is being drawn.
struct Painting<'a> {
    data: &'a ChartData,
    scale: TimeScale,
    values: ValueScale,
    colours: &'a [Rgba],
    runs: Vec<WindowRun>,
}

impl Painting<'_> {
    fn colour(&self, at: usize) -> Rgba {
        self.colours.get(at).copied().unwrap_or([128, 128, 128, 255])
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
        let has_incomplete = self.runs.iter().flat_map(WindowRun::windows).any(|at| self.is_incomplete(at));
        for curve in &self.data.curves {
            let number = |at: usize| curve.numbers.get(at).copied().flatten();
            let complete = |at: usize| number(at).filter(|_| !self.is_incomplete(at));
            let ink = Ink::plain(self.colour(FIRST_CURVE_COLOUR + curve.look.colour));
            let mut brush = Brush { values: self.values, ink, before_y: None };
            let known: &dyn Fn(usize) -> Option<f64> = if has_incomplete { &complete } else { &number };
            trace(&self.runs, known, &mut |piece| brush.draw(piece, surface.pixels));
            if has_incomplete {
                let incomplete = |at: usize| number(at).filter(|_| self.is_incomplete(at));
                let pen = Pen { width_px: CURVE_PX, alpha: 1.0, ..dashed(curve.look) };
                self.stroke(&incomplete, pen, surface.lines);
            }
        }
    }

    /// Areas from the highest to the lowest, each over the one before: so none has to be cut out of another.
    fn stack(&self, pixels: &mut Pixels) {
        let bottom = self.values.height_px();
        for curve in self.data.curves.iter().rev() {
            let ink = self.ink(curve.look);
            let [red, green, blue, _] = ink.colour;
            let spread = Ink { colour: [red, green, blue, SPREAD_ALPHA], ..ink };
            trace(&self.runs, &|at| curve.numbers.get(at).copied().flatten(), &mut |piece| match piece {
                LinePiece::Break => {}
                LinePiece::Level { from_px, to_px, number } => {
                    let (left, right) = (pixels.edge(from_px), pixels.edge(to_px));
                    let area = PixelBox { from: (left, self.values.px(number)), to: (right, bottom) };
                    pixels.fill(area, ink);
                }
                LinePiece::Column { at_px, least, most, .. } => {
                    let (left, right) = (pixels.edge(at_px), pixels.edge(at_px + 1.0));
                    let [high, low] = [most, least].map(|number| self.values.px(number));
                    pixels.fill(PixelBox { from: (left, high), to: (right, low) }, spread);
                    pixels.fill(PixelBox { from: (left, low), to: (right, bottom) }, ink);
                }
            });
        }
    }

    /// The period before, as thin dashed lines.
    fn runs_before(&self, lines: &mut CanvasCommands) {
        for curve in self.data.curves.iter().filter(|curve| !curve.before.is_empty()) {
            let pen = Pen { width_px: 1.0, alpha: 0.7, ..dashed(curve.look) };
            self.stroke(&|at| curve.before.get(at).copied().flatten(), pen, lines);
        }
    }

    fn stroke(&self, number: &dyn Fn(usize) -> Option<f64>, pen: Pen, lines: &mut CanvasCommands) {
        let strokes = strokes_by(&self.runs, number);
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
struct Brush {
    values: ValueScale,
    ink: Ink,
    /// How high the line is where it has come to.
    before_y: Option<f64>,
}

impl Brush {
    fn draw(&mut self, piece: LinePiece, pixels: &mut Pixels) {
        let half = CURVE_PX / 2.0;
        match piece {
            LinePiece::Break => self.before_y = None,
            LinePiece::Level { from_px, to_px, number } => {
                let y = self.values.px(number);
                let from_y = self.before_y.unwrap_or(y);
                if from_y != y {
                    let (high, low) = (from_y.min(y), from_y.max(y));
                    let corner = (from_px - half, high - half);
                    pixels.fill(PixelBox { from: corner, to: (from_px + half, low + half) }, self.ink);
                }
                // Levels that meet within a pixel would cover it twice, or not whole.
                let (left, right) = (pixels.edge(from_px), pixels.edge(to_px));
                pixels.fill(PixelBox { from: (left, y - half), to: (right, y + half) }, self.ink);
                self.before_y = Some(y);
            }
            LinePiece::Column { at_px, least, most, last, .. } => {
                let [high, low, last] = [most, least, last].map(|number| self.values.px(number));
                let (high, low) = match self.before_y {
                    Some(y) => (high.min(y), low.max(y)),
                    None => (high, low),
                };
                let area = PixelBox { from: (at_px, high - half), to: (at_px + 1.0, low + half) };
                pixels.fill(area, self.ink);
                self.before_y = Some(last);
            }
        }
    }
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
