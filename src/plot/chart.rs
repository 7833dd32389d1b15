//! What a chart shows: curves or a stack of areas over windows of time, with what is missing or may still change marked; and how it is
//! drawn, as commands for a canvas: curves and areas as boxes, which a canvas fills many times faster than it strokes lines.

use std::sync::Arc;

use crate::model::numbers::Numbers;
use crate::plot::canvas_commands::{CanvasBox, Command, Paint};
use crate::plot::columns::{Column, columns, extent, gaps, lines};
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
    pub numbers: Numbers,
    /// Its numbers in the period that it is compared with, window by window.
    pub before: Numbers,
}

/// What a chart shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartData {
    /// The windows, from one second up to another, in order; charts share the list.
    pub windows: Arc<Vec<(i64, i64)>>,
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
        let all = self.curves.iter().flat_map(|curve| [&curve.numbers, &curve.before]);
        let extents = all.filter_map(|numbers| extent(&self.windows, numbers, scale));
        let (least, most) = extents
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), (l, m)| (least.min(l), most.max(m)));
        match is_log {
            true => ValueScale::logarithmic(least, most, height_px),
            false => ValueScale::linear(most, height_px, self.is_whole),
        }
    }
}

const CURVE_PX: f64 = 1.5;
const COMPARED_PX: f64 = 1.0;
/// How much is covered by the colour of a gap that could not be read, and of what may still change.
const FAILED_ALPHA: f64 = 0.12;
const VEIL_ALPHA: f64 = 0.16;
const HATCH_ALPHA: f64 = 0.5;
const COMPARED_ALPHA: f64 = 0.7;
/// The same of an area's colour between the least and the most of a column of pixels.
const SPREAD_ALPHA: f64 = 0.5;

/// A chart that is being drawn.
#[derive(Clone, Copy, Debug)]
pub struct Painting<'a> {
    /// What it shows.
    pub data: &'a ChartData,
    /// The time it is drawn over, and its width.
    pub scale: TimeScale,
    /// Its upright axis.
    pub values: ValueScale,
    /// Where the lines of its time axis are.
    pub ticks: TickLines<'a>,
    /// How many pixels of the screen a CSS pixel is wide.
    pub density: f64,
}

