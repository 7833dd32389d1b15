//! Sends single writes, above the pages: a page that is left loses none, and a page that is opened finds it.

use leptos::prelude::*;

use crate::console::client::{AccountClient, Client, use_client};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::platform::next_id;
use crate::console::platform::task::spawn;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::writes::operation::{AnyOperation, Report};
use crate::console::writes::single::{Aim, SingleWrite, WriteKind};
use crate::console::writes::store::{Writes, use_writes};
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

impl Sender {
    /// Tells the reports of an object on its page, as long as that is open, instead of in a message on any page.
    #[must_use]
    pub fn showing(self, id: Signal<String>) -> Self {
        Self { shown: Some(id), ..self }
    }

    /// Sends and verifies a write, unless the same one is still running.
    pub fn send(self, aim: Aim, kind: WriteKind, mut operation: impl AnyOperation + 'static) {
        let Self { writes, client, cache, toaster, .. } = self;
        let scope = client.scope();
        let is_running = |one: &SingleWrite| one.kind == kind && one.is_running();
        if untrack(|| writes.singles_of(&aim.id)).iter().any(is_running) {
            return;
        }
        let number = next_id();
        let ended_at = UnixSeconds::default();
        let write = SingleWrite { number, scope: scope.clone(), aim, kind, report: None, ended_at };
        writes.singles.update(|all| {
            // A report that is replaced is of no more use; a running write goes on.
            all.retain(|one| one.is_running() || !one.is_superseded_by(&write));
            all.push(write.clone());
        });
        writes.progress.begin();
        toaster.announce(kind.doing);
        spawn(async move {
            let account = AccountClient::at(client, scope).with_progress(writes.progress);
            let report = operation.carry_out(&account, false).await;
            let is_superseded = writes.singles_latest(&write) != Some(number);
            if is_superseded && report.end != End::Refused {
                writes.dismiss(number);
            } else {
                writes.singles.try_update(|all| {
                    if let Some(one) = all.iter_mut().find(|one| one.number == number) {
                        one.ended_at = UnixSeconds(client.service_now_secs());
                        one.report = Some(report.clone());
                    }
                });
                self.tell(&write, &report);
            }
            cache.invalidate_one(write.aim.area, &write.aim.id);
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
    /// Returns the current account's writes to an object, in the order in which they were sent. Tracked.
    pub fn singles_of(self, id: &str) -> Vec<SingleWrite> {
        let scope = self.sessions.scope();
        let is_it = |one: &&SingleWrite| one.aim.id == id && one.scope == scope;
        self.singles.with(|all| all.iter().filter(is_it).cloned().collect())
    }

    fn singles_latest(self, write: &SingleWrite) -> Option<u32> {
        let is_it = |one: &&SingleWrite| one.is_superseded_by(write);
        self.singles.try_with_untracked(|all| all.iter().rfind(is_it).map(|one| one.number)).flatten()
    }

    /// Discards a report.
    pub fn dismiss(self, number: u32) {
        self.singles.try_update(|all| all.retain(|one| one.number != number));
    }

    /// Discards the reports of the current account that are meant.
    pub fn dismiss_where(self, is_meant: impl Fn(&str, &SingleWrite) -> bool) {
        let scope = untrack(|| self.sessions.scope());
        let is_it = |one: &SingleWrite| one.scope == scope && !one.is_running() && is_meant(&one.aim.id, one);
        if self.singles.try_with_untracked(|all| all.iter().any(is_it)) == Some(true) {
            self.singles.try_update(|all| all.retain(|one| !is_it(one)));
        }
    }
}
