//! What is being done to many things. It lives above the pages and above the accounts: leaving a page ends nothing,
//! choosing another account stops it between two things, and what became of each is there when one comes back.

use std::pin::Pin;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Area, Error, ErrorKind};
use crate::batch::queue::{Batch, End, Totals};
use crate::console::client::AccountClient;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::task::Task;
use crate::console::routes::Route;
use crate::console::session::use_sessions;
use crate::model::account_scope::AccountScope;
use crate::text::plurals::counted;

pub struct Work {
    pub title: String,
    pub area: Area,
    /// What one of the things is called: "resource".
    pub noun: &'static str,
    pub page: fn(&str) -> Route,
    /// How many are worked on at a time: [`AT_A_TIME`](crate::console::batch::AT_A_TIME), or one where their order counts.
    pub at_a_time: usize,
    pub targets: Vec<Target>,
    pub undo: Option<Undo>,
}

/// Shows what undoing it for the things at these indices would do, and the button that does so.
pub type Undo = Arc<dyn Fn(Vec<usize>) -> AnyView + Send + Sync>;

pub struct Target {
    /// Its id; none for one that is to be created.
    pub id: Option<String>,
    pub name: String,
    pub job: Box<dyn Job>,
}

#[derive(Clone)]
pub(super) struct Run {
    pub title: String,
    /// Where it is done: it is shown there alone, and nothing of it is sent elsewhere.
    pub scope: Option<AccountScope>,
    pub area: Area,
    pub noun: &'static str,
    pub page: fn(&str) -> Route,
    pub at_a_time: usize,
    pub batch: Batch,
    pub undo: Option<Undo>,
    /// How the token was refused last, since it was begun or went on.
    pub refused: Option<ErrorKind>,
}

pub(super) struct PendingJob {
    pub job: Box<dyn Job>,
    /// Whether it was sent before, and what came of it is not known.
    pub is_sent: bool,
}

/// One batch at a time. Lives in the context of the whole console.
#[derive(Clone, Copy)]
pub struct Batches {
    pub(super) run: RwSignal<Option<Run>>,
    /// What is to be done to each; none while it is being done.
    pub(super) jobs: StoredValue<Vec<Option<PendingJob>>, LocalStorage>,
    pub(super) tasks: StoredValue<Vec<Task>, LocalStorage>,
    /// Whether one has just begun, and the focus was not led to it yet.
    pub(super) is_news: RwSignal<bool>,
    /// Grows when things have been changed: what was read before may be out of date.
    pub(super) changed: RwSignal<usize>,
}

impl Batches {
    pub fn new() -> Self {
        let batches = Self {
            run: long_lived(None),
            jobs: StoredValue::new_local(Vec::new()),
            tasks: StoredValue::new_local(Vec::new()),
            is_news: long_lived(false),
            changed: long_lived(0),
        };
        let all = use_sessions().all();
        // An account that was signed out leaves nothing behind.
        Effect::new(move |_| {
            let scopes = all.with(|all| all.iter().map(|session| Some(session.scope())).collect::<Vec<_>>());
            let is_left = |run: &Run| !scopes.contains(&run.scope);
            if batches.run.with_untracked(|run| run.as_ref().is_some_and(is_left)) {
                batches.forget();
            }
        });
        batches
    }

    /// Forgets what was done. What is being sent comes to its end, as every write does.
    pub(super) fn forget(self) {
        self.run.set(None);
        self.jobs.set_value(Vec::new());
        self.tasks.set_value(Vec::new());
    }

    /// Whether there is something to show, in any account.
    pub fn has_any(self) -> bool {
        self.run.with(Option::is_some)
    }

    /// Whether something is being done: then nothing else can be begun.
    pub fn is_running(self) -> bool {
        self.run.with(|run| run.as_ref().is_some_and(|run| run.batch.is_running()))
    }

    /// The same, of an area.
    pub fn is_running_in(self, area: Area) -> bool {
        self.run.with(|run| run.as_ref().is_some_and(|run| run.area == area && run.batch.is_running()))
    }

    /// Why no other can be begun in this account, in a sentence; `None` if one can.
    pub fn hindrance(self, scope: Option<&AccountScope>) -> Option<String> {
        self.run.with(|run| {
            let run = run.as_ref()?;
            let Totals { all, untouched, .. } = run.batch.totals();
            if run.batch.is_running() {
                let all = counted(all, run.noun);
                return Some(format!("{all} are still in progress. Wait, or cancel that first."));
            }
            (run.scope.as_ref() != scope && untouched > 0).then(|| {
                let are = if untouched == 1 { "is" } else { "are" };
                let untouched = counted(untouched, run.noun);
                format!("{untouched} {are} still waiting in another account. Finish or close that first.")
            })
        })
    }

    /// Grows whenever things have been changed: pages that show them read them again.
    pub fn changed(self) -> Signal<usize> {
        self.changed.into()
    }
}

pub fn use_batches() -> Batches {
    expect_context()
}

pub type Working<'a> = Pin<Box<dyn Future<Output = Ended> + 'a>>;

/// What is to be done to one thing. It remembers what a second try has to know of the first.
pub trait Job {
    /// Does it. Nothing is called done that was not read back. `is_sent` says that it was sent before, and that what came of it
    /// is not known.
    fn run<'a>(&'a mut self, account: &'a AccountClient, is_sent: bool) -> Working<'a>;

    /// Reads what came of it, after a try that ended as [`End::Unread`]. Nothing is sent again.
    fn read_back<'a>(&'a self, account: &'a AccountClient) -> Working<'a>;
}

pub struct Ended {
    pub end: End,
    pub words: String,
    /// Why it was not done, where that says something about the others as well.
    pub why: Option<ErrorKind>,
    /// The id of the thing, where it has one only since then.
    pub id: Option<String>,
}

impl Ended {
    /// Without anything that matters to the others.
    pub fn new(end: End, words: impl Into<String>) -> Self {
        Self { end, words: words.into(), why: None, id: None }
    }

    /// It is as it was to be: by what was sent before, or by someone else.
    pub fn found_done(is_sent: bool, done: impl Into<String>, already: impl Into<String>) -> Self {
        if is_sent { Self::new(End::Done, done) } else { Self::new(End::AlreadySo, already) }
    }

    /// Whether it may have been sent, and what came of it is not known.
    pub const fn is_uncertain(&self) -> bool {
        matches!(self.end, End::Unknown | End::Unread)
    }

    pub fn of_error(end: End, error: &Error) -> Self {
        Self { why: Some(error.kind), ..Self::new(end, sentence(error)) }
    }

    /// The service refused it; or failed, or asks for fewer requests, which is no verdict on what was sent.
    pub fn refused(error: &Error) -> Self {
        let has_failed = matches!(error.kind, ErrorKind::Server | ErrorKind::RateLimited);
        Self::of_error(if has_failed { End::Failed } else { End::Refused }, error)
    }

    /// It was sent, and could not be read back; `outcome` is what came of sending it.
    pub fn unread(outcome: &str, error: &Error) -> Self {
        let words = format!("{outcome} The result couldn't be verified: {}", sentence(error));
        Self { why: Some(error.kind), ..Self::new(End::Unread, words) }
    }
}

/// An error's words with a capital and a full stop.
pub fn sentence(error: &Error) -> String {
    let words = error.to_string();
    let mut characters = words.trim_end_matches('.').chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    [&first, characters.as_str(), "."].concat()
}
