//! A deletion: its request, its prediction, and its progress on each host.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::dvr::host_outcome::{HostOutcome, tally_label};
use crate::model::dvr::host_selector::HostSelector;
use crate::model::dvr::prediction::{DeletionReadBack, Prediction};
use crate::model::dvr::stream::StreamEntry;
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;
use crate::text::durations::duration;
use crate::text::plurals::counted;

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
    /// A sequence number in this tab.
    #[serde(skip)]
    pub id: u32,
    /// The request.
    pub request: DeletionRequest,
    /// The start, by the service's clock.
    pub began_at: UnixSeconds,
    /// The prediction for each host at its last attempt, with the time to delete of the first.
    #[serde(skip)]
    pub prediction: Arc<Prediction>,
    /// The progress on each host.
    pub hosts: Vec<HostResult>,
}

/// The progress of a deletion on one host.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct HostResult {
    /// The host.
    pub host: String,
    /// The progress or result.
    pub end: HostOutcome,
    /// The redacted reason of a failed or unknown result.
    pub message: String,
    /// The number of seconds to delete, of which an earlier attempt may have deleted some.
    pub removed_secs: i64,
    /// The end of the recorded time before the first attempt.
    pub newest: Option<UnixSeconds>,
    /// The number of attempts.
    pub tries: u32,
    /// True if time from before the window is gone, which is not verified.
    #[serde(default)]
    pub has_lost_older: bool,
}

/// Returns the number of hosts with a result, and of all hosts, of the deletions in progress.
pub fn hosts_confirmed(deletions: &[Deletion]) -> (usize, usize) {
    let running = || deletions.iter().filter(|it| it.is_running()).flat_map(|it| &it.hosts);
    let has_ended = |row: &&HostResult| !matches!(row.end, HostOutcome::Waiting | HostOutcome::Verifying);
    (running().filter(has_ended).count(), running().count())
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
            newest: on.before.extent().map(|extent| extent.to),
            tries: 0,
            ..HostResult::new(&on.host, HostOutcome::Waiting, String::new())
        });
        let hosts = hosts.collect();
        let prediction = Arc::new(prediction);
        Self { id: 0, request, began_at: read_at, prediction, hosts }
    }

    /// Restores a deletion after a reload, without prediction and so without retry; unfinished hosts are unknown.
    #[must_use]
    pub fn restored(mut self) -> Self {
        for row in self.hosts.iter_mut().filter(|row| row.end.is_under_way()) {
            row.end = HostOutcome::Unknown;
        }
        self
    }

    /// Returns whether a host is in progress.
    pub fn is_running(&self) -> bool {
        self.hosts.iter().any(|row| row.end.is_under_way())
    }

    /// Returns the hosts with this result.
    pub fn hosts_with(&self, end: HostOutcome) -> Vec<String> {
        self.hosts.iter().filter(|row| row.end == end).map(|row| row.host.clone()).collect()
    }

    /// Returns whether a host has this result and a prediction, so that it can be retried.
    pub fn can_repeat(&self, end: HostOutcome) -> bool {
        !self.prediction.hosts.is_empty() && self.hosts.iter().any(|row| row.end == end)
    }

    /// Returns whether every host is verified.
    pub fn is_verified(&self) -> bool {
        self.hosts.iter().all(|row| row.end.is_good())
    }

    /// Settles hosts whose deletion was not seen when it ended, by a later read at `read_at`, and remarks when it was
    /// seen; returns whether any was. `seen` words the time.
    pub fn settle_later(&mut self, now: &[StreamEntry], read_at: UnixSeconds, seen: &str) -> bool {
        let is_open = |row: &HostResult| matches!(row.end, HostOutcome::Unknown | HostOutcome::Failed);
        if !self.hosts.iter().any(is_open) {
            return false;
        }
        let prediction = Arc::clone(&self.prediction);
        let found = prediction.judge(now, read_at);
        let is_deleted = |row: &HostResult| found.contains(&(row.host.as_str(), DeletionReadBack::Deleted));
        let mut has_any = false;
        for row in self.hosts.iter_mut().filter(|row| is_open(row) && is_deleted(row)) {
            (row.end, row.message) = (HostOutcome::Deleted, format!("Deleted after all, seen {seen}"));
            has_any = true;
        }
        has_any
    }

    /// Describes the results, with the names of the first failed hosts.
    pub fn describe(&self) -> String {
        let message = tally_label(&self.hosts.iter().map(|row| row.end).collect::<Vec<_>>());
        let failed = self.hosts_with(HostOutcome::Failed);
        match failed.len() {
            _ if self.is_running() => "Deleting…".to_owned(),
            0 if self.is_verified() => {
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
        for on in &mut Arc::make_mut(&mut self.prediction).hosts {
            if let Some(new) = again.on(&on.host) {
                let removed = std::mem::take(&mut on.removed);
                on.clone_from(new);
                on.removed = removed;
            }
        }
    }
}

impl HostResult {
    /// Creates the result of a host without a prediction.
    pub fn new(host: &str, end: HostOutcome, message: String) -> Self {
        let host = host.to_owned();
        Self { host, end, message, removed_secs: 0, newest: None, tries: 1, has_lost_older: false }
    }
}

/// Exports deletions as a table with a row for each host.
pub fn deletions_as_csv<'a>(deletions: impl IntoIterator<Item = &'a Deletion>) -> String {
    let mut csv = Csv::with_heads(&[
        "from",
        "to",
        "duration_sec",
        "stream_name",
        "began_at",
        "sent_to",
        "host",
        "result",
        "removed_secs",
        "times_sent",
        "details",
    ]);
    for deletion in deletions {
        for row in &deletion.hosts {
            let piece = deletion.request.piece;
            let end = |end: fn(Period) -> UnixSeconds| {
                piece.map_or_else(|| "all".to_owned(), |piece| format_utc(end(piece)))
            };
            csv.text(&end(|piece| piece.from));
            csv.text(&end(|piece| piece.to));
            csv.number(piece.map(Period::duration_secs));
            csv.text(deletion.request.stream.as_str());
            csv.text(&format_utc(deletion.began_at));
            csv.text(deletion.request.hosts.as_str());
            csv.text(&row.host);
            csv.text(&row.end.word().to_lowercase());
            csv.number(Some(row.removed_secs));
            csv.number(Some(row.tries));
            csv.text(&row.message);
            csv.end_row();
        }
    }
    csv.finish()
}
