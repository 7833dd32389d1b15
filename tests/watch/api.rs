//! The local service on a socket, with answers that a test changes on their way.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use serde_json::{Value, json};
use sluice::redact::secret::Secret;
use sluice::service::faults::ConnectionCut;
use sluice::service::{Db, Demo, Options, Service, ServiceClock};
use tower::ServiceExt;

use crate::sockets::{answer, bind, serve};

/// 2026-03-10 12:00:00 UTC, a Tuesday.
pub const NOON: i64 = 1_773_144_000;
pub const TOKEN: &str = "token-of-the-tests";

type Change = dyn Fn(&str, &mut Value) + Send + Sync;

/// The faults that a test asked for.
#[derive(Default)]
struct Wrong {
    /// The status and `Retry-After` of every answer.
    status: Option<(StatusCode, Option<&'static str>)>,
    /// Answers to paths with this part are cut off.
    cut: Option<&'static str>,
    change: Option<Arc<Change>>,
}

/// A service with the small demonstration.
#[derive(Clone)]
pub struct Api {
    pub address: SocketAddr,
    pub clock: ServiceClock,
    pub service: Service,
    wrong: Arc<Mutex<Wrong>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Api {
    pub async fn start() -> Self {
        let clock = ServiceClock::fixed(NOON);
        let mut options = Options::new(Db::Memory);
        (options.seed, options.clock, options.demo) = (7, clock.clone(), Demo::Small);
        options.demo_token = Some(Secret::new(TOKEN));
        let service = Service::open(options).unwrap();
        let (listener, address) = bind().await;
        let (wrong, asked) = (Arc::<Mutex<Wrong>>::default(), Arc::<Mutex<Vec<String>>>::default());
        let api = Self { address, clock, service, wrong, asked };
        let answering = api.clone();
        let router =
            Router::new().fallback(async move |request: Request<Body>| answering.answer(request).await);
        serve(listener, router);
        api
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let path = request.uri().path().to_owned();
        self.asked.lock().unwrap().push(format!("{} {path}", request.method()));
        let (status, cut, change) = {
            let wrong = self.wrong.lock().unwrap();
            (wrong.status, wrong.cut, wrong.change.clone())
        };
        if cut.is_some_and(|cut| path.contains(cut)) {
            let mut answer = Response::default();
            answer.extensions_mut().insert(ConnectionCut::Close);
            return answer;
        }
        if let Some(status) = status {
            return answer(status, "no");
        }
        let answer = self.service.router().oneshot(request).await.unwrap();
        let Some(change) = change else { return answer };
        let (mut parts, body) = answer.into_parts();
        let mut json: Value = serde_json::from_slice(&to_bytes(body, usize::MAX).await.unwrap()).unwrap();
        change(&path, &mut json);
        parts.headers.remove(header::CONTENT_LENGTH);
        Response::from_parts(parts, Body::from(json.to_string()))
    }

    /// Answers everything with this status.
    pub fn refuse(&self, status: StatusCode, retry_after: Option<&'static str>) {
        self.wrong.lock().unwrap().status = Some((status, retry_after));
    }

    /// Gives no answer to paths with this part.
    pub fn cut(&self, part: &'static str) {
        self.wrong.lock().unwrap().cut = Some(part);
    }

    pub fn change(&self, change: impl Fn(&str, &mut Value) + Send + Sync + 'static) {
        self.wrong.lock().unwrap().change = Some(Arc::new(change));
    }

    /// Reports each target of these resources (by their place) as broken, and all others as OK.
    pub fn break_resources(&self, broken: &'static [usize]) {
        self.change(move |path, json| report(path, json, broken));
    }

    pub fn mend(&self) {
        *self.wrong.lock().unwrap() = Wrong::default();
        self.break_resources(&[]);
    }

    /// Returns the requests so far, and forgets them.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }
}

/// Changes a list of statuses: all targets are OK, but for those of the resources that are broken. No recording is due.
pub fn report(path: &str, json: &mut Value, broken: &[usize]) {
    if path.ends_with("/record") {
        json.as_array_mut().unwrap().iter_mut().for_each(|setting| setting["launch_type"] = json!("button"));
    }
    if !path.ends_with("/status") {
        return;
    }
    for (at, resource) in json["data"].as_array_mut().unwrap().iter_mut().enumerate() {
        let code = if broken.contains(&at) { 3 } else { 0 };
        for item in resource["status"].as_array_mut().unwrap() {
            item["status"] = json!({"code": code, "description": "as the test says"});
        }
    }
}
