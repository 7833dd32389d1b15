//! A bounded cache of an account's traffic by window, without secrets. Final numbers are never requested again.

use std::borrow::Cow;

use crate::model::ids::ResourceId;
use crate::model::metrics::answer::{MetricValues, ResourceRow};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::merge::over_rows;
use crate::model::metrics::metric::Metric;
use crate::model::metrics::window::{MinuteWindow, WindowMap};
use crate::model::time::{UnixMinute, UnixSeconds};
use crate::text::names::SharedNames;
use crate::text::sorting::sort_by_key;

/// The maximum size in numbers of 16 bytes: about 4 MB, or a day by minutes of everything a page draws.
pub const MOST_SIZE: usize = 250_000;

/// The overhead of an answer, in numbers.
const ANSWER_SIZE: usize = 5;
/// The least time between two reads that confirm each other.
const AGREEING_AFTER_SECS: i64 = 60;
/// The age up to which the refusal of a window speaks for windows of any age.
const RECENT_MINUTES: i64 = 10;
/// The time of a request that is due.
pub(super) const NEVER: i64 = 0;
/// The age at which a window without traffic is requested once more.
pub const RECHECKED_AFTER_SECS: i64 = 1_800;

/// The resources of one request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedResource {
    /// The identifier.
    pub id: ResourceId,
    /// The name, or else the host name.
    pub name: String,
    /// The host name.
    pub host: String,
    /// True if the identifier is a host name, by which the service accepts no query.
    pub is_host: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct MetricResponse {
    pub scope: MetricScope,
    pub metric: u16,
    /// The time of the request, in Unix seconds; [`NEVER`] if it is to be requested again although it is final.
    pub requested_at: i64,
    /// The time since which every request has returned the same numbers.
    pub same_since: i64,
    pub is_final: bool,
    /// True if it was requested once more because it was without traffic between windows with traffic.
    pub is_rechecked: bool,
    /// Numbers by index in [`MetricStore::resources`], or a single number. A missing one is a gap.
    pub numbers: Vec<(u32, f64)>,
}

/// The refusal of a metric: for one scope, and for windows up to an age.
#[derive(Clone, Debug, PartialEq)]
struct Refusal {
    scope: MetricScope,
    metric: Metric,
    /// The end of the newest refused window; `None` if windows of any age are refused.
    until: Option<UnixMinute>,
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
    viewed: u64,
    pub answers: Vec<MetricResponse>,
}

/// A cache of traffic by window.
#[derive(Clone, Debug, Default)]
pub struct MetricStore {
    pub(super) metrics: Vec<Metric>,
    pub(super) resources: Vec<NamedResource>,
    refused: Vec<Refusal>,
    pub(super) windows: WindowMap<WindowAnswers>,
    views: u64,
    size: usize,
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

    /// Returns the names that several resources have.
    pub fn shared_names(&self) -> SharedNames {
        SharedNames::among(self.resources.iter().map(|resource| resource.name.clone()))
    }

    /// Returns the resources in any response.
    pub fn resources(&self) -> &[NamedResource] {
        &self.resources
    }

    /// Records metrics that the service refuses for a scope in a window, so that they are not requested again
    /// (`contract.md#decision-21`): in windows of any age if this one is recent, else only in ones that are as old.
    pub fn refuse(
        &mut self,
        scope: &MetricScope,
        metrics: &[Metric],
        window: MinuteWindow,
        now: UnixSeconds,
    ) {
        let until = window.is_finished(now, RECENT_MINUTES).then_some(window.end);
        let refusal = |metric: &Metric| Refusal { scope: scope.clone(), metric: metric.clone(), until };
        self.refused.extend(metrics.iter().map(refusal));
    }

    /// Returns whether metrics of a scope are refused in a window.
    pub(super) fn is_refused(&self, scope: &MetricScope, metric: &Metric, window: MinuteWindow) -> bool {
        let mut of_scope = self.refused.iter().filter(|known| known.scope == *scope);
        of_scope.any(|known| known.metric == *metric && known.until.is_none_or(|until| window.end <= until))
    }

    /// Replaces the metrics that are refused in a window by their documented names, if they have any.
    pub fn accepted(&self, scope: &MetricScope, metrics: &[Metric], window: MinuteWindow) -> Vec<Metric> {
        let is_refused = |metric: &Metric| self.is_refused(scope, metric, window);
        let mut accepted: Vec<Metric> = Vec::with_capacity(metrics.len());
        for metric in metrics {
            let metric = if is_refused(metric) { metric.bare() } else { Some(metric.clone()) };
            let is_new = |metric: &Metric| !is_refused(metric) && !accepted.contains(metric);
            accepted.extend(metric.filter(is_new));
        }
        accepted
    }

