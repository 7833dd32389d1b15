//! Responses: one type, and the error format of each area (`contract.md#errors`). Only this file sets status codes.

use std::fmt::Display;

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use bytes::BufMut;
use rusqlite::ErrorCode;
use serde::Serialize;
use serde_json::json;

use crate::api::{Area, MAX_BODY_BYTES};
use crate::service::encoding;
use crate::service::problems::BodyProblems;
use crate::service::store::StoreError;

/// The content type of JSON.
pub const JSON: &str = "application/json";
const TEXT: &str = "text/plain";
const HTML: &str = "text/html";

/// Minimum size of a compressed response: a smaller one fits into a packet.
const PACKED_FROM: usize = 1024;

/// A response, before the common headers.
#[derive(Clone)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// The content type; empty for none.
    pub content_type: String,
    /// The body.
    pub body: Vec<u8>,
    /// The allowed methods, for a 405 or an OPTIONS.
    pub allow: Option<&'static str>,
    /// The body is compressed by gzip.
    pub is_packed: bool,
}

/// The restream area's response to a write, and its errors (`contract.md#errors-restream`).
#[derive(Serialize)]
struct RestreamReport<'a> {
    success: bool,
    /// The status code, but 403 if access is refused with 400.
    code: u16,
    message: &'a str,
    /// Only for a new resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    resource_id: Option<&'a str>,
}

/// Errors of DVR and metrics (`contract.md#errors-dvr`, `contract.md#errors-metrics`).
#[derive(Serialize)]
struct StatusError<'a> {
    /// The status code's reason phrase.
    status: &'a str,
    description: &'a str,
    /// The nodes that failed to delete.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    failed_hosts: &'a [&'a String],
}

impl Reply {
    /// Returns a JSON response, or [`Reply::overflow`].
    pub fn json(status: u16, body: &impl Serialize) -> Self {
        // The console reads no more.
        let mut text = Vec::new().limit(MAX_BODY_BYTES).writer();
        // Otherwise only a map with keys other than strings could fail, and no response has one.
        match serde_json::to_writer(&mut text, body) {
            Ok(()) => {
                let body = text.into_inner().into_inner();
                Self { content_type: JSON.to_owned(), body, ..Self::empty(status) }
            }
            Err(_) => Self::overflow(),
        }
    }

    /// Returns a mark for a response above the maximum size, which [`Reply::within`] makes a refusal.
    pub const fn overflow() -> Self {
        Self::empty(413)
    }

    /// Returns the response to a read of this area, or the refusal of one that is too large.
    #[must_use]
    pub fn within(self, area: Option<Area>) -> Self {
        if self.status != 413 {
            return self;
        }
        let status = if area == Some(Area::Metrics) { 422 } else { 400 };
        let why = "The response is larger than 16 MiB; ask for a shorter period, or for less at once";
        Self::invalid(area, status, "", why)
    }

    /// Returns the OpenAPI description.
    pub fn openapi() -> Self {
        let body = include_bytes!("openapi.json").to_vec();
        Self { content_type: JSON.to_owned(), body, ..Self::empty(200) }
    }

    /// Returns a response without a body.
    pub const fn empty(status: u16) -> Self {
        Self { status, content_type: String::new(), body: Vec::new(), allow: None, is_packed: false }
    }

    /// Compresses a large body if the client accepts it.
    #[must_use]
    pub fn packed(self, takes_gzip: bool) -> Self {
        match takes_gzip && self.body.len() >= PACKED_FROM {
            true => Self { body: encoding::packed(&self.body), is_packed: true, ..self },
            false => self,
        }
    }

    /// Adds the allowed methods.
    pub fn allowing(mut self, methods: &'static str) -> Self {
        self.allow = Some(methods);
        self
    }

    /// Returns an error of the restream area.
    pub fn restream(status: u16, why: impl Display) -> Self {
        Self::restream_report(status, status, &why.to_string(), None)
    }

    /// Returns the success of a restream write.
    pub fn accepted(message: &str, resource_id: Option<&str>) -> Self {
        Self::restream_report(200, 200, message, resource_id)
    }

    /// Returns the restream area's report on a request, in which the code is the status unless access is refused.
    pub fn restream_report(status: u16, code: u16, message: &str, resource_id: Option<&str>) -> Self {
        Self::json(status, &RestreamReport { success: code == 200, code, message, resource_id })
    }

