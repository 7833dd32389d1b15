//! Log lines to standard error, without secrets.
//!
//! A request's line has its path without the query, and of its headers only the operation's id. Tokens are sent in a
//! header and stream keys in bodies, so neither is logged.

use std::io::IsTerminal;
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::http::{Response, request::Parts};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tracing_subscriber::filter::LevelFilter;

use crate::service::op_id::op_id;

const PATH_BYTES: usize = 512;

/// Longer than any method of HTTP.
const METHOD_BYTES: usize = 32;

/// Returns the parser of the option for the level.
pub fn level_parser() -> impl TypedValueParser<Value = LevelFilter> {
    PossibleValuesParser::new(["error", "warn", "info", "debug"])
        .try_map(|level| level.parse::<LevelFilter>())
}

/// Starts logging from this level up to standard error, once per process.
pub fn start(level: LevelFilter) {
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        // It would print the error to standard error and fail the request if that cannot be written.
        .log_internal_errors(false)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
}

/// The log line of a request, written before its response is sent, or when the client disconnects before that.
pub struct RequestLine {
    method: String,
    path: String,
    op_id: Option<String>,
    started: Instant,
    status: Option<u16>,
    bytes: Option<u64>,
}

impl RequestLine {
    pub fn begin(request: &Parts) -> Self {
        Self {
            method: beginning(request.method.as_str(), METHOD_BYTES),
            path: beginning(request.uri.path(), PATH_BYTES),
            // A malformed id could be a secret.
            op_id: op_id(&request.headers).ok().flatten().map(str::to_owned),
            started: Instant::now(),
            status: None,
            bytes: None,
        }
    }

    /// Ends the line with the response's status and its length, unless that is unknown.
    pub fn end(mut self, answer: &Response<Body>) {
        self.status = Some(answer.status().as_u16());
        self.bytes = answer.body().size_hint().exact();
    }
}

fn beginning(text: &str, bytes: usize) -> String {
    text[..text.floor_char_boundary(bytes)].to_owned()
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
            "request"
        );
    }
}
