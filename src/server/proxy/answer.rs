//! The upstream's response: its validation, size and time limits.

use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use futures_util::stream;
use futures_util::stream::Stream;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout_at};

use crate::api;
use crate::api::{ApiResponse, Area, ErrorKind};
use crate::server::limits::time_for;
use crate::server::program::Unproven;
use crate::server::proxy::headers;
use crate::server::proxy::limits::ProxyLimits;
use crate::server::refusal::Refusal;
use crate::service::encoding::{self, Packer};

/// A refusal within a success fits into this.
const SMALL_BYTES: usize = 4096;

/// A complete response to a write, which is stored. It has no `Debug`: a service may repeat a key in it.
#[derive(Clone)]
pub struct UpstreamResponse {
    /// The status.
    pub status: StatusCode,
    /// The headers, without those of the connection.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl UpstreamResponse {
    /// Returns a refusal in the format of the path's area.
    pub async fn refusing(refusal: Refusal, path: &str) -> Self {
        let (parts, body) = refusal.into_answer(Some(path)).into_parts();
        // The body is in memory, so reading it succeeds.
        let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
        Self { status: parts.status, headers: parts.headers, body }
    }

    /// Returns the approximate memory use.
    pub fn size_bytes(&self) -> usize {
        let headers: usize = self.headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
        self.body.len() + headers
    }

    /// Converts it into the response to a read.
    pub fn into_response(self) -> Response<Body> {
        (self.status, self.headers, Body::from(self.body)).into_response()
    }

    /// Converts it into the response to a write. Closes the connection: browsers resend a write if a reused one breaks.
    pub fn into_closing_response(self, path: &str) -> Response<Body> {
        let is_refused = error_in(path, self.status, None, &self.body) == Some(ErrorKind::RefusedByBody);
        let mut response = self.into_response();
        if is_refused {
            response.extensions_mut().insert(Unproven);
        }
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response
    }

    /// Returns whether it rejects the token, so that nothing was changed. The restream area does this with 400
    /// (`contract.md#restream-operations`).
    pub fn refuses_access(&self, path: &str) -> bool {
        let content_type = self.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        matches!(self.status.as_u16(), 401 | 403)
            || error_in(path, self.status, content_type, &self.body).is_some_and(ErrorKind::is_of_token)
    }
}

/// Returns why a response with this status is not forwarded.
fn unfit(status: StatusCode) -> Option<Refusal> {
    let bad = |why: String| Some(Refusal::new(StatusCode::BAD_GATEWAY, why));
    match status.as_u16() {
        300..400 => bad(format!(
            "The upstream answered with a redirect ({status}). It is not followed, so that the token goes nowhere else; \
             check the address given with --upstream."
        )),
        // Browsers resend the request on 408 and 421, even a write.
        408 => Some(Refusal::new(
            StatusCode::GATEWAY_TIMEOUT,
            "The upstream waited too long for the request (408).".to_owned(),
        )),
        // 407 is only for proxies; a status below 200 is not final.
        407 | 421 | ..200 => bad(format!("The upstream's response ({status}) is not one of this API.")),
        _ => None,
    }
}

/// Returns the refusal of a body with an announced length above the limit.
fn too_long(headers: &HeaderMap, limit_bytes: usize) -> Option<Refusal> {
    let announced: u64 = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()?;
    (announced > limit_bytes as u64).then(too_long_refusal)
}

fn too_long_refusal() -> Refusal {
    Refusal::new(StatusCode::BAD_GATEWAY, "The upstream's response is too large to pass on.")
}

/// Returns the error of a response, also inside a success, as the console reads it (`contract.md#decision-7`).
fn error_in(path: &str, status: StatusCode, content_type: Option<&str>, body: &[u8]) -> Option<ErrorKind> {
    let area = Area::ALL.into_iter().find(|area| path.starts_with(area.prefix()))?;
    let answer = ApiResponse { status: status.as_u16(), content_type, body, has_challenge: false };
    api::check(area, &answer).err().map(|error| error.kind)
}

/// The body of a response, read within limits of size, silence and time.
struct UpstreamBody {
    body: Limited<Body>,
    pause: Duration,
    end: Instant,
}

impl UpstreamBody {
    fn new(body: Body, limit_bytes: usize, limits: &ProxyLimits) -> Self {
        let end = Instant::now() + limits.body_time;
        Self { body: Limited::new(body, limit_bytes), pause: limits.body_pause, end }
    }

