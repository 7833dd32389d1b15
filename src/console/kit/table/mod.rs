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

use std::borrow::Cow;
use std::sync::Arc;

use leptos::prelude::*;

pub use crate::console::kit::skeleton::TableSkeleton;
pub use cells::{CellSlot, Cells, CellsMaker, CutSlot, LabeledTime, RowMaker, RowWriter, TitledSlot};
pub use grid::Table;
pub use rows::LastPlace;
pub use select::RowSelecting;

/// The keys of a table's rows in the order shown. They survive reordering.
pub type RowKeys = Memo<Arc<Vec<String>>>;

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
