//! The columns of a drawing that moves along a time axis. While its view only moves, what was painted is still right: it shifts
//! by whole columns, and only the columns that came in are painted.

use std::ops::Range;

use crate::plot::time_view::TimeView;

/// The columns beside new ones that are painted again, because a column's look depends on its neighbours
/// (`coverage::painted`), and as many beside those that are only computed.
const MARGIN: usize = 8;

/// The times of columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnGrid {
    from_secs: f64,
    secs_per_column: f64,
    count: usize,
    /// The number of columns by which the view has moved to later times since the grid was made.
    moved: i64,
}

/// The columns to paint after a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaint {
    /// The number of columns by which what was painted moves to the right.
    pub shift: i64,
    /// The columns to paint.
    pub painted: Range<usize>,
    /// The same with the neighbours that decide how they look.
    pub computed: Range<usize>,
}

impl ColumnGrid {
    /// Divides a view into columns.
    pub fn new(view: TimeView, count: usize) -> Self {
        let count = count.max(1);
        Self {
            from_secs: view.from_secs(),
            secs_per_column: view.span_secs() / count as f64,
            count,
            moved: 0,
        }
    }

    /// Returns the grid of a view that has only moved, to the nearest column, and what to paint. Returns `None` if the view was
    /// zoomed, has other columns or has none of the former, and if a column is shorter than a second: few are painted then.
    pub fn moved_to(self, view: TimeView, count: usize) -> Option<(Self, Repaint)> {
        let wanted = Self::new(view, count);
        let drift = (wanted.secs_per_column / self.secs_per_column - 1.0) * self.count as f64;
        let moved = ((view.from_secs() - self.from_secs) / self.secs_per_column).round() as i64;
        let shift = self.moved - moved;
        let steps = usize::try_from(shift.unsigned_abs()).ok()?;
        let is_moved = self.count == wanted.count && drift.abs() < 0.1 && steps < self.count;
        if !is_moved || self.secs_per_column < 1.0 {
            return None;
        }
        let side = |columns: usize| match shift {
            0 => 0..0,
            1.. => 0..columns.min(self.count),
            _ => self.count.saturating_sub(columns)..self.count,
        };
        let repaint = Repaint { shift, painted: side(steps + MARGIN), computed: side(steps + 2 * MARGIN) };
        Some((Self { moved, ..self }, repaint))
    }

    /// Returns what to paint if nothing was painted.
    pub fn whole(self) -> Repaint {
        Repaint { shift: 0, painted: 0..self.count, computed: 0..self.count }
    }

    /// Returns the time of some columns.
    pub fn view(self, columns: &Range<usize>) -> TimeView {
        let secs =
            |column: usize| self.from_secs + (self.moved as f64 + column as f64) * self.secs_per_column;
        TimeView::new(secs(columns.start), secs(columns.end))
    }

    /// Returns the column of a pattern of this width that is at the first column, so that patterns move with the view.
    pub fn phase(self, pattern: i64) -> i64 {
        let first = (self.from_secs / self.secs_per_column).round() as i64;
        (first + self.moved).rem_euclid(pattern.max(1))
    }
}
