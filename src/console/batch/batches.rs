//! The running batch, across pages and accounts. Another account stops it between two items; its results remain.

use std::sync::Arc;

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;

use crate::api::{Area, Error, ErrorKind};
use crate::batch::queue::{Batch, BatchTotals, ItemEnd};
use crate::console::client::AccountClient;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::task::Task;
use crate::console::routes::Route;
use crate::console::session::use_sessions;
use crate::model::account_scope::AccountScope;
use crate::text::plurals::{agreeing, counted};

#[derive(Clone)]
pub struct BatchSpec {
    pub title: String,
    pub area: Area,
    /// The noun for one item: "resource".
    pub noun: &'static str,
    pub page: fn(&str) -> Route,
    /// Number of items in progress at a time: [`AT_A_TIME`](super::AT_A_TIME), or 1 if their order matters.
    pub at_a_time: usize,
    pub undo: Option<Undo>,
}

/// Asks whether to undo the items at these indices.
pub type Undo = Arc<dyn Fn(Vec<usize>) + Send + Sync>;

pub struct BatchTarget {
    /// `None` for an item that is to be created.
    pub id: Option<String>,
    pub name: String,
    pub job: Box<dyn Job>,
}

#[derive(Clone)]
pub(super) struct BatchRun {
    pub spec: BatchSpec,
    /// The account of the batch: only it shows the batch and receives its requests.
    pub scope: Option<AccountScope>,
    pub batch: Batch,
    /// The last rejection of the token since the batch began or resumed.
    pub refused: Option<ErrorKind>,
}

/// At most one batch at a time; provided as context of the whole console.
#[derive(Clone, Copy)]
pub struct Batches {
    pub(super) run: RwSignal<Option<BatchRun>>,
    /// The job of each item; `None` while it runs.
    pub(super) jobs: StoredValue<Vec<Option<Box<dyn Job>>>, LocalStorage>,
    pub(super) tasks: StoredValue<Vec<Task>, LocalStorage>,
    /// True after a batch began, until its panel has taken the focus.
    pub(super) is_news: RwSignal<bool>,
}

impl Batches {
    pub fn new() -> Self {
        let batches = Self {
            run: long_lived(None),
            jobs: StoredValue::new_local(Vec::new()),
            tasks: StoredValue::new_local(Vec::new()),
            is_news: long_lived(false),
        };
        let sessions = use_sessions();
        // Signing out of the batch's account discards the batch.
        Effect::new(move |_| {
            let scopes = sessions.scopes();
            let is_left = |run: &BatchRun| run.scope.as_ref().is_none_or(|scope| !scopes.contains(scope));
            if batches.run.with_untracked(|run| run.as_ref().is_some_and(is_left)) {
                batches.forget();
            }
        });
        batches
    }

    /// Discards the batch and its results; a write in progress completes, as every write does.
    pub(super) fn forget(self) {
        self.run.set(None);
        self.jobs.set_value(Vec::new());
        self.tasks.set_value(Vec::new());
    }

    /// True if any account has a batch to show.
    pub fn has_any(self) -> bool {
        self.run.with(Option::is_some)
    }

    /// True while a batch runs; no other can begin then.
    pub fn is_running(self) -> bool {
        self.run.with(|run| run.as_ref().is_some_and(|run| run.batch.is_running()))
    }

    pub fn is_running_in(self, area: Area) -> bool {
        self.run.with(|run| run.as_ref().is_some_and(|run| run.spec.area == area && run.batch.is_running()))
    }

    /// Returns a sentence on why no batch can begin in this account; `None` if one can.
    pub fn hindrance(self, scope: Option<&AccountScope>) -> Option<String> {
        self.run.with(|run| {
            let run = run.as_ref()?;
            let BatchTotals { all, untouched, .. } = run.batch.totals();
            if run.batch.is_running() {
                let [one, many] = ["", "s"].map(|end| format!("{}{end}", run.spec.noun));
                let all = agreeing(all, &format!("{one} is"), &format!("{many} are"));
                return Some(format!("{all} still in progress. Wait, or cancel that first."));
            }
            (run.scope.as_ref() != scope && untouched > 0).then(|| {
                let are = if untouched == 1 { "is" } else { "are" };
                let untouched = counted(untouched, run.spec.noun);
                format!("{untouched} {are} still waiting in another account. Finish or close that first.")
            })
        })
    }
}

pub fn use_batches() -> Batches {
    expect_context()
}

pub type JobFuture<'a> = LocalBoxFuture<'a, JobResult>;

/// The work on one item, with the state that a retry needs from the first try.
pub trait Job {
    /// Does the work; only verified results count as done. `is_sent`: an earlier try was sent, with unknown outcome.
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> JobFuture<'a>;

    /// Reads back the outcome of a try that ended as [`ItemEnd::Unread`]; sends no write.
    fn read_back<'a>(&'a self, account: &'a AccountClient) -> JobFuture<'a>;
}

pub struct JobResult {
    pub end: ItemEnd,
    pub message: String,
    /// The error, if it may affect the other items as well.
    pub why: Option<ErrorKind>,
    /// The id of an item that was created.
    pub id: Option<String>,
}

impl JobResult {
    pub fn new(end: ItemEnd, message: impl Into<String>) -> Self {
        Self { end, message: message.into(), why: None, id: None }
    }

    /// The item was already in the wanted state, by an earlier try or by someone else.
    pub fn found_done(is_sent: bool, done: impl Into<String>, already: impl Into<String>) -> Self {
        if is_sent { Self::new(ItemEnd::Done, done) } else { Self::new(ItemEnd::AlreadySo, already) }
    }

    pub fn of_error(end: ItemEnd, error: &Error) -> Self {
        Self { why: Some(error.kind), ..Self::new(end, sentence(error)) }
    }

    /// A refusal; a server error or a rate limit is a failure instead, because it is no verdict on the request.
    pub fn refused(error: &Error) -> Self {
        let has_failed = matches!(error.kind, ErrorKind::Server | ErrorKind::RateLimited);
        Self::of_error(if has_failed { ItemEnd::Failed } else { ItemEnd::Refused }, error)
    }

    /// A write that could not be read back; `outcome` describes the response to it.
    pub fn unread(outcome: &str, error: &Error) -> Self {
        let message = format!("{outcome} The result couldn't be verified: {}", sentence(error));
        Self { why: Some(error.kind), ..Self::new(ItemEnd::Unread, message) }
    }
}

/// Formats an error with a capital letter and a full stop.
pub fn sentence(error: &Error) -> String {
    let message = error.to_string();
    let mut characters = message.trim_end_matches('.').chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    [&first, characters.as_str(), "."].concat()
}
