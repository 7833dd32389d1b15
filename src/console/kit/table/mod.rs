//! A table of any length: only visible rows are in the page (beyond
//! [`WHOLE_LIST_ROWS`](crate::plot::rows::WHOLE_LIST_ROWS)), and their elements are reused.
//!
//! - [`Table`]: the grid: head, rows, scrolling, keys.
//! - `viewport`: measurements (scroll offset, heights), the visible rows, and the context of all parts.
//! - `head`: sortable column heads. `body`: the rows, `pool`: their elements.
//! - [`Cells`]: the content of a page's rows.
//! - [`RowSelecting`]: selection by keys, checkboxes and pointer.
//!
//! The focus stays on the grid, and `aria-activedescendant` names the active row, so that neither scrolling nor an
//! update loses it. Rows are in document order.

mod body;
mod cells;
mod grid;
mod head;
mod pool;
mod select;
mod viewport;

use std::borrow::Cow;

use leptos::prelude::*;

pub use crate::console::kit::skeleton::TableSkeleton;
pub use cells::{CellSlot, Cells, CellsMaker, CutSlot, RowMaker, RowWriter, TitledSlot};
pub use grid::Table;
pub use select::RowSelecting;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The key of the column in a sort.
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
pub struct TableSort {
    /// The [`Column::key`].
    pub key: &'static str,
    pub is_descending: bool,
}

/// The rows of a table by number in the order shown. A row's key survives reordering.
#[derive(Clone, Copy)]
pub struct RowSource {
    pub count: Signal<usize>,
    pub key_at: Callback<usize, Option<String>>,
    /// Returns the number of the row with a key, if it exists.
    pub row_of: Callback<String, Option<usize>>,
}

/// The scroll offset in CSS pixels when the table was left, and whether its active row was visible.
pub type LastScroll = StoredValue<Option<(f64, bool)>>;
