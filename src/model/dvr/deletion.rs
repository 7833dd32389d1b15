//! A deletion: its request, its prediction, and its progress on each host.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::dvr::host_selector::HostSelector;
use crate::model::dvr::host_state::{HostState, retried, tally_label};
use crate::model::dvr::prediction::{Prediction, PredictionChange};
use crate::model::dvr::stream::{Dvr, RecordedRange, StreamEntry};
use crate::model::end::End;
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// The ranges that are kept for each host.
const MOST_RANGES: usize = 20;
const NAMED: usize = 4;

/// The request of a deletion.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct DeletionRequest {
    /// The stream.
    pub stream: StreamName,
    /// The hosts.
    pub hosts: HostSelector,
    /// The period; `None` for everything recorded so far.
    pub piece: Option<Period>,
}

/// A confirmed deletion.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Deletion {
    /// The request.
    pub request: DeletionRequest,
    /// The start, by the service's clock.
    pub began_at: UnixSeconds,
    /// The prediction for each host at its last attempt, with the time to delete of the first. It is not stored.
    #[serde(skip)]
    pub prediction: Arc<Prediction>,
    /// The progress on each host.
    pub hosts: Vec<HostResult>,
    /// True if a person closed the results.
    #[serde(default)]
    pub is_closed: bool,
}

/// The progress of a deletion on one host.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct HostResult {
    /// The host.
    pub host: String,
    /// The progress or result.
    pub state: HostState,
    /// The redacted reason of a failed or unknown result.
    pub message: String,
    /// The number of seconds to delete, of which an earlier attempt may have deleted some.
    pub removed_secs: i64,
    /// The ranges that met the deleted period before, at most 20; `None` for a host that was not in the preview.
    pub before: Option<Vec<Period>>,
    /// The end of the recorded time before the first attempt.
    pub newest: Option<UnixSeconds>,
    /// The number of attempts.
    pub tries: u32,
    /// True if time from before the window is gone, which is not verified.
    #[serde(default)]
    pub has_lost_older: bool,
}

/// Returns the number of hosts with a result, and of all hosts, of the deletions in progress.
pub fn hosts_confirmed<'a>(deletions: impl Iterator<Item = &'a Deletion>) -> (usize, usize) {
    let running = deletions.filter(|it| it.is_running()).flat_map(|it| &it.hosts);
    let has_ended = |row: &HostResult| !matches!(row.state, HostState::Waiting | HostState::Verifying);
    running.fold((0, 0), |(ended, all), row| (ended + usize::from(has_ended(row)), all + 1))
}

/// Returns the first ranges that overlap or touch a period; `None` means everything.
pub fn meeting(ranges: &Intervals, piece: Option<Period>) -> Vec<Period> {
    ranges[ranges.within(around(piece))].iter().take(MOST_RANGES).copied().collect()
}

/// Returns a period with the seconds beside it.
fn around(piece: Option<Period>) -> Period {
    piece.map_or(Period::ALWAYS, |Period { from, to }| Period {
        from: UnixSeconds(from.0.saturating_sub(1)),
        to: UnixSeconds(to.0.saturating_add(1)),
    })
}

impl DeletionRequest {
    /// Returns the period as a set of seconds.
    pub fn cuts(&self) -> Intervals {
        self.piece.unwrap_or(Period::ALWAYS).into()
    }

    /// Names what is deleted: "3 min of live/news on 6 hosts", "all DVR of live/news on edge-1".
    pub fn describe(&self, host_count: usize) -> String {
        let what = match self.piece {
            Some(piece) => duration(piece.duration_secs().unsigned_abs()),
            None => "all DVR".to_owned(),
        };
        let hosts = match &self.hosts {
            HostSelector::One(host) => host.clone(),
            HostSelector::All => counted(host_count, "host"),
        };
        format!("{what} of {} on {hosts}", self.stream)
    }
}

