//! The request pipeline.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderName, HeaderValue, Method, Request, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::server::cors;
use crate::server::fingerprint::Fingerprint;
use crate::server::guard::{Guard, is_read};
use crate::server::limits::read_body;
use crate::server::listen::Addresses;
use crate::server::log::RequestLine;
use crate::server::refusal::Refusal;
use crate::server::request_slots::{AcceptedTokens, RequestQuota, RequestSlots};
use crate::server::site::Site;
use crate::service::{Reply, auth, route};

/// Limits on concurrent API requests. They are below the connection limit, so that pages can always load.
#[derive(Debug, Clone, Copy)]
pub struct RequestLimits {
    /// For reads.
    pub reads: RequestQuota,
    /// For writes, including those with a disconnected caller.
    pub writes: RequestQuota,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            reads: RequestQuota { total: 128, caller: 48 },
            writes: RequestQuota { total: 64, caller: 24 },
        }
    }
}

/// The handler of the public address: the console's files, and the API under `/app`.
#[derive(Clone)]
pub struct Program {
    guard: Arc<Guard>,
    site: Option<Arc<Site>>,
    // The local service or the proxy.
    api: Router,
    reads: RequestSlots,
    writes: RequestSlots,
    accepted: Arc<AcceptedTokens>,
    health: Arc<HealthCheck>,
    /// The header that names the user of a write for the log, which a proxy in front has to set.
    pub user_header: Option<HeaderName>,
}

/// Returns whether what the program stands on is there, and what else is known, for the body of `/healthz`.
pub type HealthCheck = dyn Fn() -> (bool, Value) + Send + Sync;

/// The path that load balancers ask.
const HEALTH: &str = "/healthz";

impl Program {
    /// Creates a program. `api` gets every request under `/app` with its full path; without a site all else is not
    /// found.
    pub fn new(guard: Guard, site: Option<Site>, api: Router) -> Self {
        let RequestLimits { reads, writes } = RequestLimits::default();
        let (reads, writes) = (RequestSlots::new(reads), RequestSlots::new(writes));
        Self {
            guard: Arc::new(guard),
            site: site.map(Arc::new),
            api,
            reads,
            writes,
            accepted: Arc::default(),
            health: Arc::new(|| (true, Value::Null)),
            user_header: None,
        }
    }

    /// Answers `/healthz` by this check.
    pub fn with_health(self, check: impl Fn() -> (bool, Value) + Send + Sync + 'static) -> Self {
        Self { health: Arc::new(check), ..self }
    }

    /// Replaces the limits.
    pub fn with_limits(self, limits: RequestLimits) -> Self {
        Self { reads: RequestSlots::new(limits.reads), writes: RequestSlots::new(limits.writes), ..self }
    }

    /// Waits until no write is in progress, up to `limit`; returns whether none is.
    pub async fn settle(&self, limit: Duration) -> bool {
        tokio::time::timeout(limit, self.writes.all_free()).await.is_ok()
    }

    /// Returns the router, which logs every request.
    pub fn router(&self) -> Router {
        let program = self.clone();
        Router::new().fallback(async move |request: Request<Body>| {
            let (mut parts, body) = request.into_parts();
            let base = program.site.as_ref().map_or("", |site| site.base());
            if let Some(below) = below(base, &parts.uri) {
                parts.uri = below;
            }
            // It comes every few seconds, under any name, and tells no secret.
            if parts.uri.path() == HEALTH && is_read(&parts.method) {
                return closed(program.health());
            }
            let line = RequestLine::begin(&parts, program.user_header.as_ref());
            let answer = program.answer(parts, body).await;
            line.end(&answer);
            answer
        })
    }

    fn health(&self) -> Response<Body> {
        let (is_well, details) = (self.health)();
        let status = if is_well { 200 } else { 503 };
        let body = json!({"ok": is_well, "console": self.site.is_some(), "details": details});
        Reply::json(status, &body).into_response(false)
    }

    async fn answer(&self, parts: Parts, body: Body) -> Response<Body> {
        let local = parts.extensions.get().map(|addresses: &Addresses| addresses.local);
        let api_path = is_api(parts.uri.path()).then(|| parts.uri.path().to_owned());
        let origin = self.guard.other_origin(&parts.headers);
        let preflight = origin.as_ref().and_then(|_| cors::preflight(&parts));
        let answered = match self.guard.check(&parts, local, api_path.is_some()) {
            Err(refusal) => Err(refusal),
            Ok(()) if let (Some(answer), true) = (preflight, api_path.is_some()) => Ok(answer),
            Ok(()) if api_path.is_some() => self.api(parts, body).await,
            Ok(()) => Ok(match &self.site {
                Some(site) => site.answer(&parts.method, parts.uri.path(), &parts.headers),
                None => {
                    let why = "The console is not served here; the API is under /app.";
                    (StatusCode::NOT_FOUND, why).into_response()
                }
            }),
        };
        let mut answer = closed(answered.unwrap_or_else(|refusal| refusal.into_answer(api_path.as_deref())));
        if api_path.is_some() {
            cors::allow(origin, &mut answer);
        }
        answer
    }

    /// Calls the API with the caller's permit, held until the response is sent and a detached write has finished.
    async fn api(&self, mut parts: Parts, body: Body) -> Result<Response<Body>, Refusal> {
        let token = parts.headers.get(auth::TOKEN).map_or(&b""[..], HeaderValue::as_bytes);
        let token = Fingerprint::of(&[token]);
        let is_read = is_read(&parts.method);
        let places = if is_read { &self.reads } else { &self.writes };
        let place = Arc::new(places.acquire(self.accepted.caller(token)).ok_or_else(|| too_many(is_read))?);
        // The body of a read is ignored, because a slow one would hold a permit.
        let body = if is_read { Bytes::new() } else { read_body(&parts.headers, body).await? };
        parts.extensions.insert(Arc::clone(&place));
        // A response without authentication does not verify a token.
        let needs_token = parts.method != Method::OPTIONS && route::area_of(parts.uri.path()).is_some();
        let Ok(mut answer) = self.api.clone().oneshot(Request::from_parts(parts, Body::from(body))).await;
        if needs_token && answer.status().is_success() && answer.extensions().get::<Unproven>().is_none() {
            self.accepted.add(token);
        }
        answer.extensions_mut().insert(place);
        Ok(answer)
    }
}

/// A response that shows nothing about the token, in its extensions.
#[derive(Clone)]
pub struct Unproven;

fn too_many(is_read: bool) -> Refusal {
    let why = match is_read {
        true => "Too many reads are under way; try again in a moment.",
        false => "Too many writes are under way; nothing was sent. Try again in a minute.",
    };
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
}

/// Returns the address below a base path, byte for byte; `None` if it is not below it, as behind a proxy that takes the
/// base off itself.
fn below(base: &str, uri: &Uri) -> Option<Uri> {
    let target = uri.path_and_query().filter(|_| uri.authority().is_none())?.as_str();
    let rest = target.strip_prefix(base).filter(|_| !base.is_empty())?;
    let rest = match rest.as_bytes().first() {
        Some(b'/') => rest.to_owned(),
        None | Some(b'?') => format!("/{rest}"),
        Some(_) => return None,
    };
    PathAndQuery::try_from(rest).ok().map(Uri::from)
}

/// Returns whether the path belongs to the API, never to a page or a file.
fn is_api(path: &str) -> bool {
    path == "/app" || path.starts_with("/app/")
}

/// Adds the headers that are missing from a response: no sniffing, no caching, and no active content.
fn closed(mut answer: Response<Body>) -> Response<Body> {
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}
