//! Single delivery of writes, independent of their page.

use std::cell::Cell;
use std::rc::Rc;

use futures_channel::oneshot;
use leptos::ev::beforeunload;
use leptos::leptos_dom::helpers::window_event_listener;

use crate::api;
use crate::api::{ApiResponse, Area, Error, ErrorKind, Outcome, Write};
use crate::console::client::Client;
use crate::console::client::calls::redacted;
use crate::console::client::fetch::failure;
use crate::console::client::op_id::OpId;
use crate::console::client::retry_after::with_requested_pause;
use crate::console::platform::task::spawn;
use crate::console::session::Session;

type DecodeOnce = Box<dyn FnOnce(&ApiResponse<'_>) -> Result<(), Error>>;

impl Client {
    /// Sends a write for the current account, exactly once, even if the connection is lost.
    ///
    /// Once polled, the write is completed and recorded even if this future is dropped, because the button was pressed.
    /// Only reads are cancelled. The caller finds the write in the record by its id.
    /// Its output is there if it is done.
    pub async fn write<E>(self, op_id: OpId, endpoint: E) -> (Outcome, Option<E::Output>)
    where
        E: Write + 'static,
    {
        let session = match self.session_to_write(E::AREA) {
            Ok(session) => session,
            Err(error) => return (Outcome::Refused(error), None),
        };
        let request = endpoint.request(session.account());
        let done = Rc::new(Cell::new(None));
        let decode: DecodeOnce = {
            let done = Rc::clone(&done);
            Box::new(move |answer| endpoint.decode(answer).map(|output| done.set(Some(output))))
        };
        (self.deliver(session, request, op_id, decode).await, done.take())
    }

    /// Fails if a write would not be sent.
    pub(super) fn may_write(self, area: Area) -> Result<(), Error> {
        self.session_to_write(area).map(drop)
    }

    /// Returns the current session, or the refusal of one that only looks (`contract.md#decision-66`).
    fn session_to_write(self, area: Area) -> Result<Session, Error> {
        let session = self.session_for(area)?;
        match session.no_writes() {
            Some(why) => Err(Error::without_answer(area, ErrorKind::AccessDenied, why.explanation())),
            None => Ok(session),
        }
    }

    /// Completes a write in a separate task and waits for it. Not generic, to be compiled once.
    async fn deliver(
        self,
        session: Session,
        request: api::Request,
        op_id: OpId,
        decode: DecodeOnce,
    ) -> Outcome {
        let area = request.area;
        let (sender, receiver) = oneshot::channel();
        spawn(async move {
            // The browser asks before it leaves the page during a write, because the outcome would be unknown.
            let listener = window_event_listener(beforeunload, |event| event.prevent_default());
            let call = self.calls.start(&session, &request, Some(op_id.as_str()));
            let received = self.try_once(&session, &request, Some(&op_id), &call).await;
            if let Some(millis) = received.as_ref().ok().and_then(|received| received.pause_millis) {
                self.write_retry_after.set(area, session.generation(), millis);
            }
            call.end(&session, &request, received.as_ref().map_err(|kind| *kind));
            let decoded = match received {
                Ok(received) => {
                    let redact = |error| with_requested_pause(redacted(error, &session, &request), &received);
                    decode(&received.answer()).map_err(redact)
                }
                Err(kind) => Err(failure(kind, &session, &request)),
            };
            let outcome = Outcome::of(self.record_access(&session, request.area, true, decoded));
            listener.remove();
            let _ = sender.send(outcome);
        });
        // Unreachable: the task always sends an outcome.
        let is_lost = |_| Outcome::Unknown(Error::without_answer(area, ErrorKind::Unexpected, ""));
        receiver.await.unwrap_or_else(is_lost)
    }
}
