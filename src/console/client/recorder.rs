//! Hands what happens to the calls of this tab to their record (`calls.rs`). Its code and that of redaction arrive after the first
//! page.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Error, ErrorKind, Request};
use crate::console::client::calls::Calls;
use crate::console::client::event::{Asked, Event};
use crate::console::client::fetch::Received;
use crate::console::platform::later_code::{Loading, at_once, lazy_fn};
use crate::console::platform::task::spawn;
use crate::console::session::Session;

#[derive(Clone, Copy, PartialEq)]
enum Code {
    NotWanted,
    OnItsWay,
    NotLoaded,
}

#[derive(Clone, Copy)]
pub(super) struct Recorder {
    calls: Calls,
    code: StoredValue<Code>,
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
        Self { calls, code: StoredValue::new(Code::NotWanted), next: StoredValue::new(0) }
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
        if !self.calls.note(event) && self.code.try_get_value() == Some(Code::NotLoaded) {
            self.make_record();
        }
    }

    /// Has the record made from now on; what has happened so far is in it.
    pub fn make_record(self) {
        if self.code.try_get_value().is_none_or(|code| code == Code::OnItsWay) {
            return;
        }
        self.code.try_set_value(Code::OnItsWay);
        let mut loading: Loading<()> = Box::pin(begin_record(self));
        match at_once(&mut loading) {
            Some(Ok(())) => {}
            Some(Err(_)) => drop(self.code.try_set_value(Code::NotLoaded)),
            None => spawn(async move {
                if loading.await.is_err() {
                    self.code.try_set_value(Code::NotLoaded);
                }
            }),
        }
    }

    /// The error of an answer as it may be shown: without what the answer must not show. Where that is unknown, it says
    /// its kind and status alone.
    pub async fn redacted(self, error: Error, session: &Session, request: &Request) -> Error {
        let bare = Error { status: error.status, ..Error::without_answer(error.area, error.kind, "") };
        let body = request.body.clone();
        redacted_error(self, error, session.clone(), body).await.unwrap_or(bare)
    }
}

lazy_fn!(
    fn read_refusals() -> (); in restream {
        crate::api::read_refusals();
    }
);

/// Loads what reads refusals. Says whether it is there.
pub(super) async fn load_refusals() -> bool {
    read_refusals().await.is_ok()
}

lazy_fn!(
    fn begin_record(recorder: Recorder) -> (); in restream {
        recorder.calls.begin();
    }
);

lazy_fn!(
    fn redacted_error(recorder: Recorder, error: Error, session: Session, body: Option<Vec<u8>>) -> Error; in restream {
        recorder.calls.begin();
        error.redacted(&recorder.calls.secrets_now(&session, body.as_deref()))
    }
);

/// The present by this computer's clock, in Unix milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are far below the limits of an i64"
)]
fn now_millis() -> i64 {
    js_sys::Date::now() as i64
}
