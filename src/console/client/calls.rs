//! The record of this tab's API calls for the page "Activity": method, path, status, time and size of each, the bodies
//! of writes and failures, and the outcome of writes. It contains no secrets.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, HttpMessage, RecordedWrite, WriteState, curl, name_sent};
use crate::api::{Error, ErrorKind, OP_ID_HEADER, Outcome, Request, TOKEN_HEADER};
use crate::console::client::fetch::RawResponse;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions};
use crate::model::read_back::ReadBack;
use crate::redact::{RedactedBody, Secrets, redacted_body};

/// Maximum numbers of reads and of writes.
pub const REMEMBERED: usize = 500;
pub const REMEMBERED_WRITES: usize = 1_000;
const ALL_BODIES_BYTES: usize = 2 * 1024 * 1024;
const BODY_BYTES: usize = 64 * 1024;

/// The calls, newest first. Lives in the context.
#[derive(Clone, Copy)]
pub struct Calls {
    all: StoredValue<VecDeque<Arc<Call>>>,
    /// The newest call that was cleared from the list.
    cleared: StoredValue<Option<u32>>,
    /// Increases with every change.
    version: RwSignal<usize>,
    next_id: StoredValue<u32>,
    sessions: Sessions,
}

/// An unfinished call. If it is dropped before [`CallId::end`], the call is recorded as cancelled.
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
        self.calls.drop_old_bodies();
    }
}

impl Calls {
    pub(super) fn new(sessions: Sessions) -> Self {
        Self {
            all: StoredValue::default(),
            cleared: StoredValue::default(),
            version: long_lived(0),
            next_id: StoredValue::new(0),
            sessions,
        }
    }

    /// Returns the newest call that ended with an error as a curl command.
    pub fn curl_of(self, error: &Error) -> Option<String> {
        let found = untrack(|| self.list()).into_iter().find(|call| call.has_ended_with(error))?;
        Some(curl(&found, &window().location().origin().unwrap_or_default()))
    }

    /// Returns the current account's calls that were not cleared, newest first. Tracked.
    pub fn list(self) -> Vec<Arc<Call>> {
        let cleared = self.cleared.try_get_value().flatten();
        self.of_current(|call| Some(call.id) > cleared || call.state == CallState::OnItsWay)
    }

    /// Returns the current account's writes, cleared or not. Tracked.
    pub fn writes(self) -> Vec<Arc<Call>> {
        self.of_current(|call| call.write.is_some())
    }

    fn of_current(self, is_wanted: impl Fn(&Call) -> bool) -> Vec<Arc<Call>> {
        self.version.track();
        let Some(current) = self.sessions.current().get() else { return Vec::new() };
        let is_own = |call: &&Arc<Call>| current.is_at(&call.api, &call.account) && is_wanted(call);
        self.all.try_with_value(|all| all.iter().filter(is_own).cloned().collect()).unwrap_or_default()
    }

    /// Clears the list of finished calls, but not the outcomes of writes.
    pub fn clear(self) {
        self.cleared.try_set_value(self.all.try_with_value(|all| all.front().map(|call| call.id)).flatten());
        self.changed();
    }

    /// Records a call, and drops the oldest of its kind. A call with an `X-Op-Id` is a write.
    #[must_use = "dropped, the call is recorded as given up"]
    pub(super) fn start(self, session: &Session, request: &Request, op_id: Option<&str>) -> CallId {
        self.forget_signed_out();
        let id = self.next_id.try_get_value().unwrap_or_default();
        self.next_id.try_set_value(id.wrapping_add(1));
        let sent = request.body.as_deref();
        let secrets = Secrets::of(session.token(), sent);
        let body = sent.map(|body| redacted_body(body, &secrets, BODY_BYTES));
        let write = op_id.map(|op_id| RecordedWrite {
            op_id: op_id.to_owned(),
            name: body.as_ref().map(|body| name_sent(&body.text)).unwrap_or_default(),
            state: WriteState::OnItsWay,
            read_back: None,
        });
        let call = Call {
            id,
            at_millis: now_millis(),
            api: session.api().as_str().to_owned(),
            account: session.account().as_str().to_owned(),
            method: request.method,
            path: secrets.redact(&request.path),
            write,
            attempts: 0,
            state: CallState::OnItsWay,
            duration_millis: 0,
            size_bytes: 0,
            request: HttpMessage {
                headers: sent_headers(session, sent.is_some(), op_id),
                body,
                is_body_dropped: false,
            },
            answer: HttpMessage::default(),
        };
        self.add(call);
        CallId { id, calls: self }
    }

