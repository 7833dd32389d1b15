//! At most six requests at a time (decisions, 30); the others wait in the order in which they came.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

/// How many requests may be on their way.
const SLOTS: u32 = 6;

thread_local! {
    static TAKEN: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<VecDeque<Rc<Turn>>> = const { RefCell::new(VecDeque::new()) };
}

/// One who waits. `is_called` once a slot is theirs; `is_gone` once they no longer want it.
#[derive(Default)]
struct Turn {
    is_called: Cell<bool>,
    is_gone: Cell<bool>,
    waker: RefCell<Option<Waker>>,
}

/// The right to have a request on its way, given back on drop.
pub(super) struct Slot(());

/// Waits for a slot.
pub(super) async fn slot() -> Slot {
    if TAKEN.get() < SLOTS {
        TAKEN.set(TAKEN.get() + 1);
        return Slot(());
    }
    let turn = Leave(Rc::new(Turn::default()));
    WAITING.with_borrow_mut(|waiting| waiting.push_back(Rc::clone(&turn.0)));
    poll_fn(|context| {
        if turn.0.is_called.get() {
            return Poll::Ready(());
        }
        turn.0.waker.replace(Some(context.waker().clone()));
        Poll::Pending
    })
    .await;
    turn.0.is_gone.set(true);
    Slot(())
}

impl Drop for Slot {
    fn drop(&mut self) {
        hand_on();
    }
}

/// Gives the slot to the next who still waits, or back.
fn hand_on() {
    let next = WAITING.with_borrow_mut(|waiting| {
        loop {
            match waiting.pop_front() {
                Some(turn) if turn.is_gone.get() => {}
                other => break other,
            }
        }
    });
    match next {
        Some(turn) => {
            turn.is_called.set(true);
            if let Some(waker) = turn.waker.take() {
                waker.wake();
            }
        }
        None => TAKEN.set(TAKEN.get().saturating_sub(1)),
    }
}

/// Marks a turn as gone when its waiting is dropped, and hands on a slot that it was given but never took.
struct Leave(Rc<Turn>);

impl Drop for Leave {
    fn drop(&mut self) {
        if !self.0.is_gone.replace(true) && self.0.is_called.get() {
            hand_on();
        }
    }
}
