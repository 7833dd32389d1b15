//! HTTP requests and responses.

use crate::api::area::Area;

/// The header with the token, sent with every request (`contract.md#authentication`).
pub const TOKEN_HEADER: &str = "CDN-AUTH-TOKEN";

/// The header that identifies a write, by which a service can recognize a duplicate after a broken connection.
pub const OP_ID_HEADER: &str = "X-Op-Id";

/// The maximum length of a response; a longer one fails with `ErrorKind::TooLarge`.
pub const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

/// The API's methods.
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
    /// Returns the method's name in HTTP.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }

    /// Returns whether the method changes nothing, so that it may be repeated.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Get)
    }
}

/// A request without its token: the sender adds [`TOKEN_HEADER`]. Bodies are JSON.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The area.
    pub area: Area,
    /// The method.
    pub method: Method,
    /// Percent-encoded path and query from `/app/` on.
    pub path: String,
    /// The JSON body, which may contain secrets.
    pub body: Option<Vec<u8>>,
    /// The JSON of what the body replaces, whose secrets no response may show either.
    pub replaced: Option<Vec<u8>>,
}

/// Shows only method and path, because a body may contain secrets.
impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.method.as_str())?;
        f.write_str(" ")?;
        f.write_str(&self.path)
    }
}

impl Request {
    pub(super) fn read(area: Area, path: String) -> Self {
        Self { area, method: Method::Get, path, body: None, replaced: None }
    }

    pub(super) fn write(area: Area, method: Method, path: String, body: String) -> Self {
        Self { area, method, path, body: Some(body.into_bytes()), replaced: None }
    }
}

/// A complete response.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ApiResponse<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The header `Content-Type`.
    pub content_type: Option<&'a str>,
    /// The body.
    pub body: &'a [u8],
    /// True if it carries `WWW-Authenticate` (RFC 9110, 11.6.1).
    pub has_challenge: bool,
}

impl ApiResponse<'_> {
    /// Returns whether the status is a 2xx.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}
