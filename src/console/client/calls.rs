//! The record of this tab's API calls, for the page "Activity". What is remembered holds no secret.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, Message};
use crate::api::{ErrorKind, OP_ID_HEADER, TOKEN_HEADER};
use crate::console::client::event::{Asked, Event};
use crate::console::client::fetch::Received;
use crate::console::client::journal::Journal;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions};
use crate::redact::{KnownSecrets, RedactedBody, Secrets, redacted_body};

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
    pub(super) journal: Journal,
    sessions: Sessions,
    /// What was read and sent in the account in force: no later answer shows it.
    known: StoredValue<KnownSecrets>,
}

impl Calls {
    /// None yet; the application does this once.
    #[must_use]
    pub(super) fn new(sessions: Sessions) -> Self {
        let (list, known) = (StoredValue::default(), StoredValue::default());
        Self { list, version: long_lived(0), journal: Journal::new(sessions), sessions, known }
    }

    /// The calls of the account in force, the newest first. Tracked: a change of any of them is heard.
    #[must_use]
    pub fn list(self) -> Vec<Arc<Call>> {
        self.version.track();
        let current = self.sessions.current().get();
        let is_own = |call: &&Arc<Call>| current.as_ref().is_some_and(|s| s.is_at(&call.api, &call.account));
        self.list.try_with_value(|list| list.iter().filter(is_own).cloned().collect()).unwrap_or_default()
    }

    /// Forgets all calls that have ended.
    pub fn clear(self) {
        self.list.try_update_value(|list| list.retain(|call| call.state == CallState::OnItsWay));
        self.changed();
    }

    /// Takes an event.
    pub(super) fn take(self, event: Event) {
        match event {
            Event::Asked(asked) => self.start(&asked),
            Event::Sent(id, at_millis) => self.update(id, |call| {
                if call.attempts == 0 {
                    call.at_millis = at_millis;
                }
                call.attempts += 1;
            }),
            Event::Ended(asked, at_millis, ended) => self.end(&asked, at_millis, ended),
            Event::Left(id, at_millis) => self.update(id, |call| {
                if call.state == CallState::OnItsWay {
                    call.state = CallState::GivenUp;
                    call.duration_millis = u32::try_from(at_millis - call.at_millis).unwrap_or_default();
                }
            }),
            Event::Settled(op_id, outcome) => self.journal.end(&op_id, &outcome),
            Event::ReadBack(of, found) => self.journal.read_back(&of, found),
            Event::AccountLeft => drop(self.known.try_set_value(KnownSecrets::default())),
        }
    }

    /// What the answer to a request must not show: the session's token, what the request's body holds, and all that is known.
    pub(super) fn secrets(self, session: &Session, body: Option<&[u8]>) -> Secrets {
        let known = self.known.try_update_value(KnownSecrets::secrets).unwrap_or_default();
        Secrets::of(session.token(), body).and(known)
    }

    /// Forgets what was done as someone who is not signed in any more.
    fn forget_who_left(self) {
        let all = self.sessions.all().try_get_untracked().unwrap_or_default();
        let is_there = |api: &str, account: &str| all.iter().any(|session| session.is_at(api, account));
        self.list.try_update_value(|list| list.retain(|call| is_there(&call.api, &call.account)));
        self.journal.retain(is_there);
    }

    /// Takes the secrets of one more answer or request, if its account was in force.
    fn note_secrets(self, asked: &Asked, body: &[u8]) {
        if asked.is_in_force {
            self.known.try_update_value(|known| known.add_all_in(body));
        }
    }

    /// Remembers a call, and forgets the oldest. One with an `X-Op-Id` is noted in the journal too.
    fn start(self, asked: &Asked) {
        self.forget_who_left();
        let Asked { id, at_millis, session, request, op_id, .. } = asked;
        let sent = request.body.as_deref();
        self.note_secrets(asked, sent.unwrap_or_default());
        let secrets = self.secrets(session, sent);
        let body = sent.map(|body| Arc::new(redacted_body(body, &secrets, limit_bytes(asked))));
        let call = Call {
            id: *id,
            at_millis: *at_millis,
            api: session.api().as_str().to_owned(),
            account: session.account().as_str().to_owned(),
            method: request.method,
            path: secrets.redact(&request.path),
            op_id: op_id.clone(),
            attempts: 0,
            state: CallState::OnItsWay,
            duration_millis: 0,
            size_bytes: 0,
            request: Message { headers: sent_headers(asked), body, is_body_dropped: false },
            answer: Message::default(),
        };
        self.journal.start(&call);
        self.list.try_update_value(|list| {
            list.truncate(REMEMBERED - 1);
            list.push_front(Arc::new(call));
        });
        self.drop_old_bodies();
        self.changed();
    }

    fn end(self, asked: &Asked, at_millis: i64, ended: Result<Arc<Received>, ErrorKind>) {
        let answer = ended.as_ref().ok().map(|received| self.answer(asked, received));
        self.update(asked.id, |call| {
            call.duration_millis = u32::try_from(at_millis - call.at_millis).unwrap_or_default();
            call.size_bytes = ended.as_ref().map_or(0, |received| received.body.len());
            call.state = match &ended {
                Ok(received) => CallState::Answered(received.status),
                Err(kind) => CallState::Failed(*kind),
            };
            call.answer = answer.unwrap_or_default();
        });
        self.drop_old_bodies();
    }

    /// What is kept of an answer.
    fn answer(self, asked: &Asked, received: &Received) -> Message {
        if received.answer().is_success() && asked.request.method.is_read() {
            self.note_secrets(asked, &received.body);
        }
        let secrets = self.secrets(&asked.session, asked.request.body.as_deref());
        let body = redacted_body(&received.body, &secrets, limit_bytes(asked));
        let headers = received.headers.iter().map(|(name, value)| (name.clone(), secrets.redact(value)));
        let has_body = !received.body.is_empty();
        let body = has_body.then(|| self.same_as_before(asked.id, &body).unwrap_or_else(|| Arc::new(body)));
        Message { headers: headers.collect(), body, is_body_dropped: false }
    }

    /// The same body, where the last call to the same path had it too: most polls answer what the last one did.
    fn same_as_before(self, id: u32, body: &RedactedBody) -> Option<Arc<RedactedBody>> {
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

/// How much of a body of this call is remembered.
const fn limit_bytes(asked: &Asked) -> usize {
    if asked.request.method.is_read() { READ_BODY_BYTES } else { WRITE_BODY_BYTES }
}

/// The headers that the console sets, without the token.
fn sent_headers(asked: &Asked) -> Vec<(String, String)> {
    let mut headers = vec![(TOKEN_HEADER.to_owned(), asked.session.token().masked())];
    let mut add = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
    if asked.request.body.is_some() {
        add("Content-Type", "application/json");
    }
    if let Some(op_id) = &asked.op_id {
        add(OP_ID_HEADER, op_id);
    }
    headers
}
