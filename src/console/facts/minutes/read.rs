//! A page's reads of minutes: newest window first, several at a time. A failed one is marked and retried on request.

use std::sync::Arc;

use futures_util::{StreamExt, stream};
use gloo_timers::future::TimeoutFuture;

use crate::api::{Area, Error};
use crate::console::facts::minutes::{MetricMinutes, use_minutes};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::platform::reactive::*;
use crate::console::platform::task::Task;
use crate::console::platform::visibility::{PageVisibility, until, use_page_visibility};
use crate::console::session::use_sessions;
use crate::model::metrics::Metric;
use crate::model::metrics::store::MetricScope;
use crate::model::metrics::window::{MinuteWindow, WindowMap};
use crate::model::time::UnixSeconds;

/// Delay before reading, so that a moving view causes no requests.
const REST_MILLIS: u32 = 100;
/// Maximum number of concurrent windows (`contract.md#decision-30`).
const AT_A_TIME: usize = 4;
const GATEWAY_TIMEOUT: u16 = 504;

#[derive(Clone, Debug, PartialEq)]
pub struct WindowRequest {
    pub scope: MetricScope,
    pub metrics: Vec<Metric>,
    /// The windows in the order of reading.
    pub windows: Vec<MinuteWindow>,
}

#[derive(Clone, Copy)]
pub struct MinutesRead {
    minutes: MetricMinutes,
    request: Memo<WindowRequest>,
    /// The read of all missing windows; `None` while nothing is read.
    task: StoredValue<Option<Task>, LocalStorage>,
    visibility: PageVisibility,
    /// The numbers of finished and of all windows of this read.
    progress: RwSignal<(usize, usize)>,
    failed: RwSignal<WindowMap<Arc<Error>>>,
    is_cancelled: RwSignal<bool>,
    /// True if a person retries after a denial.
    is_insisted: StoredValue<bool>,
    /// Increases to retry failed or cancelled windows.
    tries: RwSignal<u32>,
}

impl MinutesRead {
    /// Reads `request` until the owner is disposed.
    pub fn start(request: Memo<WindowRequest>) -> Self {
        let minutes = use_minutes();
        let read = Self {
            minutes,
            request,
            task: StoredValue::new_local(None),
            visibility: use_page_visibility(),
            progress: RwSignal::new((0, 0)),
            failed: RwSignal::new(WindowMap::default()),
            is_cancelled: RwSignal::new(false),
            is_insisted: StoredValue::new(false),
            tries: RwSignal::new(0),
        };
        let now_secs = use_service_now_secs();
        let minute = memo(move || UnixSeconds(now_secs.get()).minute());
        effect_after(move |before: Option<WindowRequest>| {
            let request = request.get();
            read.tries.track();
            // Computes the memo too: one that was never computed does not notify.
            minute.get();
            untrack(|| read.want(&request, before.as_ref()));
            request
        });
        // A refused read is repeated with the next token.
        use_sessions().on_new_token(move || {
            if read.failed.with_untracked(|failed| !failed.is_empty()) {
                read.retry();
            }
        });
        read
    }

    /// Reads the missing windows; another view replaces the read, and one without common windows its failures too.
    fn want(self, request: &WindowRequest, before: Option<&WindowRequest>) {
        let is_other = before.is_none_or(|before| {
            before.scope != request.scope || before.metrics != request.metrics || !overlap(before, request)
        });
        if is_other {
            self.keep_failed(|_| false);
            if self.is_cancelled.get_untracked() {
                self.is_cancelled.set(false);
            }
        }
        // A service that denies access is not read automatically (`contract.md#decision-28`).
        let is_refusal = |error: &Arc<Error>| error.kind.is_of_token();
        if self.failed.with_untracked(|failed| failed.values().any(is_refusal)) {
            return;
        }
        let now = self.minutes.now();
        // A recent minute is reread every minute anyway.
        self.keep_failed(|window| request.windows.contains(window) && window.is_finished(now, 0));
        let WindowRequest { scope, metrics, windows } = request;
        self.minutes.edit(|store| {
            store.mark_viewed(windows);
            store.recheck_quiet(scope, windows, now);
        });
        let to_read = self.minutes.try_with(|store| store.windows_to_read(scope, metrics, windows, now));
        let mut to_read = to_read.unwrap_or_default();
        self.failed.with_untracked(|failed| to_read.retain(|window| !failed.contains_key(window)));
        // A minute that passes does not interrupt a read.
        let is_busy = self.task.with_value(Option::is_some) && before == Some(request);
        if self.is_cancelled.get_untracked() || is_busy {
            return;
        }
        self.progress.set((0, to_read.len()));
        let task = (!to_read.is_empty()).then(|| Task::spawn(self.read_all(to_read)));
        self.task.set_value(task);
    }

