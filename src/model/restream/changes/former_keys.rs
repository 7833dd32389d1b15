//! The histories of a target under its former stream keys (`contract.md#decision-61`).

use std::borrow::Cow;

use crate::model::restream::changes::in_order;
use crate::model::restream::changes::outages::TOGETHER_SECS;
use crate::model::restream::history::{StatusChange, TargetHistory};
use crate::model::restream::join::address_of;
use crate::model::restream::resource::Restream;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;
use crate::text::names::SharedNames;
use crate::text::sorting::sort_by_key;

/// Returns the addresses of several of the restreams, whose former keys can't be told apart.
pub fn shared_addresses(restreams: &[Restream]) -> SharedNames {
    SharedNames::among(restreams.iter().map(|restream| address_of(&restream.target_name())))
}

/// The histories of a resource by address, each with the times of its first and last change.
pub struct FormerKeys(Vec<(String, Option<(UnixSeconds, UnixSeconds)>)>);

impl FormerKeys {
    /// Takes the histories in the order of their indices.
    pub fn new<'a>(histories: impl Iterator<Item = &'a TargetHistory>) -> Self {
        let entry = |history: &TargetHistory| {
            let times = || history.changes.iter().map(|change| change.time);
            (address_of(&history.target_name()), times().min().zip(times().max()))
        };
        Self(histories.map(entry).collect())
    }

    /// Returns whether the history at an index is one of this address.
    pub fn is_at(&self, at: usize, address: &str) -> bool {
        self.0.get(at).is_some_and(|(other, _)| other == address)
    }

    /// Returns the index of a target's own history after those of its former keys, if the target alone has its address:
    /// histories with that address that end before the next begins.
    pub fn records_of(&self, address: &str, own: Option<usize>, is_alone: bool) -> Vec<usize> {
        let mut records: Vec<usize> = own.into_iter().collect();
        let others =
            self.0.iter().enumerate().filter(|(at, (other, _))| Some(*at) != own && other == address);
        let mut former: Vec<_> = others.filter_map(|(at, (_, times))| Some((at, (*times)?))).collect();
        sort_by_key(&mut former, |(_, (first, _))| *first);
        let mut next = own.and_then(|at| self.0[at].1).map(|(first, _)| first);
        for (at, (first, last)) in former.into_iter().rev().filter(|_| is_alone) {
            if next.is_none_or(|next| last <= next) {
                records.insert(0, at);
                next = Some(first);
            }
        }
        records
    }
}

/// Joins the changes of a target's histories, by time. A former key that is stopped within a minute of the next one's
/// first report is no stop of the target.
pub fn joined<'a>(mut histories: impl Iterator<Item = &'a TargetHistory>) -> Cow<'a, [StatusChange]> {
    let first = histories.next().map(|history| history.changes.as_slice()).unwrap_or_default();
    histories.fold(Cow::Borrowed(first), |former, history| {
        let mut all: Vec<StatusChange> = in_order(&former).into_iter().cloned().collect();
        let own = in_order(&history.changes);
        let is_change_of_key = |last: &mut StatusChange| {
            last.code == Some(StatusCode::STOPPED)
                && own.first().is_some_and(|first| first.time.0 - last.time.0 <= TOGETHER_SECS)
        };
        all.pop_if(is_change_of_key);
        // The same state under another key is no change.
        let is_same = all.last().zip(own.first()).is_some_and(|(last, first)| last.code == first.code);
        all.extend(own.into_iter().skip(usize::from(is_same)).cloned());
        Cow::Owned(all)
    })
}
