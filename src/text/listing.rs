//! Rows that can be searched, filtered by a group that each belongs to, and put in an order. Rows are numbers here: what
//! they hold is whose list it is.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use crate::text::search::SearchText;

/// What a list is sorted by. In an address it is the key, with a leading `-` to turn it round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The key of the column.
    pub key: &'static str,
    /// Whether the order of the key is turned round. Rows equal in the key stay as they are.
    pub is_reversed: bool,
}

impl Sort {
    /// Reads what an address holds, where it names one of `keys`.
    pub fn parse(text: &str, keys: &[&'static str]) -> Option<Self> {
        let (is_reversed, key) = text.strip_prefix('-').map_or((false, text), |key| (true, key));
        let key = keys.iter().find(|known| **known == key)?;
        Some(Self { key, is_reversed })
    }

    /// The form used in addresses.
    pub fn text(self) -> String {
        [if self.is_reversed { "-" } else { "" }, self.key].concat()
    }

    /// The order after a press on the head of `key`: the other way round if it is sorted by that already, else the way
    /// that is of most use first.
    pub fn pressed(self, key: &'static str, is_reversed_first: bool) -> Self {
        let is_reversed = if self.key == key { !self.is_reversed } else { is_reversed_first };
        Self { key, is_reversed }
    }
}

/// Which rows a person wants to see, and in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Words to find; empty for all.
    pub sought: String,
    /// The order.
    pub sort: Sort,
    /// Only rows of these groups, which are neighbours; `None` for all.
    pub groups: Option<Range<usize>>,
}

/// The rows that are wanted, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arranged {
    /// Their numbers.
    pub rows: Vec<u32>,
    /// How many of those found by the search there are of each group, whatever group is wanted.
    pub counts: Vec<usize>,
}

impl Arranged {
    /// How many rows the search found, of any group.
    pub fn found(&self) -> usize {
        self.counts.iter().sum()
    }

    /// How many of those found are of these groups.
    pub fn count(&self, groups: Range<usize>) -> usize {
        self.counts.iter().skip(groups.start).take(groups.len()).sum()
    }
}

/// Arranges rows. They come in the order `by_name`, in which those with the same rank stay; a row without a group is left
/// out; `rank` is that of a row by the key that is sorted by.
pub fn arrange(
    text: &SearchText,
    by_name: &[u32],
    wanted: &Wanted,
    group: &dyn Fn(usize) -> Option<usize>,
    rank: &dyn Fn(usize) -> u32,
) -> Arranged {
    let is_found = text.rows_with(&wanted.sought);
    let mut arranged = Arranged::default();
    let mut ranked: Vec<(u32, u32)> = Vec::new();
    for &row in by_name {
        let at = row as usize;
        let Some(group) = group(at).filter(|_| is_found.get(at) == Some(&true)) else { continue };
        if arranged.counts.len() <= group {
            arranged.counts.resize(group + 1, 0);
        }
        arranged.counts[group] += 1;
        if wanted.groups.as_ref().is_none_or(|wanted| wanted.contains(&group)) {
            ranked.push((rank(at), row));
        }
    }
    arranged.rows = by_rank(&ranked, wanted.sort.is_reversed);
    arranged
}

/// Rows in the places in which they are `shown`, by keys, however they are arranged now. What was shown stays, also where it is
/// wanted no more; what is new follows. `keys` are those of all rows.
pub fn in_place(shown: &[String], keys: &[String], rows: &[u32]) -> Vec<u32> {
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

/// The numbers below `count` in an order; equal ones stay as they are. The one sort of the console: each costs 2 KB.
pub fn in_order(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..count as u32).collect();
    rows.sort_by(|&a, &b| compare(a, b));
    rows
}

/// For each row in `order` its rank there; neighbours that are `equal` share one.
pub fn ranks(order: &[u32], equal: &dyn Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut ranks = vec![0; order.len()];
    let mut rank = 0;
    for (at, &row) in order.iter().enumerate() {
        if at > 0 && !equal(order[at - 1], row) {
            rank += 1;
        }
        ranks[row as usize] = rank;
    }
    ranks
}

/// Rows in the order of their ranks; equal ranks stay as they are, reversed or not. Ranks are small, so they are counted
/// rather than compared.
fn by_rank(ranked: &[(u32, u32)], is_reversed: bool) -> Vec<u32> {
    let last = ranked.iter().map(|&(rank, _)| rank).max().unwrap_or(0);
    let rank_of = |rank: u32| (if is_reversed { last - rank } else { rank }) as usize;
    // Where the next row of each rank belongs.
    let mut next = vec![0; last as usize + 2];
    for &(rank, _) in ranked {
        next[rank_of(rank) + 1] += 1;
    }
    for rank in 1..next.len() {
        next[rank] += next[rank - 1];
    }
    let mut rows = vec![0; ranked.len()];
    for &(rank, row) in ranked {
        let at = &mut next[rank_of(rank)];
        rows[*at] = row;
        *at += 1;
    }
    rows
}

/// The indices of items whose identifier another one has, too, in the order of the identifiers.
pub fn doubled<T>(items: &[T], id: impl Fn(&T) -> &str) -> Vec<usize> {
    let id = |index: u32| id(&items[index as usize]);
    let order = in_order(items.len(), &|a, b| id(a).cmp(id(b)));
    let alike = order.chunk_by(|a, b| id(*a) == id(*b)).filter(|alike| alike.len() > 1);
    alike.flatten().map(|&index| index as usize).collect()
}
