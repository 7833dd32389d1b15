//! Reads of an account. They only ever read, rest as long as the service asks, and are never retried at once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use chrono::DateTime;
use http_body_util::Full;

use crate::api::{ApiResponse, Area, Endpoint, Error, ErrorKind, MAX_BODY_BYTES, is_status_worth_retrying};
use crate::model::ids::AccountName;
use crate::redact::Secrets;
use crate::server::failure::Failure;
use crate::server::proxy::ProxyLimits;
use crate::server::proxy::answer::collect;
use crate::server::proxy::client::UpstreamClient;
use crate::server::proxy::headers;
use crate::server::proxy::upstream::Upstream;
use crate::server::watch::config::WatchedAccount;
use crate::server::watch::wait::is_waiting;
use crate::service::auth::TOKEN;

/// A wrong `Retry-After` does not blind the watch for longer.
const LONGEST_REST_SECS: i64 = 300;
/// The time for a whole answer: the other areas wait meanwhile.
const READ_TIME: Duration = Duration::from_secs(20);

/// The reads of an area so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct AreaCalls {
    pub count: u64,
    /// The time they took together.
    pub secs: f64,
    /// The time of the last good answer, in Unix seconds.
    pub success_at: Option<i64>,
    /// No read is sent before this time.
    rests_until: i64,
}

/// Reads with the token of one account.
pub struct Reader {
    upstream: Upstream,
    client: UpstreamClient,
    account: AccountName,
    headers: HeaderMap,
    secrets: Secrets,
    limits: ProxyLimits,
    pub calls: HashMap<Area, AreaCalls>,
    /// The seconds by which the service's clock is ahead.
    ahead_secs: i64,
}

impl Reader {
    /// Creates a reader, without sending.
    pub fn new(watched: &WatchedAccount) -> Result<Self, Failure> {
        let limits = ProxyLimits { write_bytes: MAX_BODY_BYTES, ..ProxyLimits::default() };
        let upstream = watched.upstream.clone();
        let client =
            UpstreamClient::new("upstream", upstream.address(), limits.connect_time, limits.head_time)?;
        let mut token = HeaderValue::from_str(watched.token.expose())
            .map_err(|_| Failure::usage("The token's file holds characters that no header may have."))?;
        let mut headers = headers::default_headers();
        token.set_sensitive(true);
        headers.insert(TOKEN, token);
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        let account = watched.account.clone();
        let secrets = Secrets::only(&watched.token);
        Ok(Self { upstream, client, account, headers, secrets, limits, calls: HashMap::new(), ahead_secs: 0 })
    }

    /// Returns the present by the service's clock.
    pub const fn service_now(&self, now: i64) -> i64 {
        now + self.ahead_secs
    }

    /// Reads once; `None` if there was no good answer, or if the service asked to wait.
    pub async fn read<E: Endpoint>(&mut self, endpoint: &E, now: i64) -> Option<E::Output> {
        if is_waiting(self.calls.entry(E::AREA).or_default().rests_until, now, LONGEST_REST_SECS) {
            return None;
        }
        let begun = Instant::now();
        let late =
            || Error::without_answer(E::AREA, ErrorKind::Network, "The answer takes too long.".to_owned());
        let read = tokio::time::timeout(READ_TIME, self.answer(endpoint, now)).await;
        let read = read.unwrap_or_else(|_| Err(late()));
        let calls = self.calls.entry(E::AREA).or_default();
        calls.count += 1;
        calls.secs += begun.elapsed().as_secs_f64();
        match read {
            Ok(output) => {
                calls.success_at = Some(now);
                Some(output)
            }
            Err(error) => {
                match error.kind {
                    // A rejected token is not tried ten times a minute.
                    kind if kind.is_of_token() => calls.rests_until = now + LONGEST_REST_SECS,
                    // The other areas would wait for each of its reads: it is asked again at the next poll.
                    ErrorKind::Network => calls.rests_until = now + 1,
                    _ => {}
                }
                let error = error.redacted(&self.secrets);
                tracing::warn!(account = %self.account, area = E::AREA.name(), %error, "no answer to go by");
                None
            }
        }
    }

    async fn answer<E: Endpoint>(&mut self, endpoint: &E, now: i64) -> Result<E::Output, Error> {
        let failed = |kind, why: String| Error::without_answer(E::AREA, kind, why);
        let uri = self.upstream.uri(&endpoint.request(&self.account).path);
        let uri = uri.map_err(|error| failed(ErrorKind::Invalid, error.to_string()))?;
        let mut request = Request::new(Full::new(Bytes::new()));
        *request.uri_mut() = uri;
        *request.headers_mut() = self.headers.clone();
        let response = self.client.send(request).await;
        let response = response.map_err(|none| failed(ErrorKind::Network, none.why.message))?;
        let has_challenge = response.headers().contains_key(header::WWW_AUTHENTICATE);
        let received = collect(response, &self.limits).await;
        let received = received.map_err(|refusal| failed(ErrorKind::Network, refusal.message))?;
        let headers = &received.headers;
        self.ahead_secs = date(headers).map_or(self.ahead_secs, |date| date - now);
        let status = received.status.as_u16();
        if let Some(secs) = retry_after_secs(headers, now).filter(|_| is_status_worth_retrying(status)) {
            let rests_until = now + secs.min(LONGEST_REST_SECS);
            self.calls.entry(E::AREA).or_default().rests_until = rests_until;
        }
        let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        endpoint.decode(&ApiResponse { status, content_type, body: &received.body, has_challenge })
    }
}

fn date(headers: &HeaderMap) -> Option<i64> {
    http_date(headers.get(header::DATE)?.to_str().ok()?)
}

/// Parses a date of HTTP (RFC 9110, 5.6.7).
fn http_date(text: &str) -> Option<i64> {
    DateTime::parse_from_rfc2822(text.trim()).ok().map(|date| date.timestamp())
}

/// Returns the seconds to wait that a response asks for (RFC 9110, 10.2.3), if any.
pub fn retry_after_secs(headers: &HeaderMap, now: i64) -> Option<i64> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    let until = || Some(http_date(value)? - date(headers).unwrap_or(now));
    value.parse().ok().or_else(until).map(|secs: i64| secs.max(0))
}

/// The time for the answer of a webhook.
pub const WEBHOOK_TIME: Duration = Duration::from_secs(10);
