//! The upstream's response: its validation, size and time limits.

use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use futures_util::stream;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::{Instant, timeout_at};

use crate::api;
use crate::api::restream::ListResources;
use crate::api::{Endpoint, ErrorKind};
use crate::server::proxy::headers;
use crate::server::refusal::Refusal;

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
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        response
    }

    /// Converts it into the response to a write. Closes the connection: browsers resend a write if a reused one breaks.
    pub fn into_closing_response(self) -> Response<Body> {
        let mut response = self.into_response();
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response
    }

    /// Returns whether it rejects the token, so that nothing was changed. The restream area does this with 400
    /// (`contract.md#restream-operations`).
    pub fn refuses_access(&self, path: &str) -> bool {
        match self.status.as_u16() {
            401 | 403 => true,
            400 if path.starts_with("/app/restream/") => {
                let content_type = self.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
                let answer =
                    api::ApiResponse { status: 400, content_type, body: &self.body, has_challenge: false };
                ListResources.decode(&answer).is_err_and(|error| {
                    matches!(error.kind, ErrorKind::TokenRefused | ErrorKind::AccessDenied)
                })
            }
            _ => false,
        }
    }
}

/// Returns why a response with this status is not forwarded.
pub fn unfit(status: StatusCode) -> Option<Refusal> {
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
pub fn too_long(headers: &HeaderMap, limit_bytes: usize) -> Option<Refusal> {
    let announced: u64 = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()?;
    (announced > limit_bytes as u64).then(too_long_refusal)
}

fn too_long_refusal() -> Refusal {
    Refusal::new(StatusCode::BAD_GATEWAY, "The upstream's response is too large to pass on.")
}

/// Reads a response to the end, and copies its bytes out of the receive buffers. An error without an announced length
/// counts even if its body breaks off, because the status is sufficient.
pub async fn collect<B>(
    response: Response<B>,
    limit_bytes: usize,
    limit_time: Duration,
) -> Result<UpstreamResponse, Refusal>
where
    B: HttpBody<Data = Bytes> + Send,
    B::Error: Into<BoxError>,
{
    let (parts, body) = response.into_parts();
    if let Some(refusal) = too_long(&parts.headers, limit_bytes) {
        return Err(refusal);
    }
    let is_complete_by_status = (parts.status.is_client_error() || parts.status.is_server_error())
        && !parts.headers.contains_key(header::CONTENT_LENGTH);
    let mut whole = Vec::new();
    let mut body = std::pin::pin!(Limited::new(body, limit_bytes));
    let read = async {
        while let Some(frame) = body.frame().await {
            whole.extend_from_slice(frame?.data_ref().map_or(&[], |data| &data[..]));
        }
        Ok::<(), BoxError>(())
    };
    match tokio::time::timeout(limit_time, read).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(too_long_refusal()),
        _ if is_complete_by_status => {}
        Ok(Err(_)) => {
            let why = "The upstream broke off in the middle of its response.";
            return Err(Refusal::new(StatusCode::BAD_GATEWAY, why));
        }
        Err(_) => {
            let why = "The upstream did not finish its response in time.";
            return Err(Refusal::new(StatusCode::GATEWAY_TIMEOUT, why));
        }
    }
    whole.shrink_to_fit();
    Ok(UpstreamResponse {
        status: parts.status,
        headers: headers::from_upstream(&parts.headers),
        body: Bytes::from(whole),
    })
}

/// Forwards a response as it arrives. Aborts it above the limits of size, pause or total time, so that the client sees
/// that it is incomplete.
pub fn stream<B>(
    response: Response<B>,
    limit_bytes: usize,
    limit_pause: Duration,
    limit_time: Duration,
) -> Response<Body>
where
    B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<BoxError>,
{
    let (parts, body) = response.into_parts();
    let length = body.size_hint().exact();
    let body = Box::pin(Limited::new(body, limit_bytes));
    let end = Instant::now() + limit_time;
    let frames = stream::try_unfold(body, move |mut body| async move {
        let until = end.min(Instant::now() + limit_pause);
        match timeout_at(until, body.frame()).await {
            Ok(Some(frame)) => Ok(Some((frame?.into_data().unwrap_or_default(), body))),
            Ok(None) => Ok(None),
            Err(_) => Err(BoxError::from("the upstream's answer stands still")),
        }
    });
    let mut response = Response::new(Body::from_stream(frames));
    *response.status_mut() = parts.status;
    *response.headers_mut() = headers::from_upstream(&parts.headers);
    if let Some(length) = length {
        response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    }
    response
}
