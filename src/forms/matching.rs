//! Matching of the items of two lists. Items have no identifier, so their values identify them.

use crate::forms::record::Record;
use crate::forms::table::{FieldName, List};

/// Returns, for each item of `to`, the index of the same item in `from`; `None` for a new one.
pub(super) fn matched(list: &List, from: &[Record], to: &[Record]) -> Vec<Option<usize>> {
    let mut pairs = EntryPairs::new(from, to);
    pairs.by_signs(list.signs);
    // The index is all that identifies an item of which everything was changed.
    pairs.by_sign(false, &|_, _| true);
    pairs.origins
}

/// Returns, for each item of `to`, the index of the same item in `from`, by sure signs only: two people added them.
pub(super) fn matched_additions(list: &List, from: &[Record], to: &[Record]) -> Vec<Option<usize>> {
    let mut pairs = EntryPairs::new(from, to);
    pairs.by_signs(&list.signs[..list.sure_signs.min(list.signs.len())]);
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

    fn by_signs(&mut self, signs: &[&[FieldName]]) {
        self.by_sign(true, &|one, other| one == other);
        for sign in signs {
            self.by_sign(true, &|one, other| {
                let is_same = |name: &FieldName| one.text(*name) == other.text(*name);
                sign.first().is_some_and(|first| !one.text(*first).is_empty()) && sign.iter().all(is_same)
            });
        }
    }

    /// Pairs the remaining items that match: those with the same index, then others if they `may_move`.
    fn by_sign(&mut self, may_move: bool, is_one: &dyn Fn(&Record, &Record) -> bool) {
        // Among several matches, prefers the one with the same unknown members.
        for must_know_same in [true, false] {
            for at in 0..self.from.len().min(self.to.len()) {
                if self.fits(at, at, must_know_same, is_one) {
                    self.pair(at, at);
                }
            }
            for at in (0..self.to.len()).take_while(|_| may_move) {
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

/// The items of all three lists: first the base's in its order, then the added ones.
pub(super) struct MatchedEntries(pub(super) Vec<MatchedEntry>);

impl MatchedEntries {
    pub(super) fn of(list: &List, base: &[Record], mine: &[Record], theirs: &[Record]) -> Self {
        let (from_mine, from_theirs) = (matched(list, base, mine), matched(list, base, theirs));
        let mut lines: Vec<MatchedEntry> = (0..base.len())
            .map(|at| MatchedEntry {
                base: Some(at),
                mine: from_mine.iter().position(|origin| *origin == Some(at)),
                theirs: from_theirs.iter().position(|origin| *origin == Some(at)),
            })
            .collect();
        let added = |origins: &[Option<usize>]| {
            let positions = origins.iter().enumerate().filter(|(_, origin)| origin.is_none());
            positions.map(|(at, _)| at).collect::<Vec<usize>>()
        };
        let (mut by_mine, by_theirs) = (added(&from_mine), added(&from_theirs));
        let pairs = {
            let entries = |of: &'_ [Record], at: &[usize]| -> Vec<Record> {
                at.iter().filter_map(|at| of.get(*at)).cloned().collect()
            };
            matched_additions(list, &entries(mine, &by_mine), &entries(theirs, &by_theirs))
        };
        for (at, pair) in by_theirs.into_iter().zip(&pairs) {
            let mine = pair.and_then(|pair| by_mine.get(pair)).copied();
            lines.push(MatchedEntry { base: None, mine, theirs: Some(at) });
        }
        let is_paired = |at: usize| pairs.contains(&Some(at));
        let mut index = 0;
        by_mine.retain(|_| {
            index += 1;
            !is_paired(index - 1)
        });
        lines.extend(by_mine.into_iter().map(|at| MatchedEntry { base: None, mine: Some(at), theirs: None }));
        Self(lines)
    }
}
