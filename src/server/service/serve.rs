//! From a request to an answer on the wire: faults that were asked for, and the headers that all answers carry.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, header};

use crate::server::pack;
use crate::server::service::answers::{Answer, Area};
use crate::server::service::ask::Impairment;
use crate::server::service::operate::answer;
use crate::server::service::state::Service;
use crate::server::service::{faults, utc};
use crate::server::site::encoding;
use crate::server::site::encoding::{Accepted, Coding};

/// Answers below so many bytes are sent as they are: they fit into a packet.
const PACKED_FROM: usize = 1024;

/// Answers any request under `/app`.
pub async fn serve(State(service): State<Service>, request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let fault = service.0.faults.as_ref().and_then(|faults| faults.of(&parts));
    let mut response = match fault {
        None => {
            let answer = answer(&service, &parts, body, Impairment::default()).await;
            packed(answer, encoding::accepted(&parts.headers), parts.method == Method::HEAD).await
        }
        Some(fault) => faults::serve(fault, &service, &parts, body).await,
    };
    let headers = response.headers_mut();
    if !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS) {
        // Browsers resend a write once when a reused connection dies under it; a fresh one is not resent.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    // The console compares clocks by this header: it has to tell the time that the answer was made in.
    if let Ok(date) = HeaderValue::from_str(&utc::format_http(service.0.clock.now())) {
        headers.insert(header::DATE, date);
    }
    add_cors(&service, &parts, headers);
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// An answer in the form that its caller takes.
async fn packed(mut answer: Answer, accepted: Accepted, is_head: bool) -> Response<Body> {
    let coding = match answer.body.len() {
        ..PACKED_FROM => Coding::Identity,
        _ => accepted.best(&[Coding::Brotli, Coding::Gzip]),
    };
    if coding != Coding::Identity {
        // Megabytes of it would hold up the connections that share this thread.
        let work = tokio::task::spawn_blocking(move || {
            answer.body = match coding {
                Coding::Brotli => pack::brotli(&answer.body, pack::BROTLI_FAST),
                Coding::Gzip => pack::gzip(&answer.body, pack::GZIP_FAST),
                Coding::Identity => answer.body,
            };
            answer
        });
        answer = work.await.unwrap_or_else(|_| Answer::internal(Area::Elsewhere));
    }
    let mut response = answer.into_response(is_head);
    if let Some(name) = coding.name() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

/// Lets the pages of the allowed origins read the answer, and tells their preflights what may be sent.
fn add_cors(service: &Service, parts: &Parts, headers: &mut HeaderMap) {
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    let Some(origin) = parts.headers.get(header::ORIGIN) else { return };
    if !service.0.allow_origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes()) {
        return;
    }
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("date, retry-after"));
    let is_preflight =
        parts.method == Method::OPTIONS && parts.headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    if is_preflight {
        let methods = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE");
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
        let may_be_sent = HeaderValue::from_static("cdn-auth-token, content-type, x-op-id");
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, may_be_sent);
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
}
