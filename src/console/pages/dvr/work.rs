//! What is being deleted, what was deleted in this tab, and the cut lists. It lives above the pages: leaving one loses nothing.

use leptos::prelude::*;

pub(super) use crate::console::pages::dvr::deletions::{
    Deletion, HostRow, HostState, ReadAt, What, rows_of, tally,
};
use crate::console::pages::dvr::work_storage::{self, WorkStorage};
use crate::console::platform::effects::effect;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Sessions, use_sessions};
use crate::model::account_scope::AccountScope;
use crate::model::dvr::CutList;
use crate::model::stream_name::StreamName;

/// So many deletions are remembered.
const REMEMBERED: usize = 500;

/// The cut list of a stream.
#[derive(Clone, Debug, PartialEq)]
struct Cuts {
    scope: Option<AccountScope>,
    stream: StreamName,
    cuts: CutList,
}

/// The deletions and the cut lists of this tab. Lives in the context of the whole console.
#[derive(Clone, Copy)]
pub struct DvrWork {
    sessions: Sessions,
    deletions: RwSignal<Vec<Deletion>>,
    /// The accounts whose deletions before the last reload are among these.
    restored: RwSignal<Vec<AccountScope>>,
    /// The number of the next deletion: none is used twice, as a deletion of an account that was signed out may still end.
    next_id: RwSignal<u32>,
    cuts: RwSignal<Vec<Cuts>>,
    storage: WorkStorage,
}

impl DvrWork {
    #[must_use]
    pub fn new() -> Self {
        let work = Self {
            sessions: use_sessions(),
            deletions: long_lived(Vec::new()),
            restored: long_lived(Vec::new()),
            next_id: long_lived(0),
            cuts: long_lived(Vec::new()),
            storage: WorkStorage::of_tab(),
        };
        let all = work.sessions.all();
        // An account that was signed out leaves nothing behind.
        effect(move || {
            let scopes = all.with(|all| all.iter().map(|session| Some(session.scope())).collect::<Vec<_>>());
            let is_left = |scope: &Option<AccountScope>| !scopes.contains(scope);
            if work.deletions.with_untracked(|all| all.iter().any(|deletion| is_left(&deletion.scope))) {
                work.deletions.update(|all| all.retain(|deletion| !is_left(&deletion.scope)));
            }
            if work.cuts.with_untracked(|all| all.iter().any(|cuts| is_left(&cuts.scope))) {
                work.cuts.update(|all| all.retain(|cuts| !is_left(&cuts.scope)));
            }
            work.restored.update(|all| all.retain(|scope| scopes.contains(&Some(scope.clone()))));
        });
        work
    }

    /// The deletions of the account in force on a stream, the newest first.
    pub(super) fn of_stream(self, stream: &StreamName) -> Vec<Deletion> {
        let scope = self.sessions.scope();
        let is_own = |deletion: &&Deletion| deletion.scope == scope && deletion.stream == *stream;
        self.deletions.with(|all| all.iter().rev().filter(is_own).cloned().collect())
    }

    /// The deletions of the account in force, the newest first.
    pub(super) fn all(self) -> Vec<Deletion> {
        let scope = self.sessions.scope();
        self.deletions
            .with(|all| all.iter().rev().filter(|deletion| deletion.scope == scope).cloned().collect())
    }

    /// One deletion, not tracked.
    pub(super) fn get(self, id: u32) -> Option<Deletion> {
        self.deletions
            .try_with_untracked(|all| all.iter().find(|deletion| deletion.id == id).cloned())
            .flatten()
    }

    /// Restores what was deleted in the account in force before the tab was loaded again.
    fn restore(self) {
        let Some(scope) = untrack(|| self.sessions.scope()) else { return };
        if self.restored.with_untracked(|restored| restored.contains(&scope)) {
            return;
        }
        for deletion in self.storage.deletions(&scope) {
            self.add(deletion);
        }
        self.restored.update(|restored| restored.push(scope));
    }

    /// Records a deletion that begins; gives its number.
    pub(super) fn begin(self, deletion: Deletion) -> u32 {
        let scope = deletion.scope.clone();
        let id = self.add(deletion);
        self.store(scope);
        id
    }

    fn add(self, deletion: Deletion) -> u32 {
        let id = self.next_id.try_update_untracked(|next| {
            *next += 1;
            *next
        });
        self.deletions
            .try_update(|all| {
                let id = id.unwrap_or_default();
                if all.len() == REMEMBERED {
                    all.remove(0);
                }
                all.push(Deletion { id, ..deletion });
                id
            })
            .unwrap_or_default()
    }

    /// Changes a deletion.
    pub(super) fn update(self, id: u32, change: impl FnOnce(&mut Deletion)) {
        let scope = self.deletions.try_update(|all| {
            let deletion = all.iter_mut().find(|deletion| deletion.id == id)?;
            change(deletion);
            deletion.scope.clone()
        });
        self.store(scope.flatten());
    }

    /// Has the tab keep the deletions of an account as they are now.
    fn store(self, scope: Option<AccountScope>) {
        if let Some(scope) = scope {
            let of = scope.clone();
            self.storage.keep_deletions(&scope, move || self.log_of(&of));
        }
    }

    /// The cut list of a stream, as it was put together.
    pub(super) fn cuts(self, stream: &StreamName) -> CutList {
        let scope = self.sessions.scope();
        let is_it = |cuts: &&Cuts| cuts.scope == scope && cuts.stream == *stream;
        self.cuts.with(|all| all.iter().find(is_it).map(|cuts| cuts.cuts.clone()).unwrap_or_default())
    }

    /// Changes the cut list of a stream; gives how many it has then.
    pub(super) fn change_cuts(self, stream: &StreamName, change: impl FnOnce(&mut CutList)) -> usize {
        let scope = untrack(|| self.sessions.scope());
        self.cuts
            .try_update(|all| {
                let at = all.iter().position(|cuts| cuts.scope == scope && cuts.stream == *stream);
                let at = at.unwrap_or_else(|| {
                    let kept = scope.as_ref().map(|scope| self.storage.cuts(scope, stream));
                    let cuts = kept.unwrap_or_default();
                    all.push(Cuts { scope: scope.clone(), stream: stream.clone(), cuts });
                    all.len() - 1
                });
                let cuts = &mut all[at].cuts;
                change(cuts);
                if let Some(scope) = &scope {
                    self.storage.keep_cuts(scope, stream, cuts);
                }
                cuts.cuts().len()
            })
            .unwrap_or_default()
    }

    /// Puts the cut list back that the stream had before the tab was loaded again, unless it has one.
    pub(super) fn restore_cuts(self, stream: &StreamName) {
        self.change_cuts(stream, |_| ());
    }

    /// The deletions of an account as a text to be kept; `None` once the application has gone.
    fn log_of(self, scope: &AccountScope) -> Option<String> {
        self.deletions.try_with_untracked(|all| {
            let own = all.iter().rev().filter(|deletion| deletion.scope.as_ref() == Some(scope));
            work_storage::log_of(own)
        })
    }
}

/// Returns the work of this tab, with what the account in force deleted before the tab was loaded again.
pub(super) fn use_dvr_work() -> DvrWork {
    let work = expect_context::<DvrWork>();
    work.restore();
    work
}
