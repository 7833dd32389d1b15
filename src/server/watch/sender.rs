//! Sends stored messages in order: each until it was taken, with the same id, and never again after that.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::Full;

use crate::server::failure::Failure;
use crate::server::proxy::ProxyLimits;
use crate::server::proxy::client::UpstreamClient;
use crate::server::proxy::headers;
use crate::server::watch::config::{WatchedAccount, Webhook};
use crate::server::watch::message::signature;
use crate::server::watch::reader::{WEBHOOK_TIME, retry_after_secs};
use crate::server::watch::store::{LONGEST_PAUSE_SECS, Outgoing, Queued, Store};

const FIRST_PAUSE_SECS: i64 = 10;
/// A message that nobody took for so long is given up.
const KEPT_SECS: i64 = 86_400;

/// The headers of a message.
const ID: HeaderName = HeaderName::from_static("x-sluice-id");
const STATE: HeaderName = HeaderName::from_static("x-sluice-state");
const SIGNATURE: HeaderName = HeaderName::from_static("x-sluice-signature");

/// Sends the messages of one account.
pub struct Sender {
    account: String,
    webhook: Webhook,
    client: UpstreamClient,
    store: Arc<Store>,
    /// The outcome of a delivery that could not be stored: nothing is sent before it is.
    unstored: Option<(i64, Outcome)>,
}

/// The end of a delivery.
#[derive(Clone, Copy)]
enum Outcome {
    Over,
    /// It is sent again at this time.
    Postponed(i64),
}

impl Sender {
    /// Creates a sender; `None` if the account has no webhook.
    pub fn new(watched: &WatchedAccount, store: Arc<Store>) -> Result<Option<Self>, Failure> {
        let Some(webhook) = watched.webhook.clone() else { return Ok(None) };
        let limits = ProxyLimits::default();
        let client = UpstreamClient::new("webhook", &webhook.address, limits.connect_time, WEBHOOK_TIME)?;
        Ok(Some(Self { account: watched.account.to_string(), webhook, client, store, unstored: None }))
    }

    /// Sends what is due at this time, in order; a message that is not taken holds those behind it.
    pub async fn deliver(&mut self, now: i64) {
        loop {
            if let Some((number, outcome)) = self.unstored {
                let stored = match outcome {
                    Outcome::Over => self.store.remove(number),
                    Outcome::Postponed(until) => self.store.postpone(number, until),
                };
                if let Err(error) = stored {
                    let account = &self.account;
                    return tracing::error!(account, %error, "a message's outcome cannot be stored");
                }
                self.unstored = None;
            }
            let queued = match self.store.first(&self.account, now) {
                Ok(Some(queued)) => queued,
                Ok(None) => return,
                Err(error) => {
                    return tracing::error!(account = self.account, %error, "no message can be read");
                }
            };
            let Queued { number, message, made_at, tries } = queued;
            let (account, id) = (&self.account, &message.id);
            let response = self.send(&message).await;
            let is_over = match response.as_ref().map(Response::status) {
                Some(status) if status.is_success() => {
                    tracing::info!(account, id, "the message was taken");
                    true
                }
                Some(status) if status != StatusCode::TOO_MANY_REQUESTS && !status.is_server_error() => {
                    tracing::error!(account, id, %status, "the webhook refuses the message: it is given up");
                    true
                }
                _ if now - made_at >= KEPT_SECS => {
                    tracing::error!(
                        account,
                        id,
                        tries,
                        "the message was not taken for a day: it is given up"
                    );
                    true
                }
                _ => false,
            };
            let outcome = if is_over {
                Outcome::Over
            } else {
                let asked_secs = response.and_then(|response| retry_after_secs(response.headers(), now));
                let pause_secs = (FIRST_PAUSE_SECS << tries.min(10)).max(asked_secs.unwrap_or(0));
                let pause_secs = pause_secs.min(LONGEST_PAUSE_SECS);
                tracing::warn!(account, id, tries, pause_secs, "the message was not taken yet");
                Outcome::Postponed(now + pause_secs)
            };
            self.unstored = Some((number, outcome));
        }
    }

    /// Returns the receiver's answer, if there is one.
    async fn send(&self, message: &Outgoing) -> Option<Response<Body>> {
        let mut request = Request::new(Full::new(Bytes::from(message.body.clone())));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = self.webhook.address.clone();
        let headers = request.headers_mut();
        *headers = headers::default_headers();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let state = if message.is_firing { "firing" } else { "resolved" };
        headers.insert(STATE, HeaderValue::from_static(state));
        let signed = self.webhook.key.as_ref().map(|key| (SIGNATURE, signature(key, &message.body)));
        for (name, value) in signed.into_iter().chain([(ID, message.id.clone())]) {
            headers.extend(HeaderValue::try_from(value).ok().map(|value| (name, value)));
        }
        self.client.send(request).await.ok()
    }
}
