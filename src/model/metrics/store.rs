//! What was read of an account's traffic, by window: bounded, and without anything secret. What is final is never asked again.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::model::ids::ResourceId;
use crate::model::metrics::answer::{ResourceRow, Values};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::merge::{Part, Rule, Weight, Weights, over_resources};
use crate::model::metrics::metric::Metric;
use crate::model::metrics::window::{Window, WindowMap};
use crate::model::time::UnixSeconds;
use crate::text::sorting::{sort, sort_by_key};

/// So much is held at most, in numbers of 16 bytes: about 4 MB, or a day by minutes of all that a page draws. What was looked at
/// last stays.
pub const MOST_SIZE: usize = 250_000;

/// What an answer takes in addition to its numbers, counted in numbers.
const ANSWER_SIZE: usize = 5;
/// Two readings that agree are so many seconds apart at least.
const AGREEING_AFTER_SECS: i64 = 60;

/// What one request is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
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
pub enum WindowValue {
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

/// Numbers of resources, each by its index in [`Store::resources`].
pub type EachNumber<'a> = Cow<'a, [(u32, f64)]>;

/// A resource as the metrics area names it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct NamedResource {
    /// Its identifier.
    pub id: ResourceId,
    /// Its name; the host name where it has none.
    pub name: String,
    /// Whether its identifier is a host name: the service can't be asked for it alone.
    pub is_host: bool,
}

/// The answer to one metric of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answered {
    pub scope: Scope,
    pub metric: u16,
    /// When it was asked, in Unix seconds.
    pub asked_at: i64,
    /// Since when the numbers are the same, each time that they were asked for.
    pub same_since: i64,
    pub is_final: bool,
    /// By resource (its index in [`Store::resources`]), or one number alone. What is not there is a gap.
    pub numbers: Vec<(u32, f64)>,
}

