//! What was read of an account's traffic, by window: bounded, and without anything secret. What is final is never asked again.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::model::ids::ResourceId;
use crate::model::metrics::answer::{ResourceRow, Values};
use crate::model::metrics::merge::{Part, Rule, Weight, Weights, over_time};
use crate::model::metrics::metric::Metric;
use crate::model::metrics::window::Window;
use crate::model::time::{UnixMinute, UnixSeconds};

/// So many numbers are held at most, about 16 MB; what was looked at last stays.
pub const MOST_NUMBERS: usize = 1_000_000;

/// What a hit ratio is weighted by.
const BANDWIDTH: &str = "edge_bandwidth";
const REQUESTS: &str = "edge_requests_total";

/// What one request is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// All resources together.
    Total,
    /// One resource.
    One(ResourceId),
    /// Every resource, each with its numbers.
    Each,
}

/// What numbers belong to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// All resources together.
    Total,
    /// One resource.
    Resource(ResourceId),
}

/// What is known of a metric of a line in a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Known {
    /// Nothing was read yet.
    Nothing,
    /// The service was asked and has no number: a gap, never zero (`contract.md#decision-23`).
    Gap {
        /// Whether none will come.
        is_final: bool,
    },
    /// A number.
    Number {
        /// The number.
        value: f64,
        /// Whether it may still change.
        is_final: bool,
        /// What it was weighted by where it was merged of shorter windows and is a ratio.
        weight: Option<Weight>,
    },
}

/// Numbers of resources, each by its place in [`Store::resources`].
pub type EachNumber<'a> = Cow<'a, [(u32, f64)]>;

/// A resource as the metrics area names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedResource {
    /// Its identifier.
    pub id: ResourceId,
    /// Its name; the host name where it has none.
    pub name: String,
}

/// The answer to one metric of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answered {
    pub scope: Scope,
    pub metric: u16,
    /// When it was asked, in Unix seconds.
    pub asked_at: i64,
    pub is_final: bool,
    /// By resource (its place in [`Store::resources`]), or one number alone. What is not there is a gap.
    pub numbers: Vec<(u32, f64)>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    /// When it was last looked at, in looks.
    pub used: u64,
    pub answers: Vec<Answered>,
}

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Store {
    pub(super) metrics: Vec<Metric>,
    pub(super) resources: Vec<NamedResource>,
    pub(super) windows: HashMap<Window, Held>,
    looks: u64,
    numbers: usize,
}

impl Store {
    /// Takes an answer about all resources together, or about one, asked at this moment. `lag_minutes` is how far the service
    /// is behind.
    pub fn put_one(
        &mut self,
        scope: &Scope,
        window: Window,
        asked: &[Metric],
        values: Option<&Values>,
        now: UnixSeconds,
        lag_minutes: i64,
    ) {
        let number = |metric: &Metric| values.and_then(|values| values.get(metric));
        let has_traffic = asked.iter().any(|metric| number(metric).is_some_and(|number| number != 0.0));
        let is_final = is_final(window, now, lag_minutes, has_traffic);
        for metric in asked {
            let numbers = number(metric).filter(|n| n.is_finite()).map(|n| (0, n)).into_iter().collect();
            let metric = self.metric(metric);
            self.put(window, Answered { scope: scope.clone(), metric, asked_at: now.0, is_final, numbers });
        }
        self.shrink(MOST_NUMBERS);
    }

    /// Takes an answer about every resource.
    pub fn put_each(
        &mut self,
        window: Window,
        asked: &[Metric],
        rows: &[ResourceRow],
        now: UnixSeconds,
        lag_minutes: i64,
    ) {
        let has_traffic = rows.iter().any(|row| row.values.iter().any(|(_, number)| number != 0.0));
        let is_final = is_final(window, now, lag_minutes, has_traffic);
        let places: Vec<u32> = rows.iter().map(|row| self.resource(row)).collect();
        for metric in asked {
            let numbers = rows.iter().zip(&places).filter_map(|(row, place)| {
                let number = row.values.get(metric).filter(|number| number.is_finite())?;
                Some((*place, number))
            });
            let numbers = numbers.collect();
            let metric = self.metric(metric);
            self.put(window, Answered { scope: Scope::Each, metric, asked_at: now.0, is_final, numbers });
        }
        self.shrink(MOST_NUMBERS);
    }

