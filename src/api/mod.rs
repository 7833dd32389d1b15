//! Each endpoint as a value: a request to send, a decoder for its answer. No I/O.
//!
//! The four areas are [`restream`], [`recording`], [`dvr`] and [`metrics`], one file per operation of the API document,
//! part 4. What a service says when it refuses becomes an [`Error`], whatever its shape.

pub mod access;
pub mod activity;
mod address;
pub mod dvr;
mod error;
mod field_errors;
pub mod metrics;
mod outcome;
mod page_text;
mod probe;
pub mod recording;
mod refusal;
pub mod restream;
mod success;
mod verify;

pub use crate::json::partial_list::{PartialList, RejectedItem};
pub use error::{Error, ErrorKind, FieldError, MAX_SAID_BYTES, is_status_worth_retrying};
pub use outcome::Outcome;
pub use probe::Probe;
pub use verify::{UnknownOutcome, Verification, Verified, Watch};

use crate::model::ids::AccountName;
use crate::redact::KnownSecrets;

/// The header that carries the token on every request (the API document, 5).
pub const TOKEN_HEADER: &str = "CDN-AUTH-TOKEN";

/// The header that names a write, so that a service or proxy that knows it can tell a second delivery from a second
/// write. A browser may deliver a write twice when a connection breaks.
pub const OP_ID_HEADER: &str = "X-Op-Id";

/// An answer with more bytes than this is refused before it is read to its end ([`ErrorKind::TooLarge`]).
pub const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

/// The four parts of the API. They may be served, and refuse, independently of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// Restream resources (the API document, 4.1).
    Restream,
    /// Stream recording settings (4.2).
    Recording,
    /// Network DVR (4.3).
    Dvr,
    /// Traffic metrics (4.4).
    Metrics,
}

impl Area {
    /// All four, in the order of the API document.
    pub const ALL: [Self; 4] = [Self::Restream, Self::Recording, Self::Dvr, Self::Metrics];

    /// What a person calls it, inside a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restream => "restreams",
            Self::Recording => "recordings",
            Self::Dvr => "DVR",
            Self::Metrics => "metrics",
        }
    }

    /// The area's path with its version, without a slash at the end (the API document, 9).
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Restream => "/app/restream/v2",
            Self::Recording => "/app/recorder-cloud/v1",
            Self::Dvr => "/app/dvr-net/v1",
            Self::Metrics => "/app/metrics/v1",
        }
    }
}

/// The methods that the API has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Reads.
    Get,
    /// Creates a restream resource.
    Post,
    /// Replaces a restream resource; creates a recording setting.
    Put,
    /// Acts on a recording setting.
    Patch,
    /// Deletes DVR.
    Delete,
}

impl Method {
    /// The method as HTTP spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }

    /// Whether it changes nothing at the service, so that it may be sent again.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Get)
    }
}

/// What to send. The token is not in it: whoever sends it adds [`TOKEN_HEADER`]. Bodies are JSON.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The part of the API it belongs to.
    pub area: Area,
    /// Its method.
    pub method: Method,
    /// Path and query, percent-encoded, from `/app/` on; relative to the service's address.
    pub path: String,
    /// The JSON body; `None` where there is none. It may hold secrets.
    pub body: Option<Vec<u8>>,
}

/// Shows method and path alone: a body may hold secrets.
impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.method.as_str())?;
        f.write_str(" ")?;
        f.write_str(&self.path)
    }
}

impl Request {
    fn read(area: Area, path: String) -> Self {
        Self { area, method: Method::Get, path, body: None }
    }

    /// A body that cannot be written is left out, so that a service refuses the request. It does not happen: what is
    /// written was made here, or received as valid JSON.
    fn write(area: Area, method: Method, path: String, body: serde_json::Result<String>) -> Self {
        Self { area, method, path, body: body.ok().map(String::into_bytes) }
    }
}

/// An answer as it arrived, read to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Answer<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The header `Content-Type`, where there was one.
    pub content_type: Option<&'a str>,
    /// The body.
    pub body: &'a [u8],
}

impl Answer<'_> {
    /// Whether the status is a 2xx.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// One operation of the API: what to send, and how to read what comes back.
pub trait Endpoint {
    /// What a good answer holds.
    type Output;

    /// The part of the API it belongs to.
    const AREA: Area;

    /// The request. Whatever the identifiers in it are, its path stays inside the account's part of the area.
    fn request(&self, account: &AccountName) -> Request;

    /// Reads the answer. A refusal, and anything that is not this API's, is an [`Error`]; no answer makes it panic.
    fn decode(&self, answer: &Answer<'_>) -> Result<Self::Output, Error>;
}

/// An operation that changes nothing at the service (GET): it may be given up, and sent again.
pub trait Read: Endpoint {
    /// Adds what the output holds of stream keys and passwords to those that no later answer may show.
    fn note_secrets(_output: &Self::Output, _known: &mut KnownSecrets) {}
}

/// An operation that changes something at the service: it is sent once, and ends as an [`Outcome`].
pub trait Write: Endpoint {}
