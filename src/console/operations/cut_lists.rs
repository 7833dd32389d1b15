//! The cut lists, a draft for each stream: ranges to delete together, until they are deleted.

use leptos::prelude::untrack;

use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::session::{Sessions, use_sessions};
use crate::forms::draft_store::DraftKey;
use crate::model::dvr::CutList;
use crate::model::stream_name::StreamName;

/// The cut lists of the current account.
#[derive(Clone, Copy)]
pub struct CutLists {
    drafts: Drafts,
    sessions: Sessions,
}

pub fn use_cut_lists() -> CutLists {
    CutLists { drafts: use_drafts(), sessions: use_sessions() }
}

impl CutLists {
    fn key(self, stream: &StreamName) -> DraftKey {
        DraftKey::new(self.sessions.scope().as_ref(), &format!("cut list of {stream}"))
    }

    /// Returns the cut list of a stream. Tracked.
    pub fn of(self, stream: &StreamName) -> CutList {
        self.drafts.track();
        self.drafts.load_as(&self.key(stream)).unwrap_or_default()
    }

    /// Changes the cut list of a stream, and returns its new length.
    pub fn change(self, stream: &StreamName, change: impl FnOnce(&mut CutList)) -> usize {
        let mut list = untrack(|| self.of(stream));
        change(&mut list);
        let is_empty = list.cuts().is_empty();
        let text = if is_empty { String::new() } else { serde_json::to_string(&list).unwrap_or_default() };
        self.drafts.store(&untrack(|| self.key(stream)), &text);
        list.cuts().len()
    }
}
