//! Answers of the program itself, before a page, a file or the API is reached.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};

use crate::server::site;
use crate::service::Answer;
use crate::service::route;

/// A request that is not let through: a status, and one sentence that names the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The answer's status; the API's areas answer some with another.
    pub status: StatusCode,
    /// One sentence, shown to the caller.
    pub message: String,
    /// Whether it is about the request's body.
    is_about_body: bool,
}

impl Refusal {
    /// A refusal with this status and sentence.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), is_about_body: false }
    }

    /// The refusal of a body. In the API it has the status that its area has for bodies.
    pub fn of_body(status: StatusCode, message: impl Into<String>) -> Self {
        Self { is_about_body: true, ..Self::new(status, message) }
    }

    /// The answer, in the shape that the path's area of the API gives its errors (`contract.md#errors`); text elsewhere.
    ///
    /// The connection is closed: what was not read of the request is not worth reading.
    pub fn into_answer(self, api_path: Option<&str>) -> Response<Body> {
        let status = self.status.as_u16();
        let mut answer = match api_path.map(route::area_of) {
            None => site::text(self.status, self.message),
            Some(area) if self.is_about_body => {
                let is_too_large = self.status == StatusCode::PAYLOAD_TOO_LARGE;
                Answer::bad_body(area, is_too_large, &self.message).into_response(false)
            }
            Some(area) => Answer::error(area, status, &self.message).into_response(false),
        };
        answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        answer
    }
}