impl Deletion {
    /// Creates a deletion that is about to be sent, with the DVR read at `read_at`.
    pub fn new(request: DeletionRequest, now: &[StreamEntry], read_at: UnixSeconds) -> Self {
        let prediction = Prediction::new(now, &request.hosts, &request.cuts()).as_of(read_at);
        let hosts = prediction.hosts.iter().map(|on| HostResult {
            removed_secs: on.removed.total_secs(),
            before: Some(meeting(&on.before, request.piece)),
            newest: on.before.extent().map(|extent| extent.to),
            tries: 0,
            ..HostResult::new(&on.host, HostState::Waiting, String::new())
        });
        let hosts = hosts.collect();
        Self { request, began_at: read_at, prediction: Arc::new(prediction), hosts, is_closed: false }
    }

    /// Restores a deletion that another page began: unfinished hosts are unknown.
    #[must_use]
    pub fn restored(mut self) -> Self {
        for row in self.hosts.iter_mut().filter(|row| row.state.is_under_way()) {
            row.state = HostState::Ended(End::Unknown);
        }
        self
    }

    /// Returns the prediction, or after a reload what follows from the stored ranges.
    pub fn known_prediction(&self) -> Arc<Prediction> {
        if !self.prediction.hosts.is_empty() {
            return Arc::clone(&self.prediction);
        }
        let entry = |row: &HostResult| {
            let before = row.before.as_ref().filter(|before| before.len() < MOST_RANGES)?;
            let range =
                |period: &Period| RecordedRange { from: period.from, duration_secs: period.duration_secs() };
            let dvr = Dvr { ranges: before.iter().map(range).collect::<Vec<_>>().into(), ..Dvr::default() };
            Some(StreamEntry { host: row.host.clone(), dvr, ..StreamEntry::default() })
        };
        let before: Vec<StreamEntry> = self.hosts.iter().filter_map(entry).collect();
        let prediction = Prediction::new(&before, &self.request.hosts, &self.request.cuts());
        Arc::new(prediction.as_of(self.began_at).partial())
    }

    /// Returns whether a host is in progress.
    pub fn is_running(&self) -> bool {
        self.hosts.iter().any(|row| row.state.is_under_way())
    }

    /// Returns the hosts with this result.
    pub fn hosts_with(&self, end: End) -> Vec<String> {
        let is_one = |row: &&HostResult| row.state == HostState::Ended(end);
        self.hosts.iter().filter(is_one).map(|row| row.host.clone()).collect()
    }

    /// Returns whether a host failed and has a prediction that is not only stored, so that it can be sent again.
    pub fn can_retry(&self) -> bool {
        !self.prediction.hosts.is_empty() && !self.hosts_with(End::Failed).is_empty()
    }

    /// Returns whether a read can decide on a host whose result is unknown.
    pub fn can_check(&self) -> bool {
        let unknown = self.hosts_with(End::Unknown);
        !unknown.is_empty() && {
            let prediction = self.known_prediction();
            !self.prediction.hosts.is_empty() || unknown.iter().any(|host| prediction.on(host).is_some())
        }
    }

    /// Returns whether every host is verified.
    pub fn is_verified(&self) -> bool {
        self.hosts.iter().all(|row| row.state.is_good())
    }

    /// Settles hosts whose deletion was not seen when it ended, by a later read at `read_at`, and remarks when it was
    /// seen; returns whether any was. `seen` words the time.
    pub fn settle_later(&mut self, now: &[StreamEntry], read_at: UnixSeconds, seen: &str) -> bool {
        let is_open = |row: &HostResult| matches!(row.state, HostState::Ended(End::Unknown | End::Failed));
        if !self.hosts.iter().any(is_open) {
            return false;
        }
        let prediction = self.known_prediction();
        let found = prediction.judge(now, read_at);
        let is_deleted = |row: &HostResult| found.contains(&(row.host.as_str(), End::Done));
        let mut has_any = false;
        for row in self.hosts.iter_mut().filter(|row| is_open(row) && is_deleted(row)) {
            row.end(End::Done, format!("Deleted after all, seen {seen}"));
            has_any = true;
        }
        has_any
    }

