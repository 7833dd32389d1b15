//! At most six requests at a time, and four of them for metrics (`contract.md#decision-30`), so that a back-fill of charts
//! leaves room for everything else. The others wait, writes before reads, and each kind in the order in which they came.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use crate::api::{Area, Request};

const SLOTS: u32 = 6;
const METRICS_SLOTS: u32 = 4;

thread_local! {
    static TAKEN: Cell<u32> = const { Cell::new(0) };
    static TAKEN_BY_METRICS: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<VecDeque<Rc<Turn>>> = const { RefCell::new(VecDeque::new()) };
}

/// A request that waits. `is_called` once it has a slot; `is_gone` once it no longer wants one.
struct Turn {
    is_metrics: bool,
    is_write: bool,
    is_called: Cell<bool>,
    is_gone: Cell<bool>,
    waker: RefCell<Option<Waker>>,
}

/// The right to have a request on its way, given back on drop.
pub(super) struct Slot {
    is_metrics: bool,
}

pub(super) struct RequestLimiter;

impl RequestLimiter {
    pub async fn slot(request: &Request) -> Slot {
        let is_metrics = request.area == Area::Metrics;
        if is_free(is_metrics) {
            take(is_metrics);
            return Slot { is_metrics };
        }
        let turn = Leave(Rc::new(Turn {
            is_metrics,
            is_write: !request.method.is_read(),
            is_called: Cell::new(false),
            is_gone: Cell::new(false),
            waker: RefCell::new(None),
        }));
        WAITING.with_borrow_mut(|waiting| {
            let writes = waiting.iter().take_while(|other| other.is_write).count();
            let at = if turn.0.is_write { writes } else { waiting.len() };
            waiting.insert(at, Rc::clone(&turn.0));
        });
        poll_fn(|context| {
            if turn.0.is_called.get() {
                return Poll::Ready(());
            }
            turn.0.waker.replace(Some(context.waker().clone()));
            Poll::Pending
        })
        .await;
        turn.0.is_gone.set(true);
        Slot { is_metrics }
    }
}

fn is_free(is_metrics: bool) -> bool {
    TAKEN.get() < SLOTS && !(is_metrics && TAKEN_BY_METRICS.get() >= METRICS_SLOTS)
}

fn take(is_metrics: bool) {
    TAKEN.set(TAKEN.get() + 1);
    TAKEN_BY_METRICS.set(TAKEN_BY_METRICS.get() + u32::from(is_metrics));
}

/// Takes a slot back and gives it to the next request that may have it.
fn give_back(is_metrics: bool) {
    TAKEN.set(TAKEN.get().saturating_sub(1));
    TAKEN_BY_METRICS.set(TAKEN_BY_METRICS.get().saturating_sub(u32::from(is_metrics)));
    let next = WAITING.with_borrow_mut(|waiting| {
        waiting.retain(|turn| !turn.is_gone.get());
        let at = waiting.iter().position(|turn| is_free(turn.is_metrics))?;
        waiting.remove(at)
    });
    if let Some(turn) = next {
        take(turn.is_metrics);
        turn.is_called.set(true);
        if let Some(waker) = turn.waker.take() {
            waker.wake();
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        give_back(self.is_metrics);
    }
}

/// Marks a turn as gone when its waiting is dropped, and hands on a slot that it was given but never took.
struct Leave(Rc<Turn>);

impl Drop for Leave {
    fn drop(&mut self) {
        if !self.0.is_gone.replace(true) && self.0.is_called.get() {
            give_back(self.0.is_metrics);
        }
    }
}
