//! A bounded cache of an account's traffic by window, without secrets. Final numbers are never requested again.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::model::ids::ResourceId;
use crate::model::metrics::answer::{MetricValues, ResourceRow};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::merge::over_rows;
use crate::model::metrics::metric::Metric;
use crate::model::metrics::window::{MinuteWindow, WindowMap};
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by_key;

/// The maximum size in numbers of 16 bytes: about 4 MB, or a day by minutes of everything a page draws.
pub const MOST_SIZE: usize = 250_000;

/// The overhead of an answer, in numbers.
const ANSWER_SIZE: usize = 5;
/// The least time between two reads that confirm each other.
const AGREEING_AFTER_SECS: i64 = 60;

/// The resources of one request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
pub enum MetricScope {
    /// All resources together.
    Total,
    /// One resource.
    One(ResourceId),
    /// Every resource separately.
    Each,
}

/// Numbers of resources, each with its index in [`MetricStore::resources`].
pub type ResourceNumbers<'a> = Cow<'a, [(u32, f64)]>;

/// A resource of the metrics area.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct NamedResource {
    /// The identifier.
    pub id: ResourceId,
    /// The name, or else the host name.
    pub name: String,
    /// True if the identifier is a host name, by which the service accepts no query.
    pub is_host: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct MetricResponse {
    pub scope: MetricScope,
    pub metric: u16,
    /// The time of the request, in Unix seconds.
    pub requested_at: i64,
    /// The time since which every request has returned the same numbers.
    pub same_since: i64,
    pub is_final: bool,
    /// Numbers by index in [`MetricStore::resources`], or a single number. A missing one is a gap.
    pub numbers: Vec<(u32, f64)>,
}

/// The circumstances of a response: `has_traffic` means that it contains a number other than zero.
struct ReadContext {
    window: MinuteWindow,
    now: UnixSeconds,
    lag_minutes: i64,
    has_traffic: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct WindowAnswers {
    /// The value of [`MetricStore::views`] at the last view.
    pub viewed: u64,
    pub answers: Vec<MetricResponse>,
}

/// A cache of traffic by window.
#[derive(Clone, Debug, Default)]
pub struct MetricStore {
    pub(super) metrics: Vec<Metric>,
    pub(super) resources: Vec<NamedResource>,
    /// The names that the service refuses.
    pub(super) refused: Vec<Metric>,
    pub(super) windows: WindowMap<WindowAnswers>,
    pub(super) views: u64,
    pub(super) size: usize,
}

impl MetricStore {
    /// Adds a response about all resources together, or about one. `lag_minutes` is the service's lag.
    pub fn put_one(
        &mut self,
        scope: &MetricScope,
        window: MinuteWindow,
        requested: &[Metric],
        values: Option<&MetricValues>,
        now: UnixSeconds,
        lag_minutes: i64,
    ) {
        let number = |metric: &Metric| values.and_then(|values| values.get(metric.as_str()));
        let has_traffic = requested.iter().any(|metric| number(metric).is_some_and(|number| number != 0.0));
        let context = ReadContext { window, now, lag_minutes, has_traffic };
        for metric in requested {
            let numbers = number(metric).filter(|n| n.is_finite()).map(|n| (0, n)).into_iter().collect();
            self.record(&context, scope, metric, numbers);
        }
        self.shrink(MOST_SIZE);
    }

    /// Adds a response about every resource.
    pub fn put_each(
        &mut self,
        window: MinuteWindow,
        requested: &[Metric],
        rows: &[ResourceRow],
        now: UnixSeconds,
        lag_minutes: i64,
    ) {
        let has_traffic = rows.iter().any(|row| row.values.iter().any(|(_, number)| number != 0.0));
        let context = ReadContext { window, now, lag_minutes, has_traffic };
        let mut rows: Vec<(u32, &ResourceRow)> = rows.iter().map(|row| (self.resource(row), row)).collect();
        sort_by_key(&mut rows, |(index, _)| *index);
        for metric in requested {
            let of_resource = |same: &[(u32, &ResourceRow)]| {
                let values = same.iter().map(|(_, row)| &row.values);
                Some((same.first()?.0, over_rows(metric, values, window.minutes())?))
            };
            let numbers = rows.chunk_by(|a, b| a.0 == b.0).filter_map(of_resource).collect();
            self.record(&context, &MetricScope::Each, metric, numbers);
        }
        self.shrink(MOST_SIZE);
    }

    /// Returns the resources in any response.
    pub fn resources(&self) -> &[NamedResource] {
        &self.resources
    }