    /// Describes the results, with the names of the first failed hosts.
    pub fn describe(&self) -> String {
        let message = tally_label(&self.hosts.iter().map(|row| row.state).collect::<Vec<_>>());
        let failed = self.hosts_with(End::Failed);
        match failed.len() {
            _ if self.is_running() => "Deleting…".to_owned(),
            // After a reload only the deleted period is judged.
            0 if self.is_verified() && !self.prediction.hosts.is_empty() => {
                let has_lost_older = self.hosts.iter().any(|row| row.has_lost_older);
                let part = if has_lost_older { " within the window" } else { "" };
                format!("{message}. Everything else{part} is unchanged, to the second.")
            }
            1..=NAMED => format!("{message}. Failed: {}.", failed.join(", ")),
            _ => format!("{message}."),
        }
    }

    /// Applies a change to the results of some hosts.
    pub fn each(&mut self, hosts: &[String], change: impl FnMut(&mut HostResult)) {
        self.hosts.iter_mut().filter(|row| hosts.contains(&row.host)).for_each(change);
    }

    /// Records another attempt on the hosts of this prediction.
    pub fn send_again(&mut self, again: &Prediction) {
        self.prediction = self.known_prediction();
        for on in &mut Arc::make_mut(&mut self.prediction).hosts {
            if let Some(new) = again.on(&on.host) {
                let removed = std::mem::take(&mut on.removed);
                on.clone_from(new);
                on.removed = removed;
            }
        }
    }

    /// Returns the request of a retry on one host, with its prediction from the DVR read at `read_at`.
    ///
    /// # Errors
    /// Fails with a sentence if the effect would differ from the confirmed one, so that it must not be sent.
    pub fn retry_on(
        &self,
        host: &str,
        now: &[StreamEntry],
        read_at: UnixSeconds,
    ) -> Result<(DeletionRequest, Prediction), String> {
        let hosts = HostSelector::one(host)
            .ok_or("Not sent: this name is not that of one host, so it can't be retried alone.")?;
        let newest = self.hosts.iter().find(|row| row.host == host).and_then(|row| row.newest);
        let piece = retried(self.request.piece, newest, self.began_at).ok_or(
            "Not sent: nothing in this range was recorded when you confirmed. Anything recorded since is kept.",
        )?;
        let again = self.known_prediction().again_on(host, &piece.into(), now, read_at);
        let prediction = again.map_err(|changed| match *changed {
            PredictionChange::HostGone { .. } => {
                "Not sent: the host doesn't report this stream now. Retry when it is back.".to_owned()
            }
            PredictionChange::HostAdded { .. } => {
                "Not sent: this host wasn't in the preview. Choose it under Host to see what would be deleted there."
                    .to_owned()
            }
            PredictionChange::Ranges { more, .. } => format!(
                "Not sent: the recordings changed since you confirmed, and {} s more would be deleted. Check the preview again.",
                more.total_secs()
            ),
        })?;
        Ok((DeletionRequest { hosts, piece: Some(piece), ..self.request.clone() }, prediction))
    }
}

impl HostResult {
    /// Creates the result of a host without a prediction.
    pub fn new(host: &str, state: HostState, message: String) -> Self {
        let host = host.to_owned();
        let (before, newest) = (None, None);
        Self { host, state, message, removed_secs: 0, before, newest, tries: 1, has_lost_older: false }
    }

    /// Ends the deletion on this host.
    pub fn end(&mut self, end: End, message: String) {
        (self.state, self.message) = (HostState::Ended(end), message);
    }

    /// Returns the seconds removed, if a read confirms it.
    pub fn confirmed_secs(&self) -> Option<i64> {
        self.state.is_good().then_some(self.removed_secs)
    }

    /// Returns the ranges that meet the deleted period after, if a read confirms it.
    pub fn after(&self, request: &DeletionRequest) -> Vec<Period> {
        let before = self.before.iter().flatten().filter(|_| self.state.is_good());
        before.copied().collect::<Intervals>().minus(&request.cuts()).to_vec()
    }
}
