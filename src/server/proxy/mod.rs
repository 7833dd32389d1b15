//! Forwards API requests to one upstream, chosen at start.
//!
//! - [`upstream`]: its address, checked once.
//! - [`paths`]: the forwarded requests; [`headers`]: the forwarded headers, each way.
//! - [`once`]: single delivery of a repeated write.
//! - [`client`]: the connections, through a proxy of the environment (`http_proxy`) or not; [`answer`]: the responses.
//!
//! [`Program`](crate::server::program::Program) has already checked access, concurrency and request size.

pub mod answer;
pub(super) mod client;
pub mod headers;
mod http_proxy;
mod limits;
pub mod once;
pub mod paths;
pub mod upstream;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::Full;
use serde_json::{Value, json};

use crate::server::failure::Failure;
use crate::server::fingerprint::Fingerprint;
use crate::server::refusal::Refusal;
use crate::server::request_slots::RequestSlot;
use crate::service::BODY_BYTES;
use crate::service::auth::TOKEN;
use crate::service::encoding;
use crate::service::op_id::op_id;
use crate::service::utc;
pub use limits::ProxyLimits;

use answer::UpstreamResponse;
use client::{NoAnswer, UpstreamClient};
use once::{Once, WriteTurn};
use upstream::Upstream;

/// The proxy; clones share it.
#[derive(Clone)]
pub struct Proxy(Arc<ProxyInner>);

struct ProxyInner {
    upstream: Upstream,
    client: UpstreamClient,
    once: Once,
    limits: ProxyLimits,
}

impl Proxy {
    /// Creates a proxy, without sending. Fails if the upstream is https and the machine has no trusted certificates.
    pub fn new(upstream: Upstream, limits: ProxyLimits) -> Result<Self, Failure> {
        let client =
            UpstreamClient::new("upstream", upstream.address(), limits.connect_time, limits.head_time)?;
        Ok(Self(Arc::new(ProxyInner { upstream, client, once: Once::new(limits.once), limits })))
    }

    /// Returns the router for everything under `/app`.
    pub fn router(&self) -> Router {
        let proxy = self.clone();
        Router::new().fallback(async move |request: Request<Body>| proxy.answer(request).await)
    }

    /// Describes how the upstream did last.
    pub fn health(&self) -> Value {
        let [answered, failed] = self.0.client.last().map(|at| at.map(utc::format));
        json!({"answered": answered, "gave_no_answer": failed})
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path();
        let target = match paths::admit(&parts.method, &parts.uri) {
            Ok(target) => target,
            Err(refusal) => return refusal.into_answer(Some(path)),
        };
        let passed = match headers::to_upstream(&parts.method, &parts.headers) {
            Ok(headers) if parts.method == Method::GET => self.read(&parts, target, headers).await,
            Ok(headers) => match to_bytes(body, BODY_BYTES).await {
                Ok(body) => self.write(&parts, target, headers, body).await,
                Err(_) => Err(Refusal::of_body(StatusCode::BAD_REQUEST, "Couldn't read the request's body.")),
            },
            Err(refusal) => Err(refusal),
        };
        passed.unwrap_or_else(|refusal| refusal.into_answer(Some(path)))
    }

    /// Forwards a read, which is cancelled when the caller disconnects.
    async fn read(&self, parts: &Parts, target: &str, headers: HeaderMap) -> Result<Response<Body>, Refusal> {
        let limits = &self.0.limits;
        let request = self.request(Method::GET, target, headers, Bytes::new())?;
        let response = self.0.client.send(request).await.map_err(|no_answer| no_answer.why)?;
        if !response.status().is_success() {
            return answer::collect(response, limits).await.map(UpstreamResponse::into_response);
        }
        let takes_gzip = encoding::accepts(&parts.headers, encoding::GZIP);
        answer::forward(parts.uri.path(), response, limits, takes_gzip).await
    }

    /// Forwards a write, which continues when the caller disconnects. Its response is stored for a duplicate.
    async fn write(
        &self,
        parts: &Parts,
        target: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Body>, Refusal> {
        let (inner, path) = (&self.0, parts.uri.path());
        let bad_id = |why| Refusal::new(StatusCode::BAD_REQUEST, why);
        let op_id = op_id(&headers).map_err(bad_id)?.map(str::to_owned);
        let token = headers.get(TOKEN).map_or(&b""[..], HeaderValue::as_bytes).to_owned();
        let request = self.request(parts.method.clone(), target, headers, body.clone())?;
        let place = parts.extensions.get::<Arc<RequestSlot>>().cloned();
        let caller = place.as_ref().and_then(|place| place.caller);
        let delivery = self.clone().deliver(request, path.to_owned(), place);
        let Some(op_id) = op_id else {
            let (answer, _) = tokio::spawn(delivery).await.map_err(|_| lost())?;
            return Ok(answer.into_closing_response(path));
        };
        let name = Fingerprint::of(&[op_id.as_bytes(), &token]);
        let meant = Fingerprint::of(&[parts.method.as_str().as_bytes(), target.as_bytes(), &body]);
        let waiting = match inner.once.enter(caller, name, meant, Instant::now()) {
            WriteTurn::Again(waiting) => waiting,
            WriteTurn::OtherRequest => {
                let why = "This X-Op-Id was already used for another request; nothing was sent.";
                return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why));
            }
            WriteTurn::First(ticket, waiting) => {
                tokio::spawn(async move {
                    let (answer, has_effect) = delivery.await;
                    ticket.answer(answer, has_effect);
                });
                waiting
            }
        };
        waiting.answer().await.map(|answer| answer.into_closing_response(path)).ok_or_else(lost)
    }

    /// Sends a write and reads its response; a failure becomes a response too. Returns whether the write may have had an
    /// effect: one without is not remembered, so that it may be repeated.
    async fn deliver(
        self,
        request: Request<Full<Bytes>>,
        path: String,
        _place: Option<Arc<RequestSlot>>,
    ) -> (UpstreamResponse, bool) {
        let (answered, was_sent) = match self.0.client.send(request).await {
            Ok(response) => (answer::collect(response, &self.0.limits).await, true),
            Err(NoAnswer { why, was_sent }) => (Err(why), was_sent),
        };
        match answered {
            Ok(answer) => {
                let has_effect = !answer.refuses_access(&path);
                (answer, has_effect)
            }
            Err(why) => (UpstreamResponse::refusing(why, &path).await, was_sent),
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

fn lost() -> Refusal {
    let why = "This request was sent before, and its response was lost. It is not sent again: check what it was to change.";
    Refusal::new(StatusCode::BAD_GATEWAY, why)
}
