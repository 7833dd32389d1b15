//! Error responses of the program itself, before a page, a file or the API is reached.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::service::Reply;
use crate::service::route;

/// A refused request: a status, and one sentence with the remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The response's status; some areas of the API use another one.
    pub status: StatusCode,
    /// One sentence for the caller.
    pub message: String,
    /// The allowed methods, for a 405.
    pub allow: Option<&'static str>,
    /// True if the request's body is the cause.
    is_about_body: bool,
}

impl Refusal {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), allow: None, is_about_body: false }
    }

    /// Adds the allowed methods.
    pub fn allowing(self, methods: &'static str) -> Self {
        Self { allow: Some(methods), ..self }
    }

    /// Returns the refusal of a body, which gets the status that the API's area uses for bodies.
    pub fn of_body(status: StatusCode, message: impl Into<String>) -> Self {
        Self { is_about_body: true, ..Self::new(status, message) }
    }

    /// Returns the response, in the error format of the path's API area (`contract.md#errors`) or as text. It closes
    /// the connection, because the rest of the request is not read.
    pub fn into_answer(self, api_path: Option<&str>) -> Response<Body> {
        let status = self.status.as_u16();
        let mut answer = match api_path.map(route::area_of) {
            None => (self.status, self.message).into_response(),
            Some(area) if self.is_about_body => {
                let is_too_large = self.status == StatusCode::PAYLOAD_TOO_LARGE;
                Reply::bad_body(area, is_too_large, &self.message).into_response(false)
            }
            Some(area) => Reply::error(area, status, &self.message).into_response(false),
        };
        answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        if let Some(methods) = self.allow {
            answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
        }
        answer
    }
}
