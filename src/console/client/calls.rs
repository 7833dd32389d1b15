//! The record of this tab's API calls, for the page "Activity": each call by method, path, status, time and size, and the bodies of
//! writes and of what failed. What is recorded holds no secret.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, Message, Write, curl};
use crate::api::{Error, ErrorKind, OP_ID_HEADER, Outcome, Request, TOKEN_HEADER};
use crate::console::client::call_list::CallList;
use crate::console::client::fetch::Received;
use crate::console::client::journal::Journal;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions};
use crate::model::read_back::ReadBack;
use crate::redact::{RedactedBody, Secrets, redacted_body};

/// How much of a body is recorded.
const BODY_BYTES: usize = 64 * 1024;

/// The calls, the newest first. Lives in the context.
#[derive(Clone, Copy)]
pub struct Calls {
    list: CallList,
    journal: Journal,
    /// Grows with every change of either.
    version: RwSignal<usize>,
    next_id: StoredValue<u32>,
    sessions: Sessions,
}

/// A call that has not ended. Dropped before [`CallId::end`], it is recorded as given up.
pub(super) struct CallId {
    id: u32,
    calls: Calls,
}

impl Drop for CallId {
    fn drop(&mut self) {
        self.calls.update(self.id, |call| {
            if call.state == CallState::OnItsWay {
                call.state = CallState::GivenUp;
                call.duration_millis = millis_since(call);
            }
        });
    }
}

impl CallId {
    /// Records that it is sent, for the first time or again.
    pub fn send(&self) {
        self.calls.update(self.id, |call| {
            if call.attempts == 0 {
                call.at_millis = now_millis();
            }
            call.attempts += 1;
        });
    }

    /// Records how it ended; the answer's headers and body where it is a write's or a failure's.
    pub fn end(&self, session: &Session, request: &Request, ended: Result<&Received, ErrorKind>) {
        let (state, size_bytes) = match ended {
            Ok(received) => (CallState::Answered(received.status), received.size_bytes),
            Err(kind) => (CallState::Failed(kind), 0),
        };
        let answer = ended.ok().map(|received| answer_of(session, request, received));
        self.calls.update(self.id, |call| {
            (call.state, call.size_bytes, call.duration_millis) = (state, size_bytes, millis_since(call));
            call.answer = answer.unwrap_or_default();
        });
        self.calls.list.drop_old_bodies();
    }
}

impl Calls {
    pub(super) fn new(sessions: Sessions) -> Self {
        Self {
            list: CallList::default(),
            journal: Journal::default(),
            version: long_lived(0),
            next_id: StoredValue::new(0),
            sessions,
        }
    }

    /// The newest call that ended with an error, as a command line.
    pub fn curl_of(self, error: &Error) -> Option<String> {
        let found = untrack(|| self.list()).into_iter().find(|call| call.has_ended_with(error))?;
        Some(curl(&found, &window().location().origin().unwrap_or_default()))
    }

    /// The calls of the account in force, the newest first. Tracked: a change of any of them is noticed.
    pub fn list(self) -> Vec<Arc<Call>> {
        self.of_current(|call: &Call| (&call.api, &call.account), self.list.all())
    }

    /// The writes of the account in force, the newest first. Tracked as [`Calls::list`].
    pub fn writes(self) -> Vec<Arc<Write>> {
        self.of_current(|write: &Write| (&write.api, &write.account), self.journal.all())
    }

    fn of_current<T>(
        self,
        owner: impl Fn(&T) -> (&String, &String),
        all: Option<VecDeque<Arc<T>>>,
    ) -> Vec<Arc<T>> {
        self.version.track();
        let current = self.sessions.current().get();
        let is_own = |item: &Arc<T>| {
            let (api, account) = owner(item);
            current.as_ref().is_some_and(|session| session.is_at(api, account))
        };
        all.unwrap_or_default().into_iter().filter(is_own).collect()
    }