    async fn read_all(self, windows: Vec<MinuteWindow>) {
        TimeoutFuture::new(REST_MILLIS).await;
        let read = |window| async move {
            until(self.visibility.is_visible).await;
            self.read(window).await;
        };
        stream::iter(windows).for_each_concurrent(AT_A_TIME, read).await;
        // The task removes itself as its last action.
        self.task.try_set_value(None);
    }

    /// Drops the other failures; does not notify if there are none.
    fn keep_failed(self, is_kept: impl Fn(&MinuteWindow) -> bool) {
        if self.failed.with_untracked(|failed| failed.keys().any(|window| !is_kept(window))) {
            self.failed.update(|failed| failed.retain(|window, _| is_kept(window)));
        }
    }

    /// Returns the numbers of finished and of all windows of this read. Tracked.
    pub fn progress(self) -> (usize, usize) {
        self.progress.get()
    }

    pub fn is_reading(self) -> bool {
        let (done, requested) = self.progress();
        done < requested && !self.is_cancelled.get()
    }

    pub fn failed(self) -> ReadSignal<WindowMap<Arc<Error>>> {
        self.failed.read_only()
    }

    pub fn is_cancelled(self) -> bool {
        self.is_cancelled.get()
    }

    pub fn cancel(self) {
        self.task.set_value(None);
        self.is_cancelled.set(true);
    }

    /// Requests all shown windows again. Their numbers stay until they arrive.
    pub fn load_again(self) {
        let windows = self.request.with_untracked(|request| request.windows.clone());
        self.minutes.edit(|store| store.request_again(&windows));
        self.retry();
    }

    pub fn retry(self) {
        self.minutes.request_now();
        self.is_insisted.set_value(true);
        self.failed.set(WindowMap::default());
        self.is_cancelled.set(false);
        self.task.set_value(None);
        self.tries.update(|tries| *tries = tries.wrapping_add(1));
    }

    async fn read(self, window: MinuteWindow) {
        let Some(request) = self.request.try_get_untracked() else { return };
        let denial = self
            .minutes
            .client
            .sessions
            .last_denial(Area::Metrics)
            .filter(|_| self.is_insisted.try_get_value() == Some(false));
        let result = match denial {
            Some(error) => Err(error),
            None => self.read_window(&request, window).await,
        };
        self.progress.try_update(|(done, _)| *done += 1);
        let Err(error) = result else { return };
        let is_refused = error.kind.is_of_token();
        let error = Arc::new(error);
        self.failed.try_update(|failed| failed.insert(window, Arc::clone(&error)));
        if is_refused {
            // Every other window would be refused too.
            self.is_insisted.try_set_value(false);
            let WindowRequest { scope, metrics, windows } = &request;
            let now = self.minutes.now();
            let rest = self.minutes.try_with(|store| store.windows_to_read(scope, metrics, windows, now));
            self.failed.try_update(|failed| {
                failed.extend(rest.into_iter().flatten().map(|window| (window, Arc::clone(&error))));
            });
            self.task.try_set_value(None);
            self.progress.try_update(|(done, all)| *done = *all);
        }
    }

    /// Reads a window. After a time-out it is read in halves, once; a single minute is repeated once.
    async fn read_window(self, request: &WindowRequest, window: MinuteWindow) -> Result<(), Error> {
        match self.read_missing(request, window).await {
            Err(error) if error.status == Some(GATEWAY_TIMEOUT) => {
                for piece in window.halves().map_or(vec![window], |halves| halves.to_vec()) {
                    self.read_missing(request, piece).await?;
                }
                // Values that halves cannot provide, such as a median, are still missing.
                if self.missing(request, window).is_empty() { Ok(()) } else { Err(error) }
            }
            result => result,
        }
    }

    async fn read_missing(self, request: &WindowRequest, window: MinuteWindow) -> Result<(), Error> {
        match self.missing(request, window) {
            missing if missing.is_empty() => Ok(()),
            missing => self.minutes.request(&request.scope, missing, window).await,
        }
    }

    fn missing(self, request: &WindowRequest, window: MinuteWindow) -> Vec<Metric> {
        let (WindowRequest { scope, metrics, .. }, now) = (request, self.minutes.now());
        self.minutes.try_with(|store| store.metrics_to_read(scope, metrics, window, now)).unwrap_or_default()
    }
}

/// Returns whether two views share a window, so that one continues the other.
fn overlap(one: &WindowRequest, other: &WindowRequest) -> bool {
    other.windows.iter().any(|window| one.windows.contains(window))
}
