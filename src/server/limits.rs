//! Limits of a request's body: size and time.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use crate::server::refusal::Refusal;
use crate::service::BODY_BYTES;

/// The least number of bytes in a second that a response in progress is sent or received with.
const LEAST_RATE: u64 = 4096;

/// Returns the time that a response gets for these bytes.
pub const fn time_for(bytes: usize) -> Duration {
    Duration::from_millis(bytes as u64 * 1000 / LEAST_RATE)
}

pub const BODY_TIME: Duration = Duration::from_secs(30);

pub async fn read_body(headers: &HeaderMap, body: Body) -> Result<Bytes, Refusal> {
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if announced.is_some_and(|bytes: u64| bytes > BODY_BYTES as u64) {
        return Err(too_large());
    }
    // 400 instead of 408, because browsers resend the request on 408, even a write.
    let collected = timeout(BODY_TIME, Limited::new(body, BODY_BYTES).collect()).await.map_err(|_| {
        Refusal::of_body(StatusCode::BAD_REQUEST, "The request's body took longer than 30 seconds.")
    })?;
    match collected {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(too_large()),
        Err(_) => Err(Refusal::of_body(StatusCode::BAD_REQUEST, "Couldn't read the request's body.")),
    }
}

fn too_large() -> Refusal {
    Refusal::of_body(StatusCode::PAYLOAD_TOO_LARGE, "The request's body is larger than 1 MiB.")
}
