//! Log lines to standard error, without secrets.
//!
//! A write to the API has who sent it too: the address, and the user that a trusted header names.
//! A request's line has its path without the query, and of its headers only the operation's id. Tokens are sent in a
//! header and stream keys in bodies, so neither is logged.

use std::io::IsTerminal;
use std::net::IpAddr;
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::http::{HeaderName, Response, request::Parts};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tracing_subscriber::filter::LevelFilter;

use crate::server::guard::is_read;
use crate::server::listen::RemoteAddress;
use crate::service::op_id::op_id;

const PATH_BYTES: usize = 512;

const USER_BYTES: usize = 128;

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
    /// For a write to the API.
    writer: Option<Writer>,
}

/// The caller of a write.
struct Writer {
    remote: Option<IpAddr>,
    user: Option<String>,
    account: String,
}

impl Writer {
    /// Returns the caller of a write to the API; `None` for all else. Only a trusted header names a user.
    fn of(request: &Parts, user_header: Option<&HeaderName>) -> Option<Self> {
        let mut segments = request.uri.path().split('/').skip(1);
        let is_write = segments.next() == Some("app") && !is_read(&request.method);
        let account = is_write.then(|| segments.nth(2)).flatten().unwrap_or_default();
        let user = user_header.and_then(|name| request.headers.get(name));
        let user = user.map(|user| String::from_utf8_lossy(user.as_bytes()));
        is_write.then(|| Self {
            remote: request.extensions.get().map(|RemoteAddress(remote)| *remote),
            user: user.map(|user| beginning(&user, USER_BYTES)),
            account: beginning(account, USER_BYTES),
        })
    }
}

impl RequestLine {
    pub fn begin(request: &Parts, user_header: Option<&HeaderName>) -> Self {
        Self {
            writer: Writer::of(request, user_header),
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
        if let Some(Writer { remote, user, account }) = &self.writer {
            let (method, path, status, op) = (&self.method, &self.path, self.status, &self.op_id);
            let remote = remote.map(tracing::field::display);
            return tracing::info!(remote, user, account, method, path, status, ms, op, "write");
        }
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
