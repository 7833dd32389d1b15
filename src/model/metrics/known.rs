//! Lookups in the store: numbers as received or merged from shorter windows, and windows to request.

use std::borrow::Cow;
use std::cell::Cell;

use crate::model::metrics::merge::{BANDWIDTH, MergeRule, REQUESTS, Weights, WindowPart, over_time};
use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{
    MetricResponse, MetricScope, MetricStore, MetricSubject, ResourceNumbers, WindowAnswers, WindowValue,
};
use crate::model::metrics::window::MinuteWindow;
use crate::model::time::{UnixMinute, UnixSeconds};

/// A lookup of a metric of a line in many windows, with everything that does not depend on the window.
pub struct MetricLookup<'a> {
    store: &'a MetricStore,
    line: &'a MetricSubject,
    metric: &'a Metric,
    column: MetricColumn,
    /// The index in [`MetricStore::resources`] of a resource's line.
    resource: Option<u32>,
}

struct MetricColumn {
    scope: MetricScope,
    /// The metric's index in the store; `None` if no response contains it.
    number: Option<u16>,
    /// The index of the last match within a window, which is nearly always that in the next.
    at: Cell<usize>,
}

impl MetricColumn {
    /// Returns the newest answer that covers the scope; one about every resource covers each of them.
    fn answer<'a>(&self, held: Option<&'a WindowAnswers>) -> Option<&'a MetricResponse> {
        let answers = &held?.answers;
        let metric = self.number?;
        let is_of =
            |answer: &MetricResponse, scope: &MetricScope| answer.metric == metric && answer.scope == *scope;
        let own = match answers.get(self.at.get()).filter(|answer| is_of(answer, &self.scope)) {
            Some(own) => Some(own),
            None => answers.iter().position(|answer| is_of(answer, &self.scope)).map(|at| {
                self.at.set(at);
                &answers[at]
            }),
        };
        if !matches!(self.scope, MetricScope::One(_)) {
            return own;
        }
        match (own, answers.iter().find(|answer| is_of(answer, &MetricScope::Each))) {
            (Some(own), Some(each)) if each.asked_at > own.asked_at => Some(each),
            (own, each) => own.or(each),
        }
    }
}

impl MetricLookup<'_> {
    /// Returns the number in a window: as received, or merged from shorter final windows.
    pub fn known(&self, window: MinuteWindow) -> WindowValue {
        match self.answered(self.store.windows.get(&window)) {
            WindowValue::Nothing => {
                self.store.merged(self.line, self.metric, window).unwrap_or(WindowValue::Nothing)
            }
            known => known,
        }
    }

    fn answered(&self, held: Option<&WindowAnswers>) -> WindowValue {
        let Some(answered) = self.column.answer(held) else { return WindowValue::Nothing };
        let number = match (&answered.scope, self.line) {
            (MetricScope::Each, MetricSubject::Resource(_)) => {
                self.resource.and_then(|resource| number_of(answered, resource))
            }
            _ => answered.numbers.first().map(|(_, number)| *number),
        };
        let is_final = answered.is_final;
        number.map_or(WindowValue::Gap { is_final }, |value| WindowValue::Number {
            value,
            is_final,
            weight: None,
        })
    }
}

