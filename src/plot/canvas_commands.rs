//! What is drawn on a canvas, as commands: whatever computes them knows no browser. Lengths are in CSS pixels from the top left.

/// What a shape is painted with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The index of its colour in the list of colours that goes with the commands.
    pub colour: usize,
    /// How much it covers: 1 all, 0 nothing.
    pub alpha: f64,
    /// Whether only slanting lines of the colour are painted.
    pub is_hatched: bool,
}

/// A box by its left and its upper edge, its width and its height.
pub type CanvasBox = [f64; 4];

/// Something to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Boxes are filled.
    Fill(Paint, Vec<CanvasBox>),
    /// Dashed lines of a width are drawn, each through its points.
    Dash(Paint, f64, Vec<Vec<(f64, f64)>>),
}

impl Paint {
    /// A colour that covers all.
    pub const fn solid(colour: usize) -> Self {
        Self { colour, alpha: 1.0, is_hatched: false }
    }
}
