//! Lines that are drawn on a canvas over a picture of pixels, as commands: what draws knows no browser.

/// What to do on a canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// What follows is drawn with this pen.
    Begin(Pen),
    /// A line begins, so far from the left and from the top.
    From(f64, f64),
    /// It goes on to there.
    To(f64, f64),
    /// The lines since the last [`Command::Begin`] are drawn.
    Stroke,
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

/// A list of commands. Lengths are in CSS pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasCommands(Vec<Command>);

impl CanvasCommands {
    /// The commands in their order.
    pub fn all(&self) -> &[Command] {
        &self.0
    }

    /// Empties the list; what it took of memory is used again.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// What follows is drawn with this pen.
    pub fn begin(&mut self, pen: Pen) {
        self.0.push(Command::Begin(pen));
    }

    /// Adds a line through points, each from the left and from the top.
    pub fn line(&mut self, mut points: impl Iterator<Item = (f64, f64)>) {
        self.0.extend(points.next().map(|(x, y)| Command::From(x, y)));
        self.0.extend(points.map(|(x, y)| Command::To(x, y)));
    }

    /// Draws the lines since the last [`CanvasCommands::begin`].
    pub fn stroke(&mut self) {
        self.0.push(Command::Stroke);
    }
}
