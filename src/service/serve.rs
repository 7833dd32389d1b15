//! Requests with injected faults, and the common headers of responses.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, header};

use crate::service::ask::Impairment;
use crate::service::encoding;
use crate::service::operate::answer;
use crate::service::state::Service;
use crate::service::{faults, utc};

/// Handles any request under `/app`.
pub async fn serve(State(service): State<Service>, request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let fault = service.0.faults.as_ref().and_then(|faults| faults.of(&parts));
    let mut response = match fault {
        None => {
            let accepted = encoding::accepted(&parts.headers);
            let (Ok(answer) | Err(answer)) =
                answer(&service, &parts, body, accepted, Impairment::default()).await;
            answer.into_response(parts.method == Method::HEAD)
        }
        Some(fault) => faults::serve(fault, &service, &parts, body).await,
    };
    let headers = response.headers_mut();
    if !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS) {
        // Browsers resend a write once when a reused connection breaks, but not on a new one.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    // The console synchronizes its clock by this header, so it must be the time of the response.
    if let Ok(date) = HeaderValue::from_str(&utc::format_http(service.0.clock.now())) {
        headers.insert(header::DATE, date);
    }
    add_cors(&service, &parts, headers);
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Sets the CORS headers for allowed origins and their preflights.
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
