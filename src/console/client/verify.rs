//! Verified writes: sends once, reads back and judges, all for one account.

use std::cell::RefCell;

use futures_util::future::LocalBoxFuture;
use gloo_timers::future::TimeoutFuture;

use crate::api::{Area, Error, ErrorKind, Phase, Read, ReadBackPace, Verification, Verified, Write};
use crate::console::client::Client;
use crate::console::client::op_id::OpId;
use crate::console::client::pending_entry::{PendingEntry, outcome_of};
use crate::console::client::progress::WriteProgress;
use crate::console::platform::clock::monotonic_millis;
use crate::journal::Subject;
use crate::model::account_scope::AccountScope;
use crate::model::read_back::ReadBack;

/// A client for one account at one address, which refuses to read or write when another one is current.
#[derive(Clone)]
pub struct AccountClient {
    client: Client,
    scope: Option<AccountScope>,
    progress: Option<WriteProgress>,
    op_id: Option<OpId>,
}

/// Reads and judges; the caller stores the result.
type ReadBackFn<'a> = &'a dyn Fn() -> LocalBoxFuture<'a, Result<ReadBack, Error>>;

impl AccountClient {
    pub fn here(client: Client) -> Self {
        Self::at(client, client.scope())
    }

    /// Binds the client to an account ([`Client::scope`]).
    pub const fn at(client: Client, scope: Option<AccountScope>) -> Self {
        Self { client, scope, progress: None, op_id: None }
    }

    #[must_use]
    pub fn with_progress(self, progress: WriteProgress) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// Sets the identifier of the next write, by which its entry of the journal is found.
    #[must_use]
    pub fn with_op_id(self, op_id: OpId) -> Self {
        Self { op_id: Some(op_id), ..self }
    }

    fn enter(&self, phase: Phase) {
        self.progress.into_iter().for_each(|progress| progress.enter(phase));
    }

    /// Sends a read; also fails if another account is current.
    pub async fn send<E: Read>(&self, endpoint: E) -> Result<E::Output, Error> {
        self.check_account(E::AREA)?;
        self.client.send(endpoint).await
    }

    /// Sends a write once, reads back at a pace and judges, and stores an entry of the journal before and after.
    /// `read_again` gets the response to the write if the service accepted it; `judge` compares the result with the
    /// requested one.
    ///
    /// Once polled, the write is completed and recorded even if this future is dropped, but then it is not read back.
    pub async fn write_and_verify<W: Write + 'static, T>(
        &self,
        write: W,
        subject: Subject,
        pace: ReadBackPace,
        read_again: impl AsyncFn(Option<&W::Output>) -> Result<T, Error>,
        judge: impl Fn(&T) -> ReadBack,
    ) -> Verified<T> {
        // A write that is not sent makes no entry.
        if let Err(error) = self.check_account(W::AREA).and_then(|()| self.client.may_write(W::AREA)) {
            return Verified::Refused(error);
        }
        let (op_id, is_visible) = (self.op_id.clone().unwrap_or_default(), subject.is_visible());
        let entry = PendingEntry::begin(self.client, self.scope.clone(), &op_id, subject);
        self.enter(Phase::Sent);
        let (outcome, done) = self.client.write(op_id.clone(), write).await;
        self.enter(Phase::Checking);
        let verified = match Verification::new(W::AREA, outcome, pace) {
            Ok(verification) => {
                let read_again = || read_again(done.as_ref());
                self.verify(W::AREA, verification, read_again, judge).await
            }
            Err(error) => Verified::Refused(error),
        };
        entry.end(outcome_of(&verified, is_visible, done.as_ref().and_then(W::created)));
        verified
    }

    /// Reads back until the outcome is settled.
    async fn verify<T>(
        &self,
        area: Area,
        verification: Verification,
        read_again: impl AsyncFn() -> Result<T, Error>,
        judge: impl Fn(&T) -> ReadBack,
    ) -> Verified<T> {
        let last = RefCell::new(None);
        let read = || -> LocalBoxFuture<'_, Result<ReadBack, Error>> {
            Box::pin(async {
                let now = read_again().await?;
                let read_back = judge(&now);
                last.replace(Some(now));
                Ok(read_back)
            })
        };
        let read_back = self.read_until_settled(&verification, &read).await;
        let read_back = match (read_back, last.into_inner()) {
            (Ok(read_back), Some(now)) => Ok((read_back, now)),
            (Err(error), _) => Err(error),
            // Unreachable: a judged result was read.
            (Ok(_), None) => Err(Error::without_answer(area, ErrorKind::Unexpected, "")),
        };
        verification.settle(read_back)
    }

    /// Reads until the outcome is settled. Not generic, to be compiled once.
    async fn read_until_settled(
        &self,
        verification: &Verification,
        read: ReadBackFn<'_>,
    ) -> Result<ReadBack, Error> {
        let began_millis = monotonic_millis();
        let mut due_millis = 0;
        loop {
            let read_back = read().await;
            // A timer that fires early must not prolong it.
            let elapsed_millis = (monotonic_millis() - began_millis).max(f64::from(due_millis)) as u32;
            let next = verification.next_read_millis(read_back.as_ref().copied(), elapsed_millis);
            let Some(pause_millis) = next else { return read_back };
            TimeoutFuture::new(pause_millis).await;
            due_millis = elapsed_millis + pause_millis;
        }
    }

    /// Fails if another account has become current since the request.
    fn check_account(&self, area: Area) -> Result<(), Error> {
        if self.client.scope() == self.scope {
            return Ok(());
        }
        let message = "You switched to another account. Switch back to continue.";
        Err(Error::without_answer(area, ErrorKind::AccessDenied, message))
    }

    pub const fn scope(&self) -> Option<&AccountScope> {
        self.scope.as_ref()
    }

    pub const fn client(&self) -> Client {
        self.client
    }
}
