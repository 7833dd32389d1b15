//! One request in, one answer out.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Request, Response, StatusCode, header};
use tower::ServiceExt;

use crate::server::guard::Guard;
use crate::server::limits::Bodies;
use crate::server::log::Line;
use crate::server::site;
use crate::server::site::Site;

/// What answers on the public address: the console's files, and the API under `/app`.
#[derive(Clone)]
pub struct Program {
    guard: Arc<Guard>,
    site: Option<Arc<Site>>,
    // Whatever answers under /app: the local service, or something that passes requests on.
    api: Router,
    bodies: Bodies,
}

impl Program {
    /// `api` gets every request under `/app`, with its whole path; without a site there is nothing else.
    pub fn new(guard: Guard, site: Option<Site>, api: Router) -> Self {
        Self { guard: Arc::new(guard), site: site.map(Arc::new), api, bodies: Bodies::default() }
    }

    /// Answers one request and logs it. `local` is the address the connection came in on.
    pub async fn answer(&self, request: Request<Body>, local: Option<IpAddr>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let line = Line::begin(&parts);
        let request = Request::from_parts(parts, body);
        line.follow(self.route(request, local).await)
    }

    async fn route(&self, request: Request<Body>, local: Option<IpAddr>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let api_path = is_api(parts.uri.path()).then(|| parts.uri.path().to_owned());
        if let Err(refusal) = self.guard.check(&parts, local, api_path.is_some()) {
            return closed(refusal.into_answer(api_path.as_deref()));
        }
        let Some(api_path) = api_path else {
            return match &self.site {
                Some(site) => site.answer(&parts.method, parts.uri.path(), &parts.headers),
                None => site::text(
                    StatusCode::NOT_FOUND,
                    "The console is not served here; the API is under /app.",
                ),
            };
        };
        let body = match self.bodies.read(&parts.headers, body).await {
            Ok(bytes) => Body::from(bytes),
            Err(refusal) => return closed(refusal.into_answer(Some(&api_path))),
        };
        let answered = self.api.clone().oneshot(Request::from_parts(parts, body)).await;
        closed(answered.unwrap_or_else(|never| match never {}))
    }
}

/// True for the API's paths, which are never a page or a file.
fn is_api(path: &str) -> bool {
    path == "/app" || path.starts_with("/app/")
}

/// An answer that is data, never a page: not sniffed, not kept, and harmless if it is opened as one.
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
