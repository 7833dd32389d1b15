//! The one error type of all twenty operations.

use std::fmt;

use crate::api::{Answer, Area};
use crate::json::typed_object::NOT_AIMED;
use crate::redact::Secrets;

/// At most so many bytes of a service's message are kept.
pub const MAX_SAID_BYTES: usize = 2048;

/// Why an operation did not give its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The part of the API.
    pub area: Area,
    /// What kind of failure it is.
    pub kind: ErrorKind,
    /// The HTTP status, if there was an answer.
    pub status: Option<u16>,
    /// The service's message, as plain text; for [`ErrorKind::NotThisApi`], what is wrong with its answer. Empty if it said
    /// nothing beyond [`Error::fields`]. Not to be shown before [`Error::redacted`].
    pub message: String,
    /// The hosts on which a deletion of DVR failed (`contract.md#dvr-operations`).
    pub failed_hosts: Vec<String>,
    /// The service's messages about single fields of the request (`contract.md#decision-10`).
    pub fields: Vec<FieldError>,
}

/// A service's message about one field of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field by its wire name, such as `dvr_window` or `restreams[0].source`.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

/// Kinds of failure that call for different reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// No answer: no connection, a connection that broke, a blocked cross-origin call, or a redirect.
    Network,
    /// No answer in time.
    Timeout,
    /// An answer of more than [`MAX_BODY_BYTES`](super::MAX_BODY_BYTES).
    TooLarge,
    /// The token is missing, wrong or expired: 401, or a 403 that speaks of the token or only of `Forbidden`
    /// (`contract.md#decision-26`).
    TokenRefused,
    /// Any other 403: the token may be right, but has no access to the account (`contract.md#decision-28`).
    AccessDenied,
    /// There is no such thing: 404; 400 to a recording action; an empty array for a recording setting
    /// (`contract.md#decision-15`).
    NotFound,
    /// 405: the service does not do this.
    NotAllowed,
    /// 409: an active recording setting has the same source playlist.
    Conflict,
    /// The request's values were refused: 400, 422, or another 4xx.
    Invalid,
    /// 429: too many requests.
    RateLimited,
    /// The service failed: 5xx. Hosts that failed are in [`Error::failed_hosts`].
    Server,
    /// The status is a success, the body is not: `success` is `false` (`contract.md#decision-7`), or hosts failed.
    RefusedByBody,
    /// A 2xx whose body is not what the contract promises: a web page, no JSON, or JSON of another shape.
    NotThisApi,
    /// The service accepted a write, and what was read back has nothing of it (`contract.md#decision-7`).
    NotSaved,
    /// A status outside 2xx, 4xx and 5xx; or a 2xx whose body names another end than success.
    Unexpected,
}

impl Error {
    /// A failure without an answer, for anyone who sends requests.
    pub fn without_answer(area: Area, kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            area,
            kind,
            status: None,
            message: message.into(),
            failed_hosts: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// What has an identifier that the service has given to several is not written to (`contract.md#decision-44`).
    pub fn reported_twice(area: Area) -> Self {
        Self::without_answer(area, ErrorKind::Conflict, NOT_AIMED)
    }

    pub(super) fn of(area: Area, kind: ErrorKind, answer: &Answer<'_>, message: impl Into<String>) -> Self {
        Self { status: Some(answer.status), ..Self::without_answer(area, kind, message) }
    }

    /// The error as it may be shown: its texts without secrets, and then of at most [`MAX_SAID_BYTES`] each.
    #[must_use]
    pub fn redacted(mut self, secrets: &Secrets) -> Self {
        let of_fields = self.fields.iter_mut().flat_map(|field| [&mut field.path, &mut field.message]);
        for text in of_fields.chain(&mut self.failed_hosts).chain([&mut self.message]) {
            *text = bounded(secrets.redact_text(text));
        }
        self
    }

    /// Whether signing in again is the way out (`contract.md#decision-26`).
    pub fn is_access_lost(&self) -> bool {
        self.kind == ErrorKind::TokenRefused
    }

    /// Whether a write that ended like this may have been carried out all the same: no answer, an answer from a gateway
    /// (502, 504), or a 2xx that cannot be understood or names another end than success. It has to be read back before anything is
    /// known of it.
    pub fn is_write_outcome_unknown(&self) -> bool {
        match self.kind {
            ErrorKind::Network | ErrorKind::Timeout | ErrorKind::TooLarge | ErrorKind::NotThisApi => true,
            ErrorKind::Server => matches!(self.status, Some(502 | 504)),
            ErrorKind::Unexpected => matches!(self.status, Some(200..300)),
            _ => false,
        }
    }

    /// Whether a write that was refused like this may have been carried out all the same, so that it is read back before
    /// it counts as having changed nothing. The service failed at it (5xx; RFC 9110, 15.6), or the status is none that
    /// the API refuses with (`contract.md#errors`): what stands between may say 425 or 429 of what has gone through.
    pub fn is_refusal_uncertain(&self) -> bool {
        self.status.is_some_and(|status| !matches!(status, 200..300 | 400 | 401 | 403..=405 | 409 | 422))
    }

    /// Whether a read that ended like this may succeed if it is sent again: connection lost, 429, 502 to 504.
    pub fn is_read_worth_retrying(&self) -> bool {
        match self.kind {
            ErrorKind::Network => true,
            ErrorKind::RateLimited | ErrorKind::Server => self.status.is_some_and(is_status_worth_retrying),
            _ => false,
        }
    }
}

/// Whether a read that was answered with this status may succeed if it is sent again: 429, 502 to 504.
pub const fn is_status_worth_retrying(status: u16) -> bool {
    matches!(status, 429 | 502..=504)
}

impl ErrorKind {
    /// Whether another token may be let in.
    pub const fn is_of_token(self) -> bool {
        matches!(self, Self::TokenRefused | Self::AccessDenied)
    }

    /// A few words for it, to stand before the service's message.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Network => "connection lost",
            Self::Timeout => "no response in time",
            Self::TooLarge => "the response is too large",
            Self::TokenRefused => "token rejected",
            Self::AccessDenied => "access denied",
            Self::NotFound => "not found",
            Self::NotAllowed => "not supported by the service",
            Self::Conflict => "conflict with existing data",
            Self::Invalid => "request rejected",
            Self::RateLimited => "too many requests",
            Self::Server => "service error",
            Self::RefusedByBody => "rejected by the service",
            Self::NotThisApi => "not a response from this API",
            Self::NotSaved => "not saved",
            Self::Unexpected => "unexpected response",
        }
    }
}

/// One sentence: what kind, which status, the service's message, also about single fields.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.summary())?;
        if let Some(status) = self.status {
            write!(f, " ({status})")?;
        }
        if !self.message.is_empty() {
            f.write_str(": ")?;
            f.write_str(&self.message)?;
        }
        for field in &self.fields {
            let name = field.path.rsplit(['.', '/', ']']).next().unwrap_or_default();
            if self.message.contains(&field.message) && self.message.contains(name) {
                continue;
            }
            f.write_str("; ")?;
            f.write_str(&field.path)?;
            f.write_str(": ")?;
            f.write_str(&field.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// What stands where a text was cut.
const MARK: char = '…';

/// A text of at most [`MAX_SAID_BYTES`], with [`MARK`] where it was cut.
pub(super) fn bounded(mut text: String) -> String {
    if text.len() > MAX_SAID_BYTES {
        text.truncate(text.floor_char_boundary(MAX_SAID_BYTES - MARK.len_utf8()));
        text.push(MARK);
    }
    text
}
