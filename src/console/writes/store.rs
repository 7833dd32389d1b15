//! The writes of all accounts, across pages. Another account stops a list between two items; its results remain.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Area, ErrorKind};
use crate::console::client::WriteProgress;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::next_id;
use crate::console::platform::task::Task;
use crate::console::routes::Route;
use crate::console::session::{Sessions, use_sessions};
use crate::console::writes::operation::AnyOperation;
use crate::console::writes::single::SingleWrite;
use crate::model::account_scope::AccountScope;
use crate::text::plurals::agreeing;
use crate::writes::list::{Totals, WriteList};

#[derive(Clone)]
pub struct ListSpec {
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

pub struct ListItem {
    /// `None` for an item that is to be created.
    pub id: Option<String>,
    pub name: String,
    pub operation: Box<dyn AnyOperation>,
}

/// A list of writes, in the order in which it was begun.
#[derive(Clone)]
pub(super) struct ListRun {
    pub id: u32,
    pub spec: ListSpec,
    /// The account of the list: only it shows the list and receives its requests.
    pub scope: Option<AccountScope>,
    pub list: WriteList,
    /// The last rejection of the token since the list began or resumed.
    pub refused: Option<ErrorKind>,
}

/// The operations of a list, each `None` while it runs, and the tasks that carry them out.
#[derive(Default)]
pub(super) struct ListWork {
    pub operations: Vec<Option<Box<dyn AnyOperation>>>,
    pub tasks: Vec<Task>,
}

/// At most one list per account; provided as context of the whole console.
#[derive(Clone, Copy)]
pub struct Writes {
    pub(super) sessions: Sessions,
    pub(super) singles: RwSignal<Vec<SingleWrite>>,
    /// The phase of the single write that was sent last.
    pub progress: WriteProgress,
    pub(super) runs: RwSignal<Vec<ListRun>>,
    pub(super) work: StoredValue<Vec<(u32, ListWork)>, LocalStorage>,
    /// True after a list began, until its panel has taken the focus.
    pub(super) is_news: RwSignal<bool>,
}

impl Writes {
    pub fn new() -> Self {
        let writes = Self {
            sessions: use_sessions(),
            singles: long_lived(Vec::new()),
            progress: WriteProgress::new(),
            runs: long_lived(Vec::new()),
            work: StoredValue::new_local(Vec::new()),
            is_news: long_lived(false),
        };
        // Signing out of a list's account discards the list.
        Effect::new(move |_| {
            let scopes = writes.sessions.scopes();
            let is_left = |run: &ListRun| run.scope.as_ref().is_none_or(|scope| !scopes.contains(scope));
            if writes.runs.with_untracked(|runs| runs.iter().any(is_left)) {
                writes.forget(is_left);
            }
            writes.singles.update(|all| all.retain(|one| one.is_of(&scopes)));
        });
        writes
    }

    /// Discards lists and their results; a write in progress completes, as every write does.
    fn forget(self, is_meant: impl Fn(&ListRun) -> bool) {
        self.runs.update(|runs| runs.retain(|run| !is_meant(run)));
        let left: Vec<u32> = self.runs.with_untracked(|runs| runs.iter().map(|run| run.id).collect());
        self.work.update_value(|work| work.retain(|(id, _)| left.contains(id)));
    }

    /// Discards the current account's list.
    pub(super) fn close(self) {
        let scope = untrack(|| self.sessions.scope());
        self.forget(|run| run.scope == scope);
    }

    /// Replaces the account's list.
    pub(super) fn begin(self, scope: Option<AccountScope>, spec: ListSpec, items: Vec<ListItem>) -> u32 {
        self.forget(|run| run.scope == scope);
        let id = next_id();
        let mut operations = Vec::with_capacity(items.len());
        let list = WriteList::new(items.into_iter().map(|item| {
            operations.push(Some(item.operation));
            (item.id, item.name)
        }));
        self.work.update_value(|work| work.push((id, ListWork { operations, tasks: Vec::new() })));
        self.runs.update(|runs| runs.push(ListRun { id, spec, scope, list, refused: None }));
        self.is_news.set(true);
        id
    }

    /// Reads the current account's list. Tracked.
    pub(super) fn here<T: Default>(self, read: impl FnOnce(&ListRun) -> T) -> T {
        let scope = self.sessions.scope();
        self.runs.with(|runs| runs.iter().find(|run| run.scope == scope).map(read).unwrap_or_default())
    }

    /// Edits a list, unless it was discarded.
    pub(super) fn edit<T>(self, id: u32, edit: impl FnOnce(&mut ListRun) -> T) -> Option<T> {
        self.runs.try_update(|runs| runs.iter_mut().find(|run| run.id == id).map(edit)).flatten()
    }

    pub(super) fn edit_work<T>(self, id: u32, edit: impl FnOnce(&mut ListWork) -> T) -> Option<T> {
        let found = self
            .work
            .try_update_value(|all| all.iter_mut().find(|(of, _)| *of == id).map(|(_, work)| edit(work)));
        found.flatten()
    }

    /// True if any account has a list to show.
    pub fn has_any(self) -> bool {
        self.runs.with(|runs| !runs.is_empty())
    }

    /// True while a list of any account runs.
    pub fn is_any_running(self) -> bool {
        self.runs.with(|runs| runs.iter().any(|run| run.list.is_running()))
    }

    /// True while the current account's list runs; no other can begin then.
    pub fn is_running(self) -> bool {
        self.here(|run| run.list.is_running())
    }

    pub fn is_running_in(self, area: Area) -> bool {
        self.here(|run| run.spec.area == area && run.list.is_running())
    }

    /// Returns a sentence on why no list can begin in the current account; `None` if one can. Tracked.
    pub fn hindrance(self) -> Option<String> {
        self.here(|run| {
            let Totals { all, .. } = run.list.totals();
            let [one, many] = ["", "s"].map(|end| format!("{}{end}", run.spec.noun));
            let all = agreeing(all, &format!("{one} is"), &format!("{many} are"));
            let message = format!("{all} still in progress. Wait, or cancel that first.");
            run.list.is_running().then_some(message)
        })
    }
}

pub fn use_writes() -> Writes {
    expect_context()
}
