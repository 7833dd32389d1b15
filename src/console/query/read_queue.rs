//! A queue of low-priority reads with limited concurrency. It cancels reads without interest and retries failed ones.

use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::console::platform::slots::SlotPool;
use crate::console::platform::task::Task;
use crate::console::platform::visibility::{PageVisibility, until, use_page_visibility};

/// Delay before reading, so that rows that are scrolled past cause no requests.
const REST_MILLIS: u32 = 100;
const RETRY_MILLIS: u32 = 15_000;

/// A read, which returns whether to retry it later.
pub type RetriedTask = LocalBoxFuture<'static, bool>;
type ReadTask = Rc<dyn Fn(&str) -> RetriedTask>;

#[derive(Default)]
struct QueuedRead {
    interest: usize,
    /// True if it was requested after the last read began.
    is_requested: bool,
    task: Option<Task>,
}

#[derive(Clone, Copy)]
pub struct ReadQueue {
    visibility: PageVisibility,
    reads: StoredValue<HashMap<String, QueuedRead>, LocalStorage>,
    read: StoredValue<(SlotPool, ReadTask), LocalStorage>,
}

impl ReadQueue {
    /// Creates a queue with at most `at_a_time` concurrent reads, owned by the current owner.
    pub fn new(at_a_time: usize, read: impl Fn(&str) -> RetriedTask + 'static) -> Self {
        Self {
            visibility: use_page_visibility(),
            reads: StoredValue::default(),
            read: StoredValue::new_local((SlotPool::new(at_a_time), Rc::new(read))),
        }
    }

    /// Returns whether a key waits, is being read, or will be retried.
    pub fn is_awaited(self, key: &str) -> bool {
        let is_it =
            |reads: &HashMap<String, QueuedRead>| reads.get(key).is_some_and(|read| read.task.is_some());
        self.reads.try_with_value(is_it) == Some(true)
    }

    /// Keeps a requested key until the running effect, memo or view is disposed or runs again.
    pub fn hold_interest(self, key: &str) {
        self.with_read(key, |read| read.interest += 1);
        let key = key.to_owned();
        on_cleanup(move || self.with_read(&key, |read| read.interest = read.interest.saturating_sub(1)));
    }

    /// Requests a key; after a running read, once more.
    pub fn request(self, key: &str) {
        let (of, queue) = (key.to_owned(), self);
        self.with_read(key, |read| {
            read.is_requested = true;
            read.task.get_or_insert_with(|| Task::spawn(async move { queue.read(of).await }));
        });
    }

    pub fn clear(self) {
        self.reads.try_update_value(HashMap::clear);
    }

    fn with_read(self, key: &str, edit: impl FnOnce(&mut QueuedRead)) {
        self.reads.try_update_value(|reads| {
            let read = reads.entry(key.to_owned()).or_default();
            edit(read);
            if read.interest == 0 && read.task.is_none() {
                reads.remove(key);
            }
        });
    }

    async fn read(self, key: String) {
        let Some((slots, read)) = self.read.try_get_value() else { return };
        TimeoutFuture::new(REST_MILLIS).await;
        loop {
            let slot = slots.acquire(false).await;
            until(self.visibility.is_watched).await;
            let mut is_wanted = false;
            self.with_read(&key, |read| {
                is_wanted = std::mem::take(&mut read.is_requested) && read.interest > 0
            });
            if !is_wanted {
                break;
            }
            let is_to_be_retried = read(&key).await;
            drop(slot);
            if is_to_be_retried {
                TimeoutFuture::new(RETRY_MILLIS).await;
                self.with_read(&key, |read| read.is_requested = true);
            }
        }
        // The task removes itself as its last action.
        self.with_read(&key, |read| read.task = None);
    }
}
