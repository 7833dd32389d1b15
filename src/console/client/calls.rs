//! The record of this tab's API calls for the page "Activity": method, path, status, time and size of each, the bodies
//! of writes and failures. It contains no secrets.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, HttpMessage, curl};
use crate::api::{Error, ErrorKind, OP_ID_HEADER, Request, TOKEN_HEADER};
use crate::console::client::fetch::RawResponse;
use crate::console::platform::clock::now_millis;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::next_id;
use crate::console::routes::site_address;
use crate::console::session::{Session, Sessions};
use crate::redact::{RedactedBody, Secrets, redacted_body};

/// Maximum numbers of reads and of writes.
pub const REMEMBERED: usize = 500;
pub const REMEMBERED_WRITES: usize = 1_000;
const ALL_BODIES_BYTES: usize = 2 * 1024 * 1024;
const BODY_BYTES: usize = 64 * 1024;

#[derive(Clone, Copy)]
pub struct Calls {
    log: RwSignal<CallLog>,
    sessions: Sessions,
}

#[derive(Default)]
struct CallLog {
    /// Newest first.
    all: VecDeque<Arc<Call>>,
    /// The newest call that was cleared from the list.
    cleared: Option<u32>,
}

/// An unfinished call. If it is dropped before [`PendingCall::end`], the call is recorded as cancelled.
pub(super) struct PendingCall {
    id: u32,
    calls: Calls,
}

impl Drop for PendingCall {
    fn drop(&mut self) {
        self.calls.update(self.id, |call| {
            if call.state == CallState::Pending {
                call.state = CallState::Cancelled;
                call.duration_millis = millis_since(call);
            }
        });
    }
}

impl PendingCall {
    pub fn send(&self) {
        self.calls.update(self.id, |call| {
            if call.attempts == 0 {
                call.at_millis = now_millis();
            }
            call.attempts += 1;
        });
    }

    /// Records the outcome, with the response's headers and body for a write or a failure.
    pub fn end(&self, session: &Session, request: &Request, ended: Result<&RawResponse, ErrorKind>) {
        let (state, size_bytes) = match ended {
            Ok(received) => (CallState::Answered(received.status), received.size_bytes),
            Err(kind) => (CallState::Failed(kind), 0),
        };
        let answer = ended.ok().map(|received| answer_of(session, request, received));
        self.calls.update(self.id, |call| {
            (call.state, call.size_bytes, call.duration_millis) = (state, size_bytes, millis_since(call));
            call.answer = answer.unwrap_or_default();
        });
    }
}

impl CallLog {
    /// Adds a call, and drops the oldest of its kind.
    fn add(&mut self, call: Call) {
        let is_write = call.op_id.is_some();
        let most = if is_write { REMEMBERED_WRITES } else { REMEMBERED };
        self.all.push_front(Arc::new(call));
        let mut alike = self.all.iter().enumerate().filter(|(_, other)| other.op_id.is_some() == is_write);
        if let Some((oldest, _)) = alike.nth(most) {
            self.all.remove(oldest);
        }
        self.drop_old_bodies();
    }

    fn update(&mut self, is_it: impl Fn(&Call) -> bool, change: impl FnOnce(&mut Call)) {
        if let Some(call) = self.all.iter_mut().find(|call| is_it(call)) {
            change(Arc::make_mut(call));
            self.drop_old_bodies();
        }
    }

    fn drop_old_bodies(&mut self) {
        let mut all_bytes = 0;
        for call in &mut self.all {
            all_bytes += call.request.body_bytes() + call.answer.body_bytes();
            if all_bytes > ALL_BODIES_BYTES && (call.request.body.is_some() || call.answer.body.is_some()) {
                let call = Arc::make_mut(call);
                call.request.drop_body();
                call.answer.drop_body();
            }
        }
    }
}

impl Calls {
    pub(super) fn new(sessions: Sessions) -> Self {
        Self { log: long_lived(CallLog::default()), sessions }
    }

    /// Returns the newest call that ended with an error as a curl command.
    pub fn curl_of(self, error: &Error) -> Option<String> {
        let found = untrack(|| self.list()).into_iter().find(|call| call.has_ended_with(error))?;
        Some(curl(&found, &site_address()))
    }