    /// Forgets the calls that have ended.
    pub fn clear(self) {
        self.list.retain(|call| call.state == CallState::OnItsWay);
        self.changed();
    }

    /// Records a call, and forgets the oldest. One with an `X-Op-Id` is a write, and stands in the journal too.
    #[must_use = "dropped, the call is recorded as given up"]
    pub(super) fn start(self, session: &Session, request: &Request, op_id: Option<&str>) -> CallId {
        self.forget_signed_out();
        let id = self.next_id.try_get_value().unwrap_or_default();
        self.next_id.try_set_value(id.wrapping_add(1));
        let sent = request.body.as_deref();
        let secrets = Secrets::of(session.token(), sent);
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
            state: CallState::OnItsWay,
            duration_millis: 0,
            size_bytes: 0,
            request: Message {
                headers: sent_headers(session, sent.is_some(), op_id),
                body,
                is_body_dropped: false,
            },
            answer: Message::default(),
        };
        self.journal.start(&call);
        self.list.add(call);
        self.changed();
        CallId { id, calls: self }
    }

    /// Records how the write with this `X-Op-Id` ended. Its error holds no secret.
    pub(super) fn settle(self, op_id: &str, outcome: &Outcome<()>) {
        self.journal.end(op_id, outcome);
        self.changed();
    }

    /// Records what reading the thing again showed after the write with this `X-Op-Id`.
    pub(super) fn read_back(self, op_id: &str, found: Result<ReadBack, ErrorKind>) {
        self.journal.read_back(op_id, found);
        self.changed();
    }

    /// Forgets what was done as someone who is not signed in any more.
    fn forget_signed_out(self) {
        let all = self.sessions.all().try_get_untracked().unwrap_or_default();
        let is_there = |api: &str, account: &str| all.iter().any(|session| session.is_at(api, account));
        self.list.retain(|call| is_there(&call.api, &call.account));
        self.journal.retain(is_there);
    }

    fn update(self, id: u32, change: impl FnOnce(&mut Call)) {
        self.list.update(id, change);
        self.changed();
    }

    fn changed(self) {
        self.version.try_update(|version| *version = version.wrapping_add(1));
    }
}

/// The error of an answer as it may be shown: without the token and the secrets of the request.
pub(super) fn redacted(error: Error, session: &Session, request: &Request) -> Error {
    error.redacted(&Secrets::of(session.token(), request.body.as_deref()))
}

/// What is recorded of an answer.
fn answer_of(session: &Session, request: &Request, received: &Received) -> Message {
    if request.method.is_read() && received.answer().is_success() {
        return Message::default();
    }
    let secrets = Secrets::of(session.token(), request.body.as_deref());
    let body = redacted_body(&received.body, &secrets, BODY_BYTES);
    let is_cut = body.is_cut || received.body.len() < received.size_bytes;
    let headers = received.headers.iter().map(|(name, value)| (name.clone(), secrets.redact(value)));
    let body = RedactedBody { is_cut, size_bytes: received.size_bytes, ..body };
    let body = (!received.body.is_empty()).then_some(body);
    Message { headers: headers.collect(), body, is_body_dropped: false }
}

/// The headers that the console sets, without the token.
fn sent_headers(session: &Session, has_body: bool, op_id: Option<&str>) -> Vec<(String, String)> {
    let content_type = has_body.then(|| ("Content-Type".to_owned(), "application/json".to_owned()));
    let op_id = op_id.map(|op_id| (OP_ID_HEADER.to_owned(), op_id.to_owned()));
    let token = (TOKEN_HEADER.to_owned(), session.token().masked());
    [Some(token), content_type, op_id].into_iter().flatten().collect()
}

fn millis_since(call: &Call) -> u32 {
    u32::try_from(now_millis() - call.at_millis).unwrap_or_default()
}

/// The present by this computer's clock, in Unix milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
fn now_millis() -> i64 {
    js_sys::Date::now() as i64
}
