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

/// A box as left, top, width and height.
pub type CanvasBox = [f64; 4];

/// A drawing command.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawCommand {
    /// Fills boxes.
    Fill(Paint, Vec<CanvasBox>),
    /// Draws dashed lines of a width, each through its points.
    Dash(Paint, f64, Vec<Vec<(f64, f64)>>),
}

impl Paint {
    /// Returns an opaque colour.
    pub const fn solid(colour: usize) -> Self {
        Self { colour, alpha: 1.0, is_hatched: false }
    }
}