impl MetricStore {
    /// Prepares the lookup of a metric of a line.
    pub fn lookup<'a>(&'a self, line: &'a MetricSubject, metric: &'a Metric) -> MetricLookup<'a> {
        let (scope, resource) = match line {
            MetricSubject::Total => (MetricScope::Total, None),
            MetricSubject::Resource(id) => (MetricScope::One(id.clone()), self.index(id)),
        };
        MetricLookup { store: self, line, metric, column: self.column(scope, metric), resource }
    }

    /// Returns the number of a metric of a line in a window.
    pub fn known(&self, line: &MetricSubject, metric: &Metric, window: MinuteWindow) -> WindowValue {
        self.lookup(line, metric).known(window)
    }

    /// Returns the numbers of every resource in a window by index in [`MetricStore::resources`] (a missing one is a gap), and
    /// whether they are final; `None` if not requested.
    pub fn known_each<'a>(
        &'a self,
        metric: &'a Metric,
        window: MinuteWindow,
    ) -> Option<(ResourceNumbers<'a>, bool)> {
        self.lookup_each(metric)(window)
    }

    /// Returns the same as a function of the window, for many windows.
    pub fn lookup_each<'a>(
        &'a self,
        metric: &'a Metric,
    ) -> impl Fn(MinuteWindow) -> Option<(ResourceNumbers<'a>, bool)> {
        let column = self.column(MetricScope::Each, metric);
        move |window| match column.answer(self.windows.get(&window)) {
            Some(answered) => Some((Cow::Borrowed(&answered.numbers), answered.is_final)),
            None => self.merged_each(metric, window).map(|numbers| (Cow::Owned(numbers), true)),
        }
    }

    /// Returns the metrics to request in a window: unknown ones, and ones that may have changed since the last minute.
    pub fn to_ask(
        &self,
        scope: &MetricScope,
        metrics: &[Metric],
        window: MinuteWindow,
        now: UnixSeconds,
    ) -> Vec<Metric> {
        let held = self.windows.get(&window);
        let mut metrics = self.accepted(metrics);
        metrics.retain(|metric| {
            !self.is_settled(&self.column(scope.clone(), metric), metric, (window, held), now)
        });
        metrics
    }

    /// Returns the windows in which some metrics have to be requested.
    pub fn windows_to_ask(
        &self,
        scope: &MetricScope,
        metrics: &[Metric],
        windows: &[MinuteWindow],
        now: UnixSeconds,
    ) -> Vec<MinuteWindow> {
        let metrics = self.accepted(metrics);
        let columns: Vec<_> =
            metrics.iter().map(|metric| (metric, self.column(scope.clone(), metric))).collect();
        let is_settled = |window: MinuteWindow| {
            let held = self.windows.get(&window);
            columns.iter().all(|(metric, column)| self.is_settled(column, metric, (window, held), now))
        };
        windows.iter().filter(|window| !is_settled(**window)).copied().collect()
    }

    fn is_settled(
        &self,
        column: &MetricColumn,
        metric: &Metric,
        (window, held): (MinuteWindow, Option<&WindowAnswers>),
        now: UnixSeconds,
    ) -> bool {
        if let Some(answered) = column.answer(held) {
            return answered.is_final || UnixSeconds(answered.asked_at).minute() >= now.minute();
        }
        match &column.scope {
            MetricScope::Total => self.merged(&MetricSubject::Total, metric, window).is_some(),
            MetricScope::One(id) => {
                self.merged(&MetricSubject::Resource(id.clone()), metric, window).is_some()
            }
            MetricScope::Each => self.merged_each(metric, window).is_some(),
        }
    }

    fn number(&self, metric: &Metric) -> Option<u16> {
        let at = self.metrics.iter().position(|known| known == metric)?;
        u16::try_from(at).ok()
    }

    fn column(&self, scope: MetricScope, metric: &Metric) -> MetricColumn {
        MetricColumn { scope, number: self.number(metric), at: Cell::new(0) }
    }

    /// Merges a number from shorter final windows that tile this one.
    fn merged(&self, line: &MetricSubject, metric: &Metric, window: MinuteWindow) -> Option<WindowValue> {
        let rule = MergeRule::of(metric);
        if rule == MergeRule::Never || window.minutes() < 2 {
            return None;
        }
        let number = |lookup: &MetricLookup<'_>, window: MinuteWindow| match lookup
            .answered(self.windows.get(&window))
        {
            WindowValue::Number { value, is_final: true, .. } => Some(value),
            _ => None,
        };
        let own = self.lookup(line, metric);
        let weighing = (rule == MergeRule::Weighted).then(|| [BANDWIDTH, REQUESTS].map(Metric::new));
        let weighing = weighing.as_ref().map(|metrics| metrics.each_ref().map(|m| self.lookup(line, m)));
        let parts = pieces(window, |piece| {
            let value = number(&own, piece)?;
            let weights = match &weighing {
                Some([bandwidth, requests]) => {
                    Weights { bandwidth: number(bandwidth, piece), requests: number(requests, piece) }
                }
                None => Weights::default(),
            };
            Some(WindowPart { minutes: piece.minutes(), value, weights })
        })?;
        let merged = over_time(rule, &parts)?;
        Some(WindowValue::Number { value: merged.value, is_final: true, weight: merged.weight })
    }

    /// Merges the numbers of every resource; `None` if one is missing in a part, because it would be too low.
    fn merged_each(&self, metric: &Metric, window: MinuteWindow) -> Option<Vec<(u32, f64)>> {
        let rule = MergeRule::of(metric);
        if rule == MergeRule::Never || window.minutes() < 2 {
            return None;
        }
        let of = |metric: &Metric, piece: MinuteWindow| {
            let answered = self.column(MetricScope::Each, metric).answer(self.windows.get(&piece));
            answered.filter(|answered| answered.is_final)
        };
        let pieces = pieces(window, |piece| {
            let weights = [BANDWIDTH, REQUESTS].map(|name| of(&Metric::new(name), piece));
            Some((piece.minutes(), of(metric, piece)?, weights))
        })?;
        let count = pieces.iter().map(|(_, answered, _)| answered.numbers.len()).max()?;
        let (_, first, _) = pieces.first()?;
        let merged = first.numbers.iter().map(|(index, _)| {
            let parts: Option<Vec<WindowPart>> = pieces
                .iter()
                .map(|(minutes, answered, [bandwidth, requests])| {
                    let number = |answered: &Option<&MetricResponse>| {
                        answered.and_then(|each| number_of(each, *index))
                    };
                    let weights = Weights { bandwidth: number(bandwidth), requests: number(requests) };
                    Some(WindowPart { minutes: *minutes, value: number_of(answered, *index)?, weights })
                })
                .collect();
            Some((*index, over_time(rule, &parts?)?.value))
        });
        merged.collect::<Option<Vec<_>>>().filter(|merged| merged.len() == count)
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

fn number_of(answered: &MetricResponse, index: u32) -> Option<f64> {
    answered.numbers.iter().find(|(resource, _)| *resource == index).map(|(_, number)| *number)
}
