//! Drawing commands for a canvas, independent of the browser. Lengths are in CSS pixels from the top left.

/// The paint of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The index of its colour in the list that goes with the commands.
    pub colour: usize,
    /// The opacity, 0 to 1.
    pub alpha: f64,
    /// True if only diagonal lines are painted.
    pub is_hatched: bool,
}

/// The colour of tick labels, in the list of every canvas with an axis.
pub const LABEL_COLOUR: usize = 0;
/// The colour of the second row of labels.
pub const CONTEXT_COLOUR: usize = 1;
/// The colour of the lines at ticks.
pub const TICK_COLOUR: usize = 2;
/// The colour of the lines at which another day begins.
pub const BOUNDARY_COLOUR: usize = 3;

/// A box as left, top, width and height.
pub type CanvasBox = [f64; 4];

/// A drawing command.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawCommand {
    /// Fills boxes.
    Fill(Paint, Vec<CanvasBox>),
    /// Draws lines of a width, each through its points.
    Stroke(Paint, f64, Vec<Vec<(f64, f64)>>),
    /// Draws dashed lines likewise.
    Dash(Paint, f64, Vec<Vec<(f64, f64)>>),
}

impl Paint {
    /// Returns an opaque colour.
    pub const fn solid(colour: usize) -> Self {
        Self { colour, alpha: 1.0, is_hatched: false }
    }
}
