//! What is being deleted, what was deleted in this tab, and the cut lists. It lives above the pages: leaving one loses nothing.

use std::sync::Arc;

use leptos::ev::beforeunload;
use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::console::session::{AccountScope, Sessions, late_context, use_sessions};
use crate::json::partial_list::PartialList;
use crate::model::dvr::{
    CutList, DeletionRecord, HostEnd, HostRecord, HostSelector, HostVerdict, Prediction, StreamEntry, Tally,
};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// So many deletions are remembered.
const REMEMBERED: usize = 500;

/// What is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// One range.
    Range(Period),
    /// Everything recorded so far.
    All,
}

impl What {
    /// The range; `None` for everything.
    pub(super) const fn piece(self) -> Option<Period> {
        match self {
            Self::Range(period) => Some(period),
            Self::All => None,
        }
    }

    /// The same as a set of seconds.
    pub(super) fn cuts(self) -> Intervals {
        match self {
            Self::Range(period) => period.into(),
            Self::All => Period::ALWAYS.into(),
        }
    }
}

/// How the end of a range is spelled in a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Spelling {
    /// `to_ts`
    #[default]
    ToTs,
    /// `duration_sec`
    DurationSec,
}

/// Where a deletion stands on one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HostState {
    /// It was sent and not answered yet, or is about to be sent.
    Waiting,
    /// The service has not answered for all hosts, but reading shows that this one has deleted already.
    SeenDeleted,
    /// The service has answered; the stream is being read again.
    Verifying,
    /// It has ended, with what reading shows.
    Ended(HostVerdict, Option<HostEnd>),
}

/// One host of a deletion.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HostRow {
    /// Its name.
    pub host: String,
    /// Where it stands.
    pub state: HostState,
    /// Why it failed or is unknown, in a sentence.
    pub words: String,
    /// What was predicted for it, when it was sent last.
    pub prediction: Arc<Prediction>,
    /// The end of what it had when it was first sent.
    pub newest: Option<UnixSeconds>,
    /// How often it was sent.
    pub tries: u32,
}

impl HostRow {
    /// How many seconds were to go.
    pub(super) fn removed_secs(&self) -> i64 {
        self.on_host().map_or(0, |on| on.removed.total_secs())
    }

    fn record(&self) -> HostRecord {
        let verdict = match self.state {
            HostState::Ended(verdict, _) => verdict,
            HostState::Waiting | HostState::SeenDeleted | HostState::Verifying => HostVerdict::Unknown,
        };
        HostRecord { host: self.host.clone(), verdict, removed_secs: self.removed_secs() }
    }

    /// What was predicted for this host.
    pub(super) fn on_host(&self) -> Option<&crate::model::dvr::HostPrediction> {
        self.prediction.hosts.iter().find(|on| on.host == self.host)
    }

    /// Whether it ended so.
    pub(super) fn is(&self, verdict: HostVerdict) -> bool {
        matches!(self.state, HostState::Ended(other, _) if other == verdict)
    }
}

/// One deletion, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deletion {
    /// Its number in this tab.
    pub id: u32,
    /// The account it belongs to.
    pub scope: Option<AccountScope>,
    /// The stream.
    pub stream: StreamName,
    /// What was to go.
    pub what: What,
    /// Which hosts were asked first.
    pub selector: HostSelector,
    /// How its end is spelled.
    pub spelling: Spelling,
    /// When it began, by the service's clock.
    pub began_at: UnixSeconds,
    /// Whether something of it is on its way.
    pub is_running: bool,
    /// Whether its results were closed on the page; the journal has it still.
    pub is_closed: bool,
    /// Each request that was sent, the first first.
    pub requests: Vec<DeletionRecord>,
    /// Each host.
    pub hosts: Vec<HostRow>,
}

impl Deletion {
    /// Notes a request that is about to be sent to these hosts.
    pub(super) fn begin_request(
        &mut self,
        sent_at: UnixSeconds,
        selector: HostSelector,
        what: What,
        hosts: &[String],
    ) {
        self.requests.push(DeletionRecord {
            sent_at,
            stream_name: self.stream.clone(),
            hosts: selector,
            piece: what.piece(),
            status: None,
            answer: "No answer yet".to_owned(),
            results: Vec::new(),
        });
        self.hosts.iter_mut().filter(|row| hosts.contains(&row.host)).for_each(|row| row.tries += 1);
        self.note_results(hosts);
    }

