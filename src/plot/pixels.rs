//! A picture made of boxes: thousands of small ones are put together here much faster than a canvas draws them.

use crate::plot::coverage::Rgba;

/// What is transparent.
const NOTHING: Rgba = [0; 4];
/// The distance of two stripes, in CSS pixels. A third of it is the stripe.
const STRIPE_PX: f64 = 6.0;
/// What covers less than this of a pixel is not seen.
const LEAST_SHARE: f64 = 1.0 / 512.0;

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
    rgba: Vec<Rgba>,
}

impl Ink {
    /// One colour alone.
    pub const fn plain(colour: Rgba) -> Self {
        Self { colour, stripe: None }
    }

    fn at(self, x: usize, y: usize, period: usize) -> Rgba {
        match self.stripe {
            Some(stripe) if (x + y) % period * 3 < period => stripe,
            _ => self.colour,
        }
    }
}

impl Pixels {
    /// Begins anew: so large in CSS pixels, of which each is so many pixels wide and high. What it took of memory is used again.
    pub fn begin(&mut self, (width_px, height_px): (f64, f64), density: f64) {
        self.density = density;
        self.width = (width_px * density).round().max(1.0) as usize;
        self.height = (height_px * density).round().max(1.0) as usize;
        self.rgba.clear();
        self.rgba.resize(self.width * self.height, NOTHING);
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
        (px * self.density).round() / self.density
    }

    /// Fills a box, as much of it as there is. A pixel of which it covers a part is mixed with what is there.
    pub fn fill(&mut self, area: PixelBox, ink: Ink) {
        let columns = Edges::of(area.from.0 * self.density, area.to.0 * self.density, self.width);
        let rows = Edges::of(area.from.1 * self.density, area.to.1 * self.density, self.height);
        let (Some(columns), Some(rows)) = (columns, rows) else { return };
        let opacity = f64::from(ink.colour[3]) / 255.0;
        for x in columns.from..columns.to {
            let share = columns.share(x) * opacity;
            let whole = rows.whole();
            for y in (rows.from..whole.start).chain(whole.end..rows.to) {
                self.mix(x, y, ink, share * rows.share(y));
            }
            if share < 1.0 || ink.stripe.is_some() {
                whole.for_each(|y| self.mix(x, y, ink, share));
            } else {
                let mut at = whole.start * self.width + x;
                for _ in whole {
                    self.rgba[at] = ink.colour;
                    at += self.width;
                }
            }
        }
    }

    fn mix(&mut self, x: usize, y: usize, ink: Ink, share: f64) {
        let period = ((STRIPE_PX * self.density) as usize).max(3);
        let pixel = &mut self.rgba[y * self.width + x];
        *pixel = over(*pixel, ink.at(x, y, period), (share * 255.0).round() as u32);
    }
}

/// A colour that covers a pixel by so many of 255 parts.
fn over(pixel: Rgba, [red, green, blue, _]: Rgba, alpha: u32) -> Rgba {
    if alpha >= 255 || pixel[3] == 0 {
        return [red, green, blue, alpha.min(255) as u8];
    }
    // What is seen of the pixel, and of both together, in parts of 255².
    let below = u32::from(pixel[3]) * (255 - alpha);
    let all = alpha * 255 + below;
    let mixed = |colour: u8, under: u8| {
        ((u32::from(colour) * alpha * 255 + u32::from(under) * below + all / 2) / all.max(1)) as u8
    };
    let [r, g, b, _] = pixel;
    [mixed(red, r), mixed(green, g), mixed(blue, b), ((all + 127) / 255) as u8]
}

/// The pixels of a line that a stretch of it covers; of the first and the last it may cover a part.
struct Edges {
    from: usize,
    to: usize,
    start: f64,
    end: f64,
}

impl Edges {
    /// `None` where nothing of it is seen.
    fn of(start: f64, end: f64, count: usize) -> Option<Self> {
        let (start, end) = (start.max(0.0), end.min(count as f64));
        let is_seen = end - start > LEAST_SHARE;
        is_seen.then(|| Self { from: start as usize, to: (end.ceil() as usize).min(count), start, end })
    }

    /// How much of a pixel is covered.
    fn share(&self, at: usize) -> f64 {
        (self.end.min(at as f64 + 1.0) - self.start.max(at as f64)).max(0.0)
    }

    /// The pixels that are covered whole.
    fn whole(&self) -> std::ops::Range<usize> {
        let from = if self.share(self.from) < 1.0 { self.from + 1 } else { self.from };
        let to = if self.to > from && self.share(self.to - 1) < 1.0 { self.to - 1 } else { self.to };
        from..to.max(from)
    }
}
