//! Deletions and cut lists of this tab. They survive a reload until their account signs out, and contain no secrets.

use leptos::prelude::*;

use crate::console::client::WriteProgress;
use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::platform::effects::effect;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions, use_sessions};
use crate::forms::draft_store::{DraftKey, LOG_OF, prefix};
use crate::model::account_scope::AccountScope;
use crate::model::dvr::{CutList, Deletion};
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;

const REMEMBERED: usize = 500;
/// Number that survives a reload, because drafts share the tab's storage.
const STORED: usize = 200;

/// The deletions and cut lists of this tab; provided as context of the whole console.
#[derive(Clone, Copy)]
pub struct DvrWork {
    sessions: Sessions,
    drafts: Drafts,
    deletions: RwSignal<Vec<Deletion>>,
    /// Accounts whose stored deletions are loaded.
    restored: RwSignal<Vec<AccountScope>>,
    /// Never reused: a deletion may still end after its account signed out.
    next_id: RwSignal<u32>,
    cuts: RwSignal<Vec<(DraftKey, CutList)>>,
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
            deletions: long_lived(Vec::new()),
            restored: long_lived(Vec::new()),
            next_id: long_lived(0),
            cuts: long_lived(Vec::new()),
            progress: WriteProgress::new(),
        };
        // Signing out discards the account's deletions.
        effect(move || {
            let scopes: Vec<_> = work.sessions.all().with(|all| all.iter().map(Session::scope).collect());
            let is_signed_in = |scope: &AccountScope| scopes.contains(scope);
            work.deletions.update(|all| all.retain(|it| it.scope.as_ref().is_some_and(is_signed_in)));
            work.cuts.update(|all| {
                all.retain(|(key, _)| {
                    scopes.iter().any(|scope| key.as_str().starts_with(&prefix(Some(scope))))
                });
            });
            work.restored.update(|all| all.retain(is_signed_in));
        });
        work
    }

    /// Returns the current account's deletions of a stream, newest first.
    pub(super) fn of_stream(self, stream: &StreamName) -> Vec<Deletion> {
        let scope = self.sessions.scope();
        let is_one = |it: &&Deletion| it.scope == scope && it.request.stream == *stream;
        self.deletions.with(|all| all.iter().rev().filter(is_one).cloned().collect())
    }

    /// Discards the current account's results of a stream.
    pub(super) fn forget(self, stream: &StreamName) {
        let scope = untrack(|| self.sessions.scope());
        self.deletions.update(|all| all.retain(|it| it.scope != scope || it.request.stream != *stream));
        self.store(scope);
    }

    /// Returns a deletion, untracked.
    pub(super) fn get(self, id: u32) -> Option<Deletion> {
        let find = |all: &Vec<Deletion>| all.iter().find(|deletion| deletion.id == id).cloned();
        self.deletions.try_with_untracked(find).flatten()
    }

    /// Records a deletion and returns its id.
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
        let id = id.unwrap_or_default();
        self.deletions.try_update(|all| {
            if all.len() == REMEMBERED {
                all.remove(0);
            }
            all.push(Deletion { id, ..deletion });
        });
        id
    }

    pub(super) fn update(self, id: u32, change: impl FnOnce(&mut Deletion)) {
        let scope = self.deletions.try_update(|all| {
            let deletion = all.iter_mut().find(|deletion| deletion.id == id)?;
            change(deletion);
            deletion.scope.clone()
        });
        self.store(scope.flatten());
    }

    /// Stores an account's deletions for a reload.
    fn store(self, scope: Option<AccountScope>) {
        let Some(key) = scope.as_ref().map(log_key) else { return };
        let text = move |all: &Vec<Deletion>| {
            let own = all.iter().rev().filter(|deletion| deletion.scope == scope);
            serde_json::to_string(&own.take(STORED).collect::<Vec<_>>()).ok()
        };
        self.drafts.store_soon(&key, move || self.deletions.try_with_untracked(&text).flatten());
    }

    /// Restores the current account's deletions after a reload.
    fn restore(self) {
        let Some(scope) = untrack(|| self.sessions.scope()) else { return };
        if self.restored.with_untracked(|restored| restored.contains(&scope)) {
            return;
        }
        let stored: Vec<Deletion> = self.drafts.load_as(&log_key(&scope)).unwrap_or_default();
        for deletion in stored.into_iter().rev() {
            self.add(deletion.restored(scope.clone()));
        }
        self.restored.update(|restored| restored.push(scope));
    }

    fn cuts_key(self, stream: &StreamName) -> DraftKey {
        DraftKey::new(self.sessions.scope().as_ref(), &format!("cut list of {stream}"))
    }

    /// Returns the cut list of a stream.
    pub(super) fn cuts(self, stream: &StreamName) -> CutList {
        let key = self.cuts_key(stream);
        self.cuts.with(|all| {
            all.iter().find(|(of, _)| *of == key).map(|(_, cuts)| cuts.clone()).unwrap_or_default()
        })
    }

    /// Changes the cut list of a stream, after restoring a stored one; returns its new length.
    pub(super) fn change_cuts(self, stream: &StreamName, change: impl FnOnce(&mut CutList)) -> usize {
        let key = untrack(|| self.cuts_key(stream));
        let count = self.cuts.try_update(|all| {
            let at = all.iter().position(|(of, _)| *of == key).unwrap_or_else(|| {
                let stored = self.drafts.load_as::<Vec<Period>>(&key);
                let mut cuts = CutList::default();
                stored.into_iter().flatten().for_each(|cut| cuts.add(cut));
                all.push((key.clone(), cuts));
                all.len() - 1
            });
            let cuts = &mut all[at].1;
            change(cuts);
            let text = match cuts.cuts() {
                [] => String::new(),
                cuts => serde_json::to_string(cuts).unwrap_or_default(),
            };
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
