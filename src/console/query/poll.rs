//! Reads on a beat: what is shown stays current while somebody looks, and always says how old it is.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::platform::clock::now_secs;
use crate::console::platform::task::Task;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};
use crate::console::session::{Session, use_sessions};

/// What a poll has read.
pub struct Polled<T: Send + Sync + 'static> {
    /// The last good answer, kept through failures; `None` before the first.
    pub data: ReadSignal<Option<Arc<T>>>,
    /// When it came, in Unix seconds.
    pub fetched_at_secs: ReadSignal<Option<i64>>,
    /// Why the last try failed, until one succeeds: what is shown is then stale.
    pub error: ReadSignal<Option<Arc<Error>>>,
    /// Whether a request is on its way.
    pub is_loading: ReadSignal<bool>,
    /// When the next read is due, in Unix seconds; `None` while one is on its way, or none will come by itself.
    pub next_at_secs: ReadSignal<Option<i64>>,
    /// Reads at once.
    pub refresh: Callback<()>,
}

impl<T: Send + Sync + 'static> Clone for Polled<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Polled<T> {}

impl<T: Default + Send + Sync + 'static> Polled<T> {
    /// The last good answer, or an empty one before the first.
    pub fn latest(self) -> Arc<T> {
        self.data.get().unwrap_or_default()
    }
}

type Read<T> = Rc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<T, Error>>>>>;

/// So soon after a failure it is read again, if not sooner.
const AFTER_FAILURE_SECS: u32 = 10;
/// An answer older than this is not shown again: a page that opens with it would look like news.
const LAST_READ_SECS: i64 = 300;

/// The last good answer of a read, kept above the pages of one account while its own is not open.
pub struct LastRead<T: Send + Sync + 'static>(StoredValue<Option<(Arc<T>, i64)>>);

impl<T: Send + Sync + 'static> Clone for LastRead<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for LastRead<T> {}

impl<T: Send + Sync + 'static> LastRead<T> {
    /// Nothing was read yet.
    #[must_use]
    pub fn new() -> Self {
        Self(StoredValue::new(None))
    }

    fn fresh(self) -> Option<(Arc<T>, i64)> {
        self.0.try_get_value().flatten().filter(|(_, at_secs)| now_secs() - at_secs < LAST_READ_SECS)
    }
}

impl<T: Send + Sync + 'static> Default for LastRead<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Everything a poll needs, in the reactive arena: it is dropped with its page, and with it the timer and the request.
struct Beat<T: Send + Sync + 'static> {
    interval_secs: u32,
    last: Option<LastRead<T>>,
    visibility: PageVisibility,
    read: StoredValue<Read<T>, LocalStorage>,
    task: StoredValue<Option<Task>, LocalStorage>,
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    is_due: StoredValue<bool>,
    data: RwSignal<Option<Arc<T>>>,
    fetched_at_secs: RwSignal<Option<i64>>,
    error: RwSignal<Option<Arc<Error>>>,
    is_loading: RwSignal<bool>,
    next_at_secs: RwSignal<Option<i64>>,
}

impl<T: Send + Sync + 'static> Clone for Beat<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Beat<T> {}

/// Reads at once and then every `interval_secs`, counted from the end of a read; after a failure within 10 s. It pauses while the tab is hidden or
/// offline, and goes on at once afterwards if a read is due.
///
/// A refused token or account stops it: asking again would only be refused again. A new token, or [`Polled::refresh`], starts
/// it anew.
///
/// The signals that `read` itself reads (not those in its future) are watched: a change clears the data and reads anew.
/// A new token for the same account reads anew as well. The request of an older read is cancelled, so that its answer
/// never overwrites a newer one. Leaving the page cancels everything.
pub fn poll<T, R, F>(interval_secs: u32, read: R) -> Polled<T>
where
    T: Send + Sync + 'static,
    R: Fn() -> F + 'static,
    F: Future<Output = Result<T, Error>> + 'static,
{
    poll_with(None, interval_secs, read)
}

/// The same, beginning with the last good answer if it is not old: whoever goes from page to page during an outage still has
/// what was read before, with its age.
pub fn poll_on<T, R, F>(last: LastRead<T>, interval_secs: u32, read: R) -> Polled<T>
where
    T: Send + Sync + 'static,
    R: Fn() -> F + 'static,
    F: Future<Output = Result<T, Error>> + 'static,
{
    poll_with(Some(last), interval_secs, read)
}

