//! What one request may take: the size of its body and the time it may take to arrive.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use super::refusal::Refusal;

/// Largest request body: 1 MiB.
pub const BODY_BYTES: usize = 1024 * 1024;

/// How long a body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(30);

/// Reads the whole body, so that whoever answers has it at once and a slow sender holds nothing but its connection.
pub async fn read_body(headers: &HeaderMap, body: Body) -> Result<Bytes, Refusal> {
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if announced.is_some_and(|bytes: u64| bytes > BODY_BYTES as u64) {
        return Err(too_large());
    }
    match tokio::time::timeout(BODY_TIME, Limited::new(body, BODY_BYTES).collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Refusal::of_body(StatusCode::BAD_REQUEST, "The request's body could not be read.")),
        // Not 408: browsers send the request again by themselves on it, writes included.
        Err(_) => {
            Err(Refusal::of_body(StatusCode::BAD_REQUEST, "The request's body took longer than 30 seconds."))
        }
    }
}

fn too_large() -> Refusal {
    Refusal::of_body(StatusCode::PAYLOAD_TOO_LARGE, "The request's body is larger than 1 MiB.")
}
