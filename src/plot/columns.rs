//! Numbers over time windows by pixel column, which narrow windows share. A column has its minimum and maximum, so that
//! peaks remain visible, and gaps remain gaps.

use std::ops::Range;

use crate::plot::time_view::TimeScale;

/// Windows narrower than this share a column. A larger value would leave pixel columns empty.
const NARROW_PX: f64 = 1.0;

/// One column of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelColumn {
    /// Left and right edge, in pixels from the left.
    pub px: (f64, f64),
    /// The first number.
    pub first: f64,
    /// The minimum.
    pub least: f64,
    /// The maximum.
    pub most: f64,
    /// The last number.
    pub last: f64,
    /// True if the curve continues from the column before without a gap.
    pub is_joined: bool,
}

impl PixelColumn {
    /// Returns whether it is a pixel column that windows share.
    pub fn is_narrow(&self) -> bool {
        self.px.1 - self.px.0 <= NARROW_PX
    }
}

/// Returns the columns of a curve over sorted, disjoint `windows`; those without number or `is_drawn` are gaps.
pub fn columns(
    windows: &[(i64, i64)],
    numbers: &[Option<f64>],
    scale: TimeScale,
    is_drawn: impl Fn(usize) -> bool,
) -> Vec<PixelColumn> {
    let mut found: Vec<PixelColumn> = Vec::new();
    let mut end = None;
    for at in visible(windows, scale) {
        let Some(number) = numbers.get(at).copied().flatten().filter(|_| is_drawn(at)) else {
            end = None;
            continue;
        };
        let (from, to) = windows[at];
        let is_joined = end == Some(from);
        end = Some(to);
        let (from_px, to_px) = (scale.px(from as f64), scale.px(to as f64));
        let left_px = from_px.midpoint(to_px).floor();
        let px = if to_px - from_px < NARROW_PX { (left_px, left_px + 1.0) } else { (from_px, to_px) };
        match found.last_mut() {
            Some(column) if is_joined && column.px == px => {
                column.least = column.least.min(number);
                column.most = column.most.max(number);
                column.last = number;
            }
            _ => found.push(PixelColumn {
                px,
                first: number,
                least: number,
                most: number,
                last: number,
                is_joined,
            }),
        }
    }
    found
}

/// Converts columns to lines of pixel and number, from the first number through minimum and maximum to the last.
pub fn lines(columns: &[PixelColumn]) -> Vec<Vec<(f64, f64)>> {
    columns.chunk_by(|_, next| next.is_joined).map(|line| line.iter().flat_map(points).collect()).collect()
}

fn points(column: &PixelColumn) -> impl Iterator<Item = (f64, f64)> + use<> {
    let PixelColumn { px: (from, to), first, least, most, last, .. } = *column;
    let middle = from.midpoint(to);
    let least = Some((middle, least)).filter(|_| least < first.min(last));
    let most = Some((middle, most)).filter(|_| most > first.max(last));
    [Some((from, first)), least, most, Some((to, last))].into_iter().flatten()
}

/// Returns the least positive number and the maximum of the visible windows; `None` without numbers.
pub fn extent(windows: &[(i64, i64)], numbers: &[Option<f64>], scale: TimeScale) -> Option<(f64, f64)> {
    let seen = visible(windows, scale);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for number in numbers.get(seen.start..seen.end.min(numbers.len()))?.iter().copied().flatten() {
        most = most.max(number);
        least = if number > 0.0 { least.min(number) } else { least };
    }
    (most > f64::NEG_INFINITY).then_some((least, most))
}

/// Returns the visible pixel ranges of the windows for which `is_gap` is true, each at least a pixel wide.
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

/// Stacks curves: each becomes the sum of itself and those before it. A gap in one is a gap in all above.
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

/// Returns the index of the window that contains a second.
pub fn window_at(windows: &[(i64, i64)], second: i64) -> Option<usize> {
    let at = windows.partition_point(|(_, to)| *to <= second);
    windows.get(at).filter(|(from, _)| *from <= second).map(|_| at)
}

fn visible(windows: &[(i64, i64)], scale: TimeScale) -> Range<usize> {
    let (from_secs, to_secs) = (scale.view().from_secs(), scale.view().to_secs());
    let first = windows.partition_point(|(_, to)| *to as f64 <= from_secs);
    let end = windows.partition_point(|(from, _)| (*from as f64) < to_secs);
    first..end.max(first)
}
