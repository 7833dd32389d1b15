//! Replaces the page's `fetch` with one that a test controls, and starts work that waits for it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Function, Reflect};
use sluice::console::client::{Client, use_client};
use sluice::console::platform::task::Task;
use wasm_bindgen::{JsCast, JsValue};

use crate::page::{leaked, settled};

/// Installs a `fetch` that waits for the test; `requests` lists the requests. An abort signal ends its request.
const FETCH: &str = r#"
(() => {
  const requests = [];
  // The console asks its own server for the time.
  requests.heads = [];
  globalThis.fetch = (request) =>
    new Promise((resolve, reject) => {
      const one = { method: request.method, url: request.url, headers: request.headers, isGivenUp: false, pulled: 0 };
      one.answer = (status, body, headers) => {
        const response = new Response(body, { status, headers });
        Object.defineProperty(response, "url", { value: request.url });
        resolve(response);
      };
      one.endless = () => {
        const chunk = new Uint8Array(1024 * 1024);
        const body = new ReadableStream({ pull(to) { one.pulled += 1; to.enqueue(chunk); } }, { highWaterMark: 0 });
        resolve(new Response(body));
      };
      one.fail = () => reject(new TypeError("Failed to fetch"));
      request.signal.addEventListener("abort", () => {
        one.isGivenUp = true;
        reject(new DOMException("", "AbortError"));
      });
      (request.method === "HEAD" ? requests.heads : requests).push(one);
    });
  return requests;
})()
"#;

pub const STATUSES: &str = r#"{"account":"demo","data":[]}"#;

pub struct Network(pub Array);

impl Network {
    pub fn new() -> Self {
        Self(js_sys::eval(FETCH).unwrap().unchecked_into())
    }

    /// Returns the requests for the time of the console's own server.
    pub fn heads(&self) -> Network {
        Self(Reflect::get(&self.0, &"heads".into()).unwrap().unchecked_into())
    }

    pub fn count(&self) -> u32 {
        self.0.length()
    }

    pub fn member(&self, at: u32, name: &str) -> JsValue {
        Reflect::get(&self.0.get(at), &name.into()).unwrap()
    }

    pub fn url(&self, at: u32) -> String {
        self.member(at, "url").as_string().unwrap()
    }

    pub fn header(&self, at: u32, name: &str) -> Option<String> {
        self.member(at, "headers").unchecked_into::<web_sys::Headers>().get(name).unwrap()
    }

    pub fn is_given_up(&self, at: u32) -> bool {
        self.member(at, "isGivenUp").is_truthy()
    }

    pub fn call(&self, at: u32, name: &str, arguments: &[JsValue]) {
        let function: Function = self.member(at, name).unchecked_into();
        function.apply(&self.0.get(at), &arguments.iter().cloned().collect::<Array>()).unwrap();
    }

    pub async fn answer(&self, at: u32, status: u16, body: &str, headers: &[(&str, &str)]) {
        let pairs = headers.iter().map(|(name, value)| Array::of2(&(*name).into(), &(*value).into()));
        self.call(at, "answer", &[status.into(), body.into(), pairs.collect::<Array>().into()]);
        settled().await;
    }

    pub async fn fail(&self, at: u32) {
        self.call(at, "fail", &[]);
        settled().await;
    }

    /// Waits in real time until this many requests have arrived.
    pub async fn wait_for(&self, count: u32) {
        for _ in 0..1_000 {
            if self.count() >= count {
                return;
            }
            TimeoutFuture::new(50).await;
        }
        panic!("{} requests instead of {count}", self.count());
    }
}

pub fn client() -> Client {
    leaked(use_client)
}

/// Holds started work and its result once it has ended.
pub struct Started<T>(Rc<RefCell<Option<T>>>, Option<Task>);

impl<T: 'static> Started<T> {
    pub fn new(work: impl Future<Output = T> + 'static) -> Self {
        let ended = Rc::new(RefCell::new(None));
        let theirs = Rc::clone(&ended);
        Self(ended, Some(Task::spawn(async move { drop(theirs.replace(Some(work.await))) })))
    }

    pub fn take(&self) -> Option<T> {
        self.0.take()
    }

    pub fn give_up(&mut self) {
        self.1 = None;
    }
}
