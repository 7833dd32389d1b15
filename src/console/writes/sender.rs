//! Sends single writes, above the pages: a page that is left loses none, and a page that is opened finds it.

use futures_util::future::abortable;
use leptos::prelude::*;
use leptos::task::tick;

use crate::api::Area;
use crate::console::client::{AccountClient, Client, WriteProgress, use_client};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::platform::next_id;
use crate::console::platform::task::spawn;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::writes::operation::{AnyOperation, Report};
use crate::console::writes::single::{Aim, SingleWrite, WriteKind};
use crate::console::writes::store::{Writes, use_writes};
use crate::forms::Record;
use crate::model::account_scope::AccountScope;
use crate::model::end::End;
use crate::model::time::UnixSeconds;

/// Sends single writes of the current account.
#[derive(Clone, Copy)]
pub struct Sender {
    pub writes: Writes,
    client: Client,
    cache: QueryCache,
    toaster: Toaster,
    /// The object whose page is open, and which shows reports itself.
    shown: Option<Signal<String>>,
}

pub fn use_sender() -> Sender {
    let (client, cache) = (use_client(), use_query_cache());
    Sender { writes: use_writes(), client, cache, toaster: use_toaster(), shown: None }
}

/// Tells a report that no page has taken.
type TellLeft = Box<dyn FnOnce(&Report)>;

/// A document that a form sends. The form takes the report with [`Writes::take`].
pub struct FormWrite {
    pub wanted: Record,
    pub tell_left: TellLeft,
}

impl Sender {
    /// Tells the reports of an object on its page, as long as that is open, instead of in a message on any page.
    #[must_use]
    pub fn showing(self, id: Signal<String>) -> Self {
        Self { shown: Some(id), ..self }
    }

    /// Sends and verifies a write, unless another one prevents it.
    pub fn send(self, aim: Aim, kind: WriteKind, operation: Box<dyn AnyOperation>, form: Option<FormWrite>) {
        self.run(aim, kind, operation, form, false);
    }

    /// Reads the outcome of a write that was sent before, unless another one prevents it.
    pub fn check(self, aim: Aim, kind: WriteKind, operation: Box<dyn AnyOperation>) {
        self.run(aim, kind, operation, None, true);
    }

    fn run(
        self,
        aim: Aim,
        kind: WriteKind,
        mut operation: Box<dyn AnyOperation>,
        form: Option<FormWrite>,
        is_check: bool,
    ) {
        let Self { writes, client, cache, toaster, .. } = self;
        if untrack(|| writes.blocker_of(&aim, kind)).is_some() {
            return;
        }
        let (number, scope, progress) = (next_id(), client.scope(), writes.new_progress());
        let account = AccountClient::at(client, scope.clone()).with_progress(progress);
        let (working, abort) = abortable(async move {
            match is_check {
                true => operation.check(&account).await,
                false => operation.carry_out(&account, false).await,
            }
        });
        let (wanted, tell_left) = form.map(|form| (form.wanted, form.tell_left)).unzip();
        let ended_at = UnixSeconds::default();
        let write = SingleWrite { number, scope, aim, kind, wanted, report: None, ended_at, progress, abort };
        writes.singles.update(|all| {
            // A report that is replaced is of no more use; a running write goes on.
            all.retain(|one| one.is_running() || !one.is_superseded_by(&write));
            all.push(write.clone());
        });
        progress.begin();
        toaster.announce(kind.doing);
        // The task outlives the page, so that the outcome of a sent write is always received.
        spawn(async move {
            let ended = working.await;
            progress.end();
            let Ok(report) = ended else {
                writes.dismiss(number);
                return toaster.show("Cancelled. Nothing was sent.");
            };
            let is_superseded = writes.singles_latest(&write).is_some_and(|latest| latest != number);
            let is_here = writes.end(number, &report, UnixSeconds(client.service_now_secs()));
            match write.aim.is_new {
                true => cache.invalidate(write.aim.area),
                false => cache.invalidate_one(write.aim.area, &write.aim.id),
            }
            match tell_left {
                _ if !is_here => {}
                Some(tell_left) => {
                    // The open form takes it now.
                    tick().await;
                    if writes.has(number) {
                        tell_left(&report);
                    }
                }
                None if is_superseded && report.end != End::Refused => writes.dismiss(number),
                None => self.tell(&write, &report),
            }
        });
    }

    fn tell(self, write: &SingleWrite, report: &Report) {
        let is_shown = self.shown.and_then(|shown| shown.try_with_untracked(|id| *id == write.aim.id));
        if is_shown == Some(true) {
            return self.toaster.announce(report.message.clone());
        }
        let message = format!("{}: {}", write.aim.name, report.message);
        if report.end.is_good() { self.toaster.show(message) } else { self.toaster.warn(message) }
    }
}

