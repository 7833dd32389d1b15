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
    let mut found: Vec<Option<usize>> = vec![None; to.len()];
    let mut is_taken = vec![false; from.len()];
    for (rank, is_one) in signs.iter().enumerate() {
        // The same place first: of two that are alike, each stays what it is.
        for at in 0..from.len().min(to.len()) {
            if found[at].is_none() && !is_taken[at] && is_one(&from[at], &to[at]) {
                found[at] = Some(at);
                is_taken[at] = true;
            }
        }
        if rank + 1 == SIGNS.len() {
            break;
        }
        for at in 0..to.len() {
            if found[at].is_some() {
                continue;
            }
            let other = (0..from.len()).find(|other| !is_taken[*other] && is_one(&from[*other], &to[at]));
            if let Some(other) = other {
                found[at] = Some(other);
                is_taken[other] = true;
            }
        }
    }
    found
}