    fn add(self, call: Call) {
        let is_write = call.write.is_some();
        let most = if is_write { REMEMBERED_WRITES } else { REMEMBERED };
        self.all.try_update_value(|all| {
            all.push_front(Arc::new(call));
            let mut alike = all.iter().enumerate().filter(|(_, other)| other.write.is_some() == is_write);
            if let Some((oldest, _)) = alike.nth(most) {
                all.remove(oldest);
            }
        });
        self.drop_old_bodies();
        self.changed();
    }

    /// Records the outcome of the write with this `X-Op-Id`. The error must not contain secrets.
    pub(super) fn settle(self, op_id: &str, outcome: &Outcome<()>) {
        self.update_write(op_id, |write| {
            write.state = match outcome {
                Outcome::Done(()) => WriteState::Done,
                Outcome::Refused(error) => WriteState::Refused(error.clone()),
                Outcome::Unknown(error) => WriteState::Unknown(error.clone()),
            };
        });
    }

    /// Records the result of reading back after the write with this `X-Op-Id`.
    pub(super) fn read_back(self, op_id: &str, found: Result<ReadBack, ErrorKind>) {
        self.update_write(op_id, |write| write.read_back = Some(found));
    }

    fn forget_signed_out(self) {
        let sessions = self.sessions.all().try_get_untracked().unwrap_or_default();
        let is_there = |call: &Arc<Call>| sessions.iter().any(|own| own.is_at(&call.api, &call.account));
        self.all.try_update_value(|all| all.retain(is_there));
    }

    fn update_write(self, op_id: &str, change: impl FnOnce(&mut RecordedWrite)) {
        let is_it = |call: &Call| call.write.is_some() && call.op_id() == op_id;
        self.update_first(is_it, |call| {
            if let Some(write) = &mut call.write {
                change(write)
            }
        });
    }

    fn update(self, id: u32, change: impl FnOnce(&mut Call)) {
        self.update_first(|call| call.id == id, change);
    }

    fn update_first(self, is_it: impl Fn(&Call) -> bool, change: impl FnOnce(&mut Call)) {
        self.all.try_update_value(|all| {
            if let Some(call) = all.iter_mut().find(|call| is_it(call)) {
                change(Arc::make_mut(call));
            }
        });
        self.changed();
    }

    fn drop_old_bodies(self) {
        self.all.try_update_value(|all| {
            let mut all_bytes = 0;
            for call in all.iter_mut() {
                all_bytes += call.request.body_bytes() + call.answer.body_bytes();
                if all_bytes > ALL_BODIES_BYTES && (call.request.body.is_some() || call.answer.body.is_some())
                {
                    let call = Arc::make_mut(call);
                    call.request.drop_body();
                    call.answer.drop_body();
                }
            }
        });
    }

    fn changed(self) {
        self.version.try_update(|version| *version = version.wrapping_add(1));
    }
}

/// Removes the token and the request's secrets from an error.
pub(super) fn redacted(error: Error, session: &Session, request: &Request) -> Error {
    error.redacted(&Secrets::of(session.token(), request.body.as_deref()))
}

fn answer_of(session: &Session, request: &Request, received: &RawResponse) -> HttpMessage {
    if request.method.is_read() && received.answer().is_success() {
        return HttpMessage::default();
    }
    let secrets = Secrets::of(session.token(), request.body.as_deref());
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

/// Returns the present by this computer's clock, in Unix milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
fn now_millis() -> i64 {
    js_sys::Date::now() as i64
}
