//! The query cache stores, shares, drops and aborts reads.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use sluice::api::{Area, Error, ErrorKind};
use sluice::console::platform::clock::now_secs;
use sluice::console::platform::lazy_context::provide_account_contexts;
use sluice::console::query::{Query, QueryCache, QuerySpec, Refresh, use_query_cache};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::page::{owner, settled};

/// Requests that a test answers at its own time.
#[derive(Clone, Default)]
struct Requests(Rc<RefCell<Vec<Rc<Pending>>>>);

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

impl Requests {
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

struct Account {
    owner: Owner,
    cache: QueryCache,
    requests: Requests,
}

impl Account {
    fn new() -> Self {
        let owner = owner();
        let cache = owner.with(|| {
            provide_account_contexts();
            use_query_cache()
        });
        Self { owner, cache, requests: Requests::default() }
    }

    /// Returns a page that repeats a read only when a test triggers it.
    fn page(&self, refresh: Refresh, thing: RwSignal<u32>) -> (Owner, Query<u32>) {
        let page = self.owner.with(|| Owner::current().unwrap().child());
        let requests = page.with(|| StoredValue::new_local(self.requests.clone()));
        let query = page.with(|| {
            Query::of_work(refresh, move || {
                let requests = requests.get_value();
                QuerySpec::work(Area::Restream, format!("thing {}", thing.get()), move || requests.ask())
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
async fn failed_read_preserves_the_data_and_reports_the_error() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    assert!(untrack(|| query.is_loading()));
    account.requests.answer(0, Ok(1)).await;
    assert_eq!(shown(query), Some(1));
    assert!(!untrack(|| query.is_loading()));
    let read_at = untrack(|| query.read_at_secs());
    assert!(read_at.is_some());

    query.refresh();
    account.requests.answer(1, Err(failure(ErrorKind::Network))).await;
    assert_eq!(shown(query), Some(1));
    assert_eq!(untrack(|| query.read_at_secs()), read_at);
    assert_eq!(untrack(|| query.error()).map(|error| error.kind), Some(ErrorKind::Network));

    query.refresh();
    account.requests.answer(2, Ok(2)).await;
    assert_eq!(shown(query), Some(2));
    assert!(!untrack(|| query.has_failed()));
}

#[wasm_bindgen_test]
async fn older_response_does_not_overwrite_a_newer_one() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    query.refresh();
    settled().await;
    assert_eq!(account.requests.count(), 2);
    assert!(account.requests.is_dropped(0), "the older request is cancelled");
    account.requests.answer(1, Ok(2)).await;
    account.requests.answer(0, Ok(1)).await;
    assert_eq!(shown(query), Some(2));
}

#[wasm_bindgen_test]
async fn query_shows_no_data_of_the_previous_key() {
    let account = Account::new();
    let thing = account.thing(0);
    let (_page, query) = account.page(SELDOM, thing);
    settled().await;
    account.requests.answer(0, Ok(1)).await;
    thing.set(1);
    settled().await;
    assert_eq!((shown(query), untrack(|| query.read_at_secs())), (None, None));
    account.requests.answer(1, Ok(7)).await;
    assert_eq!(shown(query), Some(7));
    thing.set(0);
    settled().await;
    assert_eq!(shown(query), Some(1), "at once, until it is read anew");
    assert_eq!(account.requests.count(), 3);
}

#[wasm_bindgen_test]
async fn page_cancels_its_request_when_left_and_the_next_page_has_the_data() {
    let account = Account::new();
    let (page, _) = account.page(SELDOM, account.thing(0));
    settled().await;
    account.requests.answer(0, Ok(1)).await;
    page.cleanup();
    let (page, query) = account.page(SELDOM, account.thing(0));
    assert_eq!(shown(query), Some(1), "before anything is read");
    settled().await;
    assert!(!account.requests.is_dropped(1));
    page.cleanup();
    settled().await;
    assert!(account.requests.is_dropped(1));
}

#[wasm_bindgen_test]
async fn two_pages_share_one_read() {
    let account = Account::new();
    let thing = account.thing(0);
    let (first, one) = account.page(SELDOM, thing);
    let (_second, other) = account.page(Refresh::IfOlderThan(60), thing);
    settled().await;
    assert_eq!(account.requests.count(), 1);
    first.cleanup();
    settled().await;
    assert!(!account.requests.is_dropped(0), "somebody still looks");
    account.requests.answer(0, Ok(3)).await;
    assert_eq!(shown(other), Some(3));
    let (_third, again) = account.page(Refresh::IfOlderThan(60), thing);
    settled().await;
    assert_eq!((account.requests.count(), shown(again)), (1, Some(3)), "it is young enough");
    let _ = one;
}

#[wasm_bindgen_test]
async fn background_viewer_shares_the_reads_of_a_page_and_keeps_its_own_interval() {
    let account = Account::new();
    let thing = account.thing(0);
    let (page, _query) = account.page(Refresh::Every(60), thing);
    settled().await;
    account.requests.answer(0, Ok(1)).await;
    let (_background, other) = account.page(Refresh::InBackground(3_600), thing);
    settled().await;
    assert_eq!((account.requests.count(), shown(other)), (1, Some(1)), "the page reads it soon");
    let next_in_secs = || untrack(|| other.next_at_secs()).unwrap() - now_secs();
    assert!(next_in_secs() <= 60, "the shortest interval applies");
    page.cleanup();
    account.cache.invalidate(Area::Restream);
    settled().await;
    account.requests.answer(1, Ok(2)).await;
    assert!(next_in_secs() > 60, "the page has left");
    let (_once, _query) = account.page(Refresh::IfOlderThan(60), account.thing(1));
    settled().await;
    account.requests.answer(2, Ok(3)).await;
    let (_background, other) = account.page(Refresh::InBackground(3_600), account.thing(1));
    settled().await;
    assert_eq!(account.requests.count(), 4, "no one else repeats it");
    assert!(untrack(|| other.is_loading()));
}

#[wasm_bindgen_test]
async fn write_repeats_the_reads_of_its_area_and_cancels_running_ones() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    account.cache.invalidate(Area::Metrics);
    assert_eq!(account.requests.count(), 1);
    account.cache.invalidate(Area::Restream);
    settled().await;
    assert_eq!(account.requests.count(), 2);
    assert!(account.requests.is_dropped(0), "it may be older than the write");
    account.requests.answer(1, Ok(5)).await;
    assert_eq!(shown(query), Some(5));
}

#[wasm_bindgen_test]
async fn denied_account_is_not_read_again_automatically() {
    let account = Account::new();
    let (_page, query) = account.page(SELDOM, account.thing(0));
    settled().await;
    account.requests.answer(0, Err(failure(ErrorKind::AccessDenied))).await;
    assert_eq!(untrack(|| query.next_at_secs()), None);
    query.refresh();
    account.requests.answer(1, Err(failure(ErrorKind::Server))).await;
    assert!(untrack(|| query.next_at_secs()).is_some(), "any other failure is followed by a read");
}

#[wasm_bindgen_test]
async fn tab_that_the_browser_calls_offline_reads_on() {
    let account = Account::new();
    // The interval ends at once.
    let (page, query) = account.page(Refresh::Every(0), account.thing(0));
    settled().await;
    window().dispatch_event(&web_sys::Event::new("offline").unwrap()).unwrap();
    account.requests.answer(0, Ok(1)).await;
    while account.requests.count() < 2 {
        settled().await;
    }
    account.requests.answer(1, Ok(2)).await;
    assert_eq!(shown(query), Some(2));
    page.cleanup();
    window().dispatch_event(&web_sys::Event::new("online").unwrap()).unwrap();
}
