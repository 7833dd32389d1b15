//! Structured log lines to standard error, without secrets.
//!
//! A request's line has its path without the query, and of its headers only the operation's id. Tokens are sent in a
//! header and stream keys in bodies, so neither is logged.

use std::io::IsTerminal;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Response, request::Parts};
use hyper::body::{Frame, SizeHint};
use tracing_subscriber::filter::LevelFilter;

use crate::server::cli::LogFormat;
use crate::server::log_lines::LogQueue;
use crate::service::op_id::op_id;

const PATH_BYTES: usize = 512;

/// Starts logging from this level up to standard error, once per process. The result can be flushed.
pub fn start(level: LevelFilter, format: LogFormat) -> LogQueue {
    let out = LogQueue::to(std::io::stderr());
    let lines = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        // It would print the error to standard error and fail the request if that cannot be written.
        .log_internal_errors(false)
        .with_writer(out.clone());
    match format {
        LogFormat::Json => lines.json().flatten_event(true).init(),
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).init(),
    }
    out
}

/// The log line of a request, written after the last byte of its response or when the client disconnects.
pub struct RequestLine {
    method: String,
    path: String,
    op_id: Option<String>,
    started: Instant,
    status: u16,
    bytes: u64,
    is_whole: bool,
}

impl RequestLine {
    pub fn begin(request: &Parts) -> Self {
        let path = request.uri.path();
        let cut = path.char_indices().map(|(at, _)| at).find(|&at| at >= PATH_BYTES);
        Self {
            method: request.method.as_str().to_owned(),
            path: cut.map_or(path, |at| &path[..at]).to_owned(),
            // A malformed id could be a secret.
            op_id: op_id(&request.headers).ok().flatten().map(str::to_owned),
            started: Instant::now(),
            status: 0,
            bytes: 0,
            is_whole: false,
        }
    }

    /// Records the response's status and follows its body to the end.
    pub fn follow(mut self, answer: Response<Body>) -> Response<Body> {
        self.status = answer.status().as_u16();
        // A HEAD response has no body to follow.
        let is_ended = self.method == "HEAD";
        answer.map(|body| {
            Body::new(LoggedBody { is_ended: is_ended || body.is_end_stream(), body, line: self })
        })
    }
}

impl Drop for RequestLine {
    fn drop(&mut self) {
        let ms = self.started.elapsed().as_micros() as f64 / 1000.0;
        tracing::info!(
            method = self.method,
            path = self.path,
            status = self.status,
            ms,
            bytes = self.bytes,
            op = self.op_id,
            aborted = (!self.is_whole).then_some(true),
            "request"
        );
    }
}

struct LoggedBody {
    body: Body,
    line: RequestLine,
    is_ended: bool,
}

impl Drop for LoggedBody {
    fn drop(&mut self) {
        self.line.is_whole = self.is_ended;
    }
}

impl HttpBody for LoggedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.line.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
        }
        self.is_ended |= matches!(polled, Poll::Ready(None)) || self.body.is_end_stream();
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
