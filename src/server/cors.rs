//! Responses to other origins that may call the API (`contract.md#decision-29`).

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;

const PREFLIGHT: [(HeaderName, &str); 3] = [
    (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST, PUT, PATCH, DELETE"),
    (header::ACCESS_CONTROL_ALLOW_HEADERS, "cdn-auth-token, content-type, x-op-id"),
    (header::ACCESS_CONTROL_MAX_AGE, "600"),
];

/// Returns the response to a browser's question whether an origin may call here.
pub fn preflight(request: &Parts) -> Option<Response<Body>> {
    let is_preflight = request.method == Method::OPTIONS
        && request.headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
        && request.headers.contains_key(header::ORIGIN);
    is_preflight.then(|| (StatusCode::NO_CONTENT, PREFLIGHT).into_response())
}

/// Lets this origin read a response, if there is one.
pub fn allow(origin: Option<HeaderValue>, answer: &mut Response<Body>) {
    let headers = answer.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        let exposed = HeaderValue::from_static("date, retry-after");
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    }
}
