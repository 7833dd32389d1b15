//! Which rows of a long list are worth drawing: scroll offset in, row numbers out; and which element of a pool shows which, so that a row
//! keeps its element for as long as it is drawn.

use std::collections::VecDeque;
use std::ops::Range;

/// Lists up to this length are drawn whole, so that the browser's own "find in page" sees every row.
pub const WHOLE_LIST_ROWS: usize = 200;

/// The drawn window begins and ends on a multiple of this many rows, so that most scroll events change nothing.
pub const CHUNK_ROWS: usize = 4;

/// A list of rows of one height behind a window of some height. Lengths are CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows {
    /// How many rows the list has.
    pub count: usize,
    /// The height of one row; a height that is not above zero is taken as one pixel.
    pub row_px: f64,
    /// The height of the part of the list that can be seen at once, without a sticky head.
    pub view_px: f64,
}

impl Rows {
    /// The height of the whole list.
    pub fn total_px(&self) -> f64 {
        self.count as f64 * self.height_px()
    }

    /// The rows to keep in the page at `scroll_px`: all of a short list; else every row that can be seen, at least a
    /// chunk before it and two after it. They are as many at every offset, so that scrolling carries rows and hides none. Never
    /// empty unless the list is.
    pub fn drawn(&self, scroll_px: f64) -> Range<usize> {
        if self.count <= WHOLE_LIST_ROWS {
            return 0..self.count;
        }
        let first = (self.seen(scroll_px).start / CHUNK_ROWS).saturating_sub(1) * CHUNK_ROWS;
        first..(first + self.window_rows()).min(self.count)
    }

    /// The rows that can be seen at `scroll_px`, at least in part.
    pub fn seen(&self, scroll_px: f64) -> Range<usize> {
        let scroll_px = self.clamped(scroll_px);
        let end = ((scroll_px + self.view_px.max(0.0)) / self.height_px()).ceil() as usize;
        (scroll_px / self.height_px()) as usize..end.min(self.count)
    }

    /// How many rows [`Rows::drawn`] may ask for at most, over all scroll offsets: the size of the pool of row elements.
    pub fn pool_rows(&self) -> usize {
        if self.count <= WHOLE_LIST_ROWS { self.count } else { self.window_rows() }
    }

    /// What can be seen at any offset, with a chunk before and two after it.
    fn window_rows(&self) -> usize {
        let seen = (self.view_px.max(0.0) / self.height_px()).ceil() as usize + 1;
        (seen.div_ceil(CHUNK_ROWS) + 4) * CHUNK_ROWS
    }

    /// How far down the list `row` begins.
    pub fn top_px(&self, row: usize) -> f64 {
        row as f64 * self.height_px()
    }

    /// The scroll offset nearest to `scroll_px` at which `row` can be seen whole; a row past the end counts as the last.
    pub fn scroll_to_show(&self, row: usize, scroll_px: f64) -> f64 {
        let row = row.min(self.count.saturating_sub(1));
        let top_px = self.top_px(row);
        let bottom_px = top_px + self.height_px();
        let wanted_px = if top_px < scroll_px {
            top_px
        } else if bottom_px > scroll_px + self.view_px {
            // A window lower than a row shows the row's beginning.
            (bottom_px - self.view_px).min(top_px)
        } else {
            scroll_px
        };
        self.clamped(wanted_px)
    }

    /// How many rows PageUp and PageDown move by: a window's worth less one, at least one.
    pub fn page_rows(&self) -> usize {
        ((self.view_px.max(0.0) / self.height_px()) as usize).saturating_sub(1).max(1)
    }

    fn height_px(&self) -> f64 {
        if self.row_px > 0.0 { self.row_px } else { 1.0 }
    }

    fn clamped(&self, scroll_px: f64) -> f64 {
        let end_px = (self.total_px() - self.view_px.max(0.0)).max(0.0);
        // `max` before `min` turns a NaN into zero.
        scroll_px.max(0.0).min(end_px)
    }
}

/// A length for a style sheet, to a hundredth of a pixel; at least zero. (Whole numbers print with a tenth of the code that
/// floating-point numbers need, and this is all that the first page would need it for.)
pub fn css_px(length_px: f64) -> String {
    let hundredths = (length_px * 100.0).round().max(0.0) as u64;
    format!("{}.{:02}px", hundredths / 100, hundredths % 100)
}

/// A movement of the active row that a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// A window's worth up.
    PageUp,
    /// A window's worth down.
    PageDown,
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

impl Step {
    /// The movement for a `KeyboardEvent.key`, if it is one.
    pub fn from_key(key: &str) -> Option<Step> {
        Some(match key {
            "ArrowUp" => Step::Up,
            "ArrowDown" => Step::Down,
            "PageUp" => Step::PageUp,
            "PageDown" => Step::PageDown,
            "Home" => Step::First,
            "End" => Step::Last,
            _ => return None,
        })
    }

    /// The row to go to from `active`; with no active row, the first or, upwards, the last. None in an empty list.
    pub fn apply(self, rows: &Rows, active: Option<usize>) -> Option<usize> {
        let last = rows.count.checked_sub(1)?;
        let Some(active) = active else {
            return Some(if matches!(self, Step::Up | Step::PageUp | Step::Last) { last } else { 0 });
        };
        Some(match self {
            Step::Up => active.saturating_sub(1),
            Step::Down => active.saturating_add(1).min(last),
            Step::PageUp => active.saturating_sub(rows.page_rows()),
            Step::PageDown => active.saturating_add(rows.page_rows()).min(last),
            Step::First => 0,
            Step::Last => last,
        })
    }
}

/// The elements of a pool in reading order: the first shows row `first`, each further one the next row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowPool {
    first: usize,
    elements: VecDeque<usize>,
}

impl RowPool {
    /// Adds the element `element` at the end; says which row it shows, if that many are drawn.
    pub fn add(&mut self, element: usize) -> usize {
        self.elements.push_back(element);
        self.first + self.elements.len() - 1
    }

    /// Forgets the elements from `count` on.
    pub fn keep(&mut self, count: usize) {
        self.elements.retain(|&element| element < count);
    }

    /// Shows the rows from `first` on. Says how many elements go from the beginning to the end (above zero) or from the end
    /// to the beginning (below), so that what is still drawn stays where it is; none if nothing is.
    pub fn turn_to(&mut self, first: usize) -> isize {
        let by = first as isize - self.first as isize;
        self.first = first;
        let steps = by.unsigned_abs();
        if steps >= self.elements.len() {
            return 0;
        }
        if by > 0 {
            self.elements.rotate_left(steps);
        } else {
            self.elements.rotate_right(steps);
        }
        by
    }

    /// Each element with the row it shows, in reading order.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        self.elements.iter().enumerate().map(|(index, &element)| (element, self.first + index))
    }
}
