//! Application of a fault to a request.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use futures_util::{StreamExt, stream};
use tokio::time::sleep;

use crate::api::Area;
use crate::service::answers::{JSON, Reply};
use crate::service::auth;
use crate::service::context::Impairment;
use crate::service::faults::plan::{ConnectionCut, Fault, FaultTiming};
use crate::service::operate::answer;
use crate::service::problems::BodyProblems;
use crate::service::route;
use crate::service::state::Service;

const PAGE: &str = "<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in to the network</h1></body></html>";

const MORE_THAN_16_MIB: u64 = 17 * 1024 * 1024;

/// Bytes that are neither JSON nor UTF-8, without line ends.
const GARBAGE: [u8; 48] = [
    0xff, 0xfe, 0x00, 0x9c, 0xd8, 0x7b, 0x22, 0xc3, 0x28, 0xa0, 0x05, 0x1f, 0x8b, 0x08, 0xe2, 0x28, //
    0xa1, 0x5d, 0x7d, 0x00, 0xf0, 0x28, 0x8c, 0xbc, 0x93, 0x47, 0x13, 0xfa, 0xed, 0x80, 0x81, 0x82, //
    0x31, 0x32, 0xc0, 0xaf, 0x2c, 0x3a, 0xf8, 0x88, 0x80, 0x80, 0x22, 0x3e, 0x00, 0xbf, 0xfd, 0x02,
];

/// Returns the response to a request with this fault.
pub async fn serve(fault: Fault, service: &Service, parts: &Parts, body: Body) -> Response<Body> {
    tracing::warn!(path = parts.uri.path(), ?fault, "a fault that was asked for");
    if let Fault::Latency { ms, when: FaultTiming::Before } = fault {
        sleep(Duration::from_millis(ms)).await;
    }
    let impairment = match &fault {
        Fault::FailedHosts { hosts } => Impairment { down_hosts: hosts.clone(), ..Impairment::default() },
        Fault::Lag { secs } => Impairment { metrics_lag_secs: *secs, ..Impairment::default() },
        _ => Impairment::default(),
    };
    let (Ok(real) | Err(real)) = match fault.is_carried_out() {
        true => answer(service, parts, body, false, impairment).await,
        false => Ok(Reply::empty(200)),
    };
    let area = route::area_of(parts.uri.path());
    let is_head = parts.method == Method::HEAD;
    let whole = |answer: Reply| answer.into_response(is_head);
    match fault {
        Fault::Latency { ms, when } => {
            if when == FaultTiming::After {
                sleep(Duration::from_millis(ms)).await;
            }
            whole(real)
        }
        Fault::Status { status, retry_after_secs, body, content_type, .. } => {
            let mut failure = error_of(area, status);
            failure.body = body.map_or(failure.body, String::into_bytes);
            failure.content_type = content_type.unwrap_or(failure.content_type);
            retry_after(whole(failure), retry_after_secs)
        }
        Fault::RateLimit { retry_after_secs } => {
            retry_after(whole(error_of(area, 429)), Some(retry_after_secs))
        }
        Fault::ExpiredToken => whole(match route::find(&parts.method, parts.uri.path()) {
            Ok(_) => auth::refuse(area, parts, "", auth::AccessRefusal::ExpiredToken),
            Err(refusal) => refusal,
        }),
        Fault::FailedHosts { .. } | Fault::Lag { .. } => whole(real),
        Fault::Drop { by, .. } => dropped(by),
        Fault::Hang { .. } => std::future::pending().await,
        Fault::Truncated { bytes } => cut(real, is_head, bytes, BodyStep::Break),
        Fault::Stall { bytes } => cut(real, is_head, bytes, BodyStep::Hang),
        Fault::Drip { bytes, ms } => {
            let pause = Duration::from_millis(ms);
            with_body(real, is_head, |body| (Some(body.len() as u64), drip(&body, bytes, pause)))
        }
        Fault::Garbage { .. } => {
            whole(Reply { body: GARBAGE.to_vec(), content_type: JSON.to_owned(), ..Reply::empty(200) })
        }
        Fault::Huge { bytes, is_announced } => with_body(real, is_head, |body| {
            let blanks = bytes.unwrap_or(MORE_THAN_16_MIB).saturating_sub(body.len() as u64);
            let length = body.len() as u64 + blanks;
            (is_announced.then_some(length), followed_by_blanks(body, blanks))
        }),
        Fault::ContentType { content_type } => whole(Reply { content_type, ..real }),
        Fault::Html { status, .. } => whole(Reply {
            content_type: "text/html; charset=utf-8".to_owned(),
            body: PAGE.as_bytes().to_vec(),
            ..Reply::empty(status.unwrap_or(200))
        }),
        Fault::Redirect { to, status } => {
            let mut response = whole(Reply::empty(status.unwrap_or(307)));
            let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
            if let Ok(location) = HeaderValue::from_str(&format!("{to}{path}")) {
                response.headers_mut().insert(header::LOCATION, location);
            }
            response
        }
    }
}

