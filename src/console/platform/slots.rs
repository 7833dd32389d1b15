//! The right to do something at the same time as a few others.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use futures_channel::oneshot;

/// So many slots, each given to one at a time. The others wait: the urgent before the rest, and each kind in the order in which they
/// came.
#[derive(Clone)]
pub struct Slots(Rc<RefCell<State>>);

struct State {
    free: usize,
    urgent: VecDeque<oneshot::Sender<Slot>>,
    waiting: VecDeque<oneshot::Sender<Slot>>,
}

/// One of the slots, given back on drop.
pub struct Slot(Slots);

impl Slots {
    pub fn new(free: usize) -> Self {
        Self(Rc::new(RefCell::new(State { free, urgent: VecDeque::new(), waiting: VecDeque::new() })))
    }

    /// Waits for a slot. Dropped before, it no longer wants one.
    pub async fn take(&self, is_urgent: bool) -> Option<Slot> {
        let receiver = {
            let mut state = self.0.borrow_mut();
            if state.free > 0 {
                state.free -= 1;
                return Some(Slot(self.clone()));
            }
            let (sender, receiver) = oneshot::channel();
            if is_urgent {
                state.urgent.push_back(sender)
            } else {
                state.waiting.push_back(sender)
            }
            receiver
        };
        // It is sent to whoever waits: it fails only without the slots.
        receiver.await.ok()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let next = {
            let mut guard = self.0.0.borrow_mut();
            let state = &mut *guard;
            let mut waiting =
                std::iter::from_fn(|| state.urgent.pop_front().or_else(|| state.waiting.pop_front()));
            let next = waiting.find(|waiting| !waiting.is_canceled());
            state.free += usize::from(next.is_none());
            next
        };
        if let Some(next) = next {
            // It still waits. Where it gives up before it takes the slot, that goes to the next by being dropped.
            let _ = next.send(Slot(self.0.clone()));
        }
    }
}
