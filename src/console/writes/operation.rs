//! An operation that writes, as a value; and the report of how it ended.

use std::future::Future;
use std::sync::Arc;

use futures_util::future::LocalBoxFuture;

use crate::api::{Endpoint, Error, ErrorKind, ReadBackPace, Verified, Write};
use crate::console::client::{AccountClient, OpId};
use crate::console::platform::task::Task;
use crate::console::writes::document::Written;
use crate::journal::Subject;
use crate::model::end::{End, Skip};
use crate::model::read_back::ReadBack;

/// One operation that writes: how to prepare, to send, to read again, to judge and to describe it.
pub trait Operation: 'static {
    /// The request.
    type Write: Write + 'static;
    /// The data that shows the effect.
    type Now: 'static;

    const PACE: ReadBackPace = ReadBackPace::Shortly;

    /// Reads afresh and returns the request, or the report of an operation that sends nothing. `is_sent`: an earlier try
    /// was sent, with an outcome that was not known.
    fn prepare(
        &mut self,
        account: &AccountClient,
        is_sent: bool,
    ) -> impl Future<Output = Result<Self::Write, Report>>;

    /// Reads what shows the effect; `answer` is the response to the write if the service accepted it.
    fn read(
        &self,
        account: &AccountClient,
        answer: Option<&<Self::Write as Endpoint>::Output>,
    ) -> impl Future<Output = Result<Self::Now, Error>>;

    /// Describes the prepared write for the journal.
    fn subject(&self) -> Subject;

    /// Returns the identifier of the prepared write, if its entry of the journal is changed later.
    fn op_id(&self) -> Option<OpId> {
        None
    }

    /// Follows the prepared write until it has ended.
    fn watch(&self, _account: &AccountClient) -> Option<Task> {
        None
    }

    /// Returns whether another write follows, which is prepared, sent and verified by itself.
    fn has_next(&self) -> bool {
        false
    }

    fn judge(&self, now: &Self::Now) -> ReadBack;

    /// Describes the verified result.
    fn report(&mut self, verified: Verified<Self::Now>) -> Report;

    /// Describes a later read after an outcome that was not known.
    fn report_later(&self, read_back: ReadBack, now: Self::Now) -> Report;
}

/// Any operation; carried out, it sends one write at a time.
pub trait AnyOperation {
    fn carry_out<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> LocalBoxFuture<'a, Report>;

    /// Reads the outcome of an earlier try, and sends no write.
    fn check<'a>(&'a self, account: &'a AccountClient) -> LocalBoxFuture<'a, Report>;
}

impl<O: Operation> AnyOperation for O {
    fn carry_out<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> LocalBoxFuture<'a, Report> {
        Box::pin(async move {
            loop {
                let write = match self.prepare(account, is_sent).await {
                    Ok(write) => write,
                    Err(report) => return report,
                };
                let this = &*self;
                let read =
                    async |answer: Option<&<O::Write as Endpoint>::Output>| this.read(account, answer).await;
                let watch = this.watch(account);
                let account = account.clone().with_op_id(this.op_id().unwrap_or_default());
                let verified = account
                    .write_and_verify(write, this.subject(), O::PACE, read, |now| this.judge(now))
                    .await;
                drop(watch);
                let report = self.report(verified);
                if !self.has_next() {
                    return report;
                }
            }
        })
    }

    fn check<'a>(&'a self, account: &'a AccountClient) -> LocalBoxFuture<'a, Report> {
        Box::pin(async move {
            match self.read(account, None).await {
                Ok(now) => self.report_later(self.judge(&now), now),
                Err(error) => Report::unread("It was sent.", error),
            }
        })
    }
}

/// Several operations on one object, one after the other; the report is that of the last one that is not good.
impl<O: AnyOperation> AnyOperation for Vec<O> {
    fn carry_out<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> LocalBoxFuture<'a, Report> {
        Box::pin(async move {
            let mut all = None;
            for operation in self {
                all = Report::worse(all, operation.carry_out(account, is_sent).await);
            }
            all.unwrap_or_else(|| Report::new(End::AlreadySo, ""))
        })
    }

    fn check<'a>(&'a self, account: &'a AccountClient) -> LocalBoxFuture<'a, Report> {
        Box::pin(async move {
            let mut all = None;
            for operation in self {
                all = Report::worse(all, operation.check(account).await);
            }
            all.unwrap_or_else(|| Report::new(End::AlreadySo, ""))
        })
    }
}

/// The end of an operation.
#[derive(Clone)]
pub struct Report {
    pub end: End,
    /// A description of the result, with the values that were read.
    pub message: String,
    /// The error of the write, or of the read before or after it.
    pub error: Option<Error>,
    /// The id of an item that was created.
    pub id: Option<String>,
    /// The document, for the form that shows it.
    pub document: Option<Arc<Written>>,
}

impl Report {
    pub fn new(end: End, message: impl Into<String>) -> Self {
        Self { end, message: message.into(), error: None, id: None, document: None }
    }

    /// The item was already in the wanted state, by an earlier try or by someone else.
    pub fn found_done(is_sent: bool, done: impl Into<String>, already: impl Into<String>) -> Self {
        if is_sent { Self::new(End::Done, done) } else { Self::new(End::AlreadySo, already) }
    }

    pub fn of_error(end: End, error: Error) -> Self {
        Self { message: sentence(&error), error: Some(error), ..Self::new(end, "") }
    }

    fn worse(earlier: Option<Self>, later: Self) -> Option<Self> {
        Some(earlier.filter(|earlier| later.end.is_good() && !earlier.end.is_good()).unwrap_or(later))
    }

    pub fn not_sent(error: Error) -> Self {
        Self::of_error(End::Skipped(Skip::NotPrepared), error)
    }

    pub fn changed_elsewhere(message: &str) -> Self {
        Self::new(End::Skipped(Skip::ChangedElsewhere), message)
    }

    /// A refusal; a server error or a rate limit is a failure instead, because it is no verdict on the request.
    pub fn refused(error: Error) -> Self {
        let has_failed = matches!(error.kind, ErrorKind::Server | ErrorKind::RateLimited);
        Self::of_error(if has_failed { End::Failed } else { End::Refused }, error)
    }

    /// A write that could not be read back; `outcome` describes the response to it.
    pub fn unread(outcome: &str, error: Error) -> Self {
        let message = format!("{outcome} The result couldn't be verified: {}", sentence(&error));
        Self { error: Some(error), ..Self::new(End::Unknown, message) }
    }

    #[must_use]
    pub fn with_document(self, document: Written) -> Self {
        Self { document: Some(Arc::new(document)), ..self }
    }

    #[must_use]
    pub fn with_message(self, message: String) -> Self {
        Self { message, ..self }
    }

    /// Returns whether the service asked for a pause, and the write was not applied.
    pub(super) fn is_limited(&self) -> bool {
        let is_limit = |error: &Error| error.kind == ErrorKind::RateLimited || error.status == Some(503);
        let is_not_applied = matches!(self.end, End::Failed | End::Refused | End::Skipped(Skip::NotPrepared));
        is_not_applied && self.error.as_ref().is_some_and(is_limit)
    }

    pub(super) fn error_kind(&self) -> Option<ErrorKind> {
        self.error.as_ref().map(|error| error.kind)
    }
}

/// Formats an error with a capital letter and a full stop.
pub fn sentence(error: &Error) -> String {
    let message = error.to_string();
    let mut characters = message.trim_end_matches('.').chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    [&first, characters.as_str(), "."].concat()
}
