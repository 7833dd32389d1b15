//! A deletion from the dialog to its results: what is asked for, what it is to do, and where it stands on each host.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::account_scope::AccountScope;
use crate::model::dvr::delete::HostSelector;
use crate::model::dvr::prediction::Prediction;
use crate::model::dvr::settlement::{HostEnd, tally_words};
use crate::model::dvr::stream::StreamEntry;
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;

/// So many hosts that failed are named in its words.
const NAMED: usize = 4;

/// What is asked for.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct DeletionRequest {
    /// On which stream.
    pub stream: StreamName,
    /// On which hosts.
    pub hosts: HostSelector,
    /// What is to go; `None` for everything recorded so far.
    pub piece: Option<Period>,
}

/// A deletion that was confirmed.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Deletion {
    /// Its number in this tab.
    #[serde(skip)]
    pub id: u32,
    /// The account that it belongs to.
    #[serde(skip)]
    pub scope: Option<AccountScope>,
    /// What was asked for.
    pub request: DeletionRequest,
    /// When it began, by the service's clock.
    pub began_at: UnixSeconds,
    /// What was predicted for each host, when it was sent there last.
    #[serde(skip)]
    pub prediction: Arc<Prediction>,
    /// Where it stands on each host.
    pub hosts: Vec<HostResult>,
}

/// What came of a deletion on one host.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct HostResult {
    /// The host.
    pub host: String,
    /// How it ended there, or where it stands.
    pub end: HostEnd,
    /// Why it failed or is unknown, in sentences without secrets.
    pub words: String,
    /// How many seconds were to go when it was sent last.
    pub removed_secs: i64,
    /// The end of what the host had when it was first sent.
    pub newest: Option<UnixSeconds>,
    /// How often it was sent.
    pub tries: u32,
}

impl DeletionRequest {
    /// What is to go, as a set of seconds.
    pub fn cuts(&self) -> Intervals {
        self.piece.unwrap_or(Period::ALWAYS).into()
    }
}

impl Deletion {
    /// A deletion that is about to be sent, by what was read at `read_at`.
    pub fn new(
        scope: Option<AccountScope>,
        request: DeletionRequest,
        now: &[StreamEntry],
        read_at: UnixSeconds,
    ) -> Self {
        let prediction = Prediction::new(now, &request.hosts, &request.cuts()).as_of(read_at);
        let hosts = prediction.hosts.iter().map(|on| HostResult {
            removed_secs: on.removed.total_secs(),
            newest: on.before.extent().map(|extent| extent.to),
            tries: 0,
            ..HostResult::new(&on.host, HostEnd::Waiting, String::new())
        });
        let hosts = hosts.collect();
        let prediction = Arc::new(prediction);
        Self { id: 0, scope, request, began_at: read_at, prediction, hosts }
    }

    /// The deletion as a tab has it after a reload. What was predicted for it is not kept, so nothing of it can be sent again; what was
    /// on its way is unknown.
    #[must_use]
    pub fn restored(mut self, scope: AccountScope) -> Self {
        self.scope = Some(scope);
        for row in self.hosts.iter_mut().filter(|row| row.end.is_under_way()) {
            row.end = HostEnd::Unknown;
        }
        self
    }

    /// Whether something of it is on its way.
    pub fn is_running(&self) -> bool {
        self.hosts.iter().any(|row| row.end.is_under_way())
    }

    /// The hosts on which it ended so.
    pub fn hosts_at(&self, end: HostEnd) -> Vec<String> {
        self.hosts.iter().filter(|row| row.end == end).map(|row| row.host.clone()).collect()
    }

    /// Whether it ended so on a host, and something more can be done: what a reload has left of it has no prediction.
    pub fn can_go_on(&self, end: HostEnd) -> bool {
        !self.prediction.hosts.is_empty() && self.hosts.iter().any(|row| row.end == end)
    }

    /// Whether all is as it was asked for, on every host.
    pub fn is_verified(&self) -> bool {
        self.hosts.iter().all(|row| row.end.is_good())
    }

    /// How many hosts ended how, in a sentence, with the names of the first few that failed.
    pub fn words(&self) -> String {
        let words = tally_words(&self.hosts.iter().map(|row| row.end).collect::<Vec<_>>());
        let failed = self.hosts_at(HostEnd::Failed);
        match failed.len() {
            _ if self.is_running() => "Deleting…".to_owned(),
            0 if self.is_verified() => format!("{words}. Everything else is unchanged, to the second."),
            1..=NAMED => format!("{words}. Failed: {}.", failed.join(", ")),
            _ => format!("{words}."),
        }
    }

    /// Changes what is noted of some hosts.
    pub fn each(&mut self, hosts: &[String], change: impl FnMut(&mut HostResult)) {
        self.hosts.iter_mut().filter(|row| hosts.contains(&row.host)).for_each(change);
    }

    /// Takes note that it is sent once more, to the hosts of this prediction.
    pub fn send_again(&mut self, again: &Prediction) {
        Arc::make_mut(&mut self.prediction).replace(again);
        for row in &mut self.hosts {
            if let Some(on) = again.on(&row.host) {
                row.removed_secs = on.removed.total_secs();
            }
        }
    }
}

impl HostResult {
    /// On a host that it was sent to without any prediction.
    pub fn new(host: &str, end: HostEnd, words: String) -> Self {
        Self { host: host.to_owned(), end, words, removed_secs: 0, newest: None, tries: 1 }
    }
}

/// Deletions as a table with a row for each host, in the order given.
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
            match deletion.request.piece {
                Some(piece) => {
                    csv.text(&format_utc(piece.from));
                    csv.text(&format_utc(piece.to));
                    csv.number(piece.duration_secs());
                }
                None => {
                    csv.text("all");
                    csv.text("all");
                    csv.nothing();
                }
            }
            csv.text(deletion.request.stream.as_str());
            csv.text(&format_utc(deletion.began_at));
            csv.text(deletion.request.hosts.as_str());
            csv.text(&row.host);
            csv.text(&row.end.word().to_lowercase());
            csv.number(row.removed_secs);
            csv.number(row.tries.into());
            csv.text(&row.words);
            csv.end_row();
        }
    }
    csv.finish()
}
