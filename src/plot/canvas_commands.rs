//! Lines that are drawn on a canvas in one frame, as one list of numbers: it crosses from the program to the browser in one call.
//!
//! The list is read by `sluiceDraw` in `console/app/boot.js`; the two are changed together.

/// A list of drawing commands. Lengths are in CSS pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasCommands {
    numbers: Vec<f32>,
}

/// How lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// The index of their colour in the list of colours that goes with the commands.
    pub colour: usize,
    /// How wide they are.
    pub width_px: f64,
    /// How much they cover: 1 all, 0 nothing.
    pub alpha: f64,
    /// Whether they are dashed.
    pub is_dashed: bool,
}

const BEGIN: f32 = 0.0;
const LINE: f32 = 1.0;
const STROKE: f32 = 2.0;

impl CanvasCommands {
    /// The numbers.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// Empties the list; what it took of memory is used again.
    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    /// What follows is drawn with this pen.
    pub fn begin(&mut self, pen: Pen) {
        let dash = f32::from(u8::from(pen.is_dashed));
        self.numbers.extend([BEGIN, pen.colour as f32, pen.width_px as f32, pen.alpha as f32, dash]);
    }

    /// Adds a line through points, each from the left and from the top.
    pub fn line(&mut self, points: impl Iterator<Item = (f64, f64)>) {
        let at = self.numbers.len();
        self.numbers.extend([LINE, 0.0]);
        let mut count = 0_u32;
        for (x, y) in points {
            self.numbers.extend([x as f32, y as f32]);
            count += 1;
        }
        if count == 0 {
            self.numbers.truncate(at);
        } else {
            self.numbers[at + 1] = count as f32;
        }
    }

    /// Draws the lines since the last [`CanvasCommands::begin`].
    pub fn stroke(&mut self) {
        self.numbers.push(STROKE);
    }
}
