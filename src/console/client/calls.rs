//! The API calls of this tab, for the page "Activity". What is remembered holds no secret.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, Message};
use crate::api::{ErrorKind, OP_ID_HEADER, Request, TOKEN_HEADER};
use crate::console::client::fetch::Received;
use crate::console::client::journal::Journal;
use crate::console::client::known::Known;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions};
use crate::redact::{RedactedBody, Secrets, redacted_body};

/// How many calls are remembered.
pub const REMEMBERED: usize = 500;
/// How much of the body of a read's answer is kept.
pub const READ_BODY_BYTES: usize = 16 * 1024;
/// How much of a body is kept of a write, and of its answer.
pub const WRITE_BODY_BYTES: usize = 64 * 1024;
/// How much of all bodies together; the oldest are dropped first.
const ALL_BODIES_BYTES: usize = 2 * 1024 * 1024;

/// The calls, the newest first. Lives in the context.
#[derive(Clone, Copy)]
pub struct Calls {
    list: StoredValue<VecDeque<Arc<Call>>>,
    /// Grows with every change of the list.
    version: RwSignal<usize>,
    next: StoredValue<u32>,
    journal: Journal,
    sessions: Sessions,
    known: Known,
}

/// A call that has not ended. Dropped before [`Calls::end`], it is remembered as given up.
pub struct CallId {
    id: u32,
    /// What its answer must not show.
    secrets: Secrets,
    body_limit_bytes: usize,
    calls: Calls,
}

impl Calls {
    /// None yet; the application does this once.
    #[must_use]
    pub(super) fn new(journal: Journal, sessions: Sessions, known: Known) -> Self {
        let list = StoredValue::default();
        Self { list, version: long_lived(0), next: StoredValue::new(0), journal, sessions, known }
    }

    /// The calls of the account in force, the newest first. Tracked: a change of any of them is heard.
    #[must_use]
    pub fn list(self) -> Vec<Arc<Call>> {
        self.version.track();
        let current = self.sessions.current().get();
        let is_own = |call: &&Arc<Call>| current.as_ref().is_some_and(|s| s.is_at(&call.api, &call.account));
        self.list.try_with_value(|list| list.iter().filter(is_own).cloned().collect()).unwrap_or_default()
    }

    /// Forgets what was done as somebody who is not signed in any more.
    fn forget_who_left(self) {
        let all = self.sessions.all().try_get_untracked().unwrap_or_default();
        let is_there = |api: &str, account: &str| all.iter().any(|session| session.is_at(api, account));
        self.list.try_update_value(|list| list.retain(|call| is_there(&call.api, &call.account)));
        self.journal.retain(is_there);
    }

    /// Forgets all calls that have ended.
    pub fn clear(self) {
        self.list.try_update_value(|list| list.retain(|call| call.state == CallState::OnItsWay));
        self.changed();
    }