    /// The resources that any answer named.
    pub fn resources(&self) -> &[NamedResource] {
        &self.resources
    }

    /// What is known of a metric of a line in a window: as it was answered, else merged from shorter windows that are final.
    pub fn known(&self, line: &Line, metric: &Metric, window: Window) -> Known {
        match self.answered(line, metric, window) {
            Known::Nothing => self.merged(line, metric, window).unwrap_or(Known::Nothing),
            known => known,
        }
    }

    /// The numbers of every resource in a window, by place in [`Store::resources`], with whether they are final; `None` where the
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
        let is_known = |metric: &&Metric| !self.is_settled(scope, metric, window, now);
        metrics.iter().filter(is_known).cloned().collect()
    }

    /// The service turned out to be behind by so many minutes: what was read of the time since is not final.
    pub fn reopen(&mut self, now: UnixSeconds, lag_minutes: i64) {
        let late = self.windows.iter_mut().filter(|(window, _)| !window.is_complete(now, lag_minutes));
        for answered in late.flat_map(|(_, held)| &mut held.answers) {
            answered.is_final = false;
        }
    }

    /// A view looks at these windows: they are the last to be given up.
    pub fn look_at(&mut self, windows: &[Window]) {
        self.looks += 1;
        for window in windows {
            if let Some(held) = self.windows.get_mut(window) {
                held.used = self.looks;
            }
        }
    }

    /// How many numbers are held.
    pub const fn numbers(&self) -> usize {
        self.numbers
    }

    /// Gives up what was not looked at for longest, until no more than so many numbers are held. What the last view looks at
    /// stays in any case.
    pub fn shrink(&mut self, most: usize) {
        if self.numbers <= most {
            return;
        }
        let mut by_use: Vec<(u64, Window)> =
            self.windows.iter().map(|(window, held)| (held.used, *window)).collect();
        by_use.sort_unstable();
        for (used, window) in by_use {
            // To three quarters, so that not every answer begins this anew.
            if self.numbers <= most / 4 * 3 || used >= self.looks {
                return;
            }
            if let Some(held) = self.windows.remove(&window) {
                self.numbers -= held.answers.iter().map(size).sum::<usize>();
            }
        }
    }

    fn is_settled(&self, scope: &Scope, metric: &Metric, window: Window, now: UnixSeconds) -> bool {
        if let Some(answered) = self.find(scope, metric, window) {
            return answered.is_final || UnixSeconds(answered.asked_at).minute() >= now.minute();
        }
        match scope {
            Scope::Total => self.merged(&Line::Total, metric, window).is_some(),
            Scope::One(id) => self.merged(&Line::Resource(id.clone()), metric, window).is_some(),
            Scope::Each => self.merged_each(metric, window).is_some(),
        }
    }

    /// The answer that covers a scope: one about every resource is also one about each of them.
    fn find(&self, scope: &Scope, metric: &Metric, window: Window) -> Option<&Answered> {
        let metric = self.metrics.iter().position(|known| known == metric)?;
        let answers = &self.windows.get(&window)?.answers;
        let of = |scope: &Scope| {
            answers.iter().find(|answer| usize::from(answer.metric) == metric && answer.scope == *scope)
        };
        let own = of(scope);
        match scope {
            Scope::One(_) => match (own, of(&Scope::Each)) {
                (Some(own), Some(each)) if each.asked_at > own.asked_at => Some(each),
                (own, each) => own.or(each),
            },
            Scope::Total | Scope::Each => own,
        }
    }

    fn answered(&self, line: &Line, metric: &Metric, window: Window) -> Known {
        let scope = match line {
            Line::Total => Scope::Total,
            Line::Resource(id) => Scope::One(id.clone()),
        };
        let Some(answered) = self.find(&scope, metric, window) else { return Known::Nothing };
        let number = match (&answered.scope, line) {
            (Scope::Each, Line::Resource(id)) => self.place(id).and_then(|place| number_of(answered, place)),
            _ => answered.numbers.first().map(|(_, number)| *number),
        };
        let is_final = answered.is_final;
        number.map_or(Known::Gap { is_final }, |value| Known::Number { value, is_final, weight: None })
    }

    /// A number made of shorter windows that tile this one, if all of them are final and have numbers.
    fn merged(&self, line: &Line, metric: &Metric, window: Window) -> Option<Known> {
        let rule = Rule::of(metric);
        if rule == Rule::Never || window.minutes() < 2 {
            return None;
        }
        let number = |metric: &Metric, window: Window| match self.answered(line, metric, window) {
            Known::Number { value, is_final: true, .. } => Some(value),
            _ => None,
        };
        let parts = pieces(window, |piece| {
            let value = number(metric, piece)?;
            let weights = match rule {
                Rule::Weighted => Weights {
                    bandwidth: number(&Metric::new(BANDWIDTH), piece),
                    requests: number(&Metric::new(REQUESTS), piece),
                },
                _ => Weights::default(),
            };
            Some(Part { minutes: piece.minutes(), value, weights })
        })?;
        let merged = over_time(rule, &parts)?;
        Some(Known::Number { value: merged.value, is_final: true, weight: merged.weight })
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
        let merged = first.numbers.iter().map(|(place, _)| {
            let parts: Option<Vec<Part>> = pieces
                .iter()
                .map(|(minutes, answered, [bandwidth, requests])| {
                    let number =
                        |answered: &Option<&Answered>| answered.and_then(|each| number_of(each, *place));
                    let weights = Weights { bandwidth: number(bandwidth), requests: number(requests) };
                    Some(Part { minutes: *minutes, value: number_of(answered, *place)?, weights })
                })
                .collect();
            Some((*place, over_time(rule, &parts?)?.value))
        });
        merged.collect::<Option<Vec<_>>>().filter(|merged| merged.len() == count)
    }

    pub(super) fn put(&mut self, window: Window, answered: Answered) {
        let looks = self.looks;
        let held = self.windows.entry(window).or_default();
        held.used = held.used.max(looks);
        let is_same = |other: &Answered| other.metric == answered.metric && other.scope == answered.scope;
        self.numbers += size(&answered);
        match held.answers.iter_mut().find(|other| is_same(other)) {
            // An older answer never takes the place of a newer one.
            Some(other) if other.asked_at > answered.asked_at => self.numbers -= size(&answered),
            Some(other) => {
                self.numbers -= size(other);
                *other = answered;
            }
            None => held.answers.push(answered),
        }
    }

    pub(super) fn metric(&mut self, metric: &Metric) -> u16 {
        let at = self.metrics.iter().position(|known| known == metric).unwrap_or_else(|| {
            self.metrics.push(metric.clone());
            self.metrics.len() - 1
        });
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    fn resource(&mut self, row: &ResourceRow) -> u32 {
        let name = if row.resource_name.is_empty() { &row.cname } else { &row.resource_name };
        let place = self.place(&row.resource).unwrap_or_else(|| {
            self.resources.push(NamedResource { id: row.resource.clone(), name: String::new() });
            u32::try_from(self.resources.len() - 1).unwrap_or(u32::MAX)
        });
        if let Some(known) = self.resources.get_mut(place as usize) {
            known.name.clone_from(name);
        }
        place
    }

    fn place(&self, id: &ResourceId) -> Option<u32> {
        let at = self.resources.iter().position(|known| known.id == *id)?;
        u32::try_from(at).ok()
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

fn number_of(answered: &Answered, place: u32) -> Option<f64> {
    answered.numbers.iter().find(|(resource, _)| *resource == place).map(|(_, number)| *number)
}

/// What an answer counts for: a gap takes room, too.
fn size(answered: &Answered) -> usize {
    answered.numbers.len().max(1)
}

/// Whether an answer is worth keeping for ever: of a window that is over for the service, and not of nothing while a late service
/// may still bring something.
fn is_final(window: Window, now: UnixSeconds, lag_minutes: i64, has_traffic: bool) -> bool {
    window.is_complete(now, lag_minutes) && (has_traffic || window.is_past_hope(now))
}
