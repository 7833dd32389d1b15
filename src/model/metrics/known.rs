//! Lookups in the store: numbers as received or merged from shorter windows, and windows to request.

use std::borrow::Cow;
use std::cell::Cell;

use crate::model::metrics::merge::{BANDWIDTH, Part, REQUESTS, Rule, Weights, over_time};
use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{Answered, EachNumber, Held, Line, Scope, Store, WindowValue};
use crate::model::metrics::window::Window;
use crate::model::time::{UnixMinute, UnixSeconds};

/// A lookup of a metric of a line in many windows, with everything that does not depend on the window.
pub struct Lookup<'a> {
    store: &'a Store,
    line: &'a Line,
    metric: &'a Metric,
    column: Column,
    /// The index in [`Store::resources`] of a resource's line.
    resource: Option<u32>,
}

struct Column {
    scope: Scope,
    /// The metric's index in the store; `None` if no response contains it.
    number: Option<u16>,
    /// The index of the last match within a window, which is nearly always that in the next.
    at: Cell<usize>,
}

impl Column {
    /// Returns the newest answer that covers the scope; one about every resource covers each of them.
    fn answer<'a>(&self, held: Option<&'a Held>) -> Option<&'a Answered> {
        let answers = &held?.answers;
        let metric = self.number?;
        let is_of = |answer: &Answered, scope: &Scope| answer.metric == metric && answer.scope == *scope;
        let own = match answers.get(self.at.get()).filter(|answer| is_of(answer, &self.scope)) {
            Some(own) => Some(own),
            None => answers.iter().position(|answer| is_of(answer, &self.scope)).map(|at| {
                self.at.set(at);
                &answers[at]
            }),
        };
        if !matches!(self.scope, Scope::One(_)) {
            return own;
        }
        match (own, answers.iter().find(|answer| is_of(answer, &Scope::Each))) {
            (Some(own), Some(each)) if each.asked_at > own.asked_at => Some(each),
            (own, each) => own.or(each),
        }
    }
}

