//! Deletions and cut lists of this tab, by account. They survive a reload until their account signs out, and contain no
//! secrets.

use leptos::prelude::*;

use crate::api::dvr::StreamReport;
use crate::console::client::WriteProgress;
use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::platform::effects::effect;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Sessions, use_sessions};
use crate::forms::draft_store::{DraftKey, LOG_OF};
use crate::model::account_scope::AccountScope;
use crate::model::dvr::{CutList, Deletion};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// Number of an account's deletions, because drafts share the tab's storage.
const REMEMBERED: usize = 200;

struct AccountWork {
    scope: AccountScope,
    /// Oldest first.
    deletions: Vec<Deletion>,
    cuts: Vec<(StreamName, CutList)>,
}

/// The deletions and cut lists of this tab; provided as context of the whole console.
#[derive(Clone, Copy)]
pub struct DvrWork {
    sessions: Sessions,
    drafts: Drafts,
    accounts: RwSignal<Vec<AccountWork>>,
    /// Never reused: a deletion may still end after its account signed out.
    next_id: RwSignal<u32>,
    /// Progress of the deletion that was sent last.
    pub(super) progress: WriteProgress,
}

fn log_key(scope: &AccountScope) -> DraftKey {
    DraftKey::new(Some(scope), &format!("{LOG_OF}DVR deletions"))
}

impl DvrWork {
    #[must_use]
    pub fn new() -> Self {
        let work = Self {
            sessions: use_sessions(),
            drafts: use_drafts(),
            accounts: long_lived(Vec::new()),
            next_id: long_lived(0),
            progress: WriteProgress::new(),
        };
        // Signing out discards the account's work.
        effect(move || {
            let scopes = work.sessions.scopes();
            work.accounts.update(|all| all.retain(|own| scopes.contains(&own.scope)));
        });
        work
    }

    /// Reads the current account's work. Tracked.
    fn read<T: Default>(self, read: impl FnOnce(&AccountWork) -> T) -> T {
        let scope = self.sessions.scope();
        self.accounts.with(|all| {
            all.iter().find(|own| Some(&own.scope) == scope.as_ref()).map(read).unwrap_or_default()
        })
    }

    /// Edits an account's work, unless it has signed out.
    fn edit<T>(self, scope: &AccountScope, edit: impl FnOnce(&mut AccountWork) -> T) -> Option<T> {
        self.accounts.try_update(|all| all.iter_mut().find(|own| own.scope == *scope).map(edit)).flatten()
    }

    /// Returns the current account's deletions of a stream, newest first.
    pub(super) fn of_stream(self, stream: &StreamName) -> Vec<Deletion> {
        let is_one = |it: &&Deletion| it.request.stream == *stream;
        self.read(|own| own.deletions.iter().rev().filter(is_one).cloned().collect())
    }

    /// Discards the current account's results of a stream.
    pub(super) fn forget(self, stream: &StreamName) {
        let Some(scope) = untrack(|| self.sessions.scope()) else { return };
        self.edit(&scope, |own| {
            own.deletions.retain(|it| it.request.stream != *stream);
            self.store(own);
        });
    }

    pub(super) fn get(self, id: u32) -> Option<Deletion> {
        let find = |all: &Vec<AccountWork>| {
            all.iter().flat_map(|own| &own.deletions).find(|deletion| deletion.id == id).cloned()
        };
        self.accounts.try_with_untracked(find).flatten()
    }

    fn new_id(self) -> u32 {
        self.next_id
            .try_update_untracked(|next| {
                *next += 1;
                *next
            })
            .unwrap_or_default()
    }

    /// Records a deletion and returns its id.
    pub(super) fn begin(self, scope: Option<&AccountScope>, deletion: Deletion) -> u32 {
        let id = self.new_id();
        let Some(scope) = scope else { return id };
        self.edit(scope, |own| {
            if own.deletions.len() == REMEMBERED {
                own.deletions.remove(0);
            }
            own.deletions.push(Deletion { id, ..deletion });
            self.store(own);
        });
        id
    }

    pub(super) fn update(self, id: u32, change: impl FnOnce(&mut Deletion)) {
        self.accounts.try_update(|all| {
            let find = |own: &AccountWork| own.deletions.iter().position(|deletion| deletion.id == id);
            let (own, at) = all.iter_mut().find_map(|own| find(own).map(|at| (own, at)))?;
            change(&mut own.deletions[at]);
            self.store(own);
            Some(())
        });
    }

    /// Settles deletions of a stream by a complete report that the page has read.
    pub(super) fn settle_later(
        self,
        stream: &StreamName,
        report: &StreamReport,
        at: UnixSeconds,
        seen: &str,
    ) {
        let open = untrack(|| self.of_stream(stream));
        for mut deletion in open.into_iter().filter(|deletion| !deletion.is_running()) {
            if report.check_complete().is_ok() && deletion.settle_later(&report.entries.items, at, seen) {
                self.update(deletion.id, |stored| *stored = deletion);
            }
        }
    }

    fn store(self, own: &AccountWork) {
        let text = serde_json::to_string(&own.deletions).ok();
        self.drafts.store_soon(&log_key(&own.scope), move || text.clone());
    }

    /// Restores the current account's deletions after a reload.
    fn restore(self) {
        let Some(scope) = untrack(|| self.sessions.scope()) else { return };
        if self.accounts.with_untracked(|all| all.iter().any(|own| own.scope == scope)) {
            return;
        }
        let stored: Vec<Deletion> = self.drafts.load_as(&log_key(&scope)).unwrap_or_default();
        let restored = |deletion: Deletion| Deletion { id: self.new_id(), ..deletion.restored() };
        let deletions = stored.into_iter().map(restored).collect();
        self.accounts.update(|all| all.push(AccountWork { scope, deletions, cuts: Vec::new() }));
    }

    pub(super) fn cuts(self, stream: &StreamName) -> CutList {
        let of_stream =
            |own: &AccountWork| own.cuts.iter().find(|(of, _)| of == stream).map(|of| of.1.clone());
        self.read(of_stream).unwrap_or_default()
    }

    /// Changes the cut list of a stream, after restoring a stored one; returns its new length.
    pub(super) fn change_cuts(self, stream: &StreamName, change: impl FnOnce(&mut CutList)) -> usize {
        let Some(scope) = untrack(|| self.sessions.scope()) else { return 0 };
        let key = DraftKey::new(Some(&scope), &format!("cut list of {stream}"));
        let count = self.edit(&scope, |own| {
            let at = own.cuts.iter().position(|(of, _)| of == stream).unwrap_or_else(|| {
                own.cuts.push((stream.clone(), self.drafts.load_as(&key).unwrap_or_default()));
                own.cuts.len() - 1
            });
            let cuts = &mut own.cuts[at].1;
            change(cuts);
            let is_empty = cuts.cuts().is_empty();
            let text = if is_empty { String::new() } else { serde_json::to_string(cuts).unwrap_or_default() };
            self.drafts.store_soon(&key, move || Some(text.clone()));
            cuts.cuts().len()
        });
        count.unwrap_or_default()
    }
}

/// Returns the work of this tab, after restoring the current account's.
pub(super) fn use_dvr_work() -> DvrWork {
    let work = expect_context::<DvrWork>();
    work.restore();
    work
}