fn poll_with<T, R, F>(last: Option<LastRead<T>>, interval_secs: u32, read: R) -> Polled<T>
where
    T: Send + Sync + 'static,
    R: Fn() -> F + 'static,
    F: Future<Output = Result<T, Error>> + 'static,
{
    let (data, fetched_at_secs) = last.and_then(LastRead::fresh).unzip();
    let read: Read<T> = Rc::new(move || Box::pin(read()));
    let beat = Beat {
        interval_secs,
        last,
        visibility: use_page_visibility(),
        read: StoredValue::new_local(Rc::clone(&read)),
        task: StoredValue::new_local(None),
        timer: StoredValue::new_local(None),
        is_due: StoredValue::new(false),
        data: RwSignal::new(data),
        fetched_at_secs: RwSignal::new(fetched_at_secs),
        error: RwSignal::new(None),
        is_loading: RwSignal::new(true),
        next_at_secs: RwSignal::new(None),
    };
    Effect::new(move |is_again: Option<()>| {
        let answer = read();
        if is_again.is_some() {
            beat.forget();
        }
        untrack(|| beat.wait_for(answer));
    });
    let is_awake = Memo::new(move |_| beat.visibility.is_visible.get() && beat.visibility.is_online.get());
    Effect::watch(move || is_awake.get(), move |is_awake, _, _| beat.on_awake(*is_awake), false);
    let current = use_sessions().current();
    // What this page reads means nothing to another account: it is taken away when there is one.
    let scope = untrack(|| use_sessions().scope());
    let generation = Memo::new(move |_| {
        let is_own = |session: &&Session| Some(session.scope()) == scope;
        current.with(|current| current.as_ref().filter(is_own).map(Session::generation))
    });
    let on_token = move |generation: &Option<u32>, _: Option<&Option<u32>>, _| {
        if generation.is_some() {
            beat.start();
        }
    };
    Effect::watch(move || generation.get(), on_token, false);
    Polled {
        data: beat.data.read_only(),
        fetched_at_secs: beat.fetched_at_secs.read_only(),
        error: beat.error.read_only(),
        is_loading: beat.is_loading.read_only(),
        next_at_secs: beat.next_at_secs.read_only(),
        refresh: Callback::new(move |()| beat.start()),
    }
}

impl<T: Send + Sync + 'static> Beat<T> {
    /// Reads now.
    fn start(self) {
        if let Some(read) = self.read.try_get_value() {
            self.wait_for(untrack(|| read()));
        }
    }

    /// Waits for an answer; an earlier read that is still on its way is dropped.
    fn wait_for(self, answer: Pin<Box<dyn Future<Output = Result<T, Error>>>>) {
        self.is_due.try_set_value(false);
        self.timer.try_set_value(None);
        self.is_loading.try_set(true);
        self.next_at_secs.try_set(None);
        self.task.try_set_value(Some(Task::spawn(async move { self.take(answer.await) })));
    }

    /// Takes an answer and waits for the next beat.
    fn take(self, result: Result<T, Error>) {
        let interval_secs = match result {
            Ok(data) => {
                let (data, now) = (Arc::new(data), now_secs());
                if let Some(last) = self.last {
                    last.0.try_set_value(Some((Arc::clone(&data), now)));
                }
                self.error.try_set(None);
                self.fetched_at_secs.try_set(Some(now));
                self.data.try_set(Some(data));
                self.interval_secs
            }
            Err(error) => {
                self.error.try_set(Some(Arc::new(error)));
                self.interval_secs.min(AFTER_FAILURE_SECS)
            }
        };
        self.is_loading.try_set(false);
        if self.is_refused() {
            return;
        }
        let millis = interval_secs.saturating_mul(1_000);
        self.next_at_secs.try_set(Some(now_secs() + i64::from(interval_secs)));
        self.timer.try_set_value(Some(Timeout::new(millis, move || self.on_time())));
    }

    fn on_time(self) {
        let is_seen = self.visibility.is_visible.try_get_untracked() == Some(true);
        if is_seen && self.visibility.is_online.try_get_untracked() == Some(true) {
            self.start();
        } else {
            self.is_due.try_set_value(true);
        }
    }

    /// The tab is visible and online again, or no longer.
    fn on_awake(self, is_awake: bool) {
        let is_due = self.is_due.try_get_value() == Some(true);
        let fetched_at = self.fetched_at_secs.try_get_untracked().flatten();
        let is_old = fetched_at.is_none_or(|at| now_secs() - at >= i64::from(self.interval_secs));
        let is_idle = self.is_loading.try_get_untracked() == Some(false);
        if is_awake && !self.is_refused() && (is_due || (is_old && is_idle)) {
            self.start();
        }
    }

    /// Whether the last read was refused to this token or account.
    fn is_refused(self) -> bool {
        let is_refusal = |error: &Option<Arc<Error>>| {
            let kind = error.as_ref().map(|error| error.kind);
            matches!(kind, Some(ErrorKind::TokenRefused | ErrorKind::AccessDenied))
        };
        self.error.try_with_untracked(is_refusal) == Some(true)
    }

    /// Something else is read now: what was shown does not belong to it.
    fn forget(self) {
        self.data.try_set(None);
        self.fetched_at_secs.try_set(None);
        self.error.try_set(None);
    }
}