    /// Notes where these hosts stand in the last request that was sent to them.
    pub(super) fn note_results(&mut self, hosts: &[String]) {
        for row in self.hosts.iter().filter(|row| hosts.contains(&row.host)) {
            let result = row.record();
            let is_of = |request: &&mut DeletionRecord| {
                request.hosts == HostSelector::All || request.hosts.as_str() == row.host
            };
            let Some(request) = self.requests.iter_mut().rev().find(is_of) else { continue };
            match request.results.iter_mut().find(|other| other.host == result.host) {
                Some(before) => *before = result,
                None => request.results.push(result),
            }
        }
    }

    /// How many hosts ended so.
    pub(super) fn count(&self, verdict: HostVerdict) -> usize {
        self.hosts.iter().filter(|host| host.is(verdict)).count()
    }
}

/// How many hosts of some deletions ended how.
pub(super) fn tally<'a>(deletions: impl IntoIterator<Item = &'a Deletion>) -> Tally {
    let end = |row: &HostRow| match row.state {
        HostState::Ended(verdict, end) => Some((verdict, end)),
        HostState::Waiting | HostState::SeenDeleted | HostState::Verifying => None,
    };
    Tally::of(deletions.into_iter().flat_map(|deletion| deletion.hosts.iter().map(end)))
}

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
    /// The number of the next deletion: none is used twice, as a deletion of an account that was signed out may still end.
    next_id: RwSignal<u32>,
    cuts: RwSignal<Vec<Cuts>>,
}

impl DvrWork {
    /// Nothing was deleted yet; the application makes one.
    #[must_use]
    pub fn new() -> Self {
        let work = Self {
            sessions: use_sessions(),
            deletions: long_lived(Vec::new()),
            next_id: long_lived(0),
            cuts: long_lived(Vec::new()),
        };
        let all = work.sessions.all();
        // An account that was signed out leaves nothing behind.
        Effect::new(move |_| {
            let scopes = all.with(|all| all.iter().map(|session| Some(session.scope())).collect::<Vec<_>>());
            let is_left = |scope: &Option<AccountScope>| !scopes.contains(scope);
            if work.deletions.with_untracked(|all| all.iter().any(|deletion| is_left(&deletion.scope))) {
                work.deletions.update(|all| all.retain(|deletion| !is_left(&deletion.scope)));
            }
            if work.cuts.with_untracked(|all| all.iter().any(|cuts| is_left(&cuts.scope))) {
                work.cuts.update(|all| all.retain(|cuts| !is_left(&cuts.scope)));
            }
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

    /// Notes a deletion that begins; gives its number.
    pub(super) fn begin(self, deletion: Deletion) -> u32 {
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
        self.deletions.try_update(|all| {
            if let Some(deletion) = all.iter_mut().find(|deletion| deletion.id == id) {
                change(deletion);
            }
        });
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
                    all.push(Cuts { scope, stream: stream.clone(), cuts: CutList::default() });
                    all.len() - 1
                });
                change(&mut all[at].cuts);
                all[at].cuts.cuts().len()
            })
            .unwrap_or_default()
    }
}

/// Returns the application's [`DvrWork`].
pub(super) fn use_dvr_work() -> DvrWork {
    late_context::of_console(DvrWork::new)
}

/// Rows of what is predicted, before anything was sent.
pub(super) fn rows_of(prediction: &Arc<Prediction>) -> Vec<HostRow> {
    let row = |on: &crate::model::dvr::HostPrediction| HostRow {
        host: on.host.clone(),
        state: HostState::Waiting,
        words: String::new(),
        prediction: Arc::clone(prediction),
        newest: on.before.extent().map(|extent| extent.to),
        tries: 0,
    };
    prediction.hosts.iter().map(row).collect()
}

/// Asks before the tab is closed while the page of a cut list holds something that would be lost.
pub(super) fn guard_cuts(work: DvrWork, stream: StreamName) {
    let guard = window_event_listener(beforeunload, move |event| {
        if !untrack(|| work.cuts(&stream)).cuts().is_empty() {
            event.prevent_default();
        }
    });
    on_cleanup(move || guard.remove());
}

/// What was read of a stream, and when by the service's clock.
pub(super) type ReadAt = (Arc<PartialList<StreamEntry>>, UnixSeconds);
