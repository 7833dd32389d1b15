//! What goes over the network.

use crate::api::area::Area;

/// The header that carries the token on every request (`contract.md#authentication`).
pub const TOKEN_HEADER: &str = "CDN-AUTH-TOKEN";

/// The header that names a write, so that a service or proxy that knows it can tell a second delivery from a second
/// write. A browser may deliver a write twice when a connection breaks.
pub const OP_ID_HEADER: &str = "X-Op-Id";

/// An answer with more bytes than this is refused before it is read to its end (`ErrorKind::TooLarge`).
pub const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

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

/// What to send. The token is not in it: anyone who sends it adds [`TOKEN_HEADER`]. Bodies are JSON.
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
    pub(super) fn read(area: Area, path: String) -> Self {
        Self { area, method: Method::Get, path, body: None }
    }

    /// A body that cannot be written is left out, so that a service refuses the request. It does not happen: what is
    /// written was made here, or received as valid JSON.
    pub(super) fn write(area: Area, method: Method, path: String, body: serde_json::Result<String>) -> Self {
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
