//! What a chart shows: curves or a stack of areas over windows of time, with what is missing or may still change marked.

use std::sync::Arc;

use crate::model::numbers::Numbers;
use crate::plot::columns::extent;
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