    /// Returns the next piece; `None` at the end. Data that flows extends the time.
    async fn next(&mut self) -> Result<Option<Bytes>, BoxError> {
        match timeout_at(self.end.min(Instant::now() + self.pause), self.body.frame()).await? {
            Some(frame) => {
                let data = frame?.into_data().unwrap_or_default();
                self.end += time_for(data.len());
                Ok(Some(data))
            }
            None => Ok(None),
        }
    }

    /// Copies bytes out of the receive buffers, to the end or until there are more than `most`. Returns whether it is
    /// the end.
    async fn read_into(&mut self, bytes: &mut Vec<u8>, most: usize) -> Result<bool, BoxError> {
        while bytes.len() <= most {
            match self.next().await? {
                Some(data) => bytes.extend_from_slice(&data),
                None => return Ok(true),
            }
        }
        Ok(false)
    }
}

fn refusal_of(error: &BoxError) -> Refusal {
    if error.is::<LengthLimitError>() {
        return too_long_refusal();
    }
    if error.is::<Elapsed>() {
        let why = "The upstream did not finish its response in time.";
        return Refusal::new(StatusCode::GATEWAY_TIMEOUT, why);
    }
    Refusal::new(StatusCode::BAD_GATEWAY, "The upstream broke off in the middle of its response.")
}

/// Reads a response to the end, if it is one that may be passed on. An error without an announced length counts even if its body breaks off, because the
/// status is sufficient.
pub async fn collect(response: Response<Body>, limits: &ProxyLimits) -> Result<UpstreamResponse, Refusal> {
    let (parts, body) = response.into_parts();
    if let Some(refusal) = unfit(parts.status) {
        return Err(refusal);
    }
    let is_complete_by_status = (parts.status.is_client_error() || parts.status.is_server_error())
        && !parts.headers.contains_key(header::CONTENT_LENGTH);
    let mut whole = Vec::new();
    match UpstreamBody::new(body, limits.write_bytes, limits).read_into(&mut whole, usize::MAX).await {
        Err(error) if !is_complete_by_status || error.is::<LengthLimitError>() => {
            return Err(refusal_of(&error));
        }
        _ => {}
    }
    whole.shrink_to_fit();
    let headers = headers::from_upstream(&parts.headers);
    Ok(UpstreamResponse { status: parts.status, headers, body: Bytes::from(whole) })
}

/// Forwards the response to a read of this path as it arrives, compressed if it is not yet. Aborts it above the limits,
/// so that the client sees that it is incomplete. A small one is complete first, and shows whether the token is valid.
pub async fn forward(
    path: &str,
    response: Response<Body>,
    limits: &ProxyLimits,
    takes_gzip: bool,
) -> Result<Response<Body>, Refusal> {
    let (parts, body) = response.into_parts();
    if let Some(refusal) = too_long(&parts.headers, limits.read_bytes) {
        return Err(refusal);
    }
    let length = body.size_hint().exact();
    let mut body = UpstreamBody::new(body, limits.read_bytes, limits);
    let mut first = Vec::new();
    let is_whole = body.read_into(&mut first, SMALL_BYTES).await.map_err(|error| refusal_of(&error))?;
    let mut headers = headers::from_upstream(&parts.headers);
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_proven = match is_whole {
        true => error_in(path, parts.status, content_type, &first).is_none(),
        false => content_type.is_some_and(|kind| kind.contains("json")),
    };
    let is_packed = takes_gzip && !is_whole && !headers.contains_key(header::CONTENT_ENCODING);
    if is_packed {
        encoding::mark(&mut headers, Some(encoding::GZIP));
    } else if let Some(length) = length {
        headers.insert(header::CONTENT_LENGTH, length.into());
    }
    let body = match is_whole {
        true => Body::from(first),
        false => Body::from_stream(pieces(Bytes::from(first), body, is_packed.then(encoding::packer))),
    };
    let mut forwarded = (parts.status, headers, body).into_response();
    if !is_proven {
        forwarded.extensions_mut().insert(Unproven);
    }
    Ok(forwarded)
}

/// Returns the rest of a body, compressed by a packer if there is one.
fn pieces(
    first: Bytes,
    body: UpstreamBody,
    packer: Option<Packer>,
) -> impl Stream<Item = Result<Bytes, BoxError>> {
    stream::try_unfold((Some(first), body, packer), async |(first, mut body, mut packer)| {
        let plain = match first {
            Some(first) => Some(first),
            None => body.next().await?,
        };
        let piece = match (plain, &mut packer) {
            (Some(plain), Some(packer)) => Bytes::from(encoding::piece(packer, &plain)),
            (Some(plain), None) => plain,
            (None, _) => match packer.take() {
                Some(packer) => Bytes::from(packer.finish()?),
                None => return Ok(None),
            },
        };
        Ok(Some((piece, (None, body, packer))))
    })
}
