//! The minutes of an account's traffic, read once and shared by all pages for as long as the application lives.
//!
//! [`MetricMinutes`] stores them. [`MinutesRead`] reads them for a page: newest first, several at a time, with progress,
//! cancellation and retry.

mod read;

pub use read::{MinutesRead, WindowRequest};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::api::metrics::{GetByResource, GetTotal};
use crate::api::{Area, Error};
use crate::console::client::{Client, use_client};
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::task::Task;
use crate::model::metrics::merge::MergeRule;
use crate::model::metrics::store::{MetricScope, MetricStore};
use crate::model::metrics::window::{FINISHED_AFTER_MINUTES, MinuteWindow, lag_minutes};
use crate::model::metrics::{Metric, MetricsQuery, in_requests};
use crate::model::time::{UnixMinute, UnixSeconds};

const SHOWN_AFTER_MILLIS: u32 = 150;
const UNPROCESSABLE_CONTENT: u16 = 422;
/// Number of minutes in which to search for the latest one with data.
const LAG_SEARCH_MINUTES: i64 = 20;

/// The traffic of the current account. Lives in the context.
#[derive(Clone, Copy)]
pub struct MetricMinutes {
    client: Client,
    store: StoredValue<MetricStore, LocalStorage>,
    changes: RwSignal<u32>,
    pending: StoredValue<Option<Timeout>, LocalStorage>,
    lag: RwSignal<Option<i64>>,
    /// The scope and window in which asking for each name separately failed for all, so that this is not repeated.
    vain_split: StoredValue<Option<(MetricScope, MinuteWindow)>>,
}

impl MetricMinutes {
    /// Creates an empty store for an account.
    pub fn new() -> Self {
        Self {
            client: use_client(),
            store: StoredValue::new_local(MetricStore::default()),
            changes: long_lived(0),
            pending: StoredValue::new_local(None),
            lag: long_lived(None),
            vain_split: StoredValue::new(None),
        }
    }

    fn try_with<T>(self, read: impl FnOnce(&MetricStore) -> T) -> Option<T> {
        self.store.try_with_value(read)
    }

    fn edit(self, edit: impl FnOnce(&mut MetricStore)) {
        self.store.try_update_value(edit);
    }

    /// Reads the store. Tracked.
    pub fn with<T: Default>(self, read: impl FnOnce(&MetricStore) -> T) -> T {
        self.changes.track();
        self.try_with(read).unwrap_or_default()
    }

    /// Returns the service's lag in minutes, if known. Tracked.
    pub fn lag_minutes(self) -> Option<i64> {
        self.lag.get()
    }

    /// Returns whether the service's clock is known. Tracked.
    pub fn is_clock_known(self) -> bool {
        self.client.service_time().read().is_known()
    }

    fn now(self) -> UnixSeconds {
        UnixSeconds(self.client.service_now_secs())
    }

    /// Reads the names of resources, unless a response has included some. Dropping the task aborts the request.
    pub fn name_resources(self) -> Option<Task> {
        if self.try_with(|store| store.resources().is_empty()) != Some(true) {
            return None;
        }
        if self.client.sessions.last_denial(Area::Metrics).is_some() {
            return None;
        }
        let end = UnixMinute(self.now().minute().0 - FINISHED_AFTER_MINUTES);
        let window = MinuteWindow { start: UnixMinute(end.0 - 1), end };
        Some(Task::spawn(async move {
            // Without names there is no choice; the charts show the error.
            let _ = self.request(&MetricScope::Each, vec![Metric::new("edge_requests_total")], window).await;
        }))
    }

    /// Ignores earlier refusals and `Retry-After` on a person's request.
    fn request_now(self) {
        self.vain_split.set_value(None);
        self.client.request_now(Area::Metrics);
    }

    /// Reads a window: first the documented metrics, then the others.
    async fn request(
        self,
        scope: &MetricScope,
        metrics: Vec<Metric>,
        window: MinuteWindow,
    ) -> Result<(), Error> {
        let (mut result, mut is_answered) = (Ok(()), false);
        for metrics in in_requests(metrics) {
            let answered = self.request_names(scope, metrics, window, is_answered).await;
            is_answered |= answered.is_ok();
            result = result.and(answered);
            if result.as_ref().is_err_and(|error| error.kind.is_of_token()) {
                break;
            }
        }
        result
    }

