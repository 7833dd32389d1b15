//! A chart as drawing commands: curves or a stack of areas over windows of time, with what is missing or may still change marked.

use crate::plot::canvas_commands::{CanvasCommands, Pen};
use crate::plot::strokes::{Stroke, any_seen, extent, gaps, stacked, strokes, strokes_by};
use crate::plot::time_view::TimeScale;
use crate::plot::value_scale::ValueScale;

/// The colour of what marks a gap, and of one that failed; those of the curves follow.
pub const GAP_COLOUR: usize = 0;
/// The colour of a window that could not be read.
pub const FAILED_COLOUR: usize = 1;
/// The first colour of the curves; they come round when there are more curves than colours.
pub const FIRST_CURVE_COLOUR: usize = 2;

/// The distance of the lines that hatch a gap.
const HATCH_PX: f64 = 6.0;
const CURVE_PX: f64 = 1.5;

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

/// A curve that is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartCurve {
    /// Its colour, from [`FIRST_CURVE_COLOUR`] on.
    pub colour: usize,
    /// A number for each window, or a gap.
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

impl ChartData {
    /// The upright scale of what is seen.
    pub fn value_scale(&self, scale: TimeScale, height_px: f64, is_log: bool) -> ValueScale {
        let tops;
        let mut all: Vec<&[Option<f64>]> = Vec::new();
        if self.is_stacked {
            tops = self.tops();
            all.extend(tops.iter().map(Vec::as_slice));
        } else {
            all.extend(self.curves.iter().map(|curve| curve.numbers.as_slice()));
        }
        all.extend(self.curves.iter().map(|curve| curve.before.as_slice()));
        let extents = all.into_iter().filter_map(|numbers| extent(&self.windows, numbers, scale));
        let (least, most) = extents
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), (l, m)| (least.min(l), most.max(m)));
        match is_log {
            true => ValueScale::logarithmic(least, most, height_px),
            false => ValueScale::linear(most, height_px, self.is_whole),
        }
    }

    /// The numbers up to which each curve of a stack reaches.
    pub fn tops(&self) -> Vec<Vec<Option<f64>>> {
        let curves: Vec<Vec<Option<f64>>> = self.curves.iter().map(|curve| curve.numbers.clone()).collect();
        stacked(&curves)
    }

    /// Writes what is drawn.
    pub fn draw(&self, scale: TimeScale, values: ValueScale, height_px: f64, to: &mut CanvasCommands) {
        self.mark_gaps(scale, height_px, to);
        if self.is_stacked {
            self.draw_stack(scale, values, height_px, to);
        } else {
            let has_incomplete = any_seen(&self.windows, scale, |at| self.is_incomplete(at));
            for curve in &self.curves {
                self.draw_curve(curve, has_incomplete, scale, values, to);
            }
        }
        for curve in self.curves.iter().filter(|curve| !curve.before.is_empty()) {
            let pen = Pen { colour: curve.colour, width_px: 1.0, alpha: 0.7, is_dashed: true };
            stroke_all(&strokes(&self.windows, &curve.before, scale), values, pen, to);
        }
        self.veil_incomplete(scale, height_px, to);
    }

    /// Hatches where nothing is known; another colour where it could not be read.
    fn mark_gaps(&self, scale: TimeScale, height_px: f64, to: &mut CanvasCommands) {
        let mark = |at: usize| self.marks.get(at).copied().unwrap_or_default();
        let has_none = |at: usize| self.curves.iter().all(|c| c.numbers.get(at).copied().flatten().is_none());
        let is_gap = |at: usize| matches!(mark(at), Mark::Complete | Mark::Incomplete) && has_none(at);
        hatch(&gaps(&self.windows, scale, is_gap), GAP_COLOUR, height_px, to);
        let failed = gaps(&self.windows, scale, |at| mark(at) == Mark::Failed);
        to.begin(Pen { colour: FAILED_COLOUR, width_px: 1.0, alpha: 0.12, is_dashed: false });
        failed.iter().for_each(|(from, up)| to.rect(*from, 0.0, up - from, height_px));
        hatch(&failed, FAILED_COLOUR, height_px, to);
    }

    fn draw_curve(
        &self,
        curve: &ChartCurve,
        has_incomplete: bool,
        scale: TimeScale,
        values: ValueScale,
        to: &mut CanvasCommands,
    ) {
        for is_dashed in [false, true] {
            if is_dashed && !has_incomplete {
                continue;
            }
            // The running minute is always lower than the last: a line down to it would tell of an outage.
            let number = |at: usize| {
                let number = curve.numbers.get(at).copied().flatten();
                number.filter(|_| !has_incomplete || self.is_incomplete(at) == is_dashed)
            };
            let pen = Pen { colour: curve.colour, width_px: CURVE_PX, alpha: 1.0, is_dashed };
            let strokes = strokes_by(&self.windows, number, scale);
            if is_dashed {
                stroke_all(&strokes, values, pen, to);
            } else {
                to.begin(pen);
                for stroke in &strokes {
                    fill_stroke(stroke.iter().map(|(x, number)| (*x, values.px(*number))), to);
                }
            }
        }
    }

    /// Whether the numbers of a window may still change.
    fn is_incomplete(&self, at: usize) -> bool {
        self.marks.get(at) == Some(&Mark::Incomplete)
    }

    /// Areas from the highest to the lowest, each over the one before: so none has to be cut out of another.
    fn draw_stack(&self, scale: TimeScale, values: ValueScale, height_px: f64, to: &mut CanvasCommands) {
        for (curve, tops) in self.curves.iter().zip(self.tops()).rev() {
            to.begin(Pen { colour: curve.colour, width_px: 1.0, alpha: 1.0, is_dashed: false });
            for stroke in strokes(&self.windows, &tops, scale) {
                let ends = [stroke.last(), stroke.first()].map(|end| end.map_or(0.0, |(x, _)| *x));
                let line = stroke.iter().map(|(x, number)| (*x, values.px(*number)));
                to.line(line.chain(ends.map(|x| (x, height_px))));
            }
            to.fill();
        }
    }

    /// Fades what may still change.
    fn veil_incomplete(&self, scale: TimeScale, height_px: f64, to: &mut CanvasCommands) {
        let incomplete = gaps(&self.windows, scale, |at| self.is_incomplete(at));
        if incomplete.is_empty() {
            return;
        }
        to.begin(Pen { colour: GAP_COLOUR, width_px: 1.0, alpha: 0.16, is_dashed: false });
        incomplete.iter().for_each(|(from, up)| to.rect(*from, 0.0, up - from, height_px));
    }
}

