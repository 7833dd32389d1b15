//! The record of this tab's API calls, for the page "Activity". What is shown of it holds no secret.
//!
//! What happens to calls waits, in memory alone, until the browser has time, for a second at most; what anyone looks at is redacted
//! first. Until then bodies are bytes that nothing but the decoder reads.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::{Call, CallState, Message, Write};
use crate::api::{ErrorKind, OP_ID_HEADER, TOKEN_HEADER};
use crate::console::client::call_list::CallList;
use crate::console::client::event::{Asked, Event};
use crate::console::client::fetch::Received;
use crate::console::client::journal::Journal;
use crate::console::client::waiting::Waiting;
use crate::console::platform::idle::when_idle;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions};
use crate::redact::{KnownSecrets, RedactedBody, Secrets, redacted_body};

/// How much of the body of a read's answer is kept.
pub const READ_BODY_BYTES: usize = 16 * 1024;
/// How much of a body is kept of a write, and of its answer.
pub const WRITE_BODY_BYTES: usize = 64 * 1024;
/// What waits is redacted after so long, whether the browser has time or not.
const LATEST_MILLIS: u32 = 1_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Now,
    Idle,
}

/// The calls, the newest first. Lives in the context.
#[derive(Clone, Copy)]
pub struct Calls {
    list: CallList,
    /// Grows with every change of the list.
    version: RwSignal<usize>,
    journal: Journal,
    sessions: Sessions,
    waiting: Waiting,
    is_idle_awaited: StoredValue<bool>,
    /// What was read and sent in the account in force: no later answer shows it.
    known: StoredValue<KnownSecrets>,
    /// Whether some of it became known after calls were redacted.
    is_outdated: StoredValue<bool>,
}

impl Calls {
    pub(super) fn new(sessions: Sessions) -> Self {
        Self {
            list: CallList::default(),
            version: long_lived(0),
            journal: Journal::default(),
            sessions,
            waiting: Waiting::default(),
            is_idle_awaited: StoredValue::new(false),
            known: StoredValue::default(),
            is_outdated: StoredValue::new(false),
        }
    }

    /// The calls of the account in force, the newest first. Tracked: a change of any of them is heard.
    pub fn list(self) -> Vec<Arc<Call>> {
        self.of_current(|call: &Call| (&call.api, &call.account), |calls| calls.list.all())
    }

    /// The writes of the account in force, the newest first. Tracked as [`Calls::list`].
    pub fn writes(self) -> Vec<Arc<Write>> {
        self.of_current(|write: &Write| (&write.api, &write.account), |calls| calls.journal.all())
    }

    fn of_current<T>(
        self,
        owner: impl Fn(&T) -> (&String, &String),
        all: impl FnOnce(Self) -> Option<VecDeque<Arc<T>>>,
    ) -> Vec<Arc<T>> {
        self.version.track();
        let current = self.sessions.current().get();
        self.take_all();
        self.redact_again();
        let is_own = |item: &Arc<T>| {
            let (api, account) = owner(item);
            current.as_ref().is_some_and(|session| session.is_at(api, account))
        };
        all(self).unwrap_or_default().into_iter().filter(is_own).collect()
    }

    pub fn clear(self) {
        self.take_all();
        self.list.retain(|call| call.state == CallState::OnItsWay);
        self.changed();
    }

    /// Takes an event in its turn.
    pub(super) fn note(self, event: Event) {
        let is_full = self.waiting.push(event);
        self.see_to(if is_full { When::Now } else { When::Idle });
        self.changed();
    }

    fn see_to(self, when: When) {
        if when == When::Now {
            while self.take(self.waiting.next_in_one_account()) {}
        } else if self.is_idle_awaited.try_update_value(|is| std::mem::replace(is, true)) == Some(false) {
            when_idle(LATEST_MILLIS, move |is_late| {
                self.is_idle_awaited.try_set_value(false);
                while self.take(self.waiting.next()) && is_late {}
                if !self.waiting.is_empty() {
                    self.see_to(When::Idle);
                }
            });
        }
    }

    /// Takes what waits: it is about to be shown, or may hold secrets that something else repeats.
    fn take_all(self) {
        self.see_to(When::Now);
    }

    /// Takes events, if there are any: what one answer names as secret, one before it may repeat in prose.
    fn take(self, events: impl IntoIterator<Item = Event>) -> bool {
        let events: Vec<Event> = events.into_iter().collect();
        events.iter().for_each(|event| self.note_secrets(event));
        let is_any = !events.is_empty();
        events.into_iter().for_each(|event| self.take_one(event));
        is_any
    }

