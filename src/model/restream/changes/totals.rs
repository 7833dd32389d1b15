//! How long a target was in each state, and its longest outage.

use crate::model::restream::changes::spans::Span;
use crate::model::restream::health::Health;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;

/// What a period amounts to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// For each state that occurs, in the order of urgency and the unknown one last: how long, and its part of the whole in
    /// tenths of a percent. The parts add up to 1000.
    pub states: Vec<StateTotal>,
    /// The longest time without a break in which the target should have run and did not.
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

/// A time in which a target should have run and did not: the source was not found or not published, or the code is one that
/// the contract does not name. A target that was stopped, by somebody or by its schedule, should not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Its first second within the period.
    pub from: UnixSeconds,
    /// The second after its last.
    pub to: UnixSeconds,
    /// Whether it began before the period, or before anything is known.
    pub is_begun_before: bool,
}

/// Whether a target in this state should run and does not; `false` where the state is not known.
pub fn is_outage(code: Option<StatusCode>) -> bool {
    let health = code.map(Health::of_code);
    health.is_some_and(|health| health.is_source_fault() || health == Health::UnknownCode)
}

/// Adds up spans without gaps, as [`spans`](crate::model::restream::changes::spans::spans) makes them.
pub fn totals(spans: &[Span]) -> Totals {
    let mut states: Vec<StateTotal> = Vec::new();
    let mut longest: Option<Outage> = None;
    let mut open: Option<Outage> = None;
    for span in spans {
        match states.iter_mut().find(|state| state.code == span.code) {
            Some(state) => state.secs += span.secs(),
            None => states.push(StateTotal { code: span.code, secs: span.secs(), permille: 0 }),
        }
        open = match open {
            _ if !is_outage(span.code) => None,
            Some(before) => Some(Outage { to: span.to, ..before }),
            None => Some(Outage { from: span.from, to: span.to, is_begun_before: span.is_begun_before }),
        };
        if let Some(open) = open
            && longest.is_none_or(|longest| open.to.0 - open.from.0 > longest.to.0 - longest.from.0)
        {
            longest = Some(open);
        }
    }
    states.sort_by_key(|state| {
        // The unknown state has no health, and comes last.
        state.code.map_or((usize::MAX, None), |code| (Health::of_code(code).rank(), Some(code)))
    });
    share(&mut states);
    Totals { states, longest_outage: longest }
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
    lost.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
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