    /// Returns the current account's calls that were not cleared, newest first. Tracked.
    pub fn list(self) -> Vec<Arc<Call>> {
        self.of_current(|call, cleared| Some(call.id) > cleared || call.state == CallState::Pending)
    }

    fn of_current(self, is_wanted: impl Fn(&Call, Option<u32>) -> bool) -> Vec<Arc<Call>> {
        let Some(current) = self.sessions.current().get() else { return Vec::new() };
        let own = |log: &CallLog| {
            let own = log.all.iter().filter(|call| current.is_at(&call.api, &call.account));
            own.filter(|call| is_wanted(call, log.cleared)).cloned().collect()
        };
        self.log.try_with(own).unwrap_or_default()
    }

    /// Clears the list of finished calls, but not the outcomes of writes.
    pub fn clear(self) {
        self.log.try_update(|log| log.cleared = log.all.front().map(|call| call.id));
    }

    /// Records a call, and drops those of accounts that were signed out. A call with an `X-Op-Id` is a write.
    #[must_use = "dropped, the call is recorded as cancelled"]
    pub(super) fn start(self, session: &Session, request: &Request, op_id: Option<&str>) -> PendingCall {
        let id = next_id();
        let sent = request.body.as_deref();
        let secrets = secrets_of(session, request);
        let body = sent.map(|body| redacted_body(body, &secrets, BODY_BYTES));
        let call = Call {
            id,
            at_millis: now_millis(),
            api: session.api().as_str().to_owned(),
            account: session.account().as_str().to_owned(),
            method: request.method,
            path: secrets.redact(&request.path),
            op_id: op_id.map(str::to_owned),
            attempts: 0,
            state: CallState::Pending,
            duration_millis: 0,
            size_bytes: 0,
            request: HttpMessage {
                headers: sent_headers(session, sent.is_some(), op_id),
                body,
                is_body_dropped: false,
            },
            answer: HttpMessage::default(),
        };
        let sessions = self.sessions.all().try_get_untracked().unwrap_or_default();
        self.log.try_update(|log| {
            log.all.retain(|call| sessions.iter().any(|own| own.is_at(&call.api, &call.account)));
            log.add(call);
        });
        PendingCall { id, calls: self }
    }

    fn update(self, id: u32, change: impl FnOnce(&mut Call)) {
        self.log.try_update(|log| log.update(|call| call.id == id, change));
    }
}

/// Removes the token and the request's secrets from an error; a login page of another origin is no login of the console.
pub(super) fn redacted(error: Error, session: &Session, request: &Request) -> Error {
    let error = if session.is_of_this_site() { error } else { error.of_other_origin() };
    error.redacted(&secrets_of(session, request))
}

/// Returns the token, and the secrets of what a request sends and replaces.
fn secrets_of(session: &Session, request: &Request) -> Secrets {
    let of = |body: &Option<Vec<u8>>| Secrets::of(session.token(), body.as_deref());
    of(&request.body).and(of(&request.replaced))
}

fn answer_of(session: &Session, request: &Request, received: &RawResponse) -> HttpMessage {
    if request.method.is_read() && received.answer().is_success() {
        return HttpMessage::default();
    }
    let secrets = secrets_of(session, request);
    let body = redacted_body(&received.body, &secrets, BODY_BYTES);
    let is_cut = body.is_cut || received.body.len() < received.size_bytes;
    let headers = received.headers.iter().map(|(name, value)| (name.clone(), secrets.redact(value)));
    let body = RedactedBody { is_cut, size_bytes: received.size_bytes, ..body };
    let body = (!received.body.is_empty()).then_some(body);
    HttpMessage { headers: headers.collect(), body, is_body_dropped: false }
}

fn sent_headers(session: &Session, has_body: bool, op_id: Option<&str>) -> Vec<(String, String)> {
    let content_type = has_body.then(|| ("Content-Type".to_owned(), "application/json".to_owned()));
    let op_id = op_id.map(|op_id| (OP_ID_HEADER.to_owned(), op_id.to_owned()));
    let token = (TOKEN_HEADER.to_owned(), session.token().masked());
    [Some(token), content_type, op_id].into_iter().flatten().collect()
}

fn millis_since(call: &Call) -> u32 {
    u32::try_from(now_millis() - call.at_millis).unwrap_or_default()
}
