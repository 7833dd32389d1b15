//! What rows are drawn on, and where.

use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::plot::time_view::TimeScale;

/// What is drawn on, how large it is, and for which time.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub canvas: &'a HtmlCanvasElement,
    pub context: &'a CanvasRenderingContext2d,
    pub scale: TimeScale,
    pub width: u32,
    pub density: f64,
}

/// Where rows are on their canvas, in CSS pixels.
#[derive(Clone, Copy)]
pub struct RowPlaces {
    /// What is free above the first row.
    pub above_px: f64,
    /// How high a row is.
    pub row_px: f64,
    /// What is free between two rows.
    pub gap_px: f64,
    /// How far below the last row the words of the ticks begin.
    pub below_px: f64,
}

impl RowPlaces {
    /// Where the row with this number begins.
    pub(super) fn top_px(self, row: usize) -> f64 {
        self.above_px + row as f64 * (self.row_px + self.gap_px)
    }

    /// How high so many rows are, with what is free above and below.
    pub(super) fn height_px(self, count: usize) -> f64 {
        (self.top_px(count) - self.gap_px).max(self.above_px) + self.below_px
    }
}
