//! Answers of the program itself, before a page, a file or the API is reached.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde_json::json;

/// A request that is not let through: a status, and one sentence that names the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The answer's status.
    pub status: StatusCode,
    /// One sentence, shown to the caller.
    pub message: String,
}

impl Refusal {
    /// A refusal with this status and sentence.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// The answer, in the shape that the path's area of the API gives its errors (API 7); text elsewhere.
    ///
    /// The connection is closed: what was not read of the request is not worth reading.
    pub fn into_answer(self, api_path: Option<&str>) -> Response<Body> {
        let (content_type, text) = match api_path {
            Some(path) if path.starts_with("/app/restream/") => {
                let body = json!({"success": false, "code": self.status.as_u16(), "message": self.message});
                ("application/json", body.to_string())
            }
            Some(path) if path.starts_with("/app/dvr-net/") || path.starts_with("/app/metrics/") => {
                let status = self.status.canonical_reason().unwrap_or("Refused");
                ("application/json", json!({"status": status, "description": self.message}).to_string())
            }
            _ => ("text/plain; charset=utf-8", self.message),
        };
        let mut answer = Response::new(Body::from(text));
        *answer.status_mut() = self.status;
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        answer
    }
}
