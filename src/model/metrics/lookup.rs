//! Lookups in the store: numbers as received or merged from shorter windows, and windows to request.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::model::metrics::merge::{BANDWIDTH, MergeRule, WindowPart, over_time};
use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{MetricResponse, MetricScope, MetricStore, NEVER, ResourceNumbers};
use crate::model::metrics::window::{FINISHED_AFTER_MINUTES, MinuteWindow, WindowStep};
use crate::model::time::{UnixMinute, UnixSeconds};

/// A lookup of a metric of a scope in many windows, with everything that does not depend on the window.
#[derive(Clone, Copy)]
pub struct MetricLookup<'a> {
    store: &'a MetricStore,
    scope: &'a MetricScope,
    metric: &'a Metric,
    /// The metric's index in the store; `None` if no response contains it.
    column: Option<u16>,
    /// The index in [`MetricStore::resources`] of the scope's resource.
    resource: Option<u32>,
}

impl<'a> MetricLookup<'a> {
    /// Returns the numbers in a window, as received or merged from shorter final windows, and whether they are final;
    /// `None` if they are not loaded. A missing resource and a refused metric have a gap.
    pub fn numbers(&self, window: MinuteWindow) -> Option<(ResourceNumbers<'a>, bool)> {
        match self.answered(window) {
            Some((answered, numbers)) => Some((Cow::Borrowed(numbers), answered.is_final)),
            None if self.is_refused(window) => Some((Cow::Borrowed(&[]), true)),
            None => self.merged(window).map(|numbers| (Cow::Owned(numbers), true)),
        }
    }

    /// Returns the number of a single line in a window, `None` for a gap (`contract.md#decision-23`), and whether it is
    /// final; `None` if it is not loaded.
    pub fn number(&self, window: MinuteWindow) -> Option<(Option<f64>, bool)> {
        let (numbers, is_final) = self.numbers(window)?;
        Some((self.number_of(&numbers, None), is_final))
    }

    /// Returns the newest answer about the scope with its numbers; one about every resource covers each of them.
    fn answered(&self, window: MinuteWindow) -> Option<(&'a MetricResponse, &'a [(u32, f64)])> {
        let answers = &self.store.windows.get(&window)?.answers;
        let find = |scope: &MetricScope| {
            answers.iter().find(|other| Some(other.metric) == self.column && other.scope == *scope)
        };
        let own = find(self.scope);
        let each = if matches!(self.scope, MetricScope::One(_)) { find(&MetricScope::Each) } else { None };
        match each.filter(|each| own.is_none_or(|own| own.requested_at < each.requested_at)) {
            Some(each) => {
                let at = each.numbers.iter().position(|(index, _)| Some(*index) == self.resource);
                Some((each, at.map_or(&[], |at| &each.numbers[at..=at])))
            }
            None => own.map(|own| (own, &own.numbers[..])),
        }
    }

    /// Merges numbers from shorter final windows that tile this one. A line that is missing in a part would be too low:
    /// then there is no result.
    fn merged(&self, window: MinuteWindow) -> Option<Vec<(u32, f64)>> {
        let rule = MergeRule::of(self.metric);
        if rule == MergeRule::Never || window.minutes() < 2 {
            return None;
        }
        let bandwidth = Metric::new(BANDWIDTH);
        let weighing = MetricLookup { metric: &bandwidth, column: self.store.column(&bandwidth), ..*self };
        let final_in = |lookup: &MetricLookup<'_>, piece| {
            let (answered, numbers) = lookup.answered(piece)?;
            answered.is_final.then(|| numbers.to_vec())
        };
        let pieces = pieces(window, |piece| {
            let weights = if rule == MergeRule::Weighted { final_in(&weighing, piece) } else { None };
            Some((piece.minutes(), final_in(self, piece)?, weights.unwrap_or_default()))
        })?;
        let merged = pieces.first()?.1.iter().map(|(index, _)| {
            let part = |(minutes, numbers, weights): &(i64, Vec<_>, Vec<_>)| {
                let value = self.number_of(numbers, Some(*index))?;
                Some(WindowPart {
                    minutes: *minutes,
                    value,
                    bandwidth: self.number_of(weights, Some(*index)),
                })
            };
            let parts: Vec<WindowPart> = pieces.iter().map(part).collect::<Option<_>>()?;
            Some((*index, over_time(rule, &parts)?))
        });
        let merged: Vec<(u32, f64)> = merged.collect::<Option<_>>()?;
        let is_whole = pieces.iter().all(|(_, numbers, _)| numbers.len() == merged.len());
        (is_whole && (*self.scope == MetricScope::Each || !merged.is_empty())).then_some(merged)
    }

    /// Returns the number of a resource, or that of a single line.
    fn number_of(&self, numbers: &[(u32, f64)], index: Option<u32>) -> Option<f64> {
        let is_meant = |resource: u32| *self.scope != MetricScope::Each || Some(resource) == index;
        numbers.iter().find(|(resource, _)| is_meant(*resource)).map(|(_, number)| *number)
    }

    /// Returns whether the window need not be requested: its numbers are final, or were read in this minute.
    fn is_settled(&self, window: MinuteWindow, now: UnixSeconds) -> bool {
        match self.answered(window) {
            Some((answered, _)) => {
                answered.is_final && answered.requested_at != NEVER
                    || UnixSeconds(answered.requested_at).minute() >= now.minute()
            }
            None => self.is_refused(window) || self.merged(window).is_some(),
        }
    }

    fn is_refused(&self, window: MinuteWindow) -> bool {
        self.store.is_refused(self.scope, self.metric, window)
    }
}

