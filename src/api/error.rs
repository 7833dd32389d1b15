//! The error type of all twenty operations.

use std::fmt;

use crate::api::{ApiResponse, Area};
use crate::json::typed_object::NOT_AIMED;
use crate::redact::Secrets;

/// The maximum length of a service's message, in bytes; the rest is truncated.
pub const MAX_MESSAGE_BYTES: usize = 2048;

/// The failure of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The area.
    pub area: Area,
    /// The kind.
    pub kind: ErrorKind,
    /// The HTTP status of the response, if there was one.
    pub status: Option<u16>,
    /// The service's message as plain text, or for [`ErrorKind::NotThisApi`] the flaw in its response. Empty without a
    /// message beyond [`Error::fields`]. It may contain secrets until [`Error::redacted`].
    pub message: String,
    /// The hosts on which a deletion failed (`contract.md#dvr-operations`).
    pub failed_hosts: Vec<String>,
    /// The service's messages about single fields of the request (`contract.md#decision-10`).
    pub fields: Vec<FieldError>,
}

/// A message about one field of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The wire name of the field, such as `dvr_window` or `restreams[0].source`.
    pub path: String,
    /// The message.
    pub message: String,
}

/// Kinds of failure that need different reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// No response: no connection, a broken one, a blocked cross-origin request, or a redirect.
    Network,
    /// No response in time.
    Timeout,
    /// A response of more than [`MAX_BODY_BYTES`](super::MAX_BODY_BYTES).
    TooLarge,
    /// A missing, wrong or expired token: 401, or a 403 about it or only `Forbidden` (`contract.md#decision-26`).
    TokenRefused,
    /// Any other 403: a token without access to the account (`contract.md#decision-28`).
    AccessDenied,
    /// 404; 400 for a recording action; an empty array for a recording setting (`contract.md#decision-15`).
    NotFound,
    /// 405: an unsupported operation.
    NotAllowed,
    /// 409: an active recording setting has the same source playlist.
    Conflict,
    /// Invalid values: 400, 422, or another 4xx.
    Invalid,
    /// 429: too many requests.
    RateLimited,
    /// 5xx. [`Error::failed_hosts`] lists failed hosts.
    Server,
    /// A success status with a failure in its body: `success` is `false` (`contract.md#decision-7`), or hosts failed.
    RefusedByBody,
    /// A 2xx with a body outside of the contract: other text, or other JSON.
    NotThisApi,
    /// A login in front of the console answered instead of the API: with a page, a redirect or a challenge
    /// (`contract.md#decision-26`).
    Login,
    /// A status outside 2xx, 4xx and 5xx; or a 2xx with a body that reports something other than success.
    Unexpected,
}

impl Error {
    /// Creates an error for a failure without a response.
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

    /// Creates the error for a write to a duplicate identifier, which is not sent (`contract.md#decision-44`).
    pub fn reported_twice(area: Area) -> Self {
        Self::without_answer(area, ErrorKind::Conflict, NOT_AIMED)
    }

    pub(super) fn of(
        area: Area,
        kind: ErrorKind,
        answer: &ApiResponse<'_>,
        message: impl Into<String>,
    ) -> Self {
        Self { status: Some(answer.status), ..Self::without_answer(area, kind, message) }
    }

    /// Returns the service's own words: its message and those about single fields; empty if it sent none.
    pub fn words(&self) -> String {
        let of_field = |field: &FieldError| {
            let name = field.path.rsplit(['.', '/', ']']).next().unwrap_or_default();
            let is_in_message = self.message.contains(&field.message) && self.message.contains(name);
            (!is_in_message).then(|| format!("{}: {}", field.path, field.message))
        };
        let message = Some(self.message.clone()).filter(|message| !message.is_empty());
        message.into_iter().chain(self.fields.iter().filter_map(of_field)).collect::<Vec<_>>().join("; ")
    }

    /// Redacts the texts, then truncates each to [`MAX_MESSAGE_BYTES`].
    #[must_use]
    pub fn redacted(mut self, secrets: &Secrets) -> Self {
        let of_fields = self.fields.iter_mut().flat_map(|field| [&mut field.path, &mut field.message]);
        for text in of_fields.chain(&mut self.failed_hosts).chain([&mut self.message]) {
            *text = truncated(secrets.redact_text(text));
        }
        self
    }

    /// Returns the error for an API at another origin, where a login page is some other server's: a reload of the console
    /// would not lead to it, because no credentials are sent there (`contract.md#decision-57`).
    #[must_use]
    pub fn of_other_origin(mut self) -> Self {
        if self.kind == ErrorKind::Login {
            self.kind = ErrorKind::NotThisApi;
        }
        self
    }

    /// Returns whether signing in again may help (`contract.md#decision-26`).
    pub fn is_access_lost(&self) -> bool {
        self.kind == ErrorKind::TokenRefused
    }

    /// Returns whether a write may have been applied: no response, a gateway's (502, 504), or an unusable 2xx. Only a
    /// read decides.
    pub fn is_write_outcome_unknown(&self) -> bool {
        match self.kind {
            ErrorKind::Network
            | ErrorKind::Timeout
            | ErrorKind::TooLarge
            | ErrorKind::NotThisApi
            | ErrorKind::Login => true,
            ErrorKind::Server => matches!(self.status, Some(502 | 504)),
            ErrorKind::Unexpected => matches!(self.status, Some(200..300)),
            _ => false,
        }
    }

    /// Returns whether a refused write may have been applied and must be verified: 5xx (RFC 9110, 15.6), or a status
    /// that the API does not have (`contract.md#errors`), as a proxy may send 425 or 429 after forwarding.
    pub fn is_refusal_uncertain(&self) -> bool {
        self.status.is_some_and(|status| !matches!(status, 200..300 | 400 | 401 | 403..=405 | 409 | 422))
    }
}

/// Returns whether to retry a read after this status: 429, 502 to 504.
pub const fn is_status_worth_retrying(status: u16) -> bool {
    matches!(status, 429 | 502..=504)
}

impl ErrorKind {
    /// Returns whether another token may help.
    pub const fn is_of_token(self) -> bool {
        matches!(self, Self::TokenRefused | Self::AccessDenied)
    }

    /// Returns a short description, which precedes the service's message.
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
            Self::Login => "a login in front of the console answered",
            Self::Unexpected => "unexpected response",
        }
    }
}

/// Writes one sentence: kind, status, the service's message, and its messages about fields.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.summary())?;
        if let Some(status) = self.status {
            write!(f, " ({status})")?;
        }
        match self.words() {
            words if words.is_empty() => Ok(()),
            words => write!(f, ": {words}"),
        }
    }
}

impl std::error::Error for Error {}

const MARK: char = '…';

pub(super) fn truncated(mut text: String) -> String {
    if text.len() > MAX_MESSAGE_BYTES {
        text.truncate(text.floor_char_boundary(MAX_MESSAGE_BYTES - MARK.len_utf8()));
        text.push(MARK);
    }
    text
}