impl Painting<'_> {
    /// What is drawn, from what lies lowest up.
    pub fn commands(&self) -> Vec<Command> {
        let mut commands = self.tick_lines();
        commands.extend(self.gap_marks());
        match self.data.is_stacked {
            true => commands.extend(self.data.curves.iter().rev().flat_map(|curve| self.area(curve))),
            false => commands.extend(self.data.curves.iter().flat_map(|curve| self.curve(curve))),
        }
        commands.extend(self.data.curves.iter().map(|curve| self.compared(curve)));
        commands.push(self.veil());
        commands.retain(|command| match command {
            Command::Fill(_, boxes) => !boxes.is_empty(),
            Command::Dash(_, _, lines) => !lines.is_empty(),
        });
        commands
    }

    /// The edge between two pixels of the screen that is nearest: boxes that meet there leave no seam.
    fn edge(&self, px: f64) -> f64 {
        (px * self.density).round() / self.density
    }

    /// The lines at ticks, each a whole pixel of the screen wide at least.
    fn tick_lines(&self) -> Vec<Command> {
        let (width, height) = (self.scale.width_px(), self.values.height_px());
        let line_px = self.edge(1.0).max(1.0 / self.density);
        let level = |tick| [0.0, self.edge(self.values.px(tick)).min(height - line_px), width, line_px];
        let upright = |px: &f64| [self.edge(*px), 0.0, line_px, height];
        let ticks = self.values.ticks().into_iter().map(level);
        let ticks = ticks.chain(self.ticks.ticks_px.iter().map(upright)).collect();
        let boundaries = self.ticks.boundaries_px.iter().map(upright).collect();
        let fill = |colour, boxes| Command::Fill(Paint::solid(colour), boxes);
        vec![fill(TICK_COLOUR, ticks), fill(BOUNDARY_COLOUR, boundaries)]
    }

    /// Hatches where nothing is known; another colour where it could not be read.
    fn gap_marks(&self) -> Vec<Command> {
        let ChartData { marks, curves, .. } = self.data;
        let mark = |at: usize| marks.get(at).copied().unwrap_or_default();
        let has_none = |at: usize| curves.iter().all(|c| c.numbers.get(at).copied().flatten().is_none());
        let gaps = self.stretches(|at| matches!(mark(at), Mark::Complete | Mark::Incomplete) && has_none(at));
        let failed = self.stretches(|at| mark(at) == Mark::Failed);
        let hatched = |colour| Paint { colour, alpha: HATCH_ALPHA, is_hatched: true };
        vec![
            Command::Fill(hatched(GAP_COLOUR), gaps),
            Command::Fill(Paint { alpha: FAILED_ALPHA, ..Paint::solid(FAILED_COLOUR) }, failed.clone()),
            Command::Fill(hatched(FAILED_COLOUR), failed),
        ]
    }

    /// A curve of upright and level pieces. The running minute is always lower than the last: a line down to it would tell of an
    /// outage. It is dashed, and not joined.
    fn curve(&self, curve: &ChartCurve) -> [Command; 2] {
        let paint = Paint::solid(FIRST_CURVE_COLOUR + curve.look.colour);
        let complete = self.columns(curve, |at| !self.is_incomplete(at));
        let mut boxes = Vec::with_capacity(complete.len());
        let mut before_y = None;
        for column in complete {
            let (mut high, mut low) = (self.values.px(column.most), self.values.px(column.least));
            if let Some(y) = before_y.filter(|_| column.is_joined) {
                if column.is_narrow() {
                    (high, low) = (high.min(y), low.max(y));
                } else if y != high {
                    let (left, right) = (column.px.0 - CURVE_PX / 2.0, column.px.0 + CURVE_PX / 2.0);
                    boxes.extend(self.upright((left, right), (high.min(y), high.max(y))));
                }
            }
            boxes.extend(self.upright(column.px, (high, low)));
            before_y = Some(self.values.px(column.last));
        }
        let incomplete = lines(&self.columns(curve, |at| self.is_incomplete(at)));
        [Command::Fill(paint, boxes), self.dashed(paint, CURVE_PX, incomplete)]
    }

    /// A piece of a curve, with half of its thickness above and below.
    fn upright(&self, (left, right): (f64, f64), (high, low): (f64, f64)) -> Option<CanvasBox> {
        let half = CURVE_PX / 2.0;
        self.box_between((left, right), (high - half, low + half))
    }

    /// A box whose left and right edges are those between pixels of the screen. Where it has none of them, it is not drawn.
    fn box_between(&self, (left, right): (f64, f64), (high, low): (f64, f64)) -> Option<CanvasBox> {
        let (left, right) = (self.edge(left), self.edge(right));
        (left < right && high < low).then_some([left, high, right - left, low - high])
    }

    /// An area from the bottom up to a line. They are drawn from the highest to the lowest, each over the one before: so none has to be
    /// cut out of another.
    fn area(&self, curve: &ChartCurve) -> [Command; 3] {
        let paint = Paint::solid(FIRST_CURVE_COLOUR + curve.look.colour);
        let (mut spread, mut whole) = (Vec::new(), Vec::new());
        for column in self.columns(curve, |_| true) {
            let (high, low) = (self.values.px(column.most), self.values.px(column.least));
            spread.extend(self.box_between(column.px, (high, low)));
            whole.extend(self.box_between(column.px, (low, self.values.height_px())));
        }
        let stripes = if curve.look.is_striped { whole.clone() } else { Vec::new() };
        [
            Command::Fill(Paint { alpha: SPREAD_ALPHA, ..paint }, spread),
            Command::Fill(paint, whole),
            Command::Fill(Paint { is_hatched: true, ..Paint::solid(STRIPE_COLOUR) }, stripes),
        ]
    }

    /// The period before, as a thin dashed line.
    fn compared(&self, curve: &ChartCurve) -> Command {
        let paint = Paint { alpha: COMPARED_ALPHA, ..Paint::solid(FIRST_CURVE_COLOUR + curve.look.colour) };
        let before = columns(&self.data.windows, &curve.before, self.scale, |_| true);
        self.dashed(paint, COMPARED_PX, lines(&before))
    }

    /// Lines through numbers.
    fn dashed(&self, paint: Paint, width_px: f64, mut lines: Vec<Vec<(f64, f64)>>) -> Command {
        for (_, number) in lines.iter_mut().flatten() {
            *number = self.values.px(*number);
        }
        Command::Dash(paint, width_px, lines)
    }

    /// Fades what may still change.
    fn veil(&self) -> Command {
        let paint = Paint { alpha: VEIL_ALPHA, ..Paint::solid(GAP_COLOUR) };
        Command::Fill(paint, self.stretches(|at| self.is_incomplete(at)))
    }

    fn columns(&self, curve: &ChartCurve, is_drawn: impl Fn(usize) -> bool) -> Vec<Column> {
        columns(&self.data.windows, &curve.numbers, self.scale, is_drawn)
    }

    /// The stretches of some windows, from the top to the bottom.
    fn stretches(&self, is_one: impl Fn(usize) -> bool) -> Vec<CanvasBox> {
        let height = self.values.height_px();
        let stretches = gaps(&self.data.windows, self.scale, is_one);
        stretches.into_iter().map(|(from, to)| [from, 0.0, to - from, height]).collect()
    }

    /// Whether the numbers of a window may still change.
    fn is_incomplete(&self, at: usize) -> bool {
        self.data.marks.get(at) == Some(&Mark::Incomplete)
    }
}
