//! A response on the page, read while the page is open.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use crate::api::{Error, ErrorKind, Read};
use crate::console::client::use_client;
use crate::console::platform::reactive::*;
use crate::console::query::cache::{QueryCache, use_query_cache};
use crate::console::query::entry::{AnyOutput, EntrySignals, QuerySpec, ReadProgress, Refresh};
use crate::model::time::UnixSeconds;

/// The untyped state of a read. All methods are tracked.
#[derive(Clone, Copy)]
pub struct QueryState {
    cache: QueryCache,
    signals: Memo<EntrySignals>,
}

impl QueryState {
    fn new(refresh: Refresh, spec: Box<dyn Fn() -> QuerySpec + Send + Sync>) -> Self {
        let cache = use_query_cache();
        let signals = memo(move || cache.open(spec()));
        effect(move || {
            let name = signals.with(|signals| Arc::clone(&signals.name));
            untrack(|| cache.watch(&name, refresh));
            on_cleanup(move || cache.leave(&name, refresh));
        });
        Self { cache, signals }
    }

    pub fn has_data(self) -> bool {
        self.signals.with(|signals| signals.answer.with(Option::is_some))
    }

    /// Returns the time of the response in Unix seconds.
    pub fn read_at_secs(self) -> Option<i64> {
        self.signals
            .with(|signals| signals.answer.with(|answer| answer.as_ref().map(|answer| answer.at_secs)))
    }

    /// Returns the time of the response by the service's clock: whatever began later cannot be judged by it.
    pub fn use_read_at(self) -> Memo<UnixSeconds> {
        let time = use_client().service_time();
        // An earlier read is dated again once the clock is known.
        let is_known = memo(move || time.get().is_known());
        memo(move || {
            is_known.get();
            let ahead_secs = time.get_untracked().ahead_secs();
            UnixSeconds(self.read_at_secs().unwrap_or_default().saturating_add(ahead_secs))
        })
    }

    /// Returns the last failure, until a read succeeds; the data is then stale.
    pub fn error(self) -> Option<Arc<Error>> {
        self.progress(|progress| progress.error.clone())
    }

    pub fn has_failed(self) -> bool {
        self.progress(|progress| progress.error.is_some())
    }

    /// Returns what stands in for what is derived from the data: a sentence while it is loading or one after it failed;
    /// `None` with data.
    pub fn unread(self, loading: &'static str, failed: &'static str) -> Option<&'static str> {
        (!self.has_data()).then(|| if self.has_failed() { failed } else { loading })
    }

    pub fn is_missing(self) -> bool {
        self.progress(|progress| progress.error.as_ref().is_some_and(|e| e.kind == ErrorKind::NotFound))
    }

    pub fn is_loading(self) -> bool {
        self.progress(|progress| progress.is_loading)
    }

    pub fn is_repeated(self) -> bool {
        self.progress(|progress| progress.is_repeated)
    }

    /// Returns the next read in Unix seconds; `None` during a read, or if none is scheduled.
    pub fn next_at_secs(self) -> Option<i64> {
        self.progress(|progress| progress.next_at_secs)
    }

    pub fn refresh(self) {
        if let Some(name) = self.signals.try_with_untracked(|signals| Arc::clone(&signals.name)) {
            self.cache.refresh(&name);
        }
    }

    pub(super) fn data(self) -> Option<AnyOutput> {
        self.signals
            .with(|signals| signals.answer.with(|answer| answer.as_ref().map(|answer| answer.data.clone())))
    }

    fn progress<T>(self, read: impl FnOnce(&ReadProgress) -> T) -> T {
        self.signals.with(|signals| signals.progress.with(read))
    }
}

/// The response of an endpoint, read while the page is open.
pub struct Query<T> {
    view: QueryState,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Query<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Query<T> {}

impl<T> Deref for Query<T> {
    type Target = QueryState;

    fn deref(&self) -> &QueryState {
        &self.view
    }
}

impl<T: Send + Sync + 'static> Query<T> {
    /// Reads with several requests, and again when a signal that `spec` reads changes.
    pub fn of_work(refresh: Refresh, spec: impl Fn() -> QuerySpec + Send + Sync + 'static) -> Self {
        Self { view: QueryState::new(refresh, Box::new(spec)), of: PhantomData }
    }

    /// Returns the last good response; `None` before the first.
    pub fn data(self) -> Option<Arc<T>> {
        self.view.data()?.downcast().ok()
    }

    /// Returns the last good response, for code that may outlive the page; not tracked.
    pub fn try_data_untracked(self) -> Option<Arc<T>> {
        let answer = self.view.signals.try_with_untracked(|signals| signals.answer.get_untracked()).flatten();
        answer?.data.downcast().ok()
    }

    /// Returns the last good response, or a default before the first.
    pub fn latest(self) -> Arc<T>
    where
        T: Default,
    {
        self.data().unwrap_or_default()
    }
}

/// Reads the endpoint while the page is open. When a signal that `endpoint` reads changes, shows the response of the
/// new endpoint.
pub fn use_query<E>(refresh: Refresh, endpoint: impl Fn() -> E + Send + Sync + 'static) -> Query<E::Output>
where
    E: Read + Clone + 'static,
    E::Output: Send + Sync + 'static,
{
    let client = use_client();
    Query::of_work(refresh, move || QuerySpec::endpoint(client, endpoint()))
}
