//! A selection that stays, and what leads the hand that makes it.

use leptos::prelude::*;

use crate::console::timeline::reader::AxisReader;
use crate::plot::selection::Selected;

/// What a page knows of what it has drawn, for a selection that stays on its plot.
#[derive(Clone, Copy)]
pub struct SelectionGuide {
    /// The end of anything drawn that is nearest to a second: what is dragged with Alt held comes to lie on it.
    pub nearest_end: Callback<i64, Option<i64>>,
    /// Where Up and Down lead, to the ends of what is drawn, and what is read out there.
    pub reader: AxisReader,
    /// What a second lies in, on the lane with this number (`.axis-row[data-lane]`) or on any.
    pub stretch_at: Callback<(i64, Option<usize>), Option<Selected>>,
    pub on_delete: Callback<()>,
}
