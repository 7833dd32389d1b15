//! Charts of curves or stacked areas over time windows, with gaps and provisional windows marked, as canvas commands:
//! boxes, which a canvas fills many times faster than it strokes lines.

use std::sync::Arc;

use crate::model::metrics::curve::{ChartCurves, Numbers, WindowState};
use crate::model::metrics::window::MinuteWindow;
use crate::plot::canvas_commands::{CanvasBox, DrawCommand, Paint, TICK_COLOUR};
use crate::plot::columns::{PixelColumn, columns, extent, gaps, lines};
use crate::plot::ticks::AxisLabels;
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;

/// The colour of a gap.
pub const GAP_COLOUR: usize = 4;
/// The colour of a window that could not be read.
pub const FAILED_COLOUR: usize = 5;
/// The colour between the stripes of a striped area.
pub const STRIPE_COLOUR: usize = 6;
/// The first colour of the curves.
pub const FIRST_CURVE_COLOUR: usize = 7;

/// The state of a window's data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowMark {
    /// Final.
    #[default]
    Complete,
    /// May still change.
    Incomplete,
    /// Still loading.
    Awaited,
    /// Failed to load.
    Failed,
}

/// The look of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurveLook {
    /// The colour, counted from [`FIRST_CURVE_COLOUR`].
    pub colour: usize,
    /// True if its area is striped.
    pub is_striped: bool,
}

/// A curve of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartCurve {
    /// The look.
    pub look: CurveLook,
    /// A number for each window, or a gap. In a stack, the top of the area.
    pub numbers: Numbers,
    /// The numbers of the compared period, window by window.
    pub before: Numbers,
}

/// The content of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartData {
    /// The sorted windows, from one Unix second to another (exclusive); charts share the list.
    pub windows: Arc<Vec<(i64, i64)>>,
    /// The state of each window.
    pub marks: Vec<WindowMark>,
    /// The curves; in a stack the lowest first.
    pub curves: Vec<ChartCurve>,
    /// True if the curves are stacked.
    pub is_stacked: bool,
    /// True if the numbers are counts.
    pub is_whole: bool,
    /// True if the numbers are shares of 1, whose scale may begin above zero.
    pub is_share: bool,
}

/// Returns the marks of a picture's windows.
pub fn marks(picture: &ChartCurves, has_failed: impl Fn(&MinuteWindow) -> bool) -> Vec<WindowMark> {
    let states = picture.windows.iter().zip(&picture.states).enumerate();
    let mark = |(at, (window, state)): (usize, (&MinuteWindow, &WindowState))| match state {
        WindowState::NotRead if has_failed(window) => WindowMark::Failed,
        WindowState::NotRead => WindowMark::Awaited,
        WindowState::Provisional if picture.has_number_at(at) => WindowMark::Incomplete,
        WindowState::Provisional | WindowState::Final => WindowMark::Complete,
    };
    states.map(mark).collect()
}

impl ChartData {
    /// Returns the vertical scale of the visible numbers.
    pub fn value_scale(&self, scale: TimeScale, height_px: f64, is_log: bool) -> ValueScale {
        let all = self.curves.iter().flat_map(|curve| [&curve.numbers, &curve.before]);
        let extents = all.filter_map(|numbers| extent(&self.windows, numbers, scale));
        let (least, most) = extents
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), (l, m)| (least.min(l), most.max(m)));
        match is_log {
            true => ValueScale::logarithmic(least, most, height_px),
            false if self.is_share => ValueScale::shares(least, most, height_px),
            false => ValueScale::linear(most, height_px, self.is_whole),
        }
    }
}

const CURVE_PX: f64 = 1.5;
const COMPARED_PX: f64 = 1.0;
/// Opacity of a failed window, and below of a provisional one.
const FAILED_ALPHA: f64 = 0.12;
const VEIL_ALPHA: f64 = 0.16;
const HATCH_ALPHA: f64 = 0.5;
const COMPARED_ALPHA: f64 = 0.7;
/// Opacity of an area's colour between the minimum and the maximum of a pixel column.
const SPREAD_ALPHA: f64 = 0.5;

/// A chart with its scales, ready to draw.
#[derive(Clone, Copy, Debug)]
pub struct Painting<'a> {
    /// The content.
    pub data: &'a ChartData,
    /// The horizontal scale.
    pub scale: TimeScale,
    /// The vertical scale.
    pub values: ValueScale,
    /// The ticks of the time axis.
    pub labels: &'a AxisLabels,
    /// Device pixels per CSS pixel.
    pub density: f64,
}