    /// Returns an error of the recording area as text/plain (`contract.md#errors-recording`).
    pub fn recording(status: u16, phrase: &str) -> Self {
        Self { content_type: TEXT.to_owned(), body: phrase.as_bytes().to_vec(), ..Self::empty(status) }
    }

    /// Returns an error of DVR, of metrics, or outside the areas.
    pub fn described(status: u16, description: impl Display) -> Self {
        Self::failed_on(status, &description.to_string(), &[])
    }

    /// Returns an error with the nodes on which a deletion failed.
    pub fn failed_on(status: u16, description: &str, failed_hosts: &[&String]) -> Self {
        let text = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
        Self::json(status, &StatusError { status: text.unwrap_or("Error"), description, failed_hosts })
    }

    /// Returns an error in the area's format.
    pub fn error(area: Option<Area>, status: u16, why: &str) -> Self {
        match area {
            Some(Area::Restream) => Self::restream(status, why),
            Some(Area::Recording) => Self::recording(status, why),
            _ => Self::described(status, why),
        }
    }

    /// Returns an error; in the recording area a 422 with the field.
    pub fn invalid(area: Option<Area>, status: u16, field: &str, why: &str) -> Self {
        match area {
            Some(Area::Recording) => Self::fields(BodyProblems::of(field, why)),
            _ => Self::error(area, status, why),
        }
    }

    /// Returns the 404 for an unknown path.
    pub fn not_found(area: Option<Area>) -> Self {
        match area {
            Some(Area::Restream | Area::Recording) => Self::error(area, 404, "Not found"),
            _ => Self::error(area, 404, "No such address in this API"),
        }
    }

    /// Returns the error for a path that is malformed: a broken escape, or no UTF-8.
    pub fn bad_path(area: Option<Area>) -> Self {
        let why = "The address is not percent-encoded UTF-8";
        match area {
            Some(Area::Recording) => Self::recording(400, "Invalid path"),
            Some(Area::Dvr) => Self::described(400, why),
            _ => Self::error(area, 404, why),
        }
    }

    /// Returns the 405 for an existing path.
    pub fn method(area: Option<Area>, allowed: &'static str) -> Self {
        Self::error(area, 405, "Method is not allowed").allowing(allowed)
    }

    /// Returns the error for a body that is too large, cannot be received, or has another type than JSON.
    pub fn bad_body(area: Option<Area>, is_too_large: bool, why: &str) -> Self {
        let status = if is_too_large && area != Some(Area::Restream) { 413 } else { 400 };
        Self::invalid(area, status, "", why)
    }

    /// Returns an internal error.
    pub fn internal(area: Option<Area>) -> Self {
        match area {
            Some(Area::Recording) => Self { content_type: HTML.to_owned(), ..Self::empty(500) },
            _ => Self::error(area, 500, "Internal error"),
        }
    }

    /// Returns the error for a write that the database refused.
    pub fn of_store(area: Option<Area>, error: &StoreError) -> Self {
        match (error.code(), error) {
            (Some(ErrorCode::DatabaseBusy), _) if area == Some(Area::Restream) => {
                Self::restream(503, "The service is busy; nothing was changed")
            }
            (Some(ErrorCode::DiskFull), _) => {
                let full = Self::error(area, 500, "The disk of the service is full; nothing was changed");
                let is_page = area == Some(Area::Recording);
                Self { content_type: if is_page { HTML.to_owned() } else { full.content_type }, ..full }
            }
            (_, StoreError::AccountFull) => {
                let status = if area == Some(Area::Restream) { 503 } else { 500 };
                let why = "The account stores as much as one account may; nothing was changed. What makes it smaller or \
                           switches off is still accepted: take out targets that are no longer used";
                Self::invalid(area, status, "", why)
            }
            _ => Self::internal(area),
        }
    }

    /// Returns the 422 of the recording area with its field errors (`contract.md#decision-10`).
    pub fn fields(problems: BodyProblems) -> Self {
        Self::json(422, &json!({ "errors": problems.by_field() }))
    }

    /// Converts it for hyper. The response to HEAD has the length of the omitted body.
    pub fn into_response(self, is_head: bool) -> Response<Body> {
        let length = self.body.len();
        let mut response = Response::new(if is_head { Body::empty() } else { Body::from(self.body) });
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        if let Ok(content_type) = HeaderValue::from_str(&self.content_type)
            && !self.content_type.is_empty()
        {
            headers.insert(header::CONTENT_TYPE, content_type);
        }
        if let Some(allow) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(allow));
        }
        if self.is_packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding::GZIP));
        }
        if self.status == 503 {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if is_head {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        response
    }
}
