//! The writes of all accounts, across pages. Another account stops a list between two items; its results remain.

use std::sync::Arc;

use crate::api::{Area, ErrorKind};
use crate::console::client::OpId;
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::next_id;
use crate::console::platform::reactive::*;
use crate::console::platform::tab_lock::TabLock;
use crate::console::platform::task::Task;
use crate::console::routes::Route;
use crate::console::session::{Sessions, use_sessions};
use crate::console::writes::operation::AnyOperation;
use crate::console::writes::single::SingleWrite;
use crate::console::writes::stored_list::{StoredList, drop_stored, stored, stored_plans};
use crate::model::account_scope::AccountScope;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::stream_name::StreamName;
use crate::text::plurals::{agreeing, counts_label};
use crate::writes::list::{Part, PartState, Totals, WriteList};

/// Number of items processed at a time if their order does not matter.
const AT_A_TIME: usize = 3;

#[derive(Clone)]
pub struct ListSpec {
    pub title: String,
    pub area: Area,
    pub undo: Option<Undo>,
}

impl ListSpec {
    /// Returns the noun for one item: "resource".
    pub(super) const fn noun(&self) -> &'static str {
        match self.area {
            Area::Recording => "recording",
            Area::Dvr => "range",
            Area::Restream | Area::Metrics => "resource",
        }
    }

    /// Returns the page of an item.
    pub(super) fn page(&self, id: &str) -> Route {
        match self.area {
            Area::Recording => Route::Recording(RecordId::new(id)),
            Area::Dvr => Route::stream(StreamName::new(id)),
            Area::Restream | Area::Metrics => Route::Restream(ResourceId::new(id)),
        }
    }

    /// Returns the number of items in progress at a time. A deletion is judged by what was there before it.
    pub(super) fn at_a_time(&self) -> usize {
        if self.area == Area::Dvr { 1 } else { AT_A_TIME }
    }
}

/// Asks whether to undo the items at these indices.
pub type Undo = Arc<dyn Fn(Vec<usize>) + Send + Sync>;

pub struct ListItem {
    /// `None` for an item that is to be created.
    pub id: Option<String>,
    pub name: String,
    pub operation: Box<dyn AnyOperation>,
    /// The operation as text without secrets, to go on with the list after a reload; `None` if it needs secrets.
    pub plan: Option<String>,
}

/// A list of writes, in the order in which it was begun.
#[derive(Clone)]
pub(super) struct ListRun {
    pub id: u32,
    pub spec: ListSpec,
    /// The account of the list: only it shows the list and receives its requests.
    pub scope: Option<AccountScope>,
    pub list: WriteList,
    /// The name of the lock that this tab holds, in which a duplicate of the tab sees that the list is not its own.
    lock: String,
    /// The last rejection of the token since the list began or resumed.
    pub refused: Option<ErrorKind>,
}

/// The operations of a list, each `None` while it runs, and the tasks that carry them out.
#[derive(Default)]
pub(super) struct ListWork {
    pub operations: Vec<Option<Box<dyn AnyOperation>>>,
    pub tasks: Vec<Task>,
    _lock: Option<TabLock>,
}

/// At most one list per account; provided as context of the whole console.
#[derive(Clone, Copy)]
pub struct Writes {
    pub(super) sessions: Sessions,
    pub(super) singles: RwSignal<Vec<SingleWrite>>,
    /// Holds the progress of the single writes.
    pub(super) owner: StoredValue<Option<Owner>>,
    pub(super) runs: RwSignal<Vec<ListRun>>,
    pub(super) work: StoredValue<Vec<(u32, ListWork)>, LocalStorage>,
    /// True after a list began, until its panel has taken the focus.
    pub(super) is_news: RwSignal<bool>,
}

impl Writes {
    fn new() -> Self {
        let writes = Self {
            sessions: use_sessions(),
            singles: long_lived(Vec::new()),
            owner: StoredValue::new(Owner::current()),
            runs: long_lived(Vec::new()),
            work: StoredValue::new_local(Vec::new()),
            is_news: long_lived(false),
        };
        // Signing out of a list's account discards the list.
        effect_after(move |were: Option<Vec<AccountScope>>| {
            let scopes = writes.sessions.scopes();
            let left = were.into_iter().flatten().filter(|scope| !scopes.contains(scope));
            left.for_each(|scope| drop_stored(&scope));
            let is_left = |run: &ListRun| run.scope.as_ref().is_none_or(|scope| !scopes.contains(scope));
            if writes.runs.with_untracked(|runs| runs.iter().any(is_left)) {
                writes.forget(is_left);
            }
            writes.singles.update(|all| all.retain(|one| one.is_of(&scopes)));
            scopes
        });
        writes
    }