impl Painting<'_> {
    /// Returns the commands, from back to front.
    pub fn commands(&self) -> Vec<DrawCommand> {
        let mut commands = self.tick_lines();
        commands.extend(self.gap_marks());
        match self.data.is_stacked {
            true => commands.extend(self.data.curves.iter().rev().flat_map(|curve| self.area(curve))),
            false => commands.extend(self.data.curves.iter().flat_map(|curve| self.curve(curve))),
        }
        commands.extend(self.data.curves.iter().map(|curve| self.compared(curve)));
        commands.push(self.veil());
        commands.retain(|command| match command {
            DrawCommand::Fill(_, boxes) => !boxes.is_empty(),
            DrawCommand::Stroke(_, _, lines) | DrawCommand::Dash(_, _, lines) => !lines.is_empty(),
        });
        commands
    }

    /// Rounds to a device pixel, so that adjacent boxes leave no seam.
    fn edge(&self, px: f64) -> f64 {
        (px * self.density).round() / self.density
    }

    /// Returns the lines at the ticks of both axes, each at least one device pixel wide.
    fn tick_lines(&self) -> Vec<DrawCommand> {
        let (width, height) = (self.scale.width_px(), self.values.height_px());
        let line_px = self.edge(1.0).max(1.0 / self.density);
        let level = |tick| [0.0, self.edge(self.values.px(tick)).min(height - line_px), width, line_px];
        let levels = self.values.ticks().into_iter().map(level).collect();
        let uprights = self.labels.lines(height, self.density);
        std::iter::once(DrawCommand::Fill(Paint::solid(TICK_COLOUR), levels)).chain(uprights).collect()
    }

    /// Hatches gaps, and failed windows in another colour.
    fn gap_marks(&self) -> Vec<DrawCommand> {
        let ChartData { marks, curves, .. } = self.data;
        let mark = |at: usize| marks.get(at).copied().unwrap_or_default();
        let has_none = |at: usize| curves.iter().all(|c| c.numbers.get(at).copied().flatten().is_none());
        let gaps = self.stretches(|at| {
            matches!(mark(at), WindowMark::Complete | WindowMark::Incomplete) && has_none(at)
        });
        let failed = self.stretches(|at| mark(at) == WindowMark::Failed);
        let hatched = |colour| Paint { colour, alpha: HATCH_ALPHA, is_hatched: true };
        vec![
            DrawCommand::Fill(hatched(GAP_COLOUR), gaps),
            DrawCommand::Fill(Paint { alpha: FAILED_ALPHA, ..Paint::solid(FAILED_COLOUR) }, failed.clone()),
            DrawCommand::Fill(hatched(FAILED_COLOUR), failed),
        ]
    }

    /// Draws a curve of vertical and horizontal pieces. The running minute is always low and would look like an outage:
    /// it is dashed and separate.
    fn curve(&self, curve: &ChartCurve) -> [DrawCommand; 2] {
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
        [DrawCommand::Fill(paint, boxes), self.dashed(paint, CURVE_PX, incomplete)]
    }

    /// Returns a piece of a curve with half of its thickness above and below.
    fn upright(&self, (left, right): (f64, f64), (high, low): (f64, f64)) -> Option<CanvasBox> {
        let half = CURVE_PX / 2.0;
        self.box_between((left, right), (high - half, low + half))
    }

    /// Returns a box with its left and right edges on device pixels; `None` if it is narrower than one.
    fn box_between(&self, (left, right): (f64, f64), (high, low): (f64, f64)) -> Option<CanvasBox> {
        let (left, right) = (self.edge(left), self.edge(right));
        (left < right && high < low).then_some([left, high, right - left, low - high])
    }

    /// Draws an area from the bottom up; the highest first and each over the one before, so that none needs clipping.
    fn area(&self, curve: &ChartCurve) -> [DrawCommand; 3] {
        let paint = Paint::solid(FIRST_CURVE_COLOUR + curve.look.colour);
        let (mut spread, mut whole) = (Vec::new(), Vec::new());
        for column in self.columns(curve, |_| true) {
            let (high, low) = (self.values.px(column.most), self.values.px(column.least));
            spread.extend(self.box_between(column.px, (high, low)));
            whole.extend(self.box_between(column.px, (low, self.values.height_px())));
        }
        let stripes = if curve.look.is_striped { whole.clone() } else { Vec::new() };
        [
            DrawCommand::Fill(Paint { alpha: SPREAD_ALPHA, ..paint }, spread),
            DrawCommand::Fill(paint, whole),
            DrawCommand::Fill(Paint { is_hatched: true, ..Paint::solid(STRIPE_COLOUR) }, stripes),
        ]
    }

    fn compared(&self, curve: &ChartCurve) -> DrawCommand {
        let paint = Paint { alpha: COMPARED_ALPHA, ..Paint::solid(FIRST_CURVE_COLOUR + curve.look.colour) };
        let before = columns(&self.data.windows, &curve.before, self.scale, |_| true);
        self.dashed(paint, COMPARED_PX, lines(&before))
    }

    fn dashed(&self, paint: Paint, width_px: f64, mut lines: Vec<Vec<(f64, f64)>>) -> DrawCommand {
        for (_, number) in lines.iter_mut().flatten() {
            *number = self.values.px(*number);
        }
        DrawCommand::Dash(paint, width_px, lines)
    }

    fn veil(&self) -> DrawCommand {
        let paint = Paint { alpha: VEIL_ALPHA, ..Paint::solid(GAP_COLOUR) };
        DrawCommand::Fill(paint, self.stretches(|at| self.is_incomplete(at)))
    }

    fn columns(&self, curve: &ChartCurve, is_drawn: impl Fn(usize) -> bool) -> Vec<PixelColumn> {
        columns(&self.data.windows, &curve.numbers, self.scale, is_drawn)
    }

    fn stretches(&self, is_one: impl Fn(usize) -> bool) -> Vec<CanvasBox> {
        let height = self.values.height_px();
        let stretches = gaps(&self.data.windows, self.scale, is_one);
        stretches.into_iter().map(|(from, to)| [from, 0.0, to - from, height]).collect()
    }

    fn is_incomplete(&self, at: usize) -> bool {
        self.data.marks.get(at) == Some(&WindowMark::Incomplete)
    }
}
