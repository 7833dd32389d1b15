//! Passes the API's requests on to one upstream, chosen at start.
//!
//! - [`upstream`]: its address, checked once.
//! - [`paths`]: which requests are passed on; [`headers`]: what of them, each way.
//! - [`once`]: a write is sent once, however often it comes; [`shares`]: how much of the room for it each token has.
//! - [`client`]: the connections; [`answer`]: what comes back.
//! - [`run`]: the program in this mode.
//!
//! Who may call, and how large a request may be, is settled before by [`Program`](crate::server::program::Program).

pub mod answer;
mod client;
pub mod fingerprint;
pub mod headers;
pub mod once;
pub mod paths;
pub mod run;
pub mod shares;
pub mod upstream;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::Full;

use crate::server::failure::Failure;
use crate::server::limits::BODY_BYTES;
use crate::server::op_id::op_id;
use crate::server::refusal::Refusal;
use answer::Answer;
use client::Client;
use fingerprint::{Fingerprint, Keys};
use once::{Once, Ticket, Turn};
use paths::Refused;
use shares::{Accepted, Room, Slot, Slots};
use upstream::Upstream;

/// What passing on may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// To find the upstream, connect, and agree on TLS.
    pub connect_time: Duration,
    /// From the start to the head of the upstream's answer.
    pub head_time: Duration,
    /// Longest pause within an answer to a read; longest time for the whole body of one to a write, or of an error.
    pub body_time: Duration,
    /// Longest time for the whole body of an answer to a read.
    pub read_time: Duration,
    /// Longest answer to a read, in bytes.
    pub read_bytes: usize,
    /// Longest answer to a write, or error, which is kept in memory.
    pub write_bytes: usize,
    /// Writes under way at a time.
    pub writes: Room,
    /// What is remembered of writes.
    pub once: once::Limits,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect_time: Duration::from_secs(5),
            head_time: Duration::from_secs(30),
            body_time: Duration::from_secs(30),
            read_time: Duration::from_secs(120),
            read_bytes: 32 * 1024 * 1024,
            write_bytes: 1024 * 1024,
            writes: Room { total: 64, token: 32, stranger: 16, strangers: 32 },
            once: once::Limits::default(),
        }
    }
}

/// Passes requests on; clones are the same one.
#[derive(Clone)]
pub struct Proxy(Arc<Inner>);

struct Inner {
    upstream: Upstream,
    client: Client,
    once: Once,
    under_way: Slots,
    accepted: Accepted,
    keys: Keys,
    limits: Limits,
}

impl Proxy {
    /// Fails when the upstream is https and the machine has no certificates to trust. Nothing is sent yet.
    pub fn new(upstream: Upstream, limits: Limits) -> Result<Self, Failure> {
        let client = Client::new(upstream.is_https(), limits.connect_time, limits.head_time)?;
        Ok(Self(Arc::new(Inner {
            upstream,
            client,
            once: Once::new(limits.once),
            under_way: Slots::new(limits.writes),
            accepted: Accepted::default(),
            keys: Keys::default(),
            limits,
        })))
    }

    /// Everything under `/app`.
    pub fn router(&self) -> Router {
        let proxy = self.clone();
        Router::new().fallback(move |request: Request<Body>| {
            let proxy = proxy.clone();
            async move { proxy.answer(request).await }
        })
    }

    /// Waits until no write is under way, for this time at most. True if none is.
    pub async fn settle(&self, limit_time: Duration) -> bool {
        tokio::time::timeout(limit_time, self.0.under_way.all_free()).await.is_ok()
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path();
        let target = match paths::admit(&parts.method, &parts.uri) {
            Ok(target) => target,
            Err(Refused { refusal, allow }) => {
                let mut answer = refusal.into_answer(Some(path));
                if let Some(allow) = allow {
                    answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
                }
                return answer;
            }
        };
        let passed = match headers::to_upstream(&parts.method, &parts.headers) {
            Ok(headers) if parts.method == Method::GET => self.read(target, headers).await,
            Ok(headers) => match to_bytes(body, BODY_BYTES).await {
                Ok(body) => self.write(&parts.method, path, target, headers, body).await,
                Err(_) => Err(Refusal::of_body(StatusCode::BAD_REQUEST, "Couldn't read the request's body.")),
            },
            Err(refusal) => Err(refusal),
        };
        passed.unwrap_or_else(|refusal| refusal.into_answer(Some(path)))
    }

