//! What was read: what is kept, what is dropped, what is given up, and that pages share it.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use sluice::api::{Area, Error, ErrorKind};
use sluice::console::query::{Ask, Query, QueryCache, Refresh};
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

/// An account with a cache of its own, and pages that look at it.
struct Account {
    owner: Owner,
    cache: QueryCache,
    asked: Asked,
}

impl Account {
    fn new() -> Self {
        let owner = owner();
        let cache = owner.with(QueryCache::new);
        owner.with(|| provide_context(cache));
        Self { owner, cache, asked: Asked::default() }
    }

    /// A page that reads a thing again only when a test lets it.
    fn page(&self, refresh: Refresh, thing: RwSignal<u32>) -> (Owner, Query<u32>) {
        let page = self.owner.with(|| Owner::current().unwrap().child());
        let asked = page.with(|| StoredValue::new_local(self.asked.clone()));
        let query = page.with(|| {
            Query::of_work(refresh, move || {
                let asked = asked.get_value();
                Ask::work(Area::Restream, format!("thing {}", thing.get()), move || asked.ask())
            })
        });
        (page, query)
    }

    fn thing(&self, number: u32) -> RwSignal<u32> {
        self.owner.with(|| RwSignal::new(number))
    }
}

fn failure(kind: ErrorKind) -> Error {
    Error::without_answer(Area::Restream, kind, "")
}

fn shown(query: Query<u32>) -> Option<u32> {
    untrack(|| query.data().as_deref().copied())
}

const SELDOM: Refresh = Refresh::Every(3_600);

#[wasm_bindgen_test]
async fn a_failed_read_keeps_the_data_and_marks_it() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    assert!(untrack(|| query.is_loading()));
    account.asked.answer(0, Ok(1)).await;
    assert_eq!(shown(query), Some(1));
    assert!(!untrack(|| query.is_loading()));
    let read_at = untrack(|| query.read_at_secs());
    assert!(read_at.is_some());

    query.refresh();
    account.asked.answer(1, Err(failure(ErrorKind::Network))).await;
    assert_eq!(shown(query), Some(1));
    assert_eq!(untrack(|| query.read_at_secs()), read_at);
    assert_eq!(untrack(|| query.error()).map(|error| error.kind), Some(ErrorKind::Network));

    query.refresh();
    account.asked.answer(2, Ok(2)).await;
    assert_eq!(shown(query), Some(2));
    assert!(!untrack(|| query.has_failed()));
}

#[wasm_bindgen_test]
async fn an_older_answer_never_overwrites_a_newer_one() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    query.refresh();
    settled().await;
    assert_eq!(account.asked.count(), 2);
    assert!(account.asked.is_dropped(0), "the older request is cancelled");
    account.asked.answer(1, Ok(2)).await;
    account.asked.answer(0, Ok(1)).await;
    assert_eq!(shown(query), Some(2));
}

#[wasm_bindgen_test]
async fn another_thing_shows_nothing_of_the_one_before() {
    let account = Account::new();
    let thing = account.thing(0);
    let (_page, query) = account.page(SELDOM, thing);
    settled().await;
    account.asked.answer(0, Ok(1)).await;
    thing.set(1);
    settled().await;
    assert_eq!((shown(query), untrack(|| query.read_at_secs())), (None, None));
    account.asked.answer(1, Ok(7)).await;
    assert_eq!(shown(query), Some(7));
    thing.set(0);
    settled().await;
    assert_eq!(shown(query), Some(1), "at once, until it is read anew");
    assert_eq!(account.asked.count(), 3);
}

#[wasm_bindgen_test]
async fn leaving_the_page_cancels_the_request_and_the_next_page_has_the_answer() {
    let account = Account::new();
    let (page, _) = account.page(SELDOM, account.thing(0));
    settled().await;
    account.asked.answer(0, Ok(1)).await;
    page.cleanup();
    let (page, query) = account.page(SELDOM, account.thing(0));
    assert_eq!(shown(query), Some(1), "before anything is read");
    settled().await;
    assert!(!account.asked.is_dropped(1));
    page.cleanup();
    settled().await;
    assert!(account.asked.is_dropped(1));
}

#[wasm_bindgen_test]
async fn two_who_look_share_one_read_and_one_answer() {
    let account = Account::new();
    let thing = account.thing(0);
    let (first, one) = account.page(SELDOM, thing);
    let (_second, other) = account.page(Refresh::IfOlderThan(60), thing);
    settled().await;
    assert_eq!(account.asked.count(), 1);
    first.cleanup();
    settled().await;
    assert!(!account.asked.is_dropped(0), "somebody still looks");
    account.asked.answer(0, Ok(3)).await;
    assert_eq!(shown(other), Some(3));
    let (_third, again) = account.page(Refresh::IfOlderThan(60), thing);
    settled().await;
    assert_eq!((account.asked.count(), shown(again)), (1, Some(3)), "it is young enough");
    let _ = one;
}

#[wasm_bindgen_test]
async fn a_write_has_its_area_read_anew_and_gives_up_what_was_on_its_way() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    account.cache.invalidate(Area::Metrics);
    assert_eq!(account.asked.count(), 1);
    account.cache.invalidate(Area::Restream);
    settled().await;
    assert_eq!(account.asked.count(), 2);
    assert!(account.asked.is_dropped(0), "it may be older than the write");
    account.asked.answer(1, Ok(5)).await;
    assert_eq!(shown(query), Some(5));
}

#[wasm_bindgen_test]
async fn a_refused_account_is_not_asked_again_by_itself() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    account.asked.answer(0, Err(failure(ErrorKind::AccessDenied))).await;
    assert_eq!(untrack(|| query.next_at_secs()), None);
    query.refresh();
    account.asked.answer(1, Err(failure(ErrorKind::Server))).await;
    assert!(untrack(|| query.next_at_secs()).is_some(), "any other failure is followed by a read");
}

#[wasm_bindgen_test]
async fn a_hidden_or_offline_tab_catches_up_when_it_is_back() {
    let account = Account::new();
    // An interval that is over at once: every return finds the data too old.
    let (page, query) = account.page(Refresh::Every(0), account.thing(0));
    settled().await;
    window().dispatch_event(&web_sys::Event::new("offline").unwrap()).unwrap();
    account.asked.answer(0, Ok(1)).await;
    for _ in 0..5 {
        settled().await;
    }
    assert_eq!(account.asked.count(), 1, "nothing is read while offline");
    window().dispatch_event(&web_sys::Event::new("online").unwrap()).unwrap();
    settled().await;
    assert_eq!(account.asked.count(), 2);
    account.asked.answer(1, Ok(2)).await;
    assert_eq!(shown(query), Some(2));
    page.cleanup();
}
