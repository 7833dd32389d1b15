//! When targets were out, and which of them were out together, and how long each was in which state.

use crate::model::restream::changes::spans::Span;
use crate::model::restream::health::Health;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;
use crate::text::sorting::{sort, sort_by, sort_by_key};

/// Outages whose beginnings and ends differ by no more than this are one event: services look at one target after the other.
pub const TOGETHER_SECS: i64 = 60;

/// A time without a break in which a target should have run and did not: the source was not found or not published, or the
/// code is one that the contract does not name. A target that was stopped, by someone or by its schedule, should not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Its first second within the period.
    pub from: UnixSeconds,
    /// The second after its last.
    pub to: UnixSeconds,
    /// Whether it began before the period, or before anything is known.
    pub is_begun_before: bool,
    /// Whether it lasts to the end of the period, or up to where nothing is known any more.
    pub is_unended: bool,
    /// The codes reported, in order; neighbours differ.
    pub codes: Vec<StatusCode>,
}

impl Outage {
    /// How long it is, in seconds.
    pub fn secs(&self) -> u64 {
        self.to.0.saturating_sub(self.from.0).max(0).unsigned_abs()
    }

    /// Whether both are seen alike: the same codes, and nearly the same time.
    fn is_alike(&self, other: &Self) -> bool {
        let is_near = |a: UnixSeconds, b: UnixSeconds| a.0.abs_diff(b.0) <= TOGETHER_SECS.unsigned_abs();
        self.codes == other.codes
            && (self.is_begun_before, self.is_unended) == (other.is_begun_before, other.is_unended)
            && is_near(self.from, other.from)
            && is_near(self.to, other.to)
    }
}

/// Targets that were out together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedOutage {
    /// From the first of their beginnings to the last of their ends.
    pub outage: Outage,
    /// Which targets, each once, in ascending order.
    pub targets: Vec<usize>,
}

/// Whether a target in this state should run and does not; `false` where the state is not known.
pub fn is_outage(code: Option<StatusCode>) -> bool {
    let health = code.map(Health::of_code);
    health.is_some_and(|health| health.is_source_fault() || health == Health::UnknownCode)
}

/// The outages of a target, in order of time. `spans` are its states over the period, without gaps, as
/// [`spans`](crate::model::restream::changes::spans::spans) makes them.
pub fn outages(spans: &[Span]) -> Vec<Outage> {
    let mut found: Vec<Outage> = Vec::new();
    for (at, span) in spans.iter().enumerate() {
        let Some(code) = span.code.filter(|code| is_outage(Some(*code))) else { continue };
        let is_unended = spans.get(at + 1).is_none_or(|next| next.code.is_none());
        match found.last_mut() {
            Some(last) if last.to == span.from => {
                last.to = span.to;
                last.is_unended = is_unended;
                last.codes.push(code);
            }
            _ => found.push(Outage {
                from: span.from,
                to: span.to,
                is_begun_before: span.is_begun_before,
                is_unended,
                codes: vec![code],
            }),
        }
    }
    found
}

/// The outages of several targets, in order of the latest beginning first; those that began and ended within
/// [`TOGETHER_SECS`] of the first of them, with the same codes, are one. No target is in one twice.
pub fn together(of_each: &[Vec<Outage>]) -> Vec<SharedOutage> {
    let targets = of_each.iter().enumerate();
    let mut all: Vec<(&Outage, usize)> =
        targets.flat_map(|(target, outages)| outages.iter().map(move |outage| (outage, target))).collect();
    sort_by_key(&mut all, |(outage, target)| (outage.from, outage.to, *target));
    // Each with the outage that it began with: what is alike is not handed on from one to the next.
    let mut found: Vec<(&Outage, SharedOutage)> = Vec::new();
    for (outage, target) in all {
        let near =
            found.iter_mut().rev().take_while(|(first, _)| outage.from.0 - first.from.0 <= TOGETHER_SECS);
        let same =
            near.filter(|(first, shared)| first.is_alike(outage) && !shared.targets.contains(&target)).last();
        match same {
            Some((_, shared)) => {
                shared.outage.to = shared.outage.to.max(outage.to);
                shared.targets.push(target);
            }
            None => found.push((outage, SharedOutage { outage: outage.clone(), targets: vec![target] })),
        }
    }
    let mut shared: Vec<SharedOutage> = found.into_iter().map(|(_, shared)| shared).collect();
    shared.iter_mut().for_each(|shared| sort(&mut shared.targets));
    sort_by(&mut shared, |a, b| b.outage.from.cmp(&a.outage.from).then_with(|| a.targets.cmp(&b.targets)));
    shared
}

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