/// When an answer was asked for, and whether anything in it is above zero.
struct Taken {
    window: Window,
    now: UnixSeconds,
    lag_minutes: i64,
    has_traffic: bool,
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
    /// The names that the service refuses.
    pub(super) refused: Vec<Metric>,
    pub(super) windows: WindowMap<Held>,
    pub(super) looks: u64,
    pub(super) size: usize,
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
        let taken = Taken { window, now, lag_minutes, has_traffic };
        self.make_room(window, asked.len());
        for metric in asked {
            let numbers = number(metric).filter(|n| n.is_finite()).map(|n| (0, n)).into_iter().collect();
            self.take(&taken, scope, metric, numbers);
        }
        self.shrink(MOST_SIZE);
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
        let taken = Taken { window, now, lag_minutes, has_traffic };
        let mut rows: Vec<(u32, &ResourceRow)> = rows.iter().map(|row| (self.resource(row), row)).collect();
        sort_by_key(&mut rows, |(index, _)| *index);
        self.make_room(window, asked.len());
        for metric in asked {
            let of_resource = |same: &[(u32, &ResourceRow)]| number_of_rows(metric, same, window.minutes());
            let numbers = rows.chunk_by(|a, b| a.0 == b.0).filter_map(of_resource).collect();
            self.take(&taken, &Scope::Each, metric, numbers);
        }
        self.shrink(MOST_SIZE);
    }

    /// The resources that any answer named.
    pub fn resources(&self) -> &[NamedResource] {
        &self.resources
    }

    /// The service refuses these names: they are asked for no more (`contract.md#decision-21`).
    pub fn refuse(&mut self, metrics: &[Metric]) {
        let new = metrics.iter().filter(|metric| !self.refused.contains(metric));
        self.refused.extend(new.cloned().collect::<Vec<_>>());
    }

    /// The metrics as they are asked for: in the place of refused names stands the bare one, if there is one.
    pub fn accepted(&self, metrics: &[Metric]) -> Vec<Metric> {
        let mut accepted: Vec<Metric> = Vec::with_capacity(metrics.len());
        for metric in metrics {
            let metric = if self.refused.contains(metric) { metric.bare() } else { Some(metric.clone()) };
            let is_new = |metric: &Metric| !self.refused.contains(metric) && !accepted.contains(metric);
            accepted.extend(metric.filter(is_new));
        }
        accepted
    }

    /// The same for what is drawn. What has no other name is left out.
    pub fn drawable(&self, measures: &[Measure]) -> Vec<Measure> {
        let mut drawable: Vec<Measure> = Vec::with_capacity(measures.len());
        for measure in measures {
            let needs = measure.needs();
            let accepted = self.accepted(&needs);
            let measure = match (measure, accepted.first()) {
                // A ratio is one without its weights, too.
                (Measure::Metric(_), Some(metric)) if Some(metric) != needs.get(1) => {
                    Measure::Metric(metric.clone())
                }
                (Measure::ErrorRate(..), _) if accepted == needs => measure.clone(),
                _ => continue,
            };
            if !drawable.contains(&measure) {
                drawable.push(measure);
            }
        }
        drawable
    }

    /// Which names that some measures need the service refuses, and what is drawn in their place; empty where there are none.
    pub fn refused_words(&self, measures: &[Measure]) -> String {
        let needs: Vec<Metric> = measures.iter().flat_map(Measure::needs).collect();
        let refused: Vec<Metric> =
            self.refused.iter().filter(|metric| needs.contains(metric)).cloned().collect();
        let names = |metrics: &[Metric]| metrics.iter().map(Metric::as_str).collect::<Vec<_>>().join(", ");
        match (&refused[..], &self.accepted(&refused)[..]) {
            ([], _) => String::new(),
            (refused, []) => format!("The service rejects {}.", names(refused)),
            (refused, shown) => {
                format!("The service rejects {}. Shown instead: {}.", names(refused), names(shown))
            }
        }
    }

    /// Whether an identifier is a host name, since the service names no resource for it.
    pub fn is_host(&self, id: &ResourceId) -> bool {
        self.resources.iter().any(|resource| resource.is_host && resource.id == *id)
    }

    /// The service turned out to be behind by so many minutes: what was read of the time since is not final.
    pub fn reopen(&mut self, now: UnixSeconds, lag_minutes: i64) {
        for (_, held) in self.windows.iter_mut().filter(|(window, _)| !window.is_finished(now, lag_minutes)) {
            for answered in &mut held.answers {
                answered.is_final = false;
            }
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

    /// How much is held, in numbers of 16 bytes.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Gives up what was not looked at for longest, until no more than this is held. What the last view looks at stays in any
    /// case.
    pub fn shrink(&mut self, most: usize) {
        if self.size <= most {
            return;
        }
        let mut by_use: Vec<(u64, Window)> =
            self.windows.iter().map(|(window, held)| (held.used, *window)).collect();
        sort(&mut by_use);
        // To three quarters, so that not every answer begins this anew.
        let mut given_up = by_use.into_iter().take_while(|(used, _)| *used < self.looks);
        while self.size > most / 4 * 3
            && let Some((_, window)) = given_up.next()
        {
            if let Some(held) = self.windows.remove(&window) {
                self.size -= held.answers.iter().map(size).sum::<usize>();
            }
        }
        // In a map of the same room: the places of what was removed count as taken, until the map doubles.
        let mut windows = WindowMap::with_capacity_and_hasher(self.windows.capacity(), Default::default());
        windows.extend(self.windows.drain());
        self.windows = windows;
    }

    /// Has room for the first answers about a window, and no more: there are many windows.
    fn make_room(&mut self, window: Window, answers: usize) {
        let held = self.windows.entry(window).or_default();
        if held.answers.is_empty() {
            held.answers.reserve_exact(answers);
        }
    }

    /// Takes the answer to one metric. It is final when it is old enough, or when it agrees with one of a minute before or
    /// more, both asked for after the window has ended. Nothing agrees with nothing: late numbers may still come.
    fn take(&mut self, taken: &Taken, scope: &Scope, metric: &Metric, numbers: Vec<(u32, f64)>) {
        let Taken { window, now, lag_minutes, has_traffic } = *taken;
        let metric = self.metric(metric);
        let answers = self.windows.get(&window).map_or(&[][..], |held| &held.answers);
        let before = answers.iter().find(|other| other.metric == metric && other.scope == *scope);
        let agrees = |before: &&Answered| {
            has_traffic
                && !numbers.is_empty()
                && before.numbers == numbers
                && window.has_ended(UnixSeconds(before.same_since), lag_minutes)
        };
        let same_since = before.filter(agrees).map_or(now.0, |before| before.same_since);
        let is_final = window.is_finished(now, lag_minutes) || now.0 - same_since >= AGREEING_AFTER_SECS;
        let scope = scope.clone();
        self.put(window, Answered { scope, metric, asked_at: now.0, same_since, is_final, numbers });
    }

    pub(super) fn put(&mut self, window: Window, answered: Answered) {
        let held = self.windows.entry(window).or_default();
        held.used = held.used.max(self.looks);
        let is_same = |other: &Answered| other.metric == answered.metric && other.scope == answered.scope;
        self.size += size(&answered);
        match held.answers.iter_mut().find(|other| is_same(other)) {
            // An older answer never takes the place of a newer one.
            Some(other) if other.asked_at > answered.asked_at => self.size -= size(&answered),
            Some(other) => {
                self.size -= size(other);
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
        let is_host = row.resource.is_empty();
        let id = if is_host { ResourceId::new(row.name_without_resource()) } else { row.resource.clone() };
        let index = self.index(&id).unwrap_or_else(|| {
            self.resources.push(NamedResource { id, name: String::new(), is_host });
            u32::try_from(self.resources.len() - 1).unwrap_or(u32::MAX)
        });
        if let Some(known) = self.resources.get_mut(index as usize) {
            known.name.clone_from(name);
        }
        index
    }

    pub(super) fn index(&self, id: &ResourceId) -> Option<u32> {
        let at = self.resources.iter().position(|known| known.id == *id)?;
        u32::try_from(at).ok()
    }
}

pub(super) fn size(answered: &Answered) -> usize {
    ANSWER_SIZE + answered.numbers.len()
}

/// The number of a resource, which may have several rows, each of a host: they add (`contract.md#decision-24`). Where one of them
/// has none, neither has the resource.
fn number_of_rows(metric: &Metric, rows: &[(u32, &ResourceRow)], minutes: i64) -> Option<(u32, f64)> {
    let number = |row: &ResourceRow| row.values.get(metric).filter(|number| number.is_finite());
    if let [(index, row)] = rows {
        return number(row).map(|number| (*index, number));
    }
    let part = |row| Some(Part { minutes, value: number(row)?, weights: Weights::of(&row.values) });
    let parts: Vec<Part> = rows.iter().map(|(_, row)| part(*row)).collect::<Option<_>>()?;
    let index = rows.first()?.0;
    over_resources(Rule::of(metric), &parts).map(|merged| (index, merged.value))
}