    /// A read is given up when its caller goes.
    async fn read(&self, target: &str, headers: HeaderMap) -> Result<Response<Body>, Refusal> {
        let limits = &self.0.limits;
        let token = self.token(&headers);
        let request = self.request(Method::GET, target, headers, Bytes::new())?;
        let response = self.0.client.send(request).await?;
        if let Some(refusal) = answer::unfit(response.status()) {
            return Err(refusal);
        }
        if response.status().is_success() {
            self.0.accepted.add(token);
        } else {
            let answer = answer::collect(response, limits.write_bytes, limits.body_time).await?;
            return Ok(answer.into_response());
        }
        if let Some(refusal) = answer::too_long(response.headers(), limits.read_bytes) {
            return Err(refusal);
        }
        Ok(answer::stream(response, limits.read_bytes, limits.body_time, limits.read_time))
    }

    /// A write is finished even when its caller goes, and its answer kept for a duplicate.
    async fn write(
        &self,
        method: &Method,
        path: &str,
        target: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Body>, Refusal> {
        let inner = &self.0;
        let bad_id = |why| Refusal::new(StatusCode::BAD_REQUEST, why);
        let op_id = op_id(&headers).map_err(bad_id)?.map(str::to_owned);
        let caller = inner.accepted.caller(self.token(&headers));
        let request = self.request(method.clone(), target, headers.clone(), body.clone())?;
        let Some(op_id) = op_id else {
            let slot = inner.under_way.take(caller).ok_or_else(too_many)?;
            let delivery = tokio::spawn(self.clone().deliver(request, path.to_owned(), slot));
            return delivery.await.map(Answer::into_closing_response).map_err(|_| lost());
        };
        let token = headers.get(headers::TOKEN).map_or(&b""[..], HeaderValue::as_bytes);
        let name = inner.keys.of(&[op_id.as_bytes(), token]);
        let meant = inner.keys.of(&[method.as_str().as_bytes(), target.as_bytes(), &body]);
        let waiting = match inner.once.enter(caller, name, meant, Instant::now()) {
            Turn::Again(waiting) => waiting,
            Turn::OtherRequest => {
                let why = "This X-Op-Id was already used for another request; nothing was sent.";
                return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why));
            }
            Turn::Full => return Err(too_many()),
            Turn::First(ticket, waiting) => {
                match inner.under_way.take(caller) {
                    Some(slot) => self.start(ticket, request, path.to_owned(), slot),
                    // Nothing was sent: the next try is a first one.
                    None => ticket.answer_unremembered(Answer::refusing(too_many(), path).await),
                }
                waiting
            }
        };
        waiting.answer().await.map(Answer::into_closing_response).ok_or_else(lost)
    }

    fn token(&self, headers: &HeaderMap) -> Fingerprint {
        self.0.keys.of(&[headers.get(headers::TOKEN).map_or(&b""[..], HeaderValue::as_bytes)])
    }

    fn start(&self, ticket: Ticket, request: Request<Full<Bytes>>, path: String, slot: Slot) {
        let delivery = self.clone().deliver(request, path.clone(), slot);
        tokio::spawn(async move {
            let answer = delivery.await;
            // Who is not let in has done nothing, and takes no room from those who are.
            match answer.refuses_access(&path) {
                true => ticket.answer_unremembered(answer),
                false => ticket.answer(answer),
            }
        });
    }

    /// Sends a write and reads its answer; what stands in the way becomes an answer too.
    async fn deliver(self, request: Request<Full<Bytes>>, path: String, slot: Slot) -> Answer {
        let limits = &self.0.limits;
        let token = self.token(request.headers());
        let answered = match self.0.client.send(request).await {
            Ok(response) => match answer::unfit(response.status()) {
                Some(refusal) => Err(refusal),
                None => answer::collect(response, limits.write_bytes, limits.body_time).await,
            },
            Err(refusal) => Err(refusal),
        };
        drop(slot);
        match answered {
            Ok(answer) => {
                if answer.status.is_success() {
                    self.0.accepted.add(token);
                }
                answer
            }
            Err(refusal) => Answer::refusing(refusal, &path).await,
        }
    }

    fn request(
        &self,
        method: Method,
        target: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Request<Full<Bytes>>, Refusal> {
        let bad = |_| Refusal::new(StatusCode::BAD_REQUEST, "The address cannot be passed on.");
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = method;
        *request.uri_mut() = self.0.upstream.uri(target).map_err(bad)?;
        *request.headers_mut() = headers;
        Ok(request)
    }
}

fn too_many() -> Refusal {
    let why = "Too many writes are under way; nothing was sent. Try again in a minute.";
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
}

fn lost() -> Refusal {
    let why = "This request was sent before, and its response was lost. It is not sent again: check what it was to change.";
    Refusal::new(StatusCode::BAD_GATEWAY, why)
}
