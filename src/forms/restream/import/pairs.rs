//! Which restream of a file is which of the resource at the service.
//!
//! A secret that is not in the file is taken from the restream at the service that it belongs to. Two restreams to one
//! platform may differ in nothing but their keys, so where that is unknown no secret is taken.

use crate::model::restream::Restream;
use crate::model::restream::secretless::restream_without_secrets;

/// The restream of the service that one of the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Its index at the service.
    pub index: usize,
    /// Whether it is certain enough to take secrets from there.
    pub is_certain: bool,
}

/// A restream as far as it can be compared without its secrets; `None` for what is no restream.
struct Seen(Option<Restream>);

impl Seen {
    fn of(restream: &&str) -> Self {
        Self(serde_json::from_str(&restream_without_secrets(restream)).ok())
    }

    fn is_alike(&self, other: &Self) -> bool {
        self.0.is_some() && self.0 == other.0
    }

    /// From the same source to the same target.
    fn leads_alike(&self, other: &Self) -> bool {
        let (Some(one), Some(of_other)) = (&self.0, &other.0) else { return false };
        one.source == of_other.source && self.leads_to_alike(other)
    }

    /// To the same target: it is the target that a key belongs to.
    fn leads_to_alike(&self, other: &Self) -> bool {
        let (Some(one), Some(other)) = (&self.0, &other.0) else { return false };
        one.target_url == other.target_url
    }
}

/// For each restream of the file its like at the service, if there is one. No two have the same.
///
/// 1. Those alike in everything but their secrets, in order, if there are as many of them on both sides.
/// 2. The only ones left on either side with the same source and target; then those with the same target.
/// 3. The one at the same index, which is not certain.
pub(super) fn pairs(file: &[&str], service: &[&str]) -> Vec<Option<Pair>> {
    let (file, service): (Vec<Seen>, Vec<Seen>) =
        (file.iter().map(Seen::of).collect(), service.iter().map(Seen::of).collect());
    let mut found = Pairing {
        pairs: file.iter().map(|_| None).collect(),
        is_taken: service.iter().map(|_| false).collect(),
    };
    let count = |side: &[Seen], one: &Seen| side.iter().filter(|other| other.is_alike(one)).count();
    let is_unambiguous = |one: &Seen| count(&file, one) == count(&service, one);
    for (at, one) in file.iter().enumerate() {
        let free = (0..service.len()).find(|&index| !found.is_taken[index] && service[index].is_alike(one));
        if let Some(index) = free.filter(|_| found.pairs[at].is_none() && is_unambiguous(one)) {
            found.pair(at, index, true);
        }
    }
    for leads_alike in [Seen::leads_alike, Seen::leads_to_alike] {
        for (at, one) in
            file.iter().enumerate().filter(|(at, _)| found.pairs[*at].is_none()).collect::<Vec<_>>()
        {
            let is_left = |at: &usize| found.pairs[*at].is_none() && leads_alike(&file[*at], one);
            let is_only = (0..file.len()).filter(is_left).count() == 1;
            let mut free =
                (0..service.len()).filter(|&at| !found.is_taken[at] && leads_alike(&service[at], one));
            if let (Some(index), None, true) = (free.next(), free.next(), is_only) {
                found.pair(at, index, true);
            }
        }
    }
    for at in 0..file.len().min(service.len()) {
        if found.pairs[at].is_none() && !found.is_taken[at] {
            found.pair(at, at, false);
        }
    }
    found.pairs
}

struct Pairing {
    pairs: Vec<Option<Pair>>,
    is_taken: Vec<bool>,
}

impl Pairing {
    fn pair(&mut self, at: usize, index: usize, is_certain: bool) {
        self.pairs[at] = Some(Pair { index, is_certain });
        self.is_taken[index] = true;
    }
}