    /// Replaces measures likewise, and leaves out those without a replacement. `newest` is the newest window.
    pub fn drawable(&self, scope: &MetricScope, measures: &[Measure], newest: MinuteWindow) -> Vec<Measure> {
        let mut drawable: Vec<Measure> = Vec::with_capacity(measures.len());
        for measure in measures {
            let needs = measure.needs();
            let accepted = self.accepted(scope, &needs, newest);
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

    /// Describes the metrics of some measures that are refused in some of the windows, oldest first, and their
    /// replacements; empty if there are none.
    pub fn refused_message(
        &self,
        scope: &MetricScope,
        measures: &[Measure],
        windows: &[MinuteWindow],
    ) -> String {
        let Some((oldest, newest)) = windows.first().zip(windows.last()) else { return String::new() };
        let mut refused: Vec<Metric> = measures.iter().flat_map(Measure::needs).collect();
        refused.retain(|metric| self.is_refused(scope, metric, *oldest));
        let names = |metrics: &[Metric]| metrics.iter().map(Metric::as_str).collect::<Vec<_>>().join(", ");
        let in_part = |metric: &Metric| !self.is_refused(scope, metric, *newest);
        let of_age = if refused.iter().any(in_part) { " for minutes this old" } else { "" };
        match (&refused[..], &self.accepted(scope, &refused, *oldest)[..]) {
            ([], _) => String::new(),
            (refused, []) => format!("The service rejects {}{of_age}.", names(refused)),
            (refused, shown) => {
                format!("The service rejects {}{of_age}. Shown instead: {}.", names(refused), names(shown))
            }
        }
    }

    /// Forgets refusals, and marks windows and their parts to be requested again; their numbers stay until then.
    pub fn request_again(&mut self, windows: &[MinuteWindow]) {
        self.refused.clear();
        let is_within =
            |part: &MinuteWindow| windows.iter().any(|all| all.start <= part.start && part.end <= all.end);
        for (_, held) in self.windows.iter_mut().filter(|(window, _)| is_within(window)) {
            for answered in &mut held.answers {
                (answered.is_final, answered.requested_at) = (false, NEVER);
            }
        }
    }

    /// Marks windows without traffic between windows with traffic to be requested once more, when they are
    /// [`RECHECKED_AFTER_SECS`] old, because services may fill them in late (`contract.md#decision-25`).
    pub fn recheck_quiet(&mut self, scope: &MetricScope, windows: &[MinuteWindow], now: UnixSeconds) {
        let answers = |window: &MinuteWindow| {
            let held = self.windows.get(window).into_iter().flat_map(|held| &held.answers);
            held.filter(|answered| answered.scope == *scope)
        };
        let has_traffic = |window: &&MinuteWindow| {
            answers(window).any(|answered| answered.numbers.iter().any(|(_, number)| *number != 0.0))
        };
        let starts = || windows.iter().filter(has_traffic).map(|window| window.start);
        let Some((first, last)) = starts().min().zip(starts().max()) else { return };
        let is_quiet = |window: &&MinuteWindow| {
            let is_between = first < window.start && window.start < last && !has_traffic(window);
            is_between && now.0 - window.seconds().1 >= RECHECKED_AFTER_SECS
        };
        let quiet: Vec<MinuteWindow> = windows.iter().filter(is_quiet).copied().collect();
        for window in quiet {
            let held = self.windows.get_mut(&window).into_iter().flat_map(|held| &mut held.answers);
            for answered in held.filter(|answered| answered.scope == *scope && !answered.is_rechecked) {
                (answered.requested_at, answered.is_rechecked) = (NEVER, true);
            }
        }
    }

    /// Returns whether an identifier is a host name without a resource.
    pub fn is_host(&self, id: &ResourceId) -> bool {
        self.resources.iter().any(|resource| resource.is_host && resource.id == *id)
    }

    /// Returns the windows that begin at `from` or later and were requested.
    pub fn windows_from(&self, from: UnixMinute) -> impl Iterator<Item = MinuteWindow> {
        self.windows.range(MinuteWindow { start: from, end: from }..).map(|(window, _)| *window)
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
        let is_rechecked = before.is_some_and(|before| before.is_rechecked);
        let is_final = window.is_finished(now, lag_minutes) || now.0 - same_since >= AGREEING_AFTER_SECS;
        let scope = scope.clone();
        self.insert(
            window,
            MetricResponse {
                scope,
                metric,
                requested_at: now.0,
                same_since,
                is_final,
                is_rechecked,
                numbers,
            },
        );
    }

    fn insert(&mut self, window: MinuteWindow, answered: MetricResponse) {
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

    fn metric(&mut self, metric: &Metric) -> u16 {
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
            self.resources.push(NamedResource { id, name: String::new(), host: String::new(), is_host });
            u32::try_from(self.resources.len() - 1).unwrap_or(u32::MAX)
        });
        if let Some(known) = self.resources.get_mut(index as usize) {
            known.name.clone_from(name);
            known.host.clone_from(&row.cname);
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
