//! Which entry of one list is which of another. Entries have no identifier, so they are known by what they do.

use crate::model::restream::Restream;

/// Ways to tell that two entries are one, the surest first.
const SIGNS: [fn(&Restream, &Restream) -> bool; 8] = [
    |a, b| a == b,
    |a, b| same_target(a, b) && a.source == b.source,
    same_target,
    |a, b| same_url(a, b) && a.source == b.source,
    same_url,
    |a, b| !a.target_key.is_empty() && a.target_key == b.target_key,
    |a, b| !a.source.is_empty() && a.source == b.source,
    // Nothing is left but the place: an entry of which everything was changed.
    |_, _| true,
];

fn same_target(a: &Restream, b: &Restream) -> bool {
    same_url(a, b) && a.target_key == b.target_key
}

fn same_url(a: &Restream, b: &Restream) -> bool {
    !a.target_url.is_empty() && a.target_url == b.target_url
}

/// For each entry of `to`, the place in `from` of the entry that it was; `None` for one that is new.
pub(super) fn matched(from: &[Restream], to: &[Restream]) -> Vec<Option<usize>> {
    pairs(from, to, &SIGNS)
}

/// For each entry of `to`, the one of `from` that sends to the same target. Both were added, each by somebody.
pub(super) fn matched_additions(from: &[Restream], to: &[Restream]) -> Vec<Option<usize>> {
    pairs(from, to, &SIGNS[..3])
}

fn pairs(
    from: &[Restream],
    to: &[Restream],
    signs: &[fn(&Restream, &Restream) -> bool],
) -> Vec<Option<usize>> {
    let (unknown_from, unknown_to) = (unknown(from), unknown(to));
    let mut pairs = Pairs { found: vec![None; to.len()], is_taken: vec![false; from.len()] };
    for (rank, is_one) in signs.iter().enumerate() {
        let is_place_alone = rank + 1 == SIGNS.len();
        let is_pair = |other: usize, at: usize| is_one(&from[other], &to[at]);
        // Of several that fit alike, the one with the same members that only the service knows.
        pairs.take(|other, at| is_pair(other, at) && unknown_from[other] == unknown_to[at], is_place_alone);
        pairs.take(is_pair, is_place_alone);
    }
    pairs.found
}

/// The members of each entry that only the service knows, as they are spelled.
fn unknown(entries: &[Restream]) -> Vec<Vec<(String, String)>> {
    let of = |entry: &Restream| {
        let members = entry.members.unknown(Restream::NAMES);
        members.iter().map(|member| (member.name.to_string(), member.value_text.to_owned())).collect()
    };
    entries.iter().map(of).collect()
}

struct Pairs {
    found: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Pairs {
    /// Pairs what is left and fits. The same place first: of two that are alike, each stays what it is.
    fn take(&mut self, is_pair: impl Fn(usize, usize) -> bool, is_place_alone: bool) {
        for at in 0..self.is_taken.len().min(self.found.len()) {
            if self.found[at].is_none() && !self.is_taken[at] && is_pair(at, at) {
                self.put(at, at);
            }
        }
        for at in 0..self.found.len() {
            if self.found[at].is_some() || is_place_alone {
                continue;
            }
            let other = (0..self.is_taken.len()).find(|other| !self.is_taken[*other] && is_pair(*other, at));
            if let Some(other) = other {
                self.put(other, at);
            }
        }
    }

    fn put(&mut self, other: usize, at: usize) {
        self.found[at] = Some(other);
        self.is_taken[other] = true;
    }
}
