//! Outages of targets, shared outages, and the time in each state.

use crate::model::restream::changes::spans::StateSpan;
use crate::model::restream::health::Health;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;
use crate::text::durations::length;
use crate::text::sorting::{sort, sort_by, sort_by_key};

/// Outages within this time of each other are one event, because services check targets one after the other.
pub const TOGETHER_SECS: i64 = 60;

/// A continuous time in which a target should have run and did not: no source, or an unknown code. A target stopped by
/// a person or its schedule has no outage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The start within the period.
    pub from: UnixSeconds,
    /// The end, exclusive.
    pub to: UnixSeconds,
    /// True if it began before the period, or before the history.
    pub is_begun_before: bool,
    /// True if it continues to the end of the period or of the history.
    pub is_unended: bool,
    /// The reported codes in order; adjacent ones differ.
    pub codes: Vec<StatusCode>,
}

impl Outage {
    /// Returns the length in seconds.
    pub fn secs(&self) -> u64 {
        self.to.0.saturating_sub(self.from.0).max(0).unsigned_abs()
    }

    fn is_same_outage(&self, other: &Self) -> bool {
        let is_near = |a: UnixSeconds, b: UnixSeconds| a.0.abs_diff(b.0) <= TOGETHER_SECS.unsigned_abs();
        self.codes == other.codes
            && (self.is_begun_before, self.is_unended) == (other.is_begun_before, other.is_unended)
            && is_near(self.from, other.from)
            && is_near(self.to, other.to)
    }
}

/// An outage that several targets share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedOutage {
    /// From the earliest start to the latest end.
    pub outage: Outage,
    /// The indices of the targets, ascending.
    pub targets: Vec<usize>,
}

/// Returns whether a target in this state should run but does not; false for an unknown state.
pub fn is_outage(code: Option<StatusCode>) -> bool {
    let health = code.map(Health::of_code);
    health.is_some_and(|health| health.is_source_fault() || health == Health::UnknownCode)
}

/// Returns the outages of a target in order, from its gapless [`spans`](crate::model::restream::changes::spans::spans).
pub fn outages(spans: &[StateSpan]) -> Vec<Outage> {
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

/// Merges the outages of several targets, latest first: those with the same codes that begin and end within
/// [`TOGETHER_SECS`] of the first are one.
pub fn shared_outages(of_each: &[Vec<Outage>]) -> Vec<SharedOutage> {
    let targets = of_each.iter().enumerate();
    let mut all: Vec<(&Outage, usize)> =
        targets.flat_map(|(target, outages)| outages.iter().map(move |outage| (outage, target))).collect();
    sort_by_key(&mut all, |(outage, target)| (outage.from, outage.to, *target));
    // Compare with the first outage of an event, so that events do not grow step by step.
    let mut found: Vec<(&Outage, SharedOutage)> = Vec::new();
    for (outage, target) in all {
        let near =
            found.iter_mut().rev().take_while(|(first, _)| outage.from.0 - first.from.0 <= TOGETHER_SECS);
        let same = near
            .filter(|(first, shared)| first.is_same_outage(outage) && !shared.targets.contains(&target))
            .last();
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

/// An unknown state is reported with its length if it lasts at least this fraction of a period, as a divisor.
const REPORTED_FRACTION: u64 = 20;

/// Describes a period without known outages, from the gapless spans of each target.
pub fn no_outage_message(of_each: &[Vec<StateSpan>]) -> String {
    let unknown_secs = |spans: &Vec<StateSpan>| {
        spans.iter().filter(|span| span.code.is_none()).map(StateSpan::secs).sum::<u64>()
    };
    let unknown = of_each.iter().map(unknown_secs);
    let (least, most) = (unknown.clone().min().unwrap_or_default(), unknown.max().unwrap_or_default());
    let period_secs = of_each.first().map_or(0, |spans| spans.iter().map(StateSpan::secs).sum::<u64>());
    if most * REPORTED_FRACTION < period_secs {
        return "Every target ran as scheduled in this period, as far as known.".to_owned();
    }
    if least == period_secs {
        return "The state is unknown for the whole period.".to_owned();
    }
    let up_to = if least == most { "" } else { "up to " };
    format!("Unknown for {up_to}{}. Otherwise every target ran as scheduled.", length(most))
}

/// The totals of a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodTotals {
    /// The seconds in each state that occurs, most urgent first, unknown last.
    pub states: Vec<(Option<StatusCode>, u64)>,
    /// The longest outage; the first of equal ones.
    pub longest_outage: Option<Outage>,
}

/// Adds up gapless [`spans`](crate::model::restream::changes::spans::spans).
pub fn totals(spans: &[StateSpan]) -> PeriodTotals {
    let mut states: Vec<(Option<StatusCode>, u64)> = Vec::new();
    for span in spans {
        match states.iter_mut().find(|(code, _)| *code == span.code) {
            Some((_, secs)) => *secs += span.secs(),
            None => states.push((span.code, span.secs())),
        }
    }
    // The unknown state has no health, and comes last.
    let key = |code: Option<StatusCode>| {
        code.map_or((usize::MAX, None), |code| (Health::of_code(code).rank(), Some(code)))
    };
    sort_by_key(&mut states, |(code, _)| key(*code));
    let longest_outage = outages(spans).into_iter().rev().max_by_key(Outage::secs);
    PeriodTotals { states, longest_outage }
}