impl Fault {
    /// Returns whether the request is executed, before or after the fault.
    pub const fn is_carried_out(&self) -> bool {
        match self {
            Self::Status { when, .. }
            | Self::Drop { when, .. }
            | Self::Hang { when }
            | Self::Garbage { when }
            | Self::Html { when, .. } => matches!(when, FaultTiming::After),
            Self::RateLimit { .. } | Self::ExpiredToken | Self::Redirect { .. } => false,
            Self::Latency { .. }
            | Self::FailedHosts { .. }
            | Self::Lag { .. }
            | Self::Truncated { .. }
            | Self::Stall { .. }
            | Self::Drip { .. }
            | Self::Huge { .. }
            | Self::ContentType { .. } => true,
        }
    }
}

/// Returns the area's error for a status, with the documented message if there is one (`contract.md#errors`).
fn error_of(area: Option<Area>, status: u16) -> Reply {
    let message = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let message = message.unwrap_or("Error");
    let phrase = match status {
        204 | 205 | 304 => return Reply::empty(status),
        _ if area != Some(Area::Recording) => message,
        400 => "Invalid path",
        401 => "Invalid token",
        403 => "Invalid account",
        404 => "Not found",
        405 => "Method is not allowed",
        422 => return Reply::fields(BodyProblems::of_body(message)),
        500 => return Reply::internal(area),
        _ => message,
    };
    Reply::error(area, status, phrase)
}

fn retry_after(mut response: Response<Body>, secs: Option<u32>) -> Response<Body> {
    let seconds = secs.map(|secs| (header::RETRY_AFTER, HeaderValue::from(secs)));
    response.headers_mut().extend(seconds);
    response
}

/// Returns a response that makes the socket close the connection. Another server closes it too, because the body fails.
fn dropped(by: ConnectionCut) -> Response<Body> {
    let mut response = Response::new(of_steps([BodyStep::Break]));
    response.extensions_mut().insert(by);
    response
}

fn cut(real: Reply, is_head: bool, bytes: Option<usize>, then: BodyStep) -> Response<Body> {
    with_body(real, is_head, |body| {
        let bytes = bytes.unwrap_or(body.len() / 2).min(body.len().saturating_sub(1));
        (
            Some(body.len() as u64),
            of_steps([BodyStep::Give(body.slice(..bytes)), BodyStep::Wait(Duration::ZERO), then]),
        )
    })
}

/// Replaces the body of a response, and the announced length if there is one.
fn with_body(
    mut real: Reply,
    is_head: bool,
    send: impl FnOnce(Bytes) -> (Option<u64>, Body),
) -> Response<Body> {
    let body = Bytes::from(std::mem::take(&mut real.body));
    let mut response = real.into_response(false);
    let (length, sent) = send(body);
    if let Some(length) = length {
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    *response.body_mut() = if is_head { Body::empty() } else { sent };
    response
}

enum BodyStep {
    Give(Bytes),
    /// Flushes the bytes so far, and waits.
    Wait(Duration),
    Hang,
    /// Fails the body, so that the connection ends.
    Break,
}

fn of_steps(steps: impl IntoIterator<Item = BodyStep, IntoIter: Send + 'static>) -> Body {
    let steps = stream::iter(steps).then(async |step| match step {
        BodyStep::Give(bytes) => Ok(bytes),
        BodyStep::Break => Err(ConnectionCut::Close),
        BodyStep::Hang => std::future::pending().await,
        BodyStep::Wait(time) => {
            sleep(time).await;
            Ok(Bytes::new())
        }
    });
    Body::from_stream(steps)
}

/// Splits a body into pieces with a pause after each.
fn drip(body: &Bytes, bytes: usize, pause: Duration) -> Body {
    let bytes = bytes.max(1);
    let pieces: Vec<Bytes> =
        (0..body.len()).step_by(bytes).map(|from| body.slice(from..body.len().min(from + bytes))).collect();
    of_steps(pieces.into_iter().flat_map(move |piece| [BodyStep::Give(piece), BodyStep::Wait(pause)]))
}

/// Appends blanks to a body, which are generated while sending.
fn followed_by_blanks(body: Bytes, blanks: u64) -> Body {
    const PIECE: &[u8] = &[b' '; 64 * 1024];
    let pieces = blanks.div_ceil(PIECE.len() as u64);
    let rest = (0..pieces).map(move |index| {
        let left = blanks - index * PIECE.len() as u64;
        BodyStep::Give(Bytes::from_static(
            &PIECE[..usize::try_from(left).unwrap_or(PIECE.len()).min(PIECE.len())],
        ))
    });
    of_steps(std::iter::once(BodyStep::Give(body)).chain(rest))
}
