//! A table of new documents as it is edited.

use std::collections::HashSet;
use std::sync::Arc;

use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;

use crate::console::facts::moment::use_service_now_secs;
use crate::forms::grid::{Grid, GridField};
use crate::forms::grid_items::GridItem;
use crate::forms::{Document, Draft, FieldName, Problem, Record};
use crate::model::time::UnixSeconds;
use crate::plot::row_selection::RowSelection;

/// A kind of documents that a table can describe.
pub struct GridKind {
    pub document: &'static Document,
    /// The columns of a table without a head row.
    pub usual: &'static [FieldName],
    /// A head row with a line below.
    pub example: &'static str,
}

/// Finds what is wrong with drafts beside each other and the account. Tracked.
pub type CheckTogether = dyn Fn(&[&Draft]) -> Vec<Vec<Problem>> + Send + Sync;

/// A table and what a page does with it.
#[derive(Clone)]
pub struct GridInput {
    pub kind: &'static GridKind,
    /// A table to begin with, in place of a paste.
    pub start: Option<Grid>,
    pub together: Arc<CheckTogether>,
    /// Why the rows cannot be checked yet.
    pub unread: Signal<Option<&'static str>>,
    /// Creates the documents, each with its name.
    pub on_create: Callback<(Vec<(String, Record)>,)>,
    pub on_close: Callback<()>,
}

/// The rows that were not created, for the next time, while the page is open.
#[derive(Clone, Copy)]
struct LeftRows(StoredValue<Vec<Grid>>);

/// The table as edited; it ends with the dialog, including its keys, but for the rows that were not created.
#[derive(Clone, Copy)]
pub(super) struct GridState {
    pub grid: RwSignal<Option<Grid>>,
    pub items: Memo<Arc<Vec<GridItem>>>,
    pub chosen: RwSignal<RowSelection>,
    pub active_key: RwSignal<Option<String>>,
    left: StoredValue<Vec<Grid>>,
}

impl GridState {
    pub(super) fn new(input: &GridInput) -> Self {
        let (grid, now_secs) = (RwSignal::new(None::<Grid>), use_service_now_secs());
        let together = input.together.clone();
        let items = fresh_memo(move || {
            let now = UnixSeconds(now_secs.get_untracked());
            Arc::new(grid.read().as_ref().map(|grid| grid.items(now, &*together)).unwrap_or_default())
        });
        let left = account_context(|| LeftRows(StoredValue::new(Vec::new()))).0;
        let (chosen, active_key) = (RwSignal::default(), RwSignal::default());
        let state = Self { grid, items, chosen, active_key, left };
        let is_of_kind = |grid: &mut Grid| std::ptr::eq(grid.document, input.kind.document);
        let again = left.try_update_value(|left| left.extract_if(.., is_of_kind).last()).flatten();
        state.take(input.start.clone().or(again));
        state
    }

    /// Shows a table, at the first row with a problem.
    pub(super) fn take(self, grid: Option<Grid>) {
        self.chosen.set(RowSelection::default());
        self.change(|now| *now = grid);
        let first = self.items.with_untracked(|items| invalid_rows(items).first().copied());
        self.active_key.set(Some(first.unwrap_or_default().to_string()));
    }

    /// Changes the table, and chooses the rows that become ready by it.
    pub(super) fn change(self, change: impl FnOnce(&mut Option<Grid>)) {
        let ready = || self.items.with_untracked(|items| ready_rows(items));
        let before = ready();
        self.grid.update(change);
        let mut new = ready().into_iter().filter(|row| !before.contains(row)).map(|row| row.to_string());
        self.chosen.update(|chosen| chosen.add(&mut new));
    }

    /// Returns the documents to create, and stores the other rows until the table is opened again. Returns their number too.
    pub(super) fn part(self) -> (Vec<(String, Record)>, usize) {
        let wanted = untrack(|| self.wanted());
        let (items, chosen) = (self.items.read_untracked(), self.chosen.read_untracked());
        let used: HashSet<usize> =
            items.iter().filter(|item| is_wanted(item, &chosen)).flat_map(|item| item.rows.clone()).collect();
        let Some(mut grid) = self.grid.get_untracked() else { return (wanted, 0) };
        let mut rows = 0..;
        grid.rows.retain(|_| rows.next().is_none_or(|row| !used.contains(&row)));
        let left = grid.rows.len();
        if left > 0 {
            self.left.update_value(|left| left.push(grid));
        }
        (wanted, left)
    }

    /// Returns the documents to create. Tracked.
    pub(super) fn wanted(self) -> Vec<(String, Record)> {
        let (items, chosen) = (self.items.read(), self.chosen.read());
        let wanted = items.iter().filter(|item| is_wanted(item, &chosen));
        wanted.map(|item| (item.name(), item.draft.to_record())).collect()
    }
}

fn is_wanted(item: &GridItem, chosen: &RowSelection) -> bool {
    item.is_ready() && chosen.contains(&item.rows[0].to_string())
}

/// Returns the first rows of the documents that are chosen unless a person decides otherwise.
fn ready_rows(items: &[GridItem]) -> Vec<usize> {
    let is_it = |item: &&GridItem| item.is_ready() && !item.is_doubtful;
    items.iter().filter(is_it).map(|item| item.rows[0]).collect()
}

pub(super) fn invalid_rows(items: &[GridItem]) -> Vec<usize> {
    let problems = items.iter().flat_map(|item| &item.problems).filter(|problem| !problem.is_warning);
    let mut rows: Vec<usize> = problems.map(|problem| problem.row).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Returns the columns of the table that are not left out, by number. Tracked.
pub(super) fn fields(state: GridState) -> Vec<(usize, GridField)> {
    let grid = state.grid.read();
    let columns = grid.iter().flat_map(|grid| grid.columns.iter().enumerate());
    columns.filter_map(|(at, column)| Some((at, column.field?))).collect()
}
