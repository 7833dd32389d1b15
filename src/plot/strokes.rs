//! Numbers over windows of time as strokes: steps where windows are wide, the least and the most of each pixel where they are not.
//! Peaks survive, and gaps stay gaps.

use std::ops::Range;

use crate::plot::time_view::TimeScale;

/// A window that is drawn narrower than this is put together with those beside it. Wider ones would leave columns of pixels out.
const NARROW_PX: f64 = 1.0;

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

impl WindowRun {
    /// The pixel after its last, from the left.
    pub const fn to_px(&self) -> f64 {
        self.px.1
    }
}

/// What draws a line through numbers, from the left to the right.
pub trait Tracer {
    /// The number of a wide window, from pixel to pixel.
    fn level(&mut self, from_px: f64, to_px: f64, number: f64);
    /// The numbers in a column of pixels with this left edge.
    fn column(&mut self, at_px: f64, numbers: &ColumnNumbers);
    /// Nothing is known here: what follows is another line.
    fn end_line(&mut self);
}

/// The numbers in a column of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnNumbers {
    /// The number that comes first.
    pub first: f64,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
    /// The number that comes last.
    pub last: f64,
}

/// How the windows of which some is seen are drawn: the same for every curve over them. `windows` are sorted, do not overlap, and are
/// from one second up to another.
pub fn runs(windows: &[(i64, i64)], scale: TimeScale) -> Vec<WindowRun> {
    let mut found: Vec<WindowRun> = Vec::new();
    let mut before = None;
    for at in visible(windows, scale) {
        let (from, to) = windows[at];
        let (is_joined, from_px) = match before {
            Some((second, px)) if second == from => (true, px),
            _ => (false, scale.px(from as f64)),
        };
        let to_px = scale.px(to as f64);
        before = Some((to, to_px));
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

/// The runs of those windows that are of a kind: where another is between them, they are not joined.
pub fn runs_of(runs: &[WindowRun], is_of_kind: impl Fn(usize) -> bool) -> Vec<WindowRun> {
    let mut found: Vec<WindowRun> = Vec::new();
    let mut is_cut = false;
    for run in runs {
        is_cut |= !run.is_joined;
        let mut first = run.windows.start;
        while first < run.windows.end {
            let is_one = is_of_kind(first);
            let same = (first..run.windows.end).take_while(|at| is_of_kind(*at) == is_one).count();
            if is_one {
                let windows = first..first + same;
                found.push(WindowRun { windows, is_joined: !is_cut, ..run.clone() });
            }
            is_cut = !is_one;
            first += same;
        }
    }
    found
}

/// Draws a line through numbers, one for each window or a gap: at most one column to each pixel, however many windows there are.
pub fn trace(runs: &[WindowRun], numbers: &[Option<f64>], tracer: &mut impl Tracer) {
    for run in runs {
        if !run.is_joined {
            tracer.end_line();
        }
        let numbers = numbers.get(run.windows.clone()).unwrap_or_default();
        if run.is_narrow {
            trace_column(run.px.0, numbers, tracer);
        } else if let [Some(number)] = numbers {
            tracer.level(run.px.0, run.px.1, *number);
        } else {
            tracer.end_line();
        }
    }
}

fn trace_column(at_px: f64, numbers: &[Option<f64>], tracer: &mut impl Tracer) {
    let mut rest = numbers.iter();
    while let Some(first) = rest.next() {
        let Some(first) = *first else {
            tracer.end_line();
            continue;
        };
        let mut column = ColumnNumbers { first, least: first, most: first, last: first };
        let mut is_ended = false;
        for number in rest.by_ref() {
            let Some(number) = *number else {
                is_ended = true;
                break;
            };
            column.least = if number < column.least { number } else { column.least };
            column.most = if number > column.most { number } else { column.most };
            column.last = number;
        }
        tracer.column(at_px, &column);
        if is_ended {
            tracer.end_line();
        }
    }
}

/// The strokes of numbers, one for each window: at most some points for each pixel. A number that is missing is a gap.
pub fn strokes(windows: &[(i64, i64)], numbers: &[Option<f64>], scale: TimeScale) -> Vec<Stroke> {
    strokes_of(&runs(windows, scale), numbers)
}

/// The same over runs that are known.
pub fn strokes_of(runs: &[WindowRun], numbers: &[Option<f64>]) -> Vec<Stroke> {
    let mut drawn = Drawn::default();
    trace(runs, numbers, &mut drawn);
    drawn.end_line();
    drawn.strokes
}

/// The least number above zero and the most of what is seen. `None` where nothing is.
pub fn extent(runs: &[WindowRun], numbers: &[Option<f64>]) -> Option<(f64, f64)> {
    let (first, last) = (runs.first()?, runs.last()?);
    let seen = first.windows.start..last.windows.end.min(numbers.len());
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for number in numbers.get(seen)?.iter().copied().flatten() {
        most = if number > most { number } else { most };
        least = if number > 0.0 && number < least { number } else { least };
    }
    (most > f64::NEG_INFINITY).then_some((least, most))
}

/// The stretches of pixels in which nothing is known, each at least a pixel wide: `is_gap` says so of a window by its index.
pub fn gaps(windows: &[(i64, i64)], scale: TimeScale, is_gap: impl Fn(usize) -> bool) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    for at in visible(windows, scale).filter(|at| is_gap(*at)) {
        let (from, to) = windows[at];
        let (from_px, to_px) = (scale.px(from as f64).max(0.0), scale.px(to as f64).min(scale.width_px()));
        match found.last_mut() {
            Some(last) if from_px <= last.1 => last.1 = last.1.max(to_px),
            _ => found.push((from_px, to_px.max(from_px + 1.0))),
        }
    }
    found
}

/// Curves one on the other: each with the sum of those before it. Where one is a gap, all above it are.
pub fn stacked(curves: &[&[Option<f64>]]) -> Vec<Vec<Option<f64>>> {
    let mut sums: Vec<Option<f64>> = vec![Some(0.0); curves.first().map_or(0, |curve| curve.len())];
    let mut tops = Vec::with_capacity(curves.len());
    for curve in curves {
        for (sum, number) in sums.iter_mut().zip(*curve) {
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

/// The windows of which some is seen, by their indices.
fn visible(windows: &[(i64, i64)], scale: TimeScale) -> Range<usize> {
    let (from_secs, to_secs) = (scale.view().from_secs(), scale.view().to_secs());
    let first = windows.partition_point(|(_, to)| *to as f64 <= from_secs);
    let end = windows.partition_point(|(from, _)| (*from as f64) < to_secs);
    first..end.max(first)
}

#[derive(Default)]
struct Drawn {
    strokes: Vec<Stroke>,
    stroke: Stroke,
}

impl Tracer for Drawn {
    fn level(&mut self, from_px: f64, to_px: f64, number: f64) {
        self.stroke.extend([(from_px, number), (to_px, number)]);
    }

    /// From its first number by the ends that lie beyond to its last.
    fn column(&mut self, at_px: f64, ColumnNumbers { first, least, most, last }: &ColumnNumbers) {
        let least = Some(*least).filter(|least| *least < first.min(*last));
        let most = Some(*most).filter(|most| *most > first.max(*last));
        let last = Some(*last).filter(|last| last != first || least.is_some() || most.is_some());
        let numbers = [Some(*first), least, most, last].into_iter().flatten();
        self.stroke.extend(numbers.map(|number| (at_px + 0.5, number)));
    }

    fn end_line(&mut self) {
        match self.stroke.as_slice() {
            [] => {}
            // A line of one point would not be seen.
            [(px, number)] => self.strokes.push(vec![(px - 0.5, *number), (px + 0.5, *number)]),
            _ => self.strokes.push(std::mem::take(&mut self.stroke)),
        }
        self.stroke.clear();
    }
}
