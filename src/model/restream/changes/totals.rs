//! How long a target was in each state, and its longest outage.

use crate::model::restream::changes::outages::{Outage, outages};
use crate::model::restream::changes::spans::Span;
use crate::model::restream::health::Health;
use crate::model::restream::status::StatusCode;
use crate::text::sorting::{sort_by, sort_by_key};

/// What a period amounts to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// For each state that occurs, in the order of urgency and the unknown one last: how long, and its part of the whole in
    /// tenths of a percent. The parts add up to 1000.
    pub states: Vec<StateTotal>,
    /// The longest time without a break in which the target should have run and did not; the first of equal ones.
    pub longest_outage: Option<Outage>,
}

/// The time in one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateTotal {
    /// The state; `None` where it was not known.
    pub code: Option<StatusCode>,
    /// How long, in seconds.
    pub secs: u64,
    /// Its part of the whole, in tenths of a percent.
    pub permille: u64,
}

/// Adds up spans without gaps, as [`spans`](crate::model::restream::changes::spans::spans) makes them.
pub fn totals(spans: &[Span]) -> Totals {
    let mut states: Vec<StateTotal> = Vec::new();
    for span in spans {
        match states.iter_mut().find(|state| state.code == span.code) {
            Some(state) => state.secs += span.secs(),
            None => states.push(StateTotal { code: span.code, secs: span.secs(), permille: 0 }),
        }
    }
    sort_by_key(&mut states, |state| {
        // The unknown state has no health, and comes last.
        state.code.map_or((usize::MAX, None), |code| (Health::of_code(code).rank(), Some(code)))
    });
    share(&mut states);
    // Of equal ones the first.
    let longest_outage = outages(spans).into_iter().rev().max_by_key(Outage::secs);
    Totals { states, longest_outage }
}

/// Gives each state its tenths of a percent, so that they add up to 1000: what rounding down leaves over goes to those that
/// lost most by it.
fn share(states: &mut [StateTotal]) {
    let whole: u128 = states.iter().map(|state| u128::from(state.secs)).sum();
    if whole == 0 {
        return;
    }
    let mut left = 1_000;
    let mut lost: Vec<(u128, usize)> = Vec::with_capacity(states.len());
    for (at, state) in states.iter_mut().enumerate() {
        let exact = u128::from(state.secs) * 1_000;
        state.permille = u64::try_from(exact / whole).unwrap_or_default();
        left -= state.permille;
        lost.push((exact % whole, at));
    }
    sort_by(&mut lost, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, at) in lost {
        if left == 0 {
            break;
        }
        if let Some(state) = states.get_mut(at) {
            state.permille += 1;
            left -= 1;
        }
    }
}
