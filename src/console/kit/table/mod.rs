//! A table of any length. Its rows are elements in document order: the first [`STEP`](rows::STEP), more when the end
//! comes near, and up to [`MOST`](rows::MOST) on request and on paper.
//!
//! - [`Table`]: the grid: head, rows, keys. `head`: sortable column heads.
//! - `rows`: which rows are in the page. `drawn`: their elements. `body`: presses on them.
//! - [`Cells`]: the content of a page's rows.
//! - [`RowSelecting`]: selection by keys, checkboxes and pointer.
//!
//! The focus stays on the grid, and `aria-activedescendant` names the active row, so that neither scrolling nor an
//! update loses it.

mod body;
mod cells;
mod drawn;
mod grid;
mod head;
mod rows;
mod select;

use std::sync::Arc;

use crate::console::platform::reactive::*;

pub use crate::console::kit::skeleton::TableSkeleton;
pub use cells::{Cells, Column, LabeledTime, Part, RowWriter};
pub use grid::Table;
pub use rows::TableMemory;
pub use select::RowSelecting;

/// The keys of a table's rows in the order shown. They survive reordering.
pub type RowKeys = Memo<Arc<Vec<String>>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSort {
    /// The [`Column::key`].
    pub key: &'static str,
    pub is_descending: bool,
}
