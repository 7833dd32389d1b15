//! Rows that can be searched, filtered by group and sorted. A row is an index into the caller's list.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use crate::text::search::SearchText;
use crate::text::sorting::{in_order_of, sort_by};

/// The order of a list. In an address it is the key, with a leading `-` for the reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The key of the column.
    pub key: &'static str,
    /// True if the order is reversed. Rows with equal keys remain in order.
    pub is_reversed: bool,
}

impl Sort {
    /// Parses the form used in addresses; `None` unless it names one of `keys`.
    pub fn parse(text: &str, keys: &[&'static str]) -> Option<Self> {
        let (is_reversed, key) = text.strip_prefix('-').map_or((false, text), |key| (true, key));
        let key = keys.iter().find(|known| **known == key)?;
        Some(Self { key, is_reversed })
    }

    /// Returns the form used in addresses.
    pub fn text(self) -> String {
        [if self.is_reversed { "-" } else { "" }, self.key].concat()
    }

    /// Returns the order after a press on a column header: reversed on a second press, else the initial direction.
    pub fn pressed(self, key: &'static str, is_reversed_first: bool) -> Self {
        let is_reversed = if self.key == key { !self.is_reversed } else { is_reversed_first };
        Self { key, is_reversed }
    }
}

/// The search, order and filter of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFilter {
    /// Search words; empty for all rows.
    pub sought: String,
    /// The order.
    pub sort: Sort,
    /// Adjacent groups to include, by filter; `None` for all.
    pub groups: Vec<Option<Range<usize>>>,
}

/// The rows that match, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilteredRows {
    /// Their indices.
    pub rows: Vec<u32>,
    /// The number, by filter and group, of rows that match the search and the other filters.
    pub counts: Vec<Vec<usize>>,
}

impl FilteredRows {
    /// Returns the number of rows in these groups of a filter, or in any, that match the search and the other filters.
    pub fn count(&self, filter: usize, groups: Option<Range<usize>>) -> usize {
        let counts = self.counts.get(filter).map(Vec::as_slice).unwrap_or_default();
        let groups = groups.unwrap_or(0..counts.len());
        counts.iter().skip(groups.start).take(groups.len()).sum()
    }
}

/// Filters and sorts rows: those without a group in each filter are omitted, and equal ones follow `by_name`, as all do
/// when they are sorted by `name_key`.
pub fn arrange(
    text: &SearchText,
    by_name: &[u32],
    choice: &RowFilter,
    groups: &[&dyn Fn(usize) -> Option<usize>],
    (name_key, compare): (&str, &dyn Fn(usize, usize) -> Ordering),
) -> FilteredRows {
    let is_found = text.rows_with(&choice.sought);
    let mut arranged = FilteredRows { rows: Vec::new(), counts: vec![Vec::new(); groups.len()] };
    for &row in by_name {
        let at = row as usize;
        if is_found.get(at) != Some(&true) {
            continue;
        }
        let Some(own) = groups.iter().map(|group| group(at)).collect::<Option<Vec<_>>>() else { continue };
        let is_in = |filter: usize| match choice.groups.get(filter) {
            Some(Some(groups)) => groups.contains(&own[filter]),
            _ => true,
        };
        let mut excluding = (0..own.len()).filter(|&filter| !is_in(filter));
        let (first, second) = (excluding.next(), excluding.next());
        for (filter, counts) in arranged.counts.iter_mut().enumerate() {
            if second.is_none() && first.is_none_or(|first| first == filter) {
                counts.resize(counts.len().max(own[filter] + 1), 0);
                counts[own[filter]] += 1;
            }
        }
        if first.is_none() {
            arranged.rows.push(row);
        }
    }
    let is_reversed = choice.sort.is_reversed;
    if choice.sort.key != name_key {
        sort_by(&mut arranged.rows, |a, b| {
            let (a, b) = if is_reversed { (b, a) } else { (a, b) };
            compare(*a as usize, *b as usize)
        });
    } else if is_reversed {
        arranged.rows.reverse();
    }
    arranged
}

/// Returns the rows in the order of `shown`, including those that match no more, and then new rows.
pub fn keep_order(shown: &[String], keys: &[String], rows: &[u32]) -> Vec<u32> {
    let row_of: HashMap<&str, u32> = keys.iter().map(String::as_str).zip(0..).collect();
    let mut is_placed = vec![false; keys.len()];
    let mut placed: Vec<u32> = Vec::new();
    for &row in shown.iter().filter_map(|key| row_of.get(key.as_str())) {
        if !std::mem::replace(&mut is_placed[row as usize], true) {
            placed.push(row);
        }
    }
    placed.extend(rows.iter().filter(|row| is_placed.get(**row as usize) == Some(&false)));
    placed
}

/// Returns each item once, in the order of the first of each.
pub fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

/// Returns the indices of items with a duplicate identifier, in the order of the identifiers.
pub fn doubled<T>(items: &[T], id: impl Fn(&T) -> &str) -> Vec<usize> {
    let id = |index: usize| id(&items[index]);
    let order = in_order_of(items.len(), id);
    let alike = order.chunk_by(|a, b| id(*a as usize) == id(*b as usize)).filter(|alike| alike.len() > 1);
    alike.flatten().map(|&index| index as usize).collect()
}