    /// Discards lists and their results; a write in progress completes, as every write does.
    fn forget(self, is_meant: impl Fn(&ListRun) -> bool) {
        self.runs.with_untracked(|runs| {
            let scopes = runs.iter().filter(|run| is_meant(run)).filter_map(|run| run.scope.as_ref());
            scopes.for_each(drop_stored);
        });
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
        let (mut work, mut plans) = (ListWork::default(), Vec::with_capacity(items.len()));
        let list = WriteList::new(items.into_iter().map(|item| {
            work.operations.push(Some(item.operation));
            plans.push(item.plan);
            (item.id, item.name)
        }));
        self.is_news.set(true);
        self.forget(|run| run.scope == scope);
        if let Some(scope) = &scope {
            stored_plans(scope).write(Some(&plans));
        }
        self.add(scope, spec, list, work)
    }

    fn add(self, scope: Option<AccountScope>, spec: ListSpec, list: WriteList, work: ListWork) -> u32 {
        let id = next_id();
        let lock = format!("sluice.list/{}", OpId::default().as_str());
        let work = ListWork { _lock: TabLock::share(&lock), ..work };
        self.work.update_value(|all| all.push((id, work)));
        self.runs.update(|runs| runs.push(ListRun { id, spec, scope, list, lock, refused: None }));
        self.store(id);
        id
    }

    /// Stores a list, or drops it once a reload would not cut it off.
    pub(super) fn store(self, id: u32) {
        self.peek(id, |run| {
            let Some(scope) = &run.scope else { return };
            if !run.list.is_open() {
                return drop_stored(scope);
            }
            let (title, area) = (run.spec.title.clone(), run.spec.area);
            let (lock, rows) = (run.lock.clone(), run.list.rows().to_vec());
            stored(scope).write(Some(&StoredList { title, lock, area, rows }));
        });
    }

    /// Returns the current account if a reload cut off its list.
    fn cut_off(self) -> Option<AccountScope> {
        let scope = untrack(|| self.sessions.scope()).filter(|_| !untrack(|| self.here(|_| true)))?;
        stored(&scope).is_there().then_some(scope)
    }

    pub fn is_cut_off(self) -> bool {
        self.cut_off().is_some()
    }

    /// Restores the list that a reload cut off. `operation` makes an operation of its stored text.
    pub async fn restore(self, operation: impl Fn(&str) -> Option<Box<dyn AnyOperation>>) {
        let Some(scope) = self.cut_off() else { return };
        let Some(StoredList { title, lock, area, rows }) = stored(&scope).read() else { return };
        let holders = TabLock::holders(&lock).await;
        if self.cut_off().as_ref() != Some(&scope) {
            return;
        }
        // A duplicate of a tab has a copy of what that tab stored, which goes on with it.
        if holders.is_some_and(|count| count > 0) {
            return drop_stored(&scope);
        }
        let plans = stored_plans(&scope).read().filter(|plans| plans.len() == rows.len());
        let made =
            plans.and_then(|plans| plans.iter().map(|plan| operation(plan.as_deref()?).map(Some)).collect());
        let list = WriteList::restored(rows, made.is_none());
        let work = ListWork { operations: made.unwrap_or_default(), ..ListWork::default() };
        self.add(Some(scope), ListSpec { title, area, undo: None }, list, work);
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

    pub(super) fn peek<T>(self, id: u32, read: impl FnOnce(&ListRun) -> T) -> Option<T> {
        self.runs.try_with_untracked(|runs| runs.iter().find(|run| run.id == id).map(read)).flatten()
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

    /// Returns whether a write to an object of the current account is running, alone or in a list. Tracked.
    pub fn is_busy(self, area: Area, is_it: impl Fn(&str) -> bool) -> bool {
        let scope = self.sessions.scope();
        let is_one = |one: &SingleWrite| {
            one.aim.area == area && one.scope == scope && one.is_running() && is_it(&one.aim.id)
        };
        let is_part = |part: &Part| {
            let is_left = matches!(part.state, PartState::Waiting | PartState::Working);
            is_left && part.id.as_deref().is_some_and(&is_it)
        };
        self.singles.with(|all| all.iter().any(is_one))
            || self.here(|run| {
                run.spec.area == area && run.list.is_running() && run.list.rows().iter().any(is_part)
            })
    }

    /// Returns a sentence on what a new list replaces; `None` without a list that could go on. Tracked.
    pub(super) fn replaced(self) -> Option<String> {
        self.here(|run| {
            let Totals { untouched, unknown, .. } = run.list.totals();
            let left = counts_label(&[(untouched, "not started"), (unknown, "unknown")]);
            let is_left = !left.is_empty();
            let title = &run.spec.title;
            is_left.then(|| format!("“{title}” stopped: {left}. This replaces it, its results and its Undo."))
        })
    }

    /// Returns a sentence on why no list can begin in the current account; `None` if one can. Tracked.
    pub fn blocker(self) -> Option<String> {
        self.here(|run| {
            let Totals { all, .. } = run.list.totals();
            let [one, many] = ["", "s"].map(|end| format!("{}{end}", run.spec.noun()));
            let all = agreeing(all, &format!("{one} is"), &format!("{many} are"));
            let message = format!("{all} still in progress. Wait, or cancel that first.");
            run.list.is_running().then_some(message)
        })
    }
}

pub fn use_writes() -> Writes {
    console_context(Writes::new)
}