impl MetricStore {
    /// Prepares the lookup of a metric.
    pub fn lookup<'a>(&'a self, scope: &'a MetricScope, metric: &'a Metric) -> MetricLookup<'a> {
        let resource = match scope {
            MetricScope::One(id) => self.index(id),
            MetricScope::Total | MetricScope::Each => None,
        };
        MetricLookup { store: self, scope, metric, column: self.column(metric), resource }
    }

    /// Returns the metrics to request in a window: unknown ones, and ones that may have changed since the last minute.
    pub fn metrics_to_read(
        &self,
        scope: &MetricScope,
        metrics: &[Metric],
        window: MinuteWindow,
        now: UnixSeconds,
    ) -> Vec<Metric> {
        let mut metrics = self.accepted(scope, metrics, window);
        metrics.retain(|metric| !self.lookup(scope, metric).is_settled(window, now));
        metrics
    }

    /// Returns the windows in which some metrics have to be requested.
    pub fn windows_to_read(
        &self,
        scope: &MetricScope,
        metrics: &[Metric],
        windows: &[MinuteWindow],
        now: UnixSeconds,
    ) -> Vec<MinuteWindow> {
        // The metrics, and those that replace them where they are refused.
        let bare = metrics.iter().filter_map(Metric::bare).collect::<BTreeSet<Metric>>();
        let lookup = |metric| self.lookup(scope, metric);
        let lookups: Vec<MetricLookup<'_>> = metrics.iter().map(lookup).collect();
        let bare: Vec<MetricLookup<'_>> = bare.iter().map(lookup).collect();
        let is_settled = |window: MinuteWindow| {
            let are_settled =
                |lookups: &[MetricLookup<'_>]| lookups.iter().all(|own| own.is_settled(window, now));
            let is_replaced = lookups.iter().any(|own| own.metric.bare().is_some() && own.is_refused(window));
            are_settled(&lookups) && (!is_replaced || are_settled(&bare))
        };
        windows.iter().copied().filter(|window| !is_settled(*window)).collect()
    }

    /// Returns the end of the finished windows of a step at the end of a live period. Windows older than
    /// [`FINISHED_AFTER_MINUTES`] are finished as soon as they are read.
    pub fn finished_end(
        &self,
        scope: &MetricScope,
        metrics: &[Metric],
        step: WindowStep,
        now: UnixSeconds,
    ) -> UnixMinute {
        let steps = step.minutes();
        let mut end = UnixMinute((now.minute().0 - FINISHED_AFTER_MINUTES).div_euclid(steps) * steps);
        loop {
            let next = MinuteWindow { start: end, end: UnixMinute(end.0 + steps) };
            let is_final =
                |metric| self.lookup(scope, metric).number(next).is_some_and(|(_, is_final)| is_final);
            if next.end > now.minute() || !self.accepted(scope, metrics, next).iter().all(is_final) {
                return end;
            }
            end = next.end;
        }
    }

    fn column(&self, metric: &Metric) -> Option<u16> {
        let at = self.metrics.iter().position(|known| known == metric)?;
        u16::try_from(at).ok()
    }
}

/// Tiles a window with the longest parts for which `found` has a value; `None` if that is impossible.
fn pieces<T>(window: MinuteWindow, found: impl Fn(MinuteWindow) -> Option<T>) -> Option<Vec<T>> {
    let mut parts = Vec::new();
    let mut start = window.start;
    while start < window.end {
        let ends = (start.0 + 1..=window.end.0).rev().map(|end| MinuteWindow { start, end: UnixMinute(end) });
        let (piece, part) =
            ends.filter(|piece| *piece != window).find_map(|piece| Some((piece, found(piece)?)))?;
        parts.push(part);
        start = piece.end;
    }
    Some(parts)
}