impl Writes {
    /// Returns a sentence on why this write cannot begin now; `None` if it can (`contract.md#decision-67`). Tracked.
    pub fn blocker_of(self, aim: &Aim, kind: WriteKind) -> Option<String> {
        let scope = self.sessions.scope();
        let is_it = |one: &&SingleWrite| one.scope == scope && one.excludes(aim, kind);
        let doing = self.singles.with(|all| all.iter().find(is_it).map(|one| one.kind.doing));
        let single = doing.map(|doing| format!("{} {doing} Wait until that has ended.", aim.name));
        single.or_else(|| {
            self.here(|run| {
                let is_it =
                    kind.is_of_document() && run.spec.area == aim.area && run.list.is_to_write(&aim.id);
                let message =
                    format!("“{}” changes it too. Wait until that has ended, or cancel it.", run.spec.title);
                is_it.then_some(message)
            })
        })
    }

    /// Returns whether a document is being saved, for which the write of a list waits.
    pub(super) fn is_saving(self, scope: Option<&AccountScope>, area: Area, id: &str) -> bool {
        let is_it = |one: &SingleWrite| {
            let is_saving = one.is_running() && one.kind.is_of_document() && one.scope.as_ref() == scope;
            is_saving && one.aim.area == area && one.aim.id == id
        };
        self.singles.try_with_untracked(|all| all.iter().any(is_it)) == Some(true)
    }

    /// Returns the current account's writes to an object that a form did not send, in the order in which they were sent.
    /// Tracked.
    pub fn singles_of(self, id: &str) -> Vec<SingleWrite> {
        let scope = self.sessions.scope();
        let is_it = |one: &&SingleWrite| one.aim.id == id && one.wanted.is_none() && one.scope == scope;
        self.singles.with(|all| all.iter().filter(is_it).cloned().collect())
    }

    /// Reads the current account's last write of a form, unless its number is not above `after`. Tracked.
    pub fn of_form<T>(self, aim: &Aim, after: u32, read: impl FnOnce(&SingleWrite) -> T) -> Option<T> {
        let scope = self.sessions.scope();
        let is_it = |one: &&SingleWrite| {
            one.number > after && one.wanted.is_some() && one.aim.is_same(aim) && one.scope == scope
        };
        self.singles.with(|all| all.iter().rfind(is_it).map(read))
    }

    /// Aborts a form's write of which nothing was sent yet.
    pub fn cancel(self, aim: &Aim) {
        untrack(|| self.of_form(aim, 0, |one| (one.progress.is_unsent(), one.abort.clone())))
            .into_iter()
            .filter(|(is_unsent, _)| *is_unsent)
            .for_each(|(_, abort)| abort.abort());
    }

    /// Records the report of a write; false if its account has signed out.
    fn end(self, number: u32, report: &Report, at: UnixSeconds) -> bool {
        let end = |all: &mut Vec<SingleWrite>| {
            let one = all.iter_mut().find(|one| one.number == number)?;
            (one.report, one.ended_at) = (Some(report.clone()), at);
            Some(())
        };
        self.singles.try_update(end).flatten().is_some()
    }

    fn has(self, number: u32) -> bool {
        self.singles.try_with_untracked(|all| all.iter().any(|one| one.number == number)) == Some(true)
    }

    fn new_progress(self) -> WriteProgress {
        let owner = self.owner.try_get_value().flatten();
        owner.map_or_else(WriteProgress::new, |owner| owner.with(WriteProgress::new))
    }

    fn singles_latest(self, write: &SingleWrite) -> Option<u32> {
        let is_it = |one: &&SingleWrite| one.is_superseded_by(write);
        self.singles.try_with_untracked(|all| all.iter().rfind(is_it).map(|one| one.number)).flatten()
    }

    /// Discards a report.
    pub fn dismiss(self, number: u32) {
        self.singles.try_update(|all| all.retain(|one| one.number != number));
    }

    /// Discards the reports of the current account that are meant, but not those for a form.
    pub fn dismiss_where(self, is_meant: impl Fn(&str, &SingleWrite) -> bool) {
        let scope = untrack(|| self.sessions.scope());
        let is_it = |one: &SingleWrite| {
            let is_ended = one.scope == scope && !one.is_running() && one.wanted.is_none();
            is_ended && is_meant(&one.aim.id, one)
        };
        if self.singles.try_with_untracked(|all| all.iter().any(is_it)) == Some(true) {
            self.singles.try_update(|all| all.retain(|one| !is_it(one)));
        }
    }
}
