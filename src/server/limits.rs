//! What one request may take: the size of its body and the time it may take to arrive.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::server::refusal::Refusal;

/// Largest request body: 1 MiB.
pub const BODY_BYTES: usize = 1024 * 1024;

/// How long a body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(30);

/// A body that takes longer than this is a slow one.
const QUICK: Duration = Duration::from_millis(500);

/// Slow bodies at a time: a part of the connections, so that anyone who sends slowly leaves room for everybody else.
pub const SLOW_BODIES: usize = 64;

/// Reads the bodies of requests.
#[derive(Clone, Debug)]
pub struct Bodies {
    slow: Arc<Semaphore>,
}

impl Default for Bodies {
    fn default() -> Self {
        Self { slow: Arc::new(Semaphore::new(SLOW_BODIES)) }
    }
}

impl Bodies {
    /// Reads the whole body, so that anyone who answers has it at once and a slow sender holds nothing but its connection;
    /// and that only while no more than [`SLOW_BODIES`] do.
    pub async fn read(&self, headers: &HeaderMap, body: Body) -> Result<Bytes, Refusal> {
        let announced =
            headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        if announced.is_some_and(|bytes: u64| bytes > BODY_BYTES as u64) {
            return Err(too_large());
        }
        let mut whole = std::pin::pin!(Limited::new(body, BODY_BYTES).collect());
        let collected = match timeout(QUICK, &mut whole).await {
            Ok(collected) => collected,
            Err(_) => {
                let Ok(_permit) = self.slow.try_acquire() else {
                    let why = "Too many requests with slow bodies; this one was given up.";
                    return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why));
                };
                // Not 408: browsers send the request again by themselves on it, writes included.
                timeout(BODY_TIME - QUICK, whole).await.map_err(|_| {
                    let why = "The request's body took longer than 30 seconds.";
                    Refusal::of_body(StatusCode::BAD_REQUEST, why)
                })?
            }
        };
        match collected {
            Ok(collected) => Ok(collected.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => Err(too_large()),
            Err(_) => Err(Refusal::of_body(StatusCode::BAD_REQUEST, "Couldn't read the request's body.")),
        }
    }
}

fn too_large() -> Refusal {
    Refusal::of_body(StatusCode::PAYLOAD_TOO_LARGE, "The request's body is larger than 1 MiB.")
}
