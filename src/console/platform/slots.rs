//! A semaphore with priorities.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use futures_channel::oneshot;

/// A number of slots. Waiters are served in order, urgent ones first.
#[derive(Clone)]
pub struct SlotPool(Rc<RefCell<SlotQueue>>);

struct SlotQueue {
    free: usize,
    urgent: VecDeque<oneshot::Sender<SharedSlot>>,
    waiting: VecDeque<oneshot::Sender<SharedSlot>>,
}

pub struct SharedSlot(SlotPool);

impl SlotPool {
    pub fn new(free: usize) -> Self {
        Self(Rc::new(RefCell::new(SlotQueue { free, urgent: VecDeque::new(), waiting: VecDeque::new() })))
    }

    /// Waits for a slot. Dropping the future cancels the request.
    pub async fn acquire(&self, is_urgent: bool) -> Option<SharedSlot> {
        let receiver = {
            let mut state = self.0.borrow_mut();
            if state.free > 0 {
                state.free -= 1;
                return Some(SharedSlot(self.clone()));
            }
            let (sender, receiver) = oneshot::channel();
            if is_urgent {
                state.urgent.push_back(sender)
            } else {
                state.waiting.push_back(sender)
            }
            receiver
        };
        receiver.await.ok()
    }
}

impl Drop for SharedSlot {
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
            // If the waiter is dropped before it receives the slot, dropping the slot passes it to the next one.
            let _ = next.send(SharedSlot(self.0.clone()));
        }
    }
}
