//! What is being done to many resources. It lives above the pages and above the accounts: leaving a page ends nothing,
//! choosing another account stops it between two resources, and what became of each is there when one comes back.

use leptos::prelude::*;

use crate::batch::queue::{Batch, Totals};
use crate::console::pages::restreams::many::job::Job;
use crate::console::pages::restreams::many::switch::counted;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::task::Task;
use crate::console::session::{AccountScope, use_sessions};

/// What is being done, in one account.
#[derive(Clone)]
pub struct Run {
    /// What it is: "Deactivate 12 resources".
    pub title: String,
    /// Where it is done: it is shown there alone, and nothing of it is sent elsewhere.
    pub scope: Option<AccountScope>,
    /// What became of each resource.
    pub batch: Batch,
}

/// One batch at a time. Lives in the context of the whole console.
#[derive(Clone, Copy)]
pub struct Batches {
    pub(super) run: RwSignal<Option<Run>>,
    pub(super) jobs: StoredValue<Vec<Job>>,
    pub(super) tasks: StoredValue<Vec<Task>, LocalStorage>,
    /// Whether one has just begun, and nobody was led to it yet.
    pub(super) is_news: RwSignal<bool>,
    /// Grows when resources have been changed: what was read before may be out of date.
    pub(super) changed: RwSignal<usize>,
}

impl Batches {
    /// Nothing is being done; the application makes one.
    #[must_use]
    pub fn new() -> Self {
        let batches = Self {
            run: long_lived(None),
            jobs: StoredValue::new(Vec::new()),
            tasks: StoredValue::new_local(Vec::new()),
            is_news: long_lived(false),
            changed: long_lived(0),
        };
        let all = use_sessions().all();
        // Whoever has signed out leaves nothing behind.
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
    #[must_use]
    pub fn has_any(self) -> bool {
        self.run.with(Option::is_some)
    }

    /// Whether something is being done: then nothing else can be begun.
    #[must_use]
    pub fn is_running(self) -> bool {
        self.run.with(|run| run.as_ref().is_some_and(|run| run.batch.is_running()))
    }

    /// The same, without following it.
    pub(super) fn is_running_untracked(self) -> bool {
        untrack(|| self.is_running())
    }

    /// Why no other can be begun in the account of this scope, in a sentence; `None` if one can.
    pub(super) fn hindrance(self, scope: Option<&AccountScope>) -> Option<String> {
        self.run.with(|run| {
            let run = run.as_ref()?;
            let Totals { all, untouched, .. } = run.batch.totals();
            if run.batch.is_running() {
                return Some(format!(
                    "{} are still being worked on. Wait, or cancel that first.",
                    counted(all, "resource")
                ));
            }
            (run.scope.as_ref() != scope && untouched > 0).then(|| {
                format!(
                    "In another account {} still waiting. Go on with that or close it there first.",
                    if untouched == 1 {
                        "1 resource is".to_owned()
                    } else {
                        format!("{untouched} resources are")
                    }
                )
            })
        })
    }

    /// Grows whenever resources have been changed: whoever shows them reads them again.
    #[must_use]
    pub fn changed(self) -> Signal<usize> {
        self.changed.into()
    }
}

impl Default for Batches {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the application's [`Batches`].
pub fn use_batches() -> Batches {
    use_context::<Batches>().unwrap_or_default()
}
