//! A picture made of boxes: thousands of small ones are put together here much faster than a canvas draws them.

use crate::plot::coverage::Rgba;

/// What is transparent.
const NOTHING: Rgba = [0; 4];
/// The distance of two stripes, in CSS pixels. A third of it is the stripe.
const STRIPE_PX: f64 = 6.0;
/// What is covered of a pixel is counted in so many parts: whole numbers are quicker than fractions.
const PARTS: u32 = 1 << PART_BITS;
const PART_BITS: u32 = 12;
/// What covers less than so many of them is not seen.
const LEAST_PARTS: u32 = PARTS / 512;
const OPAQUE: u8 = 255;

/// What a box is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Its colour.
    pub colour: Rgba,
    /// The colour of slanting stripes in it.
    pub stripe: Option<Rgba>,
}

/// A box in CSS pixels, from the top left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelBox {
    /// From this pixel.
    pub from: (f64, f64),
    /// Up to this one.
    pub to: (f64, f64),
}

/// A picture. It begins transparent.
#[derive(Clone, Debug, Default)]
pub struct Pixels {
    width: usize,
    height: usize,
    density: f64,
    /// The first column that is drawn.
    first_column: usize,
    rgba: Vec<Rgba>,
}

impl Ink {
    /// One colour alone.
    pub const fn plain(colour: Rgba) -> Self {
        Self { colour, stripe: None }
    }

    /// Whether nothing shines through it, and it is of one colour.
    const fn is_solid(self) -> bool {
        self.colour[3] == OPAQUE && self.stripe.is_none()
    }
}

impl Pixels {
    /// Begins anew: so large in CSS pixels, of which each is so many pixels wide and high. What it took of memory is used again.
    pub fn begin(&mut self, (width_px, height_px): (f64, f64), density: f64) {
        self.density = density;
        self.width = (width_px * density).round().max(1.0) as usize;
        self.height = (height_px * density).round().max(1.0) as usize;
        self.first_column = 0;
        self.rgba.resize(self.width * self.height, NOTHING);
        // Of bytes this is one instruction.
        self.rgba.as_flattened_mut().fill(0);
    }

    /// Begins anew from a column on. What is to the left of it stays as it was drawn.
    pub fn begin_from(&mut self, column: usize) {
        self.first_column = column.min(self.width);
        for line in self.rgba.chunks_exact_mut(self.width.max(1)) {
            line[self.first_column..].as_flattened_mut().fill(0);
        }
    }

    /// The first column that is drawn: 0 unless only a part of the picture is.
    pub const fn first_column(&self) -> usize {
        self.first_column
    }

    /// How many pixels it is wide and high.
    pub const fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// How many pixels a CSS pixel is wide.
    pub const fn density(&self) -> f64 {
        self.density
    }

    /// Red, green, blue and opacity of each pixel, line by line.
    pub fn bytes(&self) -> &[u8] {
        self.rgba.as_flattened()
    }

    /// The edge between two pixels that is nearest, in CSS pixels: boxes that meet there leave no seam.
    pub fn edge(&self, px: f64) -> f64 {
        (px * self.density + 0.5).floor() / self.density
    }

    /// Fills a box, as much of it as there is. A pixel of which it covers a part is mixed with what is there.
    pub fn fill(&mut self, area: PixelBox, ink: Ink) {
        let columns = (area.from.0 * self.density, area.to.0 * self.density);
        let columns = Edges::of(columns, self.first_column..self.width);
        let rows = Edges::of((area.from.1 * self.density, area.to.1 * self.density), 0..self.height);
        if let (Some(columns), Some(rows)) = (columns, rows) {
            self.fill_edges(&columns, &rows, ink);
        }
    }

    /// Fills a box whose left and right edge are those between pixels that are nearest: boxes that meet leave no seam, and cover no
    /// pixel twice.
    pub fn fill_between(
        &mut self,
        (left_px, right_px): (f64, f64),
        (top_px, bottom_px): (f64, f64),
        ink: Ink,
    ) {
        let rows = Edges::of((top_px * self.density, bottom_px * self.density), 0..self.height);
        let edge = |px: f64| ((px * self.density + 0.5) as usize).clamp(self.first_column, self.width);
        let (from, to) = (edge(left_px), edge(right_px));
        let Some(rows) = rows.filter(|_| from < to) else { return };
        if to - from == 1 && ink.is_solid() {
            return self.fill_column(from, &rows, ink);
        }
        let (start, end) = ((from as u32) << PART_BITS, (to as u32) << PART_BITS);
        self.fill_edges(&Edges { from, to, start, end }, &rows, ink);
    }

