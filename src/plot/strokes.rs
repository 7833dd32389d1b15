//! Numbers over windows of time as strokes: steps where windows are wide, the least and the most of each pixel where they are not.
//! Peaks survive, and gaps stay gaps.

use std::ops::Range;

use crate::plot::time_view::TimeScale;

/// A window that is drawn narrower than this is put together with those beside it.
const NARROW_PX: f64 = 1.5;

/// A stretch that is drawn without a break: pixels from the left, each with a number.
pub type Stroke = Vec<(f64, f64)>;

/// Windows that are drawn in one go: a wide one, or those that share a column of pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowRun {
    /// Their first pixel from the left, and the one after their last.
    px: (f64, f64),
    /// Their indices.
    windows: Range<usize>,
    /// Whether they share a column of pixels.
    is_narrow: bool,
    /// Whether they follow on the run before without a break in time.
    is_joined: bool,
}

/// What a line through numbers is made of, from the left to the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LinePiece {
    /// The number of a wide window, from pixel to pixel.
    Level {
        /// Its left edge.
        from_px: f64,
        /// Its right edge.
        to_px: f64,
        /// The number.
        number: f64,
    },
    /// The numbers in a column of pixels.
    Column {
        /// Its left edge; the next column is a pixel further.
        at_px: f64,
        /// The number that comes first.
        first: f64,
        /// The least.
        least: f64,
        /// The most.
        most: f64,
        /// The number that comes last.
        last: f64,
    },
    /// Nothing is known here: what follows is another line.
    Break,
}

impl WindowRun {
    /// The indices of its windows.
    pub fn windows(&self) -> Range<usize> {
        self.windows.clone()
    }
}

/// How the windows of which some is seen are drawn: the same for every curve over them. `windows` are sorted, do not overlap, and are
/// from one second up to another.
pub fn runs(windows: &[(i64, i64)], scale: TimeScale) -> Vec<WindowRun> {
    let mut found: Vec<WindowRun> = Vec::new();
    let mut before = None;
    for (at, (from, to)) in visible(windows, scale) {
        let is_joined = before == Some(from);
        before = Some(to);
        let (from_px, to_px) = (scale.px(from as f64), scale.px(to as f64));
        let is_narrow = to_px - from_px < NARROW_PX;
        let column = from_px.midpoint(to_px).floor();
        if let Some(last) = found.last_mut()
            && is_joined
            && is_narrow
            && last.is_narrow
            && last.px.0 == column
        {
            last.windows.end = at + 1;
            continue;
        }
        let px = if is_narrow { (column, column + 1.0) } else { (from_px, to_px) };
        found.push(WindowRun { px, windows: at..at + 1, is_narrow, is_joined });
    }
    found
}

/// Draws a line through numbers, each given by its window's index: at most one column to each pixel, however many windows there are.
pub fn trace(runs: &[WindowRun], number: &dyn Fn(usize) -> Option<f64>, draw: &mut dyn FnMut(LinePiece)) {
    for WindowRun { px: (from_px, to_px), windows, is_narrow, is_joined } in runs {
        if !is_joined {
            draw(LinePiece::Break);
        }
        let mut column = None;
        for at in windows.clone() {
            column = match (number(at), column) {
                (Some(number), Some((first, least, most, _))) => {
                    let least = if number < least { number } else { least };
                    Some((first, least, if number > most { number } else { most }, number))
                }
                (Some(number), None) => Some((number, number, number, number)),
                (None, before) => {
                    draw_numbers(before, *from_px, draw);
                    draw(LinePiece::Break);
                    None
                }
            };
        }
        match column {
            Some((number, ..)) if !is_narrow => {
                draw(LinePiece::Level { from_px: *from_px, to_px: *to_px, number });
            }
            column => draw_numbers(column, *from_px, draw),
        }
    }
}

fn draw_numbers(column: Option<(f64, f64, f64, f64)>, at_px: f64, draw: &mut dyn FnMut(LinePiece)) {
    if let Some((first, least, most, last)) = column {
        draw(LinePiece::Column { at_px, first, least, most, last });
    }
}

/// The strokes of numbers, one for each window: at most some points for each pixel. A number that is missing is a gap.
pub fn strokes(windows: &[(i64, i64)], numbers: &[Option<f64>], scale: TimeScale) -> Vec<Stroke> {
    strokes_by(&runs(windows, scale), &|at| numbers.get(at).copied().flatten())
}

/// The same of numbers that are given by their window's index.
pub fn strokes_by(runs: &[WindowRun], number: &dyn Fn(usize) -> Option<f64>) -> Vec<Stroke> {
    let mut drawn = Drawn::default();
    trace(runs, number, &mut |piece| match piece {
        LinePiece::Break => drawn.end(),
        LinePiece::Level { from_px, to_px, number } => {
            drawn.stroke.extend([(from_px, number), (to_px, number)]);
        }
        LinePiece::Column { at_px, first, least, most, last } => {
            drawn.column(at_px, first, (least, most), last)
        }
    });
    drawn.end();
    drawn.strokes
}

/// The least number above zero and the most of what is seen. `None` where nothing is.
pub fn extent(runs: &[WindowRun], numbers: &[Option<f64>]) -> Option<(f64, f64)> {
    let mut extent = None;
    for number in runs.iter().flat_map(|run| numbers.get(run.windows.clone())).flatten().copied().flatten() {
        let (least, most) = extent.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        let is_least = number > 0.0 && number < least;
        extent = Some((if is_least { number } else { least }, if number > most { number } else { most }));
    }
    extent
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
}

impl Drawn {
    /// Adds a column of pixels: from its first number by the ends that lie beyond to its last.
    fn column(&mut self, at_px: f64, first: f64, (least, most): (f64, f64), last: f64) {
        let least = Some(least).filter(|least| *least < first.min(last));
        let most = Some(most).filter(|most| *most > first.max(last));
        let last = Some(last).filter(|last| *last != first || least.is_some() || most.is_some());
        let numbers = [Some(first), least, most, last].into_iter().flatten();
        self.stroke.extend(numbers.map(|number| (at_px + 0.5, number)));
    }

    fn end(&mut self) {
        match self.stroke.as_slice() {
            [] => {}
            // A line of one point would not be seen.
            [(px, number)] => self.strokes.push(vec![(px - 0.5, *number), (px + 0.5, *number)]),
            _ => self.strokes.push(std::mem::take(&mut self.stroke)),
        }
        self.stroke.clear();
    }
}
