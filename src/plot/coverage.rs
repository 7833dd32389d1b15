//! Coverage of pixel columns by any number of intervals. A column with a gap never looks full, and one with an interval
//! never empty, so that a gap of a second shows at any zoom.

use std::ops::Range;

use crate::model::intervals::{Intervals, Period};
use crate::plot::time_view::{TimeScale, TimeView};

/// The height of a fully covered column, in steps.
pub const FULL: u8 = 8;
/// The least height of the covered and of the uncovered part of a column, in steps: less would not be visible.
const LEAST_STEPS: u8 = 2;
/// Up to so many intervals, adding them is faster than two sums from the index.
const FEW: usize = 8;
/// A pattern does not show in a gap of fewer columns, so that it is filled.
const NARROW_COLUMNS: usize = 4;

/// Computes the coverage of each column of a view, from 0 to [`FULL`], in time proportional to the columns. If a column
/// is a second or less, the middle decides between full and empty.
pub fn coverage(intervals: &Intervals, view: TimeView, columns: &mut [u8]) {
    columns.fill(0);
    let scale = view.over(columns.len() as f64);
    let is_by_middle = scale.secs_per_px() <= 1.0;
    let mut first = 0;
    let mut from = view.from_secs();
    for (index, column) in columns.iter_mut().enumerate() {
        let to = scale.secs((index + 1) as f64);
        first = search_from(intervals, first, |period| period.to.0 as f64 <= from);
        let Some(period) = intervals.get(first) else { return };
        let (start, end) = (period.from.0 as f64, period.to.0 as f64);
        if start <= from && end >= to {
            *column = FULL;
        } else if is_by_middle {
            let middle = f64::midpoint(from, to);
            let is_in_next = || intervals.get(first + 1).is_some_and(|next| next.from.0 as f64 <= middle);
            let is_covered = if middle < end { start <= middle } else { is_in_next() };
            *column = if is_covered { FULL } else { 0 };
        } else if start < to {
            let covered_secs = covered_secs(intervals, first, from, to);
            // A cast truncates; adding one half rounds.
            let steps = (covered_secs / (to - from) * f64::from(FULL) + 0.5) as u8;
            *column = steps.clamp(LEAST_STEPS, FULL - LEAST_STEPS);
        }
        from = to;
    }
}

/// Returns the covered seconds of a column; `first` is the first interval that ends after its start.
fn covered_secs(intervals: &Intervals, first: usize, from: f64, to: f64) -> f64 {
    let is_before_end = |period: &Period| (period.from.0 as f64) < to;
    let mut after = first + 1;
    if intervals.get(after).is_some_and(is_before_end) {
        after = search_from(intervals, after, is_before_end);
    }
    let last = after - 1;
    let before_last: i64 = match last - first {
        0..=FEW => intervals[first..last].iter().map(|period| period.duration_secs()).sum(),
        _ => intervals.sum_before(last) - intervals.sum_before(first),
    };
    let whole_secs = before_last as f64 + intervals[last].duration_secs() as f64;
    let (start, end) = (intervals[first].from.0 as f64, intervals[last].to.0 as f64);
    whole_secs - (from - start).max(0.0) - (end - to).max(0.0)
}

/// Returns the first index from `at` on that is not before the limit; doubling steps, because it is usually close.
fn search_from(ascending: &[Period], at: usize, is_before: impl Fn(&Period) -> bool) -> usize {
    let mut from = at;
    let mut step = 1;
    while ascending.get(from + step - 1).is_some_and(&is_before) {
        from += step;
        step *= 2;
    }
    let to = (from + step - 1).min(ascending.len());
    from + ascending[from..to].partition_point(is_before)
}

/// Returns the columns that show a period, including partial ones; empty if it is not in view.
pub fn columns_of(period: Period, view: TimeView, columns: usize) -> Range<usize> {
    let scale: TimeScale = view.over(columns as f64);
    // Casts saturate: everything left of the view becomes the first column.
    let from = scale.px(period.from.0 as f64).floor() as usize;
    let to = scale.px(period.to.0 as f64).ceil() as usize;
    let (from, to) = (from.min(columns), to.min(columns));
    from..to.max(from)
}

/// The painted parts of a row of columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Painted {
    /// Wide gaps with their edges, hatched.
    pub hatched: Vec<Range<usize>>,
    /// Narrow gaps and the partly covered columns beside them, filled.
    pub gaps: Vec<Range<usize>>,
    /// Runs of columns with the same coverage in steps, painted over the gaps from the bottom.
    pub covered: Vec<(Range<usize>, u8)>,
}

/// Returns the painted parts of columns; only inside of `gaps` is an uncovered column a gap.
pub fn painted(columns: &[u8], gaps: &Range<usize>) -> Painted {
    let gaps = gaps.start.min(columns.len())..gaps.end.min(columns.len());
    let hatched: Vec<Range<usize>> = wide_gaps(columns, gaps.clone()).collect();
    let mut painted = Painted { hatched, ..Painted::default() };
    let mut wide = painted.hatched.iter().peekable();
    for (at, steps) in columns.iter().copied().enumerate() {
        if steps > 0 {
            match painted.covered.last_mut() {
                Some((run, of)) if *of == steps && run.end == at => run.end = at + 1,
                _ => painted.covered.push((at..at + 1, steps)),
            }
        }
        while wide.next_if(|wide| wide.end <= at).is_some() {}
        if steps < FULL && gaps.contains(&at) && !wide.peek().is_some_and(|wide| wide.contains(&at)) {
            match painted.gaps.last_mut() {
                Some(run) if run.end == at => run.end = at + 1,
                _ => painted.gaps.push(at..at + 1),
            }
        }
    }
    painted
}

/// Returns the runs of columns with any coverage, for marks of one height.
pub fn marked(columns: &[u8]) -> impl Iterator<Item = Range<usize>> {
    runs(columns, 0..columns.len(), |steps| steps > 0)
}

/// Returns the gaps in which a pattern shows, with the partly covered columns at their edges.
fn wide_gaps(columns: &[u8], gaps: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let (all, seen) = (gaps.clone(), gaps);
    let is_edge = move |column: &usize| seen.contains(column) && columns[*column] < FULL;
    runs(columns, all.clone(), |steps| steps == 0).filter(move |empty| is_wide(empty, &all)).map(
        move |empty| {
            let before = empty.start.checked_sub(1).filter(&is_edge);
            before.unwrap_or(empty.start)..empty.end + usize::from(is_edge(&empty.end))
        },
    )
}

/// Returns whether a pattern shows in a run. A run at the end of `gaps` may continue outside of the view.
fn is_wide(empty: &Range<usize>, gaps: &Range<usize>) -> bool {
    let is_whole = empty.start > gaps.start && empty.end < gaps.end;
    !is_whole || empty.len() >= NARROW_COLUMNS
}

fn runs(
    columns: &[u8],
    among: Range<usize>,
    is_one: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = among.start;
    std::iter::from_fn(move || {
        let from = at + columns[at..among.end].iter().position(|steps| is_one(*steps))?;
        at = from + columns[from..among.end].iter().take_while(|steps| is_one(**steps)).count();
        Some(from..at)
    })
}
