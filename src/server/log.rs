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
use crate::server::listen::Addresses;
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
    /// True for a write to the API, whose caller stands in the line.
    is_write: bool,
    remote: Option<IpAddr>,
    user: Option<String>,
    account: Option<String>,
    method: String,
    path: String,
    op_id: Option<String>,
    started: Instant,
    status: Option<u16>,
    bytes: Option<u64>,
}

impl RequestLine {
    /// Begins a line. Only a trusted header names a user.
    pub fn begin(request: &Parts, user_header: Option<&HeaderName>) -> Self {
        let mut segments = request.uri.path().split('/').skip(1);
        let is_write = segments.next() == Some("app") && !is_read(&request.method);
        let addresses = request.extensions.get().filter(|_| is_write);
        let user = user_header.filter(|_| is_write).and_then(|name| request.headers.get(name));
        let user = user.map(|user| String::from_utf8_lossy(user.as_bytes()));
        Self {
            is_write,
            remote: addresses.map(|addresses: &Addresses| addresses.remote),
            user: user.map(|user| beginning(&user, USER_BYTES)),
            account: is_write.then(|| beginning(segments.nth(2).unwrap_or_default(), USER_BYTES)),
            method: beginning(request.method.as_str(), METHOD_BYTES),
            path: beginning(request.uri.path(), PATH_BYTES),
            // A malformed id could be a secret.
            op_id: op_id(&request.headers).ok().flatten().map(str::to_owned),
            started: Instant::now(),
            status: None,
            bytes: None,
        }
    }

    /// Ends the line with the response's status and, for a read, its length, unless that is unknown.
    pub fn end(mut self, answer: &Response<Body>) {
        self.status = Some(answer.status().as_u16());
        self.bytes = answer.body().size_hint().exact().filter(|_| !self.is_write);
    }
}

fn beginning(text: &str, bytes: usize) -> String {
    text[..text.floor_char_boundary(bytes)].to_owned()
}

impl Drop for RequestLine {
    fn drop(&mut self) {
        let Self { user, account, method, path, status, bytes, .. } = self;
        let remote = self.remote.map(tracing::field::display);
        let ms = self.started.elapsed().as_micros() as f64 / 1000.0;
        let kind = if self.is_write { "write" } else { "request" };
        tracing::info!(remote, user, account, method, path, status, ms, bytes, op = self.op_id, "{kind}");
    }
}
