//! A table of any length: only the rows that can be seen are in the page (beyond
//! [`WHOLE_LIST_ROWS`](crate::plot::rows::WHOLE_LIST_ROWS)), and their elements are used again for other rows.
//!
//! - [`Table`]: the grid: head, rows, scrolling, keys.
//! - `viewport`: what the page measures (scroll offset, heights) and which rows follow from it.
//! - `head`: column heads that sort. `body`: the rows, `pool`: their elements.
//! - [`Cells`]: what a page's rows look like and what they say.
//! - [`Selecting`]: rows that can be selected, by keys, boxes and pointer.
//!
//! Focus stays on the grid itself and the active row is named by `aria-activedescendant`, so that neither scrolling nor an
//! update of the rows can lose it. Rows are drawn in reading order.

mod body;
mod cells;
mod grid;
mod head;
mod pool;
mod row_context;
mod select;
mod viewport;

use std::borrow::Cow;

use leptos::prelude::*;

pub use crate::console::kit::skeleton::TableSkeleton;
pub use cells::{Cells, CellsMaker, CutSlot, Drawn, RowMaker, RowWriter, Slot, TitledSlot};
pub use grid::Table;
pub use select::Selecting;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What a sort by this column is called.
    pub key: &'static str,
    pub label: Cow<'static, str>,
    pub is_sortable: bool,
}

impl Column {
    pub const fn new(key: &'static str, label: &'static str, is_sortable: bool) -> Self {
        Self { key, label: Cow::Borrowed(label), is_sortable }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortedBy {
    /// The [`Column::key`].
    pub key: &'static str,
    /// Whether the order is turned round.
    pub is_descending: bool,
}

/// The rows of a table, by number in the order shown. A row is distinguished from others by its key, which stays when rows move.
#[derive(Clone, Copy)]
pub struct RowSource {
    pub count: Signal<usize>,
    pub key_at: Callback<usize, Option<String>>,
    /// The number of the row with a key, if it is there now.
    pub row_of: Callback<String, Option<usize>>,
}

/// How far a table was scrolled when it was left, in CSS pixels, and whether its active row could be seen there.
pub type LeftAt = StoredValue<Option<(f64, bool)>>;