    /// Records metrics that the service refuses, so that they are not requested again (`contract.md#decision-21`).
    pub fn refuse(&mut self, metrics: &[Metric]) {
        let new = metrics.iter().filter(|metric| !self.refused.contains(metric));
        self.refused.extend(new.cloned().collect::<Vec<_>>());
    }

    /// Replaces refused metrics by their documented names, if they have any.
    pub fn accepted(&self, metrics: &[Metric]) -> Vec<Metric> {
        let mut accepted: Vec<Metric> = Vec::with_capacity(metrics.len());
        for metric in metrics {
            let metric = if self.refused.contains(metric) { metric.bare() } else { Some(metric.clone()) };
            let is_new = |metric: &Metric| !self.refused.contains(metric) && !accepted.contains(metric);
            accepted.extend(metric.filter(is_new));
        }
        accepted
    }

    /// Replaces measures likewise, and leaves out those without a replacement.
    pub fn drawable(&self, measures: &[Measure]) -> Vec<Measure> {
        let mut drawable: Vec<Measure> = Vec::with_capacity(measures.len());
        for measure in measures {
            let needs = measure.needs();
            let accepted = self.accepted(&needs);
            let measure = match (measure, accepted.first()) {
                // A ratio is drawn even without its weights.
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

    /// Describes the refused metrics of some measures and their replacements; empty if there are none.
    pub fn refused_message(&self, measures: &[Measure]) -> String {
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

    /// Returns whether an identifier is a host name without a resource.
    pub fn is_host(&self, id: &ResourceId) -> bool {
        self.resources.iter().any(|resource| resource.is_host && resource.id == *id)
    }

    /// Marks windows as not final after the service's lag turned out to be longer.
    pub fn reopen(&mut self, now: UnixSeconds, lag_minutes: i64) {
        for (_, held) in self.windows.iter_mut().filter(|(window, _)| !window.is_finished(now, lag_minutes)) {
            for answered in &mut held.answers {
                answered.is_final = false;
            }
        }
    }

    /// Marks these windows as viewed last.
    pub fn mark_viewed(&mut self, windows: &[MinuteWindow]) {
        self.views += 1;
        for window in windows {
            if let Some(held) = self.windows.get_mut(window) {
                held.viewed = self.views;
            }
        }
    }

    /// Returns the size in numbers of 16 bytes.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Removes windows outside of the last view if the size is above `most`.
    pub fn shrink(&mut self, most: usize) {
        if self.size > most {
            let (views, mut left) = (self.views, 0);
            self.windows.retain(|_, held| {
                let is_kept = held.viewed == views;
                left += if is_kept { held.answers.iter().map(size).sum::<usize>() } else { 0 };
                is_kept
            });
            self.size = left;
        }
    }

    /// Adds the answer for one metric. It is final when it is old, or confirmed by another read a minute later, both
    /// after the window's end. Answers without traffic do not confirm, because numbers may come late.
    fn record(
        &mut self,
        context: &ReadContext,
        scope: &MetricScope,
        metric: &Metric,
        numbers: Vec<(u32, f64)>,
    ) {
        let ReadContext { window, now, lag_minutes, has_traffic } = *context;
        let metric = self.metric(metric);
        let answers = self.windows.get(&window).map_or(&[][..], |held| &held.answers);
        let before = answers.iter().find(|other| other.metric == metric && other.scope == *scope);
        let agrees = |before: &&MetricResponse| {
            has_traffic
                && !numbers.is_empty()
                && before.numbers == numbers
                && window.has_ended(UnixSeconds(before.same_since), lag_minutes)
        };
        let same_since = before.filter(agrees).map_or(now.0, |before| before.same_since);
        let is_final = window.is_finished(now, lag_minutes) || now.0 - same_since >= AGREEING_AFTER_SECS;
        let scope = scope.clone();
        self.insert(
            window,
            MetricResponse { scope, metric, requested_at: now.0, same_since, is_final, numbers },
        );
    }

    pub(super) fn insert(&mut self, window: MinuteWindow, answered: MetricResponse) {
        let held = self.windows.entry(window).or_default();
        held.viewed = held.viewed.max(self.views);
        let is_same =
            |other: &MetricResponse| other.metric == answered.metric && other.scope == answered.scope;
        self.size += size(&answered);
        match held.answers.iter_mut().find(|other| is_same(other)) {
            // An older answer never replaces a newer one.
            Some(other) if other.requested_at > answered.requested_at => self.size -= size(&answered),
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

fn size(answered: &MetricResponse) -> usize {
    ANSWER_SIZE + answered.numbers.len()
}
