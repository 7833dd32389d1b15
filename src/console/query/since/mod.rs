//! Since when each target is as it is, read from the history of its resource: only for what is shown, at most four reads
//! at a time, each looking further back only where the nearer past does not tell.
//!
//! What was found is kept for as long as the status stays what it is, over changes of the page. It is dropped when the code
//! of the target changes, and with the session.

mod store;
mod words;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::api::restream::GetHistory;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Loading, NotLoaded};
use crate::console::platform::long_lived::on_page_change;
use crate::console::platform::task::Task;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};
use crate::console::query::since::store::Store;
use crate::console::session::{Session, use_sessions};
use crate::model::ids::ResourceId;
pub use crate::model::restream::changes::since::Since;
use crate::model::restream::changes::since::{LOOK_BACK_SECS, present_since};
use crate::model::restream::{ResourceHistory, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;
pub use words::{SinceWords, short_words};

/// How long what is shown rests before anything is read for it.
const REST_MILLIS: u32 = 100;
/// What is asked for within this time is waited for together.
const SAME_FRAME_MILLIS: f64 = 10.0;
/// After this long a history that could not be read, or lagged behind the status, is read again.
const RETRY_MILLIS: u32 = 15_000;

/// What tells one target of a resource from another (API 2.2). Without `Debug`: it holds a stream key.
#[derive(Clone, PartialEq, Eq)]
pub struct TargetKey {
    /// URL of the source.
    pub source: String,
    /// Address of the target.
    pub target_url: String,
    /// Stream key at the target.
    pub target_key: Secret,
}

/// Since when targets are as they are. Lives in the context.
#[derive(Clone, Copy)]
pub struct SinceReader {
    client: Client,
    visibility: PageVisibility,
    store: StoredValue<Store, LocalStorage>,
}

impl SinceReader {
    /// Knows nothing yet; the application makes one.
    #[must_use]
    pub fn new() -> Self {
        let store = StoredValue::new_local(Store::default());
        let reader = Self { client: use_client(), visibility: use_page_visibility(), store };
        on_page_change(move || {
            let known = store
                .try_with_value(|store| store.known.values().map(|known| known.changed.clone()).collect());
            let known: Vec<ArcTrigger> = known.unwrap_or_default();
            known.iter().for_each(ArcTrigger::notify);
        });
        let current = use_sessions().current();
        let generation =
            Memo::new(move |_| current.with(|current| current.as_ref().map(Session::generation)));
        Effect::watch(move || generation.get(), move |_, _, _| reader.forget(), false);
        let is_visible = reader.visibility.is_visible;
        Effect::watch(move || is_visible.get(), move |_, _, _| reader.read_next(), false);
        reader
    }

    /// Since when a target has its present code; `None` while that is being read.
    ///
    /// To be called in what is run again (a derived signal, a memo, a view): it is run anew when the answer is there, and
    /// nothing is read for it once it is gone.
    #[must_use]
    pub fn of(self, resource_id: &ResourceId, target: &TargetKey, present: StatusCode) -> Option<Since> {
        let (since, changed, is_new) =
            self.store.try_update_value(|store| store.ask(resource_id, target, present))?;
        changed.track();
        let id = resource_id.clone();
        on_cleanup(move || {
            self.store.try_update_value(|store| store.leave(&id));
        });
        if is_new {
            self.store.try_update_value(|store| store.enqueue(resource_id));
            self.read_soon();
        }
        since
    }

    /// What is known of that by now. Nothing is read for it, and nothing is run again when more is known.
    #[must_use]
    pub fn known(self, resource_id: &ResourceId, target: &TargetKey, present: StatusCode) -> Option<Since> {
        self.store.try_with_value(|store| store.known(resource_id, target, present)).flatten()
    }

    /// Reads when what is shown has come to rest: one read then answers for all targets of a resource, and nothing is read
    /// for rows that are scrolled past.
    fn read_soon(self) {
        let now_millis = js_sys::Date::now();
        self.store.try_update_value(|store| {
            // A frame shows many rows: one wait is enough for all of them.
            if store.soon.is_none() || (now_millis - store.asked_at_millis).abs() >= SAME_FRAME_MILLIS {
                store.asked_at_millis = now_millis;
                store.is_waiting = true;
                store.soon = Some(Timeout::new(REST_MILLIS, move || {
                    self.store.try_update_value(|store| store.is_waiting = false);
                    self.read_next();
                }));
            }
        });
    }

    /// Begins as many reads as may be under way. While somebody scrolls, those that end are followed by none.
    fn read_next(self) {
        let is_waiting = self.store.try_with_value(|store| store.is_waiting).unwrap_or(true);
        while !is_waiting && self.visibility.is_visible.try_get_untracked() == Some(true) {
            let Some(id) = self.store.try_update_value(Store::next).flatten() else { return };
            let task = Task::spawn(self.read_when_here(id.clone()));
            self.store.try_update_value(|store| {
                if let Some(known) = store.known.get_mut(&id) {
                    known.reading = Some(task);
                }
            });
        }
    }

    /// What reads and decodes a history is a part of the program that comes after the first page.
    async fn read_when_here(self, id: ResourceId) {
        #[cfg(not(debug_assertions))]
        let reading = reading(self, id.clone()).await;
        #[cfg(debug_assertions)]
        let reading = reading(self, id.clone());
        if let Ok(reading) = reading {
            let _ = reading.await;
        } else {
            self.end(&id, true);
        }
    }

    /// Reads the history of a resource, further back until everything asked about it is answered.
    async fn read(self, id: ResourceId) {
        let mut has_failed = false;
        for (step, back_secs) in LOOK_BACK_SECS.into_iter().enumerate() {
            let Some(open) = self.store.try_with_value(|store| store.open(&id)) else { return };
            if open.is_empty() {
                break;
            }
            // The service tells its clock in whole seconds: what began in this very one counts, too.
            let now = self.client.service_now_secs() + 1;
            let (start, end) = (UnixSeconds(now - back_secs), UnixSeconds(now));
            let Ok(history) = self.client.send(GetHistory { resource_id: id.clone(), start, end }).await
            else {
                has_failed = true;
                break;
            };
            let is_last = step + 1 == LOOK_BACK_SECS.len();
            let answers = open.into_iter().filter_map(|(target, present)| {
                let since = since_in(&history, &target, present, start, end);
                (is_last || !matches!(since, Since::Before(_))).then_some((target, present, since))
            });
            let answers: Vec<_> = answers.collect();
            if !answers.is_empty() {
                self.answer(&id, answers);
            }
        }
        self.end(&id, has_failed);
    }

    fn answer(self, id: &ResourceId, answers: Vec<(TargetKey, StatusCode, Since)>) {
        let changed = self.store.try_update_value(|store| {
            for (target, present, since) in answers {
                store.answer(id, &target, present, since);
            }
            store.known.get(id).map(|known| known.changed.clone())
        });
        if let Some(changed) = changed.flatten() {
            changed.notify();
        }
    }

    /// A read of a resource has ended. What could not be answered is tried again later.
    fn end(self, id: &ResourceId, has_failed: bool) {
        let open = self.store.try_with_value(|store| store.open(id)).unwrap_or_default();
        if has_failed {
            self.answer(id, open.into_iter().map(|(target, code)| (target, code, Since::Unknown)).collect());
        } else if !open.is_empty() {
            // Asked while the read was under way.
            self.store.try_update_value(|store| store.enqueue(id));
        }
        let ended = self.store.try_update_value(|store| {
            store.reads = store.reads.saturating_sub(1);
            let known = store.known.get_mut(id)?;
            if known.asks.iter().any(|ask| ask.since == Some(Since::Unknown)) {
                let id = id.clone();
                known.retry = Some(Timeout::new(RETRY_MILLIS, move || self.retry(&id)));
            }
            known.reading.take()
        });
        self.read_next();
        // It is the task that runs this very code, and this is the last it does.
        drop(ended);
    }

    /// Asks again for what was not found.
    fn retry(self, id: &ResourceId) {
        self.store.try_update_value(|store| {
            if let Some(known) = store.known.get_mut(id) {
                for ask in known.asks.iter_mut().filter(|ask| ask.since == Some(Since::Unknown)) {
                    ask.is_open = true;
                }
            }
            store.enqueue(id);
        });
        self.read_next();
    }

    /// Somebody else is signed in, or with another token.
    fn forget(self) {
        let before = self.store.try_update_value(std::mem::take);
        // What is drawn still waits for the old triggers, and asks anew.
        for known in before.unwrap_or_default().known.into_values() {
            known.changed.notify();
        }
    }
}

/// Returns the application's [`SinceReader`].
#[must_use]
pub fn use_since() -> SinceReader {
    expect_context()
}

/// What a history read from `from` to `now` says about a target.
fn since_in(
    history: &ResourceHistory,
    target: &TargetKey,
    present: StatusCode,
    from: UnixSeconds,
    now: UnixSeconds,
) -> Since {
    let found = history.targets.iter().find(|found| {
        found.source == target.source
            && found.target_url == target.target_url
            && found.target_key == target.target_key
    });
    let changes = found.map(|found| found.changes.as_slice()).unwrap_or_default();
    present_since(changes, present, from, now)
}

/// Reads the history of a resource, by code that nothing waits for when a page is drawn first.
#[cfg_attr(
    not(debug_assertions),
    leptos::wasm_split::wasm_split(restream, wasm_split_path = leptos::wasm_split, fallible)
)]
fn reading(reader: SinceReader, id: ResourceId) -> Result<Loading<()>, NotLoaded> {
    Ok(Box::pin(async move {
        reader.read(id).await;
        Ok(())
    }))
}
