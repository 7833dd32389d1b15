//! The minutes of an account's traffic, read once and shared by all pages, also after a reload of the tab.
//!
//! [`MetricMinutes`] stores them; the tab stores the final ones until sign-out. [`MinutesRead`] reads them for a page: newest
//! first, several at a time, with progress, cancellation and retry.

mod read;

pub use read::{MinutesRead, WindowRequest};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::api::metrics::{GetByResource, GetTotal};
use crate::api::{Area, Error};
use crate::console::client::{Client, use_client};
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::tab_stored::TabStored;
use crate::console::platform::task::Task;
use crate::console::session::use_sessions;
use crate::model::account_scope::AccountScope;
use crate::model::metrics::merge::MergeRule;
use crate::model::metrics::store::{MetricScope, MetricStore};
use crate::model::metrics::stored::StoredMinutes;
use crate::model::metrics::window::{FINISHED_AFTER_MINUTES, MinuteWindow, lag_minutes};
use crate::model::metrics::{Metric, MetricsQuery, in_requests};
use crate::model::time::{UnixMinute, UnixSeconds};

const SHOWN_AFTER_MILLIS: u32 = 150;
const UNPROCESSABLE_CONTENT: u16 = 422;
/// Number of minutes in which to search for the latest one with data.
const LAG_SEARCH_MINUTES: i64 = 15;

/// The traffic of the current account. Lives in the context.
#[derive(Clone, Copy)]
pub struct MetricMinutes {
    client: Client,
    scope: StoredValue<Option<AccountScope>>,
    store: StoredValue<Option<MetricStore>, LocalStorage>,
    changes: RwSignal<u32>,
    pending: StoredValue<Option<Timeout>, LocalStorage>,
    lag: RwSignal<Option<i64>>,
    /// True if asking for each name separately failed for all, so that this is not repeated.
    is_split_vain: StoredValue<bool>,
}

impl MetricMinutes {
    /// Creates an empty store for an account. The tab's data is loaded on first use, because the first page must not
    /// wait for the code that reads it.
    pub fn new() -> Self {
        let sessions = use_sessions();
        let scope = untrack(|| sessions.scope());
        let own = scope.clone();
        // Removes the account's minutes from the tab at sign-out.
        on_cleanup(move || {
            if let Some(own) = own.filter(|own| !untrack(|| sessions.scopes()).contains(own)) {
                stored(&own).write(None);
            }
        });
        Self {
            client: use_client(),
            scope: StoredValue::new(scope),
            store: StoredValue::new_local(None),
            changes: long_lived(0),
            pending: StoredValue::new_local(None),
            lag: long_lived(None),
            is_split_vain: StoredValue::new(false),
        }
    }

    fn open(self) {
        if self.store.with_value(Option::is_none) {
            let stored = self.scope.with_value(|scope| stored(scope.as_ref()?).read());
            self.store.set_value(Some(stored.map(StoredMinutes::into_store).unwrap_or_default()));
        }
    }

    /// Stores the data in the tab when the owner is disposed.
    fn store_on_leave(self) {
        let (sessions, Some(scope)) = (use_sessions(), self.scope.get_value()) else { return };
        let write = move || {
            if untrack(|| sessions.scopes()).contains(&scope) {
                self.try_with(|store| stored(&scope).write(StoredMinutes::of(store).as_ref()));
            }
        };
        let on_leaving = write.clone();
        let leaving = window_event_listener_untyped("pagehide", move |_| on_leaving());
        on_cleanup(move || {
            leaving.remove();
            write();
        });
    }

    fn try_with<T>(self, read: impl FnOnce(&MetricStore) -> T) -> Option<T> {
        self.store.try_with_value(|store| store.as_ref().map(read)).flatten()
    }

    fn edit(self, edit: impl FnOnce(&mut MetricStore)) {
        self.store.try_update_value(|store| {
            if let Some(store) = store {
                edit(store);
            }
        });
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
        self.client.ahead_secs().read().is_some()
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
        self.is_split_vain.set_value(false);
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
            Err(error) if is_refusal(&error) && self.is_split_vain.try_get_value() == Some(false) => error,
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
            self.is_split_vain.try_set_value(is_split);
            return Err(error);
        }
        self.edit(|store| store.refuse(&refused));
        self.show_soon();
        Ok(())
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
            let minutes = (this - LAG_SEARCH_MINUTES..=this).filter_map(|minute| {
                let window = MinuteWindow { start: UnixMinute(minute), end: UnixMinute(minute + 1) };
                lookup.numbers(window).map(|(numbers, _)| (window, !numbers.is_empty()))
            });
            let requested: Vec<(MinuteWindow, bool)> = minutes.collect();
            // Without the previous minute nothing can be concluded.
            let is_near = requested.iter().any(|(window, _)| window.start.0 >= this - 1);
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

fn stored(scope: &AccountScope) -> TabStored<StoredMinutes> {
    TabStored::new(format!("sluice.minutes/4 {scope}"))
}

/// Returns the account's [`MetricMinutes`] with the tab's data.
pub fn use_minutes() -> MetricMinutes {
    let minutes = expect_context::<MetricMinutes>();
    minutes.open();
    minutes
}