    fn fill_edges(&mut self, columns: &Edges, rows: &Edges, ink: Ink) {
        let (is_solid, whole) = (ink.is_solid(), columns.whole());
        for y in rows.from..rows.to {
            let parts = rows.parts(y);
            if is_solid && parts == PARTS {
                let line = y * self.width;
                self.rgba[line + whole.start..line + whole.end].fill(ink.colour);
                if columns.from < whole.start {
                    self.mix(columns.from, y, ink, columns.parts(columns.from) * PARTS);
                }
                if whole.end < columns.to {
                    self.mix(whole.end, y, ink, columns.parts(whole.end) * PARTS);
                }
            } else {
                (columns.from..columns.to).for_each(|x| self.mix(x, y, ink, columns.parts(x) * parts));
            }
        }
    }

    /// The same of one whole column: curves are made of thousands of these.
    fn fill_column(&mut self, x: usize, rows: &Edges, ink: Ink) {
        let whole = rows.whole();
        if rows.from < whole.start {
            self.mix(x, rows.from, ink, rows.parts(rows.from) * PARTS);
        }
        let mut at = whole.start * self.width + x;
        for _ in whole.clone() {
            let Some(pixel) = self.rgba.get_mut(at) else { return };
            *pixel = ink.colour;
            at += self.width;
        }
        if whole.end < rows.to {
            self.mix(x, whole.end, ink, rows.parts(whole.end) * PARTS);
        }
    }

    /// Whether a pixel is in one of the slanting stripes.
    fn is_stripe(&self, x: usize, y: usize) -> bool {
        let period = ((STRIPE_PX * self.density) as usize).max(3);
        (x + y) % period * 3 < period
    }

    /// Mixes an ink into a pixel of which it covers so many of `PARTS`².
    fn mix(&mut self, x: usize, y: usize, ink: Ink, parts: u32) {
        let colour = match ink.stripe {
            Some(stripe) if self.is_stripe(x, y) => stripe,
            _ => ink.colour,
        };
        // The greatest sum is just below 2³².
        let alpha = (parts * u32::from(ink.colour[3]) + PARTS * PARTS / 2) >> (2 * PART_BITS);
        if let Some(pixel) = self.rgba.get_mut(y * self.width + x) {
            *pixel = over(*pixel, colour, alpha);
        }
    }
}

/// A colour that covers a pixel by so many of 255 parts.
fn over(pixel: Rgba, [red, green, blue, _]: Rgba, alpha: u32) -> Rgba {
    let [r, g, b, below] = pixel;
    if alpha >= 255 || below == 0 {
        return [red, green, blue, alpha.min(255) as u8];
    }
    if below == OPAQUE {
        // Without a division, and rounded as with one.
        let mixed = |colour: u8, under: u8| {
            let sum = u32::from(colour) * alpha + u32::from(under) * (255 - alpha) + 128;
            ((sum + (sum >> 8)) >> 8) as u8
        };
        return [mixed(red, r), mixed(green, g), mixed(blue, b), OPAQUE];
    }
    // What is seen of the pixel, and of both together, in parts of 255².
    let below = u32::from(below) * (255 - alpha);
    let all = alpha * 255 + below;
    let mixed = |colour: u8, under: u8| {
        ((u32::from(colour) * alpha * 255 + u32::from(under) * below + all / 2) / all.max(1)) as u8
    };
    [mixed(red, r), mixed(green, g), mixed(blue, b), ((all + 127) / 255) as u8]
}

/// The pixels of a line that a stretch of it covers; of the first and the last it may cover a part.
struct Edges {
    from: usize,
    to: usize,
    /// In parts.
    start: u32,
    end: u32,
}

impl Edges {
    /// Those among some pixels. `None` where nothing of it is seen.
    fn of((start, end): (f64, f64), among: std::ops::Range<usize>) -> Option<Self> {
        let (least, most) = ((among.start as u32) << PART_BITS, (among.end as u32) << PART_BITS);
        // What is below zero becomes zero.
        let parts = |at: f64| ((at * f64::from(PARTS) + 0.5) as u32).clamp(least, most);
        let (start, end) = (parts(start), parts(end));
        let (from, to) = ((start >> PART_BITS) as usize, ((end + PARTS - 1) >> PART_BITS) as usize);
        (end > start + LEAST_PARTS).then_some(Self { from, to, start, end })
    }

    /// How much of a pixel between both ends is covered.
    fn parts(&self, at: usize) -> u32 {
        let from = (at as u32) << PART_BITS;
        self.end.min(from + PARTS) - self.start.max(from)
    }

    /// The pixels that are covered whole.
    fn whole(&self) -> std::ops::Range<usize> {
        let from = ((self.start + PARTS - 1) >> PART_BITS) as usize;
        from..((self.end >> PART_BITS) as usize).max(from)
    }
}
