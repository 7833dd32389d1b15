//! What a store of windows knows: as it was answered, or merged from shorter windows; and what has to be asked for.

use std::borrow::Cow;

use crate::model::metrics::merge::{Part, Rule, Weights, over_time};
use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{Answered, EachNumber, Line, Scope, Store, WindowValue};
use crate::model::metrics::window::Window;
use crate::model::time::{UnixMinute, UnixSeconds};

/// What a hit ratio is weighted by.
const BANDWIDTH: &str = "edge_bandwidth";
const REQUESTS: &str = "edge_requests_total";

/// A metric of a line, to be looked up in many windows: what is the same in all of them is found once.
pub struct Lookup<'a> {
    store: &'a Store,
    line: &'a Line,
    metric: &'a Metric,
    scope: Scope,
    /// The metric's number in the store; `None` where no answer has named it.
    number: Option<u16>,
    /// Where the line is a resource, its index in [`Store::resources`].
    resource: Option<u32>,
}

impl Lookup<'_> {
    /// What is known of it in a window: as it was answered, else merged from shorter windows that are final.
    pub fn known(&self, window: Window) -> WindowValue {
        match self.answered(window) {
            WindowValue::Nothing => {
                self.store.merged(self.line, self.metric, window).unwrap_or(WindowValue::Nothing)
            }
            known => known,
        }
    }

    fn answered(&self, window: Window) -> WindowValue {
        let answered = self.number.and_then(|metric| self.store.answer(&self.scope, metric, window));
        let Some(answered) = answered else { return WindowValue::Nothing };
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
    /// Looks up a metric of a line.
    pub fn lookup<'a>(&'a self, line: &'a Line, metric: &'a Metric) -> Lookup<'a> {
        let (scope, resource) = match line {
            Line::Total => (Scope::Total, None),
            Line::Resource(id) => (Scope::One(id.clone()), self.index(id)),
        };
        Lookup { store: self, line, metric, scope, number: self.number(metric), resource }
    }

    /// What is known of a metric of a line in a window.
    pub fn known(&self, line: &Line, metric: &Metric, window: Window) -> WindowValue {
        self.lookup(line, metric).known(window)
    }

    /// The numbers of every resource in a window, by index in [`Store::resources`], with whether they are final; `None` where the
    /// service was not asked. A resource that is not among them has none: a gap.
    pub fn known_each(&self, metric: &Metric, window: Window) -> Option<(EachNumber<'_>, bool)> {
        match self.find(&Scope::Each, metric, window) {
            Some(answered) => Some((Cow::Borrowed(&answered.numbers), answered.is_final)),
            None => self.merged_each(metric, window).map(|numbers| (Cow::Owned(numbers), true)),
        }
    }

    /// Which of these metrics have to be asked for in a window: those of which nothing is known, and those whose numbers may
    /// have changed since the last minute.
    pub fn to_ask(&self, scope: &Scope, metrics: &[Metric], window: Window, now: UnixSeconds) -> Vec<Metric> {
        let is_asked = |metric: &&Metric| !self.is_settled(scope, metric, self.number(metric), window, now);
        metrics.iter().filter(is_asked).cloned().collect()
    }

    /// The windows of which some of these metrics have to be asked for, in their order.
    pub fn windows_to_ask(
        &self,
        scope: &Scope,
        metrics: &[Metric],
        windows: &[Window],
        now: UnixSeconds,
    ) -> Vec<Window> {
        let metrics: Vec<_> = metrics.iter().map(|metric| (metric, self.number(metric))).collect();
        let is_settled = |window: Window| {
            metrics.iter().all(|(metric, number)| self.is_settled(scope, metric, *number, window, now))
        };
        windows.iter().filter(|window| !is_settled(**window)).copied().collect()
    }

    fn is_settled(
        &self,
        scope: &Scope,
        metric: &Metric,
        number: Option<u16>,
        window: Window,
        now: UnixSeconds,
    ) -> bool {
        if let Some(answered) = number.and_then(|number| self.answer(scope, number, window)) {
            return answered.is_final || UnixSeconds(answered.asked_at).minute() >= now.minute();
        }
        match scope {
            Scope::Total => self.merged(&Line::Total, metric, window).is_some(),
            Scope::One(id) => self.merged(&Line::Resource(id.clone()), metric, window).is_some(),
            Scope::Each => self.merged_each(metric, window).is_some(),
        }
    }

    /// The number of a metric that an answer has named.
    fn number(&self, metric: &Metric) -> Option<u16> {
        let at = self.metrics.iter().position(|known| known == metric)?;
        u16::try_from(at).ok()
    }

    /// The answer that covers a scope: one about every resource is also one about each of them.
    fn answer(&self, scope: &Scope, metric: u16, window: Window) -> Option<&Answered> {
        let answers = &self.windows.get(&window)?.answers;
        let of =
            |scope: &Scope| answers.iter().find(|answer| answer.metric == metric && answer.scope == *scope);
        let own = of(scope);
        match scope {
            Scope::One(_) => match (own, of(&Scope::Each)) {
                (Some(own), Some(each)) if each.asked_at > own.asked_at => Some(each),
                (own, each) => own.or(each),
            },
            Scope::Total | Scope::Each => own,
        }
    }

    fn find(&self, scope: &Scope, metric: &Metric, window: Window) -> Option<&Answered> {
        self.answer(scope, self.number(metric)?, window)
    }

    /// A number made of shorter windows that tile this one, if all of them are final and have numbers.
    fn merged(&self, line: &Line, metric: &Metric, window: Window) -> Option<WindowValue> {
        let rule = Rule::of(metric);
        if rule == Rule::Never || window.minutes() < 2 {
            return None;
        }
        let number = |lookup: &Lookup<'_>, window: Window| match lookup.answered(window) {
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

    /// The same of every resource. One that is not in all of the shorter windows would be counted too low: then it is no answer.
    fn merged_each(&self, metric: &Metric, window: Window) -> Option<Vec<(u32, f64)>> {
        let rule = Rule::of(metric);
        if rule == Rule::Never || window.minutes() < 2 {
            return None;
        }
        let of = |metric: &Metric, piece: Window| {
            self.find(&Scope::Each, metric, piece).filter(|answered| answered.is_final)
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

/// The longest windows that tile a window, each with what is found of it; `None` where they do not tile it.
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
