//! Requests with injected faults, and the common headers of responses.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, Response, header};

use crate::service::context::Impairment;
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
            let takes_gzip = encoding::accepts(&parts.headers, encoding::GZIP);
            let (Ok(answer) | Err(answer)) =
                answer(&service, &parts, body, takes_gzip, Impairment::default()).await;
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
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}
