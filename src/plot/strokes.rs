//! Numbers over windows of time as strokes: steps where windows are wide, the least and the most of each pixel where they are not.
//! Peaks survive, and gaps stay gaps.

use crate::plot::time_view::TimeScale;

/// A window that is drawn narrower than this is put together with those beside it.
const NARROW_PX: f64 = 1.5;

/// A stretch that is drawn without a break: pixels from the left, each with a number.
pub type Stroke = Vec<(f64, f64)>;

/// The strokes of numbers, one for each window. `windows` are sorted, do not overlap, and are from one second up to another; a
/// number that is missing is a gap. There are at most some points for each pixel, however many windows there are.
pub fn strokes(windows: &[(i64, i64)], numbers: &[Option<f64>], scale: TimeScale) -> Vec<Stroke> {
    strokes_by(windows, |at| numbers.get(at).copied().flatten(), scale)
}

/// The same of numbers that are given by their window's index.
pub fn strokes_by(
    windows: &[(i64, i64)],
    number: impl Fn(usize) -> Option<f64>,
    scale: TimeScale,
) -> Vec<Stroke> {
    let mut drawn = Drawn::default();
    let mut before = None;
    for (at, (from, to)) in visible(windows, scale) {
        let number = number(at);
        let is_joined = before == Some(from);
        before = Some(to);
        let Some(number) = number else {
            drawn.end();
            continue;
        };
        if !is_joined {
            drawn.end();
        }
        let (from_px, to_px) = (scale.px(from as f64), scale.px(to as f64));
        if to_px - from_px >= NARROW_PX {
            drawn.flush();
            drawn.stroke.extend([(from_px, number), (to_px, number)]);
        } else {
            drawn.put(from_px.midpoint(to_px).floor(), number);
        }
    }
    drawn.end();
    drawn.strokes
}

/// The stretches of pixels in which nothing is known, each at least a pixel wide: `is_gap` says so of a window by its index.
pub fn gaps(windows: &[(i64, i64)], scale: TimeScale, is_gap: impl Fn(usize) -> bool) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    for (at, (from, to)) in visible(windows, scale) {
        if !is_gap(at) {
            continue;
        }
        let (from_px, to_px) = (scale.px(from as f64).max(0.0), scale.px(to as f64).min(scale.width_px()));
        match found.last_mut() {
            Some(last) if from_px <= last.1 => last.1 = last.1.max(to_px),
            _ => found.push((from_px, to_px.max(from_px + 1.0))),
        }
    }
    found
}

/// The least number above zero and the most of what is seen. `None` where nothing is.
pub fn extent(windows: &[(i64, i64)], numbers: &[Option<f64>], scale: TimeScale) -> Option<(f64, f64)> {
    let seen = visible(windows, scale).filter_map(|(at, _)| numbers.get(at).copied().flatten());
    seen.fold(None, |extent: Option<(f64, f64)>, number| {
        let (least, most) = extent.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        Some((if number > 0.0 { least.min(number) } else { least }, most.max(number)))
    })
}

/// Curves one on the other: each with the sum of those before it. Where one is a gap, all above it are.
pub fn stacked(curves: &[Vec<Option<f64>>]) -> Vec<Vec<Option<f64>>> {
    let mut sums: Vec<Option<f64>> = vec![Some(0.0); curves.first().map_or(0, Vec::len)];
    let mut tops = Vec::with_capacity(curves.len());
    for curve in curves {
        for (sum, number) in sums.iter_mut().zip(curve) {
            *sum = sum.zip(*number).map(|(sum, number)| sum + number);
        }
        tops.push(sums.clone());
    }
    tops
}

/// Whether something holds of a window of which some is seen; it is asked by the window's index.
pub fn any_seen(windows: &[(i64, i64)], scale: TimeScale, holds: impl Fn(usize) -> bool) -> bool {
    visible(windows, scale).any(|(at, _)| holds(at))
}

/// The window that a second lies in, by its index.
pub fn window_at(windows: &[(i64, i64)], second: i64) -> Option<usize> {
    let at = windows.partition_point(|(_, to)| *to <= second);
    windows.get(at).filter(|(from, _)| *from <= second).map(|_| at)
}

/// The windows of which some of is seen, with their indices.
fn visible(windows: &[(i64, i64)], scale: TimeScale) -> impl Iterator<Item = (usize, (i64, i64))> + '_ {
    let (from_secs, to_secs) = (scale.view().from_secs(), scale.view().to_secs());
    let first = windows.partition_point(|(_, to)| *to as f64 <= from_secs);
    let rest = windows.iter().copied().enumerate().skip(first);
    rest.take_while(move |(_, (from, _))| (*from as f64) < to_secs)
}

#[derive(Default)]
struct Drawn {
    strokes: Vec<Stroke>,
    stroke: Stroke,
    pixel: Option<Pixel>,
}

/// What lies in one pixel: the first number, the least, the most and the last.
struct Pixel {
    at_px: f64,
    first: f64,
    least: f64,
    most: f64,
    last: f64,
}

impl Drawn {
    fn put(&mut self, at_px: f64, number: f64) {
        match &mut self.pixel {
            Some(pixel) if pixel.at_px == at_px => {
                pixel.least = pixel.least.min(number);
                pixel.most = pixel.most.max(number);
                pixel.last = number;
            }
            _ => {
                self.flush();
                self.pixel = Some(Pixel { at_px, first: number, least: number, most: number, last: number });
            }
        }
    }

    /// Draws the pixel: from its first number by the ends that lie beyond to its last.
    fn flush(&mut self) {
        let Some(Pixel { at_px, first, least, most, last }) = self.pixel.take() else { return };
        let least = Some(least).filter(|least| *least < first.min(last));
        let most = Some(most).filter(|most| *most > first.max(last));
        let last = Some(last).filter(|last| *last != first || least.is_some() || most.is_some());
        let numbers = [Some(first), least, most, last].into_iter().flatten();
        self.stroke.extend(numbers.map(|number| (at_px + 0.5, number)));
    }

    fn end(&mut self) {
        self.flush();
        match self.stroke.as_slice() {
            [] => {}
            // A line of one point would not be seen.
            [(px, number)] => self.strokes.push(vec![(px - 0.5, *number), (px + 0.5, *number)]),
            _ => self.strokes.push(std::mem::take(&mut self.stroke)),
        }
        self.stroke.clear();
    }
}
