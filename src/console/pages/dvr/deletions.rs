//! A deletion, and where it stands on each host.

use std::sync::Arc;

use crate::api::dvr::StreamReport;
use crate::model::account_scope::AccountScope;
use crate::model::dvr::{
    DeletionRecord, HostEnd, HostPrediction, HostRecord, HostSelector, HostVerdict, Prediction, Tally,
};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
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

#[derive(Clone, Debug, PartialEq)]
pub(super) struct HostRow {
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

    pub(super) fn on_host(&self) -> Option<&HostPrediction> {
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
    pub stream: StreamName,
    /// What was to go.
    pub what: What,
    /// Which hosts were asked first.
    pub selector: HostSelector,
    /// When it began, by the service's clock.
    pub began_at: UnixSeconds,
    /// Whether something of it is on its way.
    pub is_running: bool,
    /// Whether its results were closed on the page; the journal has it still.
    pub is_closed: bool,
    /// Each request that was sent, the first first.
    pub requests: Vec<DeletionRecord>,
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
            answer: "No response yet".to_owned(),
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

/// Rows of what is predicted, before anything was sent.
pub(super) fn rows_of(prediction: &Arc<Prediction>) -> Vec<HostRow> {
    let row = |on: &HostPrediction| HostRow {
        host: on.host.clone(),
        state: HostState::Waiting,
        words: String::new(),
        prediction: Arc::clone(prediction),
        newest: on.before.extent().map(|extent| extent.to),
        tries: 0,
    };
    prediction.hosts.iter().map(row).collect()
}

/// What was read of a stream, and when by the service's clock.
pub(super) type ReadAt = (Arc<StreamReport>, UnixSeconds);