    fn take_one(self, event: Event) {
        match event {
            Event::Asked(asked) => self.start(&asked),
            Event::Sent(id, at_millis) => self.list.update(id, |call| {
                if call.attempts == 0 {
                    call.at_millis = at_millis;
                }
                call.attempts += 1;
            }),
            Event::Ended(asked, at_millis, ended) => self.end(&asked, at_millis, ended),
            Event::Left(id, at_millis) => self.list.update(id, |call| {
                if call.state == CallState::OnItsWay {
                    call.state = CallState::GivenUp;
                    call.duration_millis = u32::try_from(at_millis - call.at_millis).unwrap_or_default();
                }
            }),
            Event::Settled(op_id, outcome) => self.journal.end(&op_id, &outcome),
            Event::ReadBack(of, found) => self.journal.read_back(&of, found),
            Event::AccountLeft => {
                self.redact_again();
                self.known.try_set_value(KnownSecrets::default());
            }
        }
    }

    /// What the answer to a request must not show: the session's token, what the request's body holds, and all that is known.
    pub(super) fn secrets_now(self, session: &Session, body: Option<&[u8]>) -> Secrets {
        self.take_all();
        self.secrets(session, body)
    }

    fn secrets(self, session: &Session, body: Option<&[u8]>) -> Secrets {
        let known = self.known.try_update_value(KnownSecrets::secrets).unwrap_or_default();
        Secrets::of(session.token(), body).and(known)
    }

    /// Forgets what was done as someone who is not signed in any more.
    fn forget_who_left(self) {
        let all = self.sessions.all().try_get_untracked().unwrap_or_default();
        let is_there = |api: &str, account: &str| all.iter().any(|session| session.is_at(api, account));
        self.list.retain(|call| is_there(&call.api, &call.account));
        self.journal.retain(is_there);
    }

    /// Notes the secrets that were sent, or read without a failure, if their account was in force.
    fn note_secrets(self, event: &Event) {
        let (asked, body) = match event {
            Event::Asked(asked) => (asked, asked.request.body.as_deref().unwrap_or_default()),
            Event::Ended(asked, _, Ok(received))
                if received.answer().is_success() && asked.request.method.is_read() =>
            {
                (asked, received.body.as_slice())
            }
            _ => return,
        };
        if asked.is_in_force && self.known.try_update_value(|known| known.add_all_in(body)) == Some(true) {
            self.is_outdated.try_set_value(true);
        }
    }

    /// Redacts what has become known since calls were redacted.
    fn redact_again(self) {
        if self.is_outdated.try_update_value(std::mem::take) == Some(true) {
            let known = self.known.try_update_value(KnownSecrets::secrets).unwrap_or_default();
            self.list.update_all(|call| call.redact_again(&known));
            self.journal.update_all(|write| write.redact_again(&known));
        }
    }

    /// Remembers a call, and forgets the oldest. One with an `X-Op-Id` is noted in the journal too.
    fn start(self, asked: &Asked) {
        self.forget_who_left();
        let Asked { id, at_millis, session, request, op_id, .. } = asked;
        let sent = request.body.as_deref();
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
        self.list.add(call);
    }

    fn end(self, asked: &Asked, at_millis: i64, ended: Result<Arc<Received>, ErrorKind>) {
        let answer = ended.as_ref().ok().map(|received| self.answer(asked, received));
        self.list.update(asked.id, |call| {
            call.duration_millis = u32::try_from(at_millis - call.at_millis).unwrap_or_default();
            call.size_bytes = ended.as_ref().map_or(0, |received| received.size_bytes);
            call.state = match &ended {
                Ok(received) => CallState::Answered(received.status),
                Err(kind) => CallState::Failed(*kind),
            };
            call.answer = answer.unwrap_or_default();
        });
        self.list.drop_old_bodies();
    }

    /// What is kept of an answer.
    fn answer(self, asked: &Asked, received: &Received) -> Message {
        let secrets = self.secrets(&asked.session, asked.request.body.as_deref());
        let body = redacted_body(&received.body, &secrets, limit_bytes(asked));
        let is_cut = body.is_cut || received.body.len() < received.size_bytes;
        let body = RedactedBody { is_cut, size_bytes: received.size_bytes, ..body };
        let headers = received.headers.iter().map(|(name, value)| (name.clone(), secrets.redact(value)));
        let has_body = !received.body.is_empty();
        let body = has_body.then(|| self.list.shared(asked.id, body));
        Message { headers: headers.collect(), body, is_body_dropped: false }
    }

    fn changed(self) {
        self.version.try_update(|version| *version = version.wrapping_add(1));
    }
}

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
