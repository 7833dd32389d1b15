//! Reads on a beat: what is kept, what is dropped, what is cancelled.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use sluice::api::{Area, Error, ErrorKind};
use sluice::console::query::poll::{Polled, poll};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::page::{owner, settled};

/// Requests that a test answers when it wants.
#[derive(Clone, Default)]
struct Asked(Rc<RefCell<Vec<Rc<Pending>>>>);

#[derive(Default)]
struct Pending {
    answer: RefCell<Option<Result<u32, Error>>>,
    waker: RefCell<Option<Waker>>,
    is_dropped: Cell<bool>,
}

struct Waiting(Rc<Pending>);

impl Future for Waiting {
    type Output = Result<u32, Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.0.answer.take() {
            Some(answer) => Poll::Ready(answer),
            None => {
                self.0.waker.replace(Some(context.waker().clone()));
                Poll::Pending
            }
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.is_dropped.set(true);
    }
}

impl Asked {
    fn ask(&self) -> Waiting {
        let pending = Rc::new(Pending::default());
        self.0.borrow_mut().push(Rc::clone(&pending));
        Waiting(pending)
    }

    fn count(&self) -> usize {
        self.0.borrow().len()
    }

    fn is_dropped(&self, at: usize) -> bool {
        self.0.borrow()[at].is_dropped.get()
    }

    async fn answer(&self, at: usize, answer: Result<u32, Error>) {
        let pending = Rc::clone(&self.0.borrow()[at]);
        pending.answer.replace(Some(answer));
        let waker = pending.waker.take();
        if let Some(waker) = waker {
            waker.wake();
        }
        settled().await;
    }
}

/// A poll that reads again only when a test lets it.
fn start(asked: &Asked, key: RwSignal<u32>) -> Polled<u32> {
    let asked = asked.clone();
    poll(3_600, move || {
        key.track();
        asked.ask()
    })
}

fn failure() -> Error {
    Error::without_answer(Area::Restream, ErrorKind::Network, "")
}

fn shown(polled: Polled<u32>) -> Option<u32> {
    polled.data.get_untracked().as_deref().copied()
}

#[wasm_bindgen_test]
async fn a_failed_read_keeps_the_data_and_marks_it() {
    let owner = owner();
    let asked = Asked::default();
    let polled = owner.with(|| start(&asked, RwSignal::new(0)));
    settled().await;
    assert!(polled.is_loading.get_untracked());
    asked.answer(0, Ok(1)).await;
    assert_eq!(shown(polled), Some(1));
    assert!(!polled.is_loading.get_untracked());
    let fetched_at = polled.fetched_at_secs.get_untracked();
    assert!(fetched_at.is_some());

    polled.refresh.run(());
    settled().await;
    asked.answer(1, Err(failure())).await;
    assert_eq!(shown(polled), Some(1));
    assert_eq!(polled.fetched_at_secs.get_untracked(), fetched_at);
    assert_eq!(polled.error.get_untracked().map(|error| error.kind), Some(ErrorKind::Network));

    polled.refresh.run(());
    settled().await;
    asked.answer(2, Ok(2)).await;
    assert_eq!(shown(polled), Some(2));
    assert_eq!(polled.error.get_untracked(), None);
}

#[wasm_bindgen_test]
async fn an_older_answer_never_overwrites_a_newer_one() {
    let owner = owner();
    let asked = Asked::default();
    let polled = owner.with(|| start(&asked, RwSignal::new(0)));
    settled().await;
    polled.refresh.run(());
    settled().await;
    assert_eq!(asked.count(), 2);
    assert!(asked.is_dropped(0), "the older request is cancelled");
    asked.answer(1, Ok(2)).await;
    asked.answer(0, Ok(1)).await;
    assert_eq!(shown(polled), Some(2));
}

#[wasm_bindgen_test]
async fn reading_something_else_forgets_what_was_shown() {
    let owner = owner();
    let asked = Asked::default();
    let key = owner.with(|| RwSignal::new(0));
    let polled = owner.with(|| start(&asked, key));
    settled().await;
    asked.answer(0, Ok(1)).await;
    key.set(1);
    settled().await;
    assert_eq!(shown(polled), None);
    assert_eq!(polled.fetched_at_secs.get_untracked(), None);
    asked.answer(1, Ok(7)).await;
    assert_eq!(polled.data.get_untracked(), Some(Arc::new(7)));
}

#[wasm_bindgen_test]
async fn leaving_the_page_cancels_the_request() {
    let owner = owner();
    let asked = Asked::default();
    owner.with(|| start(&asked, RwSignal::new(0)));
    settled().await;
    assert!(!asked.is_dropped(0));
    owner.cleanup();
    settled().await;
    assert!(asked.is_dropped(0));
}

#[wasm_bindgen_test]
async fn a_hidden_or_offline_tab_catches_up_when_it_is_back() {
    let owner = owner();
    let asked = Asked::default();
    // An interval that is over at once: every return finds the data too old.
    let polled = owner.with(|| {
        let asked = asked.clone();
        poll(0, move || asked.ask())
    });
    settled().await;
    window().dispatch_event(&web_sys::Event::new("offline").unwrap()).unwrap();
    asked.answer(0, Ok(1)).await;
    for _ in 0..5 {
        settled().await;
    }
    assert_eq!(asked.count(), 1, "nothing is read while offline");
    window().dispatch_event(&web_sys::Event::new("online").unwrap()).unwrap();
    settled().await;
    assert_eq!(asked.count(), 2);
    asked.answer(1, Ok(2)).await;
    assert_eq!(shown(polled), Some(2));
    owner.cleanup();
}
