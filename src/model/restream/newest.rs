//! The order of resources by when their trouble began.

use std::cmp::Reverse;

use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup};
use crate::text::listing::{in_order, ranks};

/// The rank of each resource: what broke last comes first, or with `is_oldest_first` what broke first. After it comes the trouble
/// of which is not known, or not known yet, when it began, and last what is in no trouble; both the worst first.
pub fn ranks_by_begin(rollups: &[Rollup], begun: &[Option<StateStart>], is_oldest_first: bool) -> Vec<u32> {
    let key = |index: u32| {
        let index = index as usize;
        let health = rollups.get(index).map(|rollup| rollup.health);
        let is_problem = health.is_some_and(Health::is_problem);
        let since = begun.get(index).copied().flatten().filter(|_| is_problem);
        // What was there before a second is older than what began in it.
        let began = match since {
            Some(StateStart::At(at)) => Some((at.0, true)),
            Some(StateStart::Before(at)) => Some((at.0, false)),
            Some(StateStart::Unknown) | None => None,
        };
        let newest = began.filter(|_| !is_oldest_first).map(Reverse);
        let oldest = began.filter(|_| is_oldest_first);
        (!is_problem, began.is_none(), newest, oldest, health)
    };
    let order = in_order(rollups.len(), &|a, b| key(a).cmp(&key(b)));
    ranks(&order, &|a, b| key(a) == key(b))
}