    /// Reads metrics of a window. If a name may be unknown, reads each separately, once. Names that are refused while
    /// others succeed are remembered, and the bare name replaces them (`contract.md#decision-21`).
    async fn request_names(
        self,
        scope: &MetricScope,
        names: Vec<Metric>,
        window: MinuteWindow,
        is_other_answered: bool,
    ) -> Result<(), Error> {
        let is_refusal = |error: &Error| error.status == Some(UNPROCESSABLE_CONTENT);
        let error = match self.request_once(scope, names.clone(), window).await {
            Err(error) if is_refusal(&error) && !self.is_split_vain(scope, window) => error,
            result => return result,
        };
        let (mut refused, mut is_answered, is_split) = (Vec::new(), is_other_answered, names.len() > 1);
        if !is_split {
            refused = names;
        } else {
            for name in names {
                match self.request_once(scope, vec![name.clone()], window).await {
                    Ok(()) => is_answered = true,
                    Err(error) if is_refusal(&error) => refused.push(name),
                    Err(error) => return Err(error),
                }
            }
        }
        let mut bare: Vec<Metric> = refused.iter().filter_map(Metric::bare).collect();
        bare.dedup();
        if !bare.is_empty() {
            is_answered |= self.request_once(scope, bare, window).await.is_ok();
        }
        if !is_answered {
            // The cause is not a name.
            self.vain_split.try_set_value(is_split.then(|| (scope.clone(), window)));
            return Err(error);
        }
        let now = self.now();
        self.edit(|store| store.refuse(scope, &refused, window, now));
        self.show_soon();
        Ok(())
    }

    /// Returns whether a split was in vain for this scope, in this window or a newer one.
    fn is_split_vain(self, scope: &MetricScope, window: MinuteWindow) -> bool {
        let is_vain = |vain: &Option<(MetricScope, MinuteWindow)>| {
            vain.as_ref().is_some_and(|(vain, newest)| vain == scope && window <= *newest)
        };
        self.vain_split.try_with_value(is_vain).unwrap_or(true)
    }

    async fn request_once(
        self,
        scope: &MetricScope,
        metrics: Vec<Metric>,
        window: MinuteWindow,
    ) -> Result<(), Error> {
        let resource = match scope {
            MetricScope::One(id) => Some(id.clone()),
            MetricScope::Total | MetricScope::Each => None,
        };
        let MinuteWindow { start, end } = window;
        let query = MetricsQuery { start, end, metrics: metrics.clone(), resource };
        let requested_at = self.now();
        // The response is not newer than the request, even if it shows that the clock was ahead.
        let requested = || UnixSeconds(requested_at.0.min(self.now().0));
        let lag = self.lag.try_get_untracked().flatten().unwrap_or(0);
        if *scope == MetricScope::Each {
            let answer = self.client.send(GetByResource { query }).await?;
            self.edit(|store| store.put_each(window, &metrics, &answer.items, requested(), lag));
        } else {
            let answer = self.client.send(GetTotal { query }).await?;
            let values = answer.items.first();
            self.edit(|store| store.put_one(scope, window, &metrics, values, requested(), lag));
        }
        self.learn_lag(scope, &metrics, requested());
        self.show_soon();
        Ok(())
    }

    /// Searches for the latest minute with data in a metric that every minute has: no median and no ratio.
    fn learn_lag(self, scope: &MetricScope, metrics: &[Metric], now: UnixSeconds) {
        let is_of_every_minute =
            |metric: &&Metric| matches!(MergeRule::of(metric), MergeRule::Sum | MergeRule::Mean);
        let Some(metric) = metrics.iter().find(is_of_every_minute) else { return };
        let this = now.minute().0;
        let known = self.try_with(|store| {
            let lookup = store.lookup(scope, metric);
            let windows = store.windows_from(UnixMinute(this - LAG_SEARCH_MINUTES)).filter_map(|window| {
                lookup.numbers(window).map(|(numbers, _)| (window, !numbers.is_empty()))
            });
            let requested: Vec<(MinuteWindow, bool)> = windows.collect();
            // Without the previous minute nothing can be concluded.
            let is_near =
                requested.iter().any(|(window, _)| window.minutes() == 1 && window.start.0 >= this - 1);
            is_near.then(|| lag_minutes(requested, now)).flatten()
        });
        if let Some(lag) = known.flatten()
            && self.lag.try_get_untracked() != Some(Some(lag))
        {
            self.edit(|store| store.reopen(now, lag));
            self.lag.try_set(Some(lag));
        }
    }

    fn show_soon(self) {
        if self.pending.try_with_value(Option::is_some) == Some(false) {
            let show = move || {
                self.pending.try_set_value(None);
                self.changes.try_update(|changes| *changes = changes.wrapping_add(1));
            };
            self.pending.try_set_value(Some(Timeout::new(SHOWN_AFTER_MILLIS, show)));
        }
    }
}

/// Returns the account's [`MetricMinutes`].
pub fn use_minutes() -> MetricMinutes {
    account_context(MetricMinutes::new)
}
