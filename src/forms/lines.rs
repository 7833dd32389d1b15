//! The items of three lists, put side by side.

use crate::forms::matching::{matched, matched_additions};
use crate::forms::record::Record;
use crate::forms::table::List;

/// One entry, by its indices in the three lists.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) base: Option<usize>,
    pub(super) mine: Option<usize>,
    pub(super) theirs: Option<usize>,
}

/// The entries of all three lists: those of the base in its order, then those that were added.
pub(super) struct Lines(pub(super) Vec<Line>);

impl Lines {
    pub(super) fn of(list: &List, base: &[Record], mine: &[Record], theirs: &[Record]) -> Self {
        let (from_mine, from_theirs) = (matched(list, base, mine), matched(list, base, theirs));
        let mut lines: Vec<Line> = (0..base.len())
            .map(|at| Line {
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
            lines.push(Line { base: None, mine, theirs: Some(at) });
        }
        let is_paired = |at: usize| pairs.contains(&Some(at));
        let mut index = 0;
        by_mine.retain(|_| {
            index += 1;
            !is_paired(index - 1)
        });
        lines.extend(by_mine.into_iter().map(|at| Line { base: None, mine: Some(at), theirs: None }));
        Self(lines)
    }
}
