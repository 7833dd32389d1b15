//! Matching of the items of two lists. Items have no identifier, so their values identify them.

use std::collections::{HashMap, VecDeque};

use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldName, List};

/// Returns, for each item of `to`, the index of the same item in `from`; `None` for a new one.
pub(super) fn matched(list: &List, from: &[Record], to: &[Record]) -> Vec<Option<usize>> {
    let mut pairs = EntryPairs::new(from, to);
    pairs.by_match_keys(list.match_keys);
    // The index is all that identifies an item of which everything was changed.
    for must_know_same in [true, false] {
        pairs.by_index(must_know_same, &|_, _| true);
    }
    pairs.origins
}

/// Returns, for each item of `to`, the index of the same item in `from`, by sure match_keys only: two people added them.
pub(super) fn matched_additions(list: &List, from: &[Record], to: &[Record]) -> Vec<Option<usize>> {
    let mut pairs = EntryPairs::new(from, to);
    pairs.by_match_keys(&list.match_keys[..list.sure_match_keys.min(list.match_keys.len())]);
    pairs.origins
}

/// Returns, for each of `count` items, the index of the item that originates from it.
pub(super) fn inverted(origins: &[Option<usize>], count: usize) -> Vec<Option<usize>> {
    let mut by_origin = vec![None; count];
    for (at, origin) in origins.iter().enumerate() {
        if let Some(found) = origin.and_then(|origin| by_origin.get_mut(origin)) {
            *found = Some(at);
        }
    }
    by_origin
}

type IsOne<'a> = &'a dyn Fn(&Record, &Record) -> bool;

struct EntryPairs<'a> {
    from: &'a [Record],
    to: &'a [Record],
    /// The unknown members of each item, as spelled.
    unknown: [Vec<String>; 2],
    origins: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl<'a> EntryPairs<'a> {
    fn new(from: &'a [Record], to: &'a [Record]) -> Self {
        let unknown = [from, to].map(|records| records.iter().map(unknown_members).collect());
        Self { from, to, unknown, origins: vec![None; to.len()], is_taken: vec![false; from.len()] }
    }

    fn by_match_keys(&mut self, match_keys: &[&[FieldName]]) {
        let all = |record: &Record| record.values.iter().map(Value::text).collect::<Vec<_>>().join("\0");
        self.by_rule(&all, &|one, other| one == other);
        for key in match_keys {
            let texts =
                |record: &Record| key.iter().map(|name| record.text(*name)).collect::<Vec<_>>().join("\0");
            self.by_rule(&texts, &|one, other| {
                let is_same = |name: &FieldName| one.text(*name) == other.text(*name);
                key.first().is_some_and(|first| !one.text(*first).is_empty()) && key.iter().all(is_same)
            });
        }
    }

    /// Pairs the remaining items that match: those with the same index, then others. Items that match have equal keys.
    fn by_rule(&mut self, key: &dyn Fn(&Record) -> String, is_one: IsOne<'_>) {
        // Among several matches, prefers the one with the same unknown members.
        for must_know_same in [true, false] {
            self.by_index(must_know_same, is_one);
            let key_of = |record: &Record, unknown: &String| match must_know_same {
                true => [&key(record), unknown.as_str()].join("\0"),
                false => key(record),
            };
            let mut free: HashMap<String, VecDeque<usize>> = HashMap::new();
            for other in (0..self.from.len()).filter(|other| !self.is_taken[*other]) {
                free.entry(key_of(&self.from[other], &self.unknown[0][other])).or_default().push_back(other);
            }
            for at in 0..self.to.len() {
                if self.origins[at].is_some() {
                    continue;
                }
                let Some(alike) = free.get_mut(&key_of(&self.to[at], &self.unknown[1][at])) else { continue };
                let is_it = |other: &usize| self.fits(*other, at, must_know_same, is_one);
                if let Some(other) = alike.iter().position(is_it).and_then(|found| alike.remove(found)) {
                    self.pair(other, at);
                }
            }
        }
    }

    fn by_index(&mut self, must_know_same: bool, is_one: IsOne<'_>) {
        for at in 0..self.from.len().min(self.to.len()) {
            if self.fits(at, at, must_know_same, is_one) {
                self.pair(at, at);
            }
        }
    }

    fn fits(&self, other: usize, at: usize, must_know_same: bool, is_one: IsOne<'_>) -> bool {
        let is_free = self.origins[at].is_none() && !self.is_taken[other];
        let [from, to] = &self.unknown;
        is_free && (!must_know_same || from[other] == to[at]) && is_one(&self.from[other], &self.to[at])
    }

    fn pair(&mut self, other: usize, at: usize) {
        self.origins[at] = Some(other);
        self.is_taken[other] = true;
    }
}

fn unknown_members(record: &Record) -> String {
    let members = record.members.unknown(&record.names());
    members.iter().flat_map(|member| [member.name.as_ref(), "\0", member.value_text, "\0"]).collect()
}

#[derive(Clone, Copy)]
pub(super) struct MatchedEntry {
    pub(super) base: Option<usize>,
    pub(super) mine: Option<usize>,
    pub(super) theirs: Option<usize>,
}

/// Matches the items of all three lists: first the base's in its order, then the added ones.
pub(super) fn matched_entries(
    list: &List,
    base: &[Record],
    mine: &[Record],
    theirs: &[Record],
) -> Vec<MatchedEntry> {
    let (from_mine, from_theirs) = (matched(list, base, mine), matched(list, base, theirs));
    let [in_mine, in_theirs] = [&from_mine, &from_theirs].map(|origins| inverted(origins, base.len()));
    let staying = |at| MatchedEntry { base: Some(at), mine: in_mine[at], theirs: in_theirs[at] };
    let mut entries: Vec<MatchedEntry> = (0..base.len()).map(staying).collect();
    let added = |origins: &[Option<usize>]| -> Vec<usize> {
        (0..origins.len()).filter(|at| origins[*at].is_none()).collect()
    };
    let (by_mine, by_theirs) = (added(&from_mine), added(&from_theirs));
    let records =
        |of: &[Record], at: &[usize]| -> Vec<Record> { at.iter().map(|at| of[*at].clone()).collect() };
    let pairs = matched_additions(list, &records(mine, &by_mine), &records(theirs, &by_theirs));
    let by_both = by_theirs.iter().zip(&pairs);
    entries.extend(by_both.map(|(at, pair)| MatchedEntry {
        base: None,
        mine: pair.map(|pair| by_mine[pair]),
        theirs: Some(*at),
    }));
    let alone = by_mine.iter().zip(inverted(&pairs, by_mine.len())).filter(|(_, pair)| pair.is_none());
    entries.extend(alone.map(|(at, _)| MatchedEntry { base: None, mine: Some(*at), theirs: None }));
    entries
}
