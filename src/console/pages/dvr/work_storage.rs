//! What the tab keeps of cut lists and deletions over a reload: times and names, no secrets. It is gone with the tab, and with the
//! sign-out of its account.

use std::sync::Arc;

use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::pages::dvr::deletions::{Deletion, HostRow, HostState, What};
use crate::forms::draft_store::{DraftKey, LOG_OF};
use crate::forms::period_lines::{parse_period_lines, period_lines};
use crate::model::account_scope::AccountScope;
use crate::model::dvr::{
    CutList, DeletionRecord, HostEnd, HostVerdict, Prediction, deletions_as_text, deletions_from_text,
};
use crate::model::intervals::Intervals;
use crate::model::stream_name::StreamName;

/// The log is no longer than this: the tab keeps what is typed as well.
const MOST_BYTES: usize = 100_000;

/// Where it is kept.
#[derive(Clone, Copy)]
pub(super) struct WorkStorage(Drafts);

fn cuts_key(scope: &AccountScope, stream: &StreamName) -> DraftKey {
    DraftKey::new(Some(scope), &format!("cut list of {stream}"))
}

fn log_key(scope: &AccountScope) -> DraftKey {
    DraftKey::new(Some(scope), &format!("{LOG_OF}DVR deletions"))
}

impl WorkStorage {
    pub(super) fn of_tab() -> Self {
        Self(use_drafts())
    }

    /// The cut list of a stream that is kept.
    pub(super) fn cuts(self, scope: &AccountScope, stream: &StreamName) -> CutList {
        let text = self.0.load(&cuts_key(scope, stream)).unwrap_or_default();
        let mut cuts = CutList::default();
        parse_period_lines(&text)
            .into_iter()
            .filter_map(|(_, period)| period.ok())
            .for_each(|period| cuts.add(period));
        cuts
    }

    /// Keeps the cut list of a stream; nothing where it is empty.
    pub(super) fn keep_cuts(self, scope: &AccountScope, stream: &StreamName, cuts: &CutList) {
        let text = match cuts.cuts() {
            [] => String::new(),
            cuts => period_lines(cuts.iter().copied()),
        };
        self.0.keep(&cuts_key(scope, stream), move || Some(text.clone()));
    }

    /// The deletions of an account that are kept, the oldest first.
    pub(super) fn deletions(self, scope: &AccountScope) -> Vec<Deletion> {
        let text = self.0.load(&log_key(scope)).unwrap_or_default();
        let kept = deletions_from_text(&text).into_iter().rev();
        kept.filter_map(|requests| restored(scope, requests)).collect()
    }

    /// Keeps the deletions of an account from now on.
    pub(super) fn keep_deletions(self, scope: &AccountScope, log: impl Fn() -> Option<String> + 'static) {
        self.0.keep(&log_key(scope), log);
    }
}

/// What is kept of deletions, of which the newest is the first.
pub(super) fn log_of<'a>(deletions: impl Iterator<Item = &'a Deletion>) -> String {
    deletions_as_text(deletions.map(|deletion| deletion.requests.as_slice()), MOST_BYTES)
}

/// A deletion by what was sent. It is in the journal alone: what was predicted for it is not kept, so nothing of it can be sent again.
fn restored(scope: &AccountScope, requests: Vec<DeletionRecord>) -> Option<Deletion> {
    let first = requests.first()?;
    let cuts = Intervals::default();
    let prediction = Arc::new(Prediction::new(&[], &first.hosts, &cuts));
    let mut hosts: Vec<HostRow> = Vec::new();
    // The last that is known of each host.
    for result in requests.iter().flat_map(|request| &request.results) {
        let is_nothing = result.verdict == HostVerdict::Deleted && result.removed_secs == 0;
        let state = HostState::Ended(result.verdict, is_nothing.then_some(HostEnd::NothingToDelete));
        match hosts.iter_mut().find(|row| row.host == result.host) {
            Some(row) => row.state = state,
            None => hosts.push(HostRow {
                host: result.host.clone(),
                state,
                words: String::new(),
                prediction: Arc::clone(&prediction),
                newest: None,
                tries: 1,
            }),
        }
    }
    Some(Deletion {
        id: 0,
        scope: Some(scope.clone()),
        stream: first.stream_name.clone(),
        what: first.piece.map_or(What::All, What::Range),
        selector: first.hosts.clone(),
        began_at: first.sent_at,
        is_running: false,
        is_closed: true,
        hosts,
        requests,
    })
}
