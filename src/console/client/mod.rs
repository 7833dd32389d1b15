//! The console's only access to the API: sends endpoints and decodes responses.
//!
//! Reads are retried at most twice after a lost connection, 429 or 502 to 504. Writes are sent once.

mod calls;
mod delivery;
mod fetch;
mod journal;
mod op_id;
mod pending_entry;
mod progress;
mod request_limiter;
mod retry_after;
mod service_clock;
mod verify;

pub use calls::{Calls, REMEMBERED, REMEMBERED_WRITES};
pub use journal::Journals;
pub use op_id::OpId;
pub use progress::WriteProgress;
pub use verify::AccountClient;

use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::api;
use crate::api::{ApiResponse, Area, Error, ErrorKind, Read, is_status_worth_retrying};
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};
use crate::console::session::{Session, Sessions, use_sessions};
use crate::model::account_scope::AccountScope;
use crate::model::ids::AccountName;
use crate::model::service_time::ServiceTime;
use calls::{PendingCall, redacted};
use fetch::{RawResponse, Receiving, failure, fetch};
use request_limiter::slot;
use retry_after::{RetryAfter, pause_millis, requested_pause_millis, with_requested_pause};

const RETRIES: u32 = 2;

type DecodeResponse<'a> = &'a mut dyn FnMut(&ApiResponse<'_>) -> Result<(), Error>;

/// The access to the API. Lives in the context.
#[derive(Clone, Copy)]
pub struct Client {
    pub sessions: Sessions,
    calls: Calls,
    pub journals: Journals,
    /// The bytes received so far by a response that takes long; `None` while none does.
    pub receiving: RwSignal<Receiving>,
    visibility: PageVisibility,
    service_time: RwSignal<ServiceTime>,
    /// When the console's own server was last asked for the time, by the monotonic clock.
    own_server_asked_millis: StoredValue<Option<f64>>,
    retry_after: RetryAfter,
    /// Delays requested by responses to writes. Reads do not wait for them, because they verify those writes.
    write_retry_after: RetryAfter,
}

impl Client {
    fn new() -> Self {
        let sessions = use_sessions();
        Self {
            sessions,
            calls: Calls::new(sessions),
            journals: Journals::new(sessions),
            receiving: long_lived(None),
            visibility: use_page_visibility(),
            service_time: long_lived(ServiceTime::default()),
            own_server_asked_millis: StoredValue::default(),
            retry_after: RetryAfter::new(),
            write_retry_after: RetryAfter::new(),
        }
    }

    /// Sends a read for the current account; dropping the future aborts the request.
    ///
    /// A refused token opens "Sign in again", and no more requests are sent to the area until there is a new one. The
    /// error is the service's refusal or the reason for a missing response.
    pub async fn send<E: Read>(self, endpoint: E) -> Result<E::Output, Error> {
        let mut output = None;
        let decode =
            &mut |answer: &ApiResponse<'_>| endpoint.decode(answer).map(|found| output = Some(found));
        self.read_here(E::AREA, &|account| endpoint.request(account), decode).await?;
        output.as_ref().and_then(E::latest).into_iter().for_each(|latest| self.bound_clock(latest));
        output.ok_or_else(|| Error::without_answer(E::AREA, ErrorKind::Unexpected, ""))
    }

    /// Sends a read with other credentials, to validate them.
    pub async fn send_as<E: Read>(self, session: &Session, endpoint: &E) -> Result<E::Output, Error> {
        let mut output = None;
        let decode =
            &mut |answer: &ApiResponse<'_>| endpoint.decode(answer).map(|found| output = Some(found));
        self.read(session, &endpoint.request(session.account()), decode).await?;
        output.ok_or_else(|| Error::without_answer(E::AREA, ErrorKind::Unexpected, ""))
    }

    /// Sends a read for the current account. Not generic, to be compiled once.
    async fn read_here(
        self,
        area: Area,
        request: &dyn Fn(&AccountName) -> api::Request,
        decode: DecodeResponse<'_>,
    ) -> Result<(), Error> {
        let session = self.session_when_welcome(area).await?;
        let result = self.read(&session, &request(session.account()), decode).await;
        self.record_access(&session, area, false, result)
    }

    /// Sends a read and decodes the response. Not generic, to be compiled once.
    async fn read(
        self,
        session: &Session,
        request: &api::Request,
        decode: DecodeResponse<'_>,
    ) -> Result<(), Error> {
        let received = self.exchange(session, request).await?;
        let answer = received.answer();
        decode(&answer).map_err(|error| with_requested_pause(redacted(error, session, request), &received))
    }

    /// Returns the current session, or the area's earlier refusal of its token.
    fn session_for(self, area: Area) -> Result<Session, Error> {
        let not_signed_in = || Error::without_answer(area, ErrorKind::TokenRefused, "You're signed out.");
        let session = self.sessions.current().try_get_untracked().flatten().ok_or_else(not_signed_in)?;
        self.sessions.refusal(area, &session).map_or(Ok(session), Err)
    }

    /// Returns the current session after the area's `Retry-After`, if that is short.
    async fn session_when_welcome(self, area: Area) -> Result<Session, Error> {
        let session = self.session_for(area)?;
        match self.retry_after.short_delay_millis(area, session.generation())? {
            0 => Ok(session),
            millis => {
                TimeoutFuture::new(millis).await;
                self.session_for(area)
            }
        }
    }

    /// Records a refused token. If only this area refuses it, changes the error to denied access.
    fn record_access(
        self,
        session: &Session,
        area: Area,
        is_write: bool,
        result: Result<(), Error>,
    ) -> Result<(), Error> {
        match result {
            Ok(()) => {
                self.sessions.accept(session, area, is_write);
                Ok(())
            }
            Err(error) if error.is_access_lost() && self.sessions.refuse(session, &error, is_write) => {
                Err(Error { kind: ErrorKind::AccessDenied, ..error })
            }
            Err(error) => {
                if error.kind == ErrorKind::AccessDenied && !is_write {
                    self.sessions.deny(session, &error);
                }
                Err(error)
            }
        }
    }

    /// Ignores the area's `Retry-After` on a person's request.
    pub fn request_now(self, area: Area) {
        self.retry_after.forget(area);
    }

    /// Returns the seconds for which the area's `Retry-After` asks not to write; `None` if there is no pause.
    pub fn requested_pause_secs(self, area: Area) -> Option<u64> {
        let session = self.sessions.current().try_get_untracked().flatten()?;
        let left = |pauses: RetryAfter| pauses.left_millis(area, session.generation());
        let left_millis =
            [self.retry_after, self.write_retry_after].into_iter().filter_map(left).reduce(f64::max)?;
        Some((left_millis / 1_000.0).ceil() as u64)
    }

    /// Sends a read, with up to two retries. Not generic, to be compiled once.
    async fn exchange(self, session: &Session, request: &api::Request) -> Result<Arc<RawResponse>, Error> {
        let mut tries = 0;
        let call = self.calls.start(session, request, None);
        loop {
            let received = self.try_once(session, request, None, &call).await;
            let pause = match &received {
                _ if tries == RETRIES => None,
                Ok(received) if is_status_worth_retrying(received.status) => {
                    pause_millis(tries, received.pause_millis)
                }
                Ok(_) => None,
                Err(ErrorKind::Network) => pause_millis(tries, None),
                Err(_) => None,
            };
            let Some(pause) = pause else {
                self.record_pause(session, request.area, received.as_ref().ok());
                let received = received.map(Arc::new);
                call.end(session, request, received.as_deref().map_err(|kind| *kind));
                return received.map_err(|kind| failure(kind, session, request));
            };
            TimeoutFuture::new(pause).await;
            tries += 1;
        }
    }

    /// Records the service's `Retry-After` for the area. Sign-in is always tried.
    fn record_pause(self, session: &Session, area: Area, received: Option<&RawResponse>) {
        let requested = received.and_then(|received| received.pause_millis);
        if let Some(millis) = requested.filter(|_| session.generation() > 0) {
            self.retry_after.set(area, session.generation(), millis);
        }
    }

    /// Returns the current account's scope; `None` without a session. Not tracked.
    pub fn scope(self) -> Option<AccountScope> {
        untrack(|| self.sessions.scope())
    }

    pub fn calls(self) -> Calls {
        self.calls
    }

    async fn try_once(
        self,
        session: &Session,
        request: &api::Request,
        op_id: Option<&OpId>,
        call: &PendingCall,
    ) -> Result<RawResponse, ErrorKind> {
        let _slots = slot(request).await;
        call.send();
        let is_offline = || self.visibility.is_online.try_get_untracked() == Some(false);
        let was_offline = is_offline();
        let mut received = fetch(session, request, op_id, self.receiving).await?;
        // A request that was sent before may have been answered before too.
        if was_offline && is_offline() {
            self.visibility.is_online.set(true);
        }
        self.compare_clocks(session, &received);
        received.pause_millis = requested_pause_millis(&received, self.service_now_secs());
        Ok(received)
    }
}

pub fn use_client() -> Client {
    console_context(Client::new)
}
