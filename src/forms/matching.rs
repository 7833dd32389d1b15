//! Matching of the items of two lists. Items have no identifier, so their values identify them.

use crate::forms::record::Record;
use crate::forms::table::{FieldName, List};

/// Returns, for each item of `to`, the index of the same item in `from`; `None` for a new one.
pub(super) fn matched(list: &List, from: &[Record], to: &[Record]) -> Vec<Option<usize>> {
    let mut pairs = EntryPairs::new(from, to);
    pairs.by_match_keys(list.match_keys);
    // The index is all that identifies an item of which everything was changed.
    pairs.by_rule(false, &|_, _| true);
    pairs.origins
}

/// Returns, for each item of `to`, the index of the same item in `from`, by sure match_keys only: two people added them.
pub(super) fn matched_additions(list: &List, from: &[Record], to: &[Record]) -> Vec<Option<usize>> {
    let mut pairs = EntryPairs::new(from, to);
    pairs.by_match_keys(&list.match_keys[..list.sure_match_keys.min(list.match_keys.len())]);
    pairs.origins
}

struct EntryPairs<'a> {
    from: &'a [Record],
    to: &'a [Record],
    /// The unknown members of each item, as spelled.
    unknown: [Vec<Vec<(String, String)>>; 2],
    origins: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl<'a> EntryPairs<'a> {
    fn new(from: &'a [Record], to: &'a [Record]) -> Self {
        let unknown = [from, to].map(|records| records.iter().map(unknown_members).collect());
        Self { from, to, unknown, origins: vec![None; to.len()], is_taken: vec![false; from.len()] }
    }

    fn by_match_keys(&mut self, match_keys: &[&[FieldName]]) {
        self.by_rule(true, &|one, other| one == other);
        for key in match_keys {
            self.by_rule(true, &|one, other| {
                let is_same = |name: &FieldName| one.text(*name) == other.text(*name);
                key.first().is_some_and(|first| !one.text(*first).is_empty()) && key.iter().all(is_same)
            });
        }
    }

    /// Pairs the remaining items that match: those with the same index, then others if they `may_move`.
    fn by_rule(&mut self, may_move: bool, is_one: &dyn Fn(&Record, &Record) -> bool) {
        // Among several matches, prefers the one with the same unknown members.
        for must_know_same in [true, false] {
            for at in 0..self.from.len().min(self.to.len()) {
                if self.fits(at, at, must_know_same, is_one) {
                    self.pair(at, at);
                }
            }
            let rest: Vec<usize> = (0..self.to.len()).filter(|at| self.origins[*at].is_none()).collect();
            for at in rest.into_iter().take_while(|_| may_move) {
                let other = (0..self.from.len()).find(|other| self.fits(*other, at, must_know_same, is_one));
                if let Some(other) = other {
                    self.pair(other, at);
                }
            }
        }
    }

    fn fits(
        &self,
        other: usize,
        at: usize,
        must_know_same: bool,
        is_one: &dyn Fn(&Record, &Record) -> bool,
    ) -> bool {
        let is_free = self.origins[at].is_none() && !self.is_taken[other];
        let [from, to] = &self.unknown;
        is_free && (!must_know_same || from[other] == to[at]) && is_one(&self.from[other], &self.to[at])
    }

    fn pair(&mut self, other: usize, at: usize) {
        self.origins[at] = Some(other);
        self.is_taken[other] = true;
    }
}

fn unknown_members(record: &Record) -> Vec<(String, String)> {
    let members = record.members.unknown(&record.names());
    members.iter().map(|member| (member.name.to_string(), member.value_text.to_owned())).collect()
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
    let of_base = |origins: &[Option<usize>], at| origins.iter().position(|origin| *origin == Some(at));
    let staying = |at| MatchedEntry {
        base: Some(at),
        mine: of_base(&from_mine, at),
        theirs: of_base(&from_theirs, at),
    };
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
    let alone = by_mine.iter().enumerate().filter(|(index, _)| !pairs.contains(&Some(*index)));
    entries.extend(alone.map(|(_, at)| MatchedEntry { base: None, mine: Some(*at), theirs: None }));
    entries
}