impl Lookup<'_> {
    /// Returns the number in a window: as received, or merged from shorter final windows.
    pub fn known(&self, window: Window) -> WindowValue {
        match self.answered(self.store.windows.get(&window)) {
            WindowValue::Nothing => {
                self.store.merged(self.line, self.metric, window).unwrap_or(WindowValue::Nothing)
            }
            known => known,
        }
    }

    fn answered(&self, held: Option<&Held>) -> WindowValue {
        let Some(answered) = self.column.answer(held) else { return WindowValue::Nothing };
        let number = match (&answered.scope, self.line) {
            (Scope::Each, Line::Resource(_)) => {
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

impl Store {
    /// Prepares the lookup of a metric of a line.
    pub fn lookup<'a>(&'a self, line: &'a Line, metric: &'a Metric) -> Lookup<'a> {
        let (scope, resource) = match line {
            Line::Total => (Scope::Total, None),
            Line::Resource(id) => (Scope::One(id.clone()), self.index(id)),
        };
        Lookup { store: self, line, metric, column: self.column(scope, metric), resource }
    }

    /// Returns the number of a metric of a line in a window.
    pub fn known(&self, line: &Line, metric: &Metric, window: Window) -> WindowValue {
        self.lookup(line, metric).known(window)
    }

    /// Returns the numbers of every resource in a window by index in [`Store::resources`] (a missing one is a gap), and
    /// whether they are final; `None` if not requested.
    pub fn known_each<'a>(&'a self, metric: &'a Metric, window: Window) -> Option<(EachNumber<'a>, bool)> {
        self.lookup_each(metric)(window)
    }

    /// Returns the same as a function of the window, for many windows.
    pub fn lookup_each<'a>(
        &'a self,
        metric: &'a Metric,
    ) -> impl Fn(Window) -> Option<(EachNumber<'a>, bool)> {
        let column = self.column(Scope::Each, metric);
        move |window| match column.answer(self.windows.get(&window)) {
            Some(answered) => Some((Cow::Borrowed(&answered.numbers), answered.is_final)),
            None => self.merged_each(metric, window).map(|numbers| (Cow::Owned(numbers), true)),
        }
    }

    /// Returns the metrics to request in a window: unknown ones, and ones that may have changed since the last minute.
    pub fn to_ask(&self, scope: &Scope, metrics: &[Metric], window: Window, now: UnixSeconds) -> Vec<Metric> {
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
        scope: &Scope,
        metrics: &[Metric],
        windows: &[Window],
        now: UnixSeconds,
    ) -> Vec<Window> {
        let metrics = self.accepted(metrics);
        let columns: Vec<_> =
            metrics.iter().map(|metric| (metric, self.column(scope.clone(), metric))).collect();
        let is_settled = |window: Window| {
            let held = self.windows.get(&window);
            columns.iter().all(|(metric, column)| self.is_settled(column, metric, (window, held), now))
        };
        windows.iter().filter(|window| !is_settled(**window)).copied().collect()
    }

    fn is_settled(
        &self,
        column: &Column,
        metric: &Metric,
        (window, held): (Window, Option<&Held>),
        now: UnixSeconds,
    ) -> bool {
        if let Some(answered) = column.answer(held) {
            return answered.is_final || UnixSeconds(answered.asked_at).minute() >= now.minute();
        }
        match &column.scope {
            Scope::Total => self.merged(&Line::Total, metric, window).is_some(),
            Scope::One(id) => self.merged(&Line::Resource(id.clone()), metric, window).is_some(),
            Scope::Each => self.merged_each(metric, window).is_some(),
        }
    }

    fn number(&self, metric: &Metric) -> Option<u16> {
        let at = self.metrics.iter().position(|known| known == metric)?;
        u16::try_from(at).ok()
    }

    fn column(&self, scope: Scope, metric: &Metric) -> Column {
        Column { scope, number: self.number(metric), at: Cell::new(0) }
    }

    /// Merges a number from shorter final windows that tile this one.
    fn merged(&self, line: &Line, metric: &Metric, window: Window) -> Option<WindowValue> {
        let rule = Rule::of(metric);
        if rule == Rule::Never || window.minutes() < 2 {
            return None;
        }
        let number = |lookup: &Lookup<'_>, window: Window| match lookup.answered(self.windows.get(&window)) {
            WindowValue::Number { value, is_final: true, .. } => Some(value),
            _ => None,
        };
        let own = self.lookup(line, metric);
        let weighing = (rule == Rule::Weighted).then(|| [BANDWIDTH, REQUESTS].map(Metric::new));
        let weighing = weighing.as_ref().map(|metrics| metrics.each_ref().map(|m| self.lookup(line, m)));
        let parts = pieces(window, |piece| {
            let value = number(&own, piece)?;
            let weights = match &weighing {
                Some([bandwidth, requests]) => {
                    Weights { bandwidth: number(bandwidth, piece), requests: number(requests, piece) }
                }
                None => Weights::default(),
            };
            Some(Part { minutes: piece.minutes(), value, weights })
        })?;
        let merged = over_time(rule, &parts)?;
        Some(WindowValue::Number { value: merged.value, is_final: true, weight: merged.weight })
    }

    /// Merges the numbers of every resource; `None` if one is missing in a part, because it would be too low.
    fn merged_each(&self, metric: &Metric, window: Window) -> Option<Vec<(u32, f64)>> {
        let rule = Rule::of(metric);
        if rule == Rule::Never || window.minutes() < 2 {
            return None;
        }
        let of = |metric: &Metric, piece: Window| {
            let answered = self.column(Scope::Each, metric).answer(self.windows.get(&piece));
            answered.filter(|answered| answered.is_final)
        };
        let pieces = pieces(window, |piece| {
            let weights = [BANDWIDTH, REQUESTS].map(|name| of(&Metric::new(name), piece));
            Some((piece.minutes(), of(metric, piece)?, weights))
        })?;
        let count = pieces.iter().map(|(_, answered, _)| answered.numbers.len()).max()?;
        let (_, first, _) = pieces.first()?;
        let merged = first.numbers.iter().map(|(index, _)| {
            let parts: Option<Vec<Part>> = pieces
                .iter()
                .map(|(minutes, answered, [bandwidth, requests])| {
                    let number =
                        |answered: &Option<&Answered>| answered.and_then(|each| number_of(each, *index));
                    let weights = Weights { bandwidth: number(bandwidth), requests: number(requests) };
                    Some(Part { minutes: *minutes, value: number_of(answered, *index)?, weights })
                })
                .collect();
            Some((*index, over_time(rule, &parts?)?.value))
        });
        merged.collect::<Option<Vec<_>>>().filter(|merged| merged.len() == count)
    }
}

/// Tiles a window with the longest parts for which `found` has a value; `None` if that is impossible.
fn pieces<T>(window: Window, found: impl Fn(Window) -> Option<T>) -> Option<Vec<T>> {
    let mut parts = Vec::new();
    let mut start = window.start;
    while start < window.end {
        let ends = (start.0 + 1..=window.end.0).rev().map(|end| Window { start, end: UnixMinute(end) });
        let (piece, part) =
            ends.filter(|piece| *piece != window).find_map(|piece| Some((piece, found(piece)?)))?;
        parts.push(part);
        start = piece.end;
    }
    Some(parts)
}

fn number_of(answered: &Answered, index: u32) -> Option<f64> {
    answered.numbers.iter().find(|(resource, _)| *resource == index).map(|(_, number)| *number)
}