    /// Remembers that a call was asked for, and forgets the oldest. `op_id` is a write's `X-Op-Id`: with one it is noted
    /// in the journal too.
    #[must_use = "dropped, the call is remembered as given up"]
    pub fn start(self, session: &Session, request: &Request, op_id: Option<&str>) -> CallId {
        self.forget_who_left();
        let id = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(id.wrapping_add(1));
        let secrets = self.known.secrets(session, request.body.as_deref());
        let body_limit_bytes = if request.method.is_read() { READ_BODY_BYTES } else { WRITE_BODY_BYTES };
        let body = request.body.as_ref().map(|body| redacted_body(body, &secrets, body_limit_bytes));
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
                headers: sent_headers(session, request, op_id),
                body: body.map(Arc::new),
                is_body_dropped: false,
            },
            answer: Message::default(),
        };
        self.journal.start(&call);
        self.list.try_update_value(|list| {
            list.truncate(REMEMBERED - 1);
            list.push_front(Arc::new(call));
        });
        self.drop_old_bodies();
        self.changed();
        CallId { id, secrets, body_limit_bytes, calls: self }
    }

    /// The call is sent now, for the first time or again.
    pub fn attempt(self, id: &CallId) {
        self.update(id.id, |call| {
            if call.attempts == 0 {
                call.at_millis = now_millis();
            }
            call.attempts += 1;
        });
    }

    /// The call has ended with an answer, or without one.
    pub(super) fn end(self, id: &CallId, ended: Result<&Received, ErrorKind>) {
        let answer = ended.map(|received| self.answer(id, received));
        self.update(id.id, |call| {
            call.duration_millis = u32::try_from(now_millis() - call.at_millis).unwrap_or_default();
            call.size_bytes = ended.map_or(0, |received| received.body.len());
            call.state = match ended {
                Ok(received) => CallState::Answered(received.status),
                Err(kind) => CallState::Failed(kind),
            };
            call.answer = answer.unwrap_or_default();
        });
        self.drop_old_bodies();
    }

    /// What is kept of an answer.
    fn answer(self, id: &CallId, received: &Received) -> Message {
        let secrets = match received.answer().is_success() {
            true => id.secrets.clone(),
            // It may repeat what was read while it was on its way.
            false => id.secrets.clone().and(self.known.all()),
        };
        let body = redacted_body(&received.body, &secrets, id.body_limit_bytes);
        let headers = received.headers.iter().map(|(name, value)| (name.clone(), secrets.redact(value)));
        let has_body = !received.body.is_empty();
        let body = has_body.then(|| self.kept_already(id.id, &body).unwrap_or_else(|| Arc::new(body)));
        Message { headers: headers.collect(), body, is_body_dropped: false }
    }

    /// The same body, where the last call to the same path had it too: most polls answer what the last one did.
    fn kept_already(self, id: u32, body: &RedactedBody) -> Option<Arc<RedactedBody>> {
        self.list.try_with_value(|list| {
            let path = &list.iter().find(|call| call.id == id)?.path;
            let before = list.iter().find(|call| call.id != id && call.path == *path)?;
            before.answer.body.as_ref().filter(|before| ***before == *body).cloned()
        })?
    }

    /// Keeps the bodies of all calls within bounds.
    fn drop_old_bodies(self) {
        self.list.try_update_value(|list| {
            let mut kept_bytes = 0;
            for call in list.iter_mut() {
                kept_bytes += call.request.kept_bytes() + call.answer.kept_bytes();
                if kept_bytes > ALL_BODIES_BYTES
                    && (call.request.body.is_some() || call.answer.body.is_some())
                {
                    let call = Arc::make_mut(call);
                    call.request.drop_body();
                    call.answer.drop_body();
                }
            }
        });
    }

    fn update(self, id: u32, change: impl FnOnce(&mut Call)) {
        self.list.try_update_value(|list| {
            if let Some(call) = list.iter_mut().find(|call| call.id == id) {
                change(Arc::make_mut(call));
            }
        });
        self.changed();
    }

    fn changed(self) {
        self.version.try_update(|version| *version = version.wrapping_add(1));
    }
}

impl Drop for CallId {
    fn drop(&mut self) {
        self.calls.update(self.id, |call| {
            if call.state == CallState::OnItsWay {
                call.state = CallState::GivenUp;
                call.duration_millis = u32::try_from(now_millis() - call.at_millis).unwrap_or_default();
            }
        });
    }
}

/// The headers that the console sets, without the token.
fn sent_headers(session: &Session, request: &Request, op_id: Option<&str>) -> Vec<(String, String)> {
    let mut headers = vec![(TOKEN_HEADER.to_owned(), session.token().masked())];
    let mut add = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
    if request.body.is_some() {
        add("Content-Type", "application/json");
    }
    if let Some(op_id) = op_id {
        add(OP_ID_HEADER, op_id);
    }
    headers
}

/// The present by this computer's clock, in Unix milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
pub(super) fn now_millis() -> i64 {
    js_sys::Date::now() as i64
}