fn stroke_all(strokes: &[Stroke], values: ValueScale, pen: Pen, to: &mut CanvasCommands) {
    if strokes.is_empty() {
        return;
    }
    to.begin(pen);
    for stroke in strokes {
        to.line(stroke.iter().map(|(x, number)| (*x, values.px(*number))));
    }
    to.stroke();
}

/// Draws a line of upright and level pieces as boxes: one for what lies in one column, and one for each level piece to the next.
fn fill_stroke(mut points: impl Iterator<Item = (f64, f64)>, to: &mut CanvasCommands) {
    let Some((mut x, mut y)) = points.next() else { return };
    let (mut least, mut most) = (y, y);
    let half = CURVE_PX / 2.0;
    let column = |x: f64, least: f64, most: f64, to: &mut CanvasCommands| {
        to.rect(x - half, least - half, CURVE_PX, most - least + CURVE_PX);
    };
    for (next_x, next_y) in points {
        if next_x - x > f64::EPSILON {
            column(x, least, most, to);
            // Columns of pixels beside each other touch.
            if next_x - x > 1.0 {
                to.rect(x, y - half, next_x - x, CURVE_PX);
            }
            (least, most) = (y, y);
        }
        (least, most) = (least.min(next_y), most.max(next_y));
        (x, y) = (next_x, next_y);
    }
    column(x, least, most, to);
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
