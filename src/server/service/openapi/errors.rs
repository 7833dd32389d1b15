//! The documented errors of each operation (`contract.md` and `contract.md#errors`), for the description.

#![allow(dead_code, reason = "these are only described")]

use utoipa::{IntoResponses, ToSchema};

use crate::server::service::answers::{RestreamError, StatusError};

/// Of `GET /resources` and `GET /resources/<resource_id>`.
#[derive(IntoResponses)]
pub enum ResourceReadErrors {
    /// A query that is not percent-encoded UTF-8
    #[response(status = 400)]
    Query(RestreamError),
    /// No token, an invalid one, or one without access to the account
    #[response(status = 403)]
    Forbidden(RestreamError),
    /// No such resource, or no such address
    #[response(status = 404)]
    NotFound(RestreamError),
    /// Method is not allowed
    #[response(status = 405)]
    Method(RestreamError),
    /// Internal error
    #[response(status = 500)]
    Internal(RestreamError),
    /// The service is busy
    #[response(status = 503)]
    Busy(RestreamError),
}

/// Of the other operations of the restream area.
#[derive(IntoResponses)]
pub enum RestreamErrors {
    /// A body or query that is not right, with the path of each field in `message`; also a token that is missing,
    /// invalid or without access, then with 403 as `code`
    #[response(status = 400)]
    Invalid(RestreamError),
    /// No such resource, or no such address
    #[response(status = 404)]
    NotFound(RestreamError),
    /// Method is not allowed: resources cannot be deleted
    #[response(status = 405)]
    Method(RestreamError),
    /// The X-Op-Id of a write was used for another request
    #[response(status = 422)]
    IdOfAnother(RestreamError),
    /// Internal error
    #[response(status = 500)]
    Internal(RestreamError),
    /// The service is busy, or the account stores as much as it may; nothing was changed
    #[response(status = 503)]
    Busy(RestreamError),
    /// Execution time exceeded
    #[response(status = 504)]
    Timeout(RestreamError),
}

/// Of every operation of the recording area (`contract.md#errors-recording`).
#[derive(IntoResponses)]
pub enum RecordingErrors {
    /// `Invalid path`: the address or the query cannot be decoded. On PATCH also: no setting for the given record_id
    #[response(status = 400, content_type = "text/plain")]
    InvalidPath(String),
    /// `Invalid token`: no token, or one that no account has
    #[response(status = 401, content_type = "text/plain")]
    InvalidToken(String),
    /// `Invalid account`: the token is of another account
    #[response(status = 403, content_type = "text/plain")]
    InvalidAccount(String),
    /// `Not found`
    #[response(status = 404, content_type = "text/plain")]
    NotFound(String),
    /// `Method is not allowed`
    #[response(status = 405, content_type = "text/plain")]
    Method(String),
    /// Errors in values, by field. A body that is not JSON is the field `body`; an X-Op-Id that is none, or that was used
    /// for another request, is the field `X-Op-Id`; an account that stores as much as it may is the field `body`
    #[response(status = 422)]
    Fields(FieldErrors),
    /// Internal error, with an empty body; a disk that is full is named
    #[response(status = 500, content_type = "text/html")]
    Internal(String),
    /// Execution time exceeded
    #[response(status = 504, content_type = "text/plain")]
    Timeout(String),
}

/// `{"errors": {"<field>": ["<message>", …]}}` (`contract.md#decision-10`).
#[derive(ToSchema)]
pub struct FieldErrors {
    /// Messages by the name of the field: dotted and indexed inside `schedule` and `qualities`.
    errors: std::collections::HashMap<String, Vec<String>>,
}

/// Of every operation of the network DVR area (`contract.md#errors-dvr`).
#[derive(IntoResponses)]
pub enum DvrErrors {
    /// A stream name with an empty, `.` or `..` segment or an escaped slash, a body that is not right, or an address or
    /// query that cannot be decoded
    #[response(status = 400)]
    Invalid(StatusError),
    /// No token, an invalid one, or one without access to the account
    #[response(status = 403)]
    Forbidden(StatusError),
    /// No such stream, no such node, or no such address
    #[response(status = 404)]
    NotFound(StatusError),
    /// Method is not allowed
    #[response(status = 405)]
    Method(StatusError),
    /// The X-Op-Id of a write was used for another request
    #[response(status = 422)]
    IdOfAnother(StatusError),
    /// Execution time exceeded
    #[response(status = 504)]
    Timeout(StatusError),
}

/// Of every operation of the metrics area (`contract.md#errors-metrics`).
#[derive(IntoResponses)]
pub enum MetricsErrors {
    /// No token, an invalid one, or one without access to the account
    #[response(status = 403)]
    Forbidden(StatusError),
    /// Method is not allowed
    #[response(status = 405)]
    Method(StatusError),
    /// A parameter that is missing, unknown or not of its form; a period that is not of 1 to 10 whole minutes; a query
    /// that is not percent-encoded UTF-8
    #[response(status = 422)]
    Invalid(StatusError),
    /// Internal error
    #[response(status = 500)]
    Internal(StatusError),
    /// Execution time exceeded
    #[response(status = 504)]
    Timeout(StatusError),
}
