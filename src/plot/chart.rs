//! Charts of curves or stacked areas over time windows, with gaps and provisional windows marked, as canvas commands:
//! boxes, which a canvas fills many times faster than it strokes lines.

use std::sync::Arc;

use crate::model::metrics::curve::{ChartCurves, Numbers, WindowState};
use crate::model::metrics::window::MinuteWindow;
use crate::plot::canvas_commands::{CanvasBox, DrawCommand, LABEL_COLOUR, Paint, TICK_COLOUR};
use crate::plot::columns::{PixelColumn, columns, extent, gaps, lines};
use crate::plot::ticks::AxisLabels;
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;
use crate::text::sorting::sort_by_key;

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
    /// The curves of errors once more, for a stack: in a strip of their own with its own scale.
    pub errors: Vec<ChartCurve>,
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
    /// Returns the vertical scale of the visible numbers, in what the strip of errors leaves of the height.
    pub fn value_scale(&self, scale: TimeScale, height_px: f64, is_log: bool) -> ValueScale {
        let height_px = if self.is_stacked { height_px - STRIP_PX - STRIP_GAP_PX } else { height_px };
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

    /// Returns the scale of the strip of errors; `None` without any.
    pub fn error_scale(&self, scale: TimeScale) -> Option<ValueScale> {
        let extents = self.errors.iter().filter_map(|curve| extent(&self.windows, &curve.numbers, scale));
        let most = extents.fold(0.0, |most: f64, (_, other)| most.max(other));
        (most > 0.0).then(|| ValueScale::linear(most, STRIP_PX, self.is_whole))
    }

    /// Returns colour, last complete number and pixel from the top of each line's end, for labels that do not overlap;
    /// of a stack only of its top.
    pub fn ends(&self, scale: TimeScale, values: ValueScale) -> Vec<(usize, f64, f64)> {
        let is_complete = |at: usize| self.marks.get(at) != Some(&WindowMark::Incomplete);
        let end = |curve: &ChartCurve| {
            let last = columns(&self.windows, &curve.numbers, scale, is_complete).last()?.last;
            Some((curve.look.colour, last, values.px(last)))
        };
        let mut ends: Vec<_> = self.curves.iter().filter_map(end).collect();
        if self.is_stacked {
            ends.drain(..ends.len().saturating_sub(1));
        }
        sort_by_key(&mut ends, |(.., px)| *px as i64);
        let mut most = values.height_px();
        for (.., px) in ends.iter_mut().rev() {
            *px = px.min(most);
            most = *px - END_PX;
        }
        let mut least = 0.0;
        for (.., px) in &mut ends {
            *px = px.max(least);
            least = *px + END_PX;
        }
        ends
    }
}

/// Height of the strip of errors, and its distance from the stack above.
pub const STRIP_PX: f64 = 28.0;
/// See [`STRIP_PX`].
pub const STRIP_GAP_PX: f64 = 8.0;
/// The least distance of labels at the ends of lines.
const END_PX: f64 = 14.0;

const CURVE_PX: f64 = 1.5;
const COMPARED_PX: f64 = 1.0;
/// Opacity of a failed window, and below of a provisional one.
const FAILED_ALPHA: f64 = 0.12;
const VEIL_ALPHA: f64 = 0.16;
const HATCH_ALPHA: f64 = 0.5;
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
        commands.extend(self.errors());
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
        [DrawCommand::Fill(paint, boxes), DrawCommand::Dash(paint, CURVE_PX, self.placed(incomplete))]
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

    /// Draws the areas of errors on their own scale, on a line below the stack.
    fn errors(&self) -> Vec<DrawCommand> {
        let Some(values) = self.data.error_scale(self.scale) else { return Vec::new() };
        let strip = Painting { values, ..*self };
        let top = self.values.height_px() + STRIP_GAP_PX;
        let line = [0.0, STRIP_PX, self.scale.width_px(), 1.0];
        let mut commands = vec![DrawCommand::Fill(Paint::solid(TICK_COLOUR), vec![line])];
        commands.extend(self.data.errors.iter().rev().flat_map(|curve| strip.area(curve)));
        for command in &mut commands {
            if let DrawCommand::Fill(_, boxes) = command {
                boxes.iter_mut().for_each(|[_, y, ..]| *y += top);
            }
        }
        commands
    }

    fn compared(&self, curve: &ChartCurve) -> DrawCommand {
        let before = columns(&self.data.windows, &curve.before, self.scale, |_| true);
        DrawCommand::Stroke(Paint::solid(LABEL_COLOUR), COMPARED_PX, self.placed(lines(&before)))
    }

    fn placed(&self, mut lines: Vec<Vec<(f64, f64)>>) -> Vec<Vec<(f64, f64)>> {
        for (_, number) in lines.iter_mut().flatten() {
            *number = self.values.px(*number);
        }
        lines
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
