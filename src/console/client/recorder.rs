//! Hands what happens to the calls of this tab to their record (`calls.rs`).

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Error, ErrorKind, Request};
use crate::console::client::calls::Calls;
use crate::console::client::event::{Asked, Event};
use crate::console::client::fetch::Received;
use crate::console::session::Session;

#[derive(Clone, Copy)]
pub(super) struct Recorder {
    calls: Calls,
    next: StoredValue<u32>,
}

/// A call that has not ended. Dropped before [`Recorder::end`], it is remembered as given up.
pub(super) struct CallId {
    asked: Arc<Asked>,
    recorder: Recorder,
}

impl Drop for CallId {
    fn drop(&mut self) {
        self.recorder.note(Event::Left(self.asked.id, now_millis()));
    }
}

impl Recorder {
    pub fn new(calls: Calls) -> Self {
        Self { calls, next: StoredValue::new(0) }
    }

    #[must_use = "dropped, the call is remembered as given up"]
    pub fn start(
        self,
        session: &Session,
        request: &Request,
        op_id: Option<&str>,
        is_in_force: bool,
    ) -> CallId {
        let id = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(id.wrapping_add(1));
        let (session, request, op_id) = (session.clone(), request.clone(), op_id.map(str::to_owned));
        let asked = Asked { id, at_millis: now_millis(), session, request, op_id, is_in_force };
        let asked = Arc::new(asked);
        self.note(Event::Asked(Arc::clone(&asked)));
        CallId { asked, recorder: self }
    }

    pub fn send(self, call: &CallId) {
        self.note(Event::Sent(call.asked.id, now_millis()));
    }

    pub fn end(self, call: &CallId, ended: Result<Arc<Received>, ErrorKind>) {
        self.note(Event::Ended(Arc::clone(&call.asked), now_millis(), ended));
    }

    pub fn note(self, event: Event) {
        self.calls.note(event);
    }

    /// The error of an answer as it may be shown: without what the answer must not show.
    pub fn redacted(self, error: Error, session: &Session, request: &Request) -> Error {
        error.redacted(&self.calls.secrets_now(session, request.body.as_deref()))
    }
}

/// The present by this computer's clock, in Unix milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
fn now_millis() -> i64 {
    js_sys::Date::now() as i64
}
