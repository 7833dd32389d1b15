//! The rows of a long list to draw at a scroll offset, and a pool in which each row has the same element while drawn.

use std::collections::VecDeque;
use std::ops::Range;

/// Shorter lists are drawn whole, so that the browser's "find in page" sees every row.
pub const WHOLE_LIST_ROWS: usize = 200;

/// The drawn range begins and ends at a multiple of this, so that most scroll events change nothing.
pub const CHUNK_ROWS: usize = 4;

/// The height up to which a drawing is painted whole, in CSS pixels. Browsers limit a canvas, and paint none beyond.
const WHOLE_PX: f64 = 4_000.0;

/// Returns the top and height of the part of a drawing to paint at a scroll offset: all of a low one, else what is in
/// view and at least half a view above and below. It moves by half a view, so that most scrolling repaints nothing.
pub fn painted_part(total_px: f64, scroll_px: f64, view_px: f64) -> (f64, f64) {
    if total_px <= WHOLE_PX {
        return (0.0, total_px);
    }
    let step_px = (view_px / 2.0).max(1.0);
    let top_px = ((scroll_px / step_px).floor() - 1.0) * step_px;
    let [from_px, to_px] = [top_px, top_px + 5.0 * step_px].map(|px| px.clamp(0.0, total_px));
    (from_px, to_px - from_px)
}

/// A list of rows of one height in a viewport. Lengths are CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows {
    /// The number of rows.
    pub count: usize,
    /// The height of one row; zero or less counts as one pixel.
    pub row_px: f64,
    /// The height of the viewport without a sticky header.
    pub view_px: f64,
}

impl Rows {
    /// Returns the height of the whole list.
    pub fn total_px(&self) -> f64 {
        self.count as f64 * self.height_px()
    }

    /// Returns the rows to draw at `scroll_px`: all of a short list, else the visible ones with at least one chunk
    /// before and two after. The number is the same at every offset, so that scrolling reuses elements.
    pub fn drawn(&self, scroll_px: f64) -> Range<usize> {
        if self.count <= WHOLE_LIST_ROWS {
            return 0..self.count;
        }
        let first = (self.seen(scroll_px).start / CHUNK_ROWS).saturating_sub(1) * CHUNK_ROWS;
        first..(first + self.window_rows()).min(self.count)
    }

    /// Returns the rows that are visible at `scroll_px`, at least in part.
    pub fn seen(&self, scroll_px: f64) -> Range<usize> {
        let scroll_px = self.clamped(scroll_px);
        let end = ((scroll_px + self.view_px.max(0.0)) / self.height_px()).ceil() as usize;
        (scroll_px / self.height_px()) as usize..end.min(self.count)
    }

    /// Returns the most rows that [`Rows::drawn`] returns at any offset, which is the size of the element pool.
    pub fn pool_rows(&self) -> usize {
        if self.count <= WHOLE_LIST_ROWS { self.count } else { self.window_rows() }
    }

    fn window_rows(&self) -> usize {
        let seen = (self.view_px.max(0.0) / self.height_px()).ceil() as usize + 1;
        (seen.div_ceil(CHUNK_ROWS) + 4) * CHUNK_ROWS
    }

    /// Returns the offset of `row` in the list.
    pub fn top_px(&self, row: usize) -> f64 {
        row as f64 * self.height_px()
    }

    /// Returns the nearest scroll offset at which `row`, or the last row, is fully visible.
    pub fn scroll_to_show(&self, row: usize, scroll_px: f64) -> f64 {
        let row = row.min(self.count.saturating_sub(1));
        let top_px = self.top_px(row);
        let bottom_px = top_px + self.height_px();
        let wanted_px = if top_px < scroll_px {
            top_px
        } else if bottom_px > scroll_px + self.view_px {
            // A viewport lower than a row shows its start.
            (bottom_px - self.view_px).min(top_px)
        } else {
            scroll_px
        };
        self.clamped(wanted_px)
    }

    /// Returns the rows that PageUp and PageDown move by: the viewport less one, at least one.
    pub fn page_rows(&self) -> usize {
        ((self.view_px.max(0.0) / self.height_px()) as usize).saturating_sub(1).max(1)
    }

    fn height_px(&self) -> f64 {
        if self.row_px > 0.0 { self.row_px } else { 1.0 }
    }

    fn clamped(&self, scroll_px: f64) -> f64 {
        let end_px = (self.total_px() - self.view_px.max(0.0)).max(0.0);
        // `max` before `min` turns NaN into zero.
        scroll_px.max(0.0).min(end_px)
    }
}

/// Formats a non-negative CSS length to hundredths. Float formatting would add ten times the code to the first page.
pub fn css_px(length_px: f64) -> String {
    let hundredths = (length_px * 100.0).round().max(0.0) as u64;
    format!("{}.{:02}px", hundredths / 100, hundredths % 100)
}

/// A movement of the active row by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStep {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

impl RowStep {
    /// Returns the movement for a `KeyboardEvent.key`, if there is one.
    pub fn from_key(key: &str) -> Option<RowStep> {
        Some(match key {
            "ArrowUp" => RowStep::Up,
            "ArrowDown" => RowStep::Down,
            "PageUp" => RowStep::PageUp,
            "PageDown" => RowStep::PageDown,
            "Home" => RowStep::First,
            "End" => RowStep::Last,
            _ => return None,
        })
    }

    /// Returns the next active row; without one the first or, for upward movements, the last. `None` in an empty list.
    pub fn apply(self, rows: &Rows, active: Option<usize>) -> Option<usize> {
        let last = rows.count.checked_sub(1)?;
        let Some(active) = active else {
            return Some(if matches!(self, RowStep::Up | RowStep::PageUp | RowStep::Last) {
                last
            } else {
                0
            });
        };
        Some(match self {
            RowStep::Up => active.saturating_sub(1),
            RowStep::Down => active.saturating_add(1).min(last),
            RowStep::PageUp => active.saturating_sub(rows.page_rows()),
            RowStep::PageDown => active.saturating_add(rows.page_rows()).min(last),
            RowStep::First => 0,
            RowStep::Last => last,
        })
    }
}

/// A pool of elements in reading order: the first shows row `first`, each further one the next row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowPool {
    first: usize,
    elements: VecDeque<usize>,
}

impl RowPool {
    /// Adds `element` at the end and returns its row, if that many are drawn.
    pub fn add(&mut self, element: usize) -> usize {
        self.elements.push_back(element);
        self.first + self.elements.len() - 1
    }

    /// Shows the rows from `first` on. Returns how many elements move to the end (negative: to the beginning), so that
    /// rows still drawn do not move; 0 if none remains.
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

    /// Returns each element with its row, in reading order.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        self.elements.iter().enumerate().map(|(index, &element)| (element, self.first + index))
    }
}
