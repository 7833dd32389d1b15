//! Asynchronous work that ends when no one waits for it any more.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// Work that goes on for as long as this value is kept. Dropped, it drops the work, and with it the request that
/// the work was waiting for.
#[must_use = "dropping it cancels the work"]
pub struct Task(Rc<State>);

struct State {
    is_cancelled: Cell<bool>,
    waker: RefCell<Option<Waker>>,
}

/// Starts work that goes on to its end. The same code for whatever work it is.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    let work: Work = Box::pin(work);
    wasm_bindgen_futures::spawn_local(work);
}

type Work = Pin<Box<dyn Future<Output = ()>>>;

impl Task {
    pub fn spawn(work: impl Future<Output = ()> + 'static) -> Self {
        let state = Rc::new(State { is_cancelled: Cell::new(false), waker: RefCell::new(None) });
        spawn(Guarded { work: Box::pin(work), state: Rc::clone(&state) });
        Self(state)
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.is_cancelled.set(true);
        if let Some(waker) = self.0.waker.take() {
            waker.wake();
        }
    }
}

struct Guarded {
    work: Work,
    state: Rc<State>,
}

impl Future for Guarded {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.state.is_cancelled.get() {
            return Poll::Ready(());
        }
        self.state.waker.replace(Some(context.waker().clone()));
        self.work.as_mut().poll(context)
    }
}
