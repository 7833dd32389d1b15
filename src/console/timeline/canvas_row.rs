//! What a row of intervals consists of.

use std::sync::Arc;

use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;

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
