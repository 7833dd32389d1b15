//! Sends and verifies deletions, independent of the open page.

use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;

use crate::api::dvr::{GetStream, StreamReport};
use crate::api::{Area, Error, ReadBackPace, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, Client, OpId};
use crate::console::pages::dvr::work::DvrWork;
use crate::console::platform::task::{Task, spawn};
use crate::console::query::QueryCache;
use crate::console::writes::sentence;
use crate::journal::{HostRemoval, Kind, Removal, Subject, Verb, meeting};
use crate::json::partial_list::RejectedItem;
use crate::model::dvr::{
    Deletion, DeletionReadBack, DeletionRequest, HostOutcome, HostReport, HostResult, HostSelector,
    Prediction, PredictionChange, retried, unforeseen,
};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// Milliseconds between reads that show progress by host before the service has answered.
const POLL_MILLIS: u32 = 2_000;

#[derive(Clone)]
pub(super) struct DeletionSender {
    pub work: DvrWork,
    pub account: AccountClient,
    pub queries: QueryCache,
}

/// A report, and when it was loaded by the service's clock.
pub(super) type TimedReport = (Arc<StreamReport>, UnixSeconds);

pub(super) async fn read(account: &AccountClient, stream: &StreamName) -> Result<TimedReport, Error> {
    let report = account.send(GetStream { stream_name: stream.clone() }).await?;
    Ok((Arc::new(report), UnixSeconds(account.client().service_now_secs())))
}

/// Loads a stream to verify a deletion; fails also if the report is incomplete.
async fn read_complete(account: &AccountClient, stream: &StreamName) -> Result<TimedReport, Error> {
    let (report, at) = read(account, stream).await?;
    report.check_complete().map(|()| (report, at))
}

impl DeletionSender {
    pub(super) fn here(work: DvrWork, client: Client, queries: QueryCache) -> Self {
        Self { work, account: AccountClient::here(client).with_progress(work.progress), queries }
    }

    /// Begins a confirmed deletion in the background, predicted from `now`.
    pub(super) fn begin(&self, request: DeletionRequest, now: &TimedReport) {
        let (this, id) = (self.clone(), self.record(request, now));
        spawn(async move { this.send_first(id).await });
    }

    pub(super) fn record(&self, request: DeletionRequest, (report, read_at): &TimedReport) -> u32 {
        self.work.progress.begin();
        let deletion = Deletion::new(request, &report.entries.items, *read_at);
        self.work.begin(self.account.client().scope().as_ref(), deletion)
    }

    /// Sends a recorded deletion to all of its hosts and verifies it.
    pub(super) async fn send_first(&self, id: u32) {
        let Some(deletion) = self.work.get(id).filter(|deletion| !deletion.hosts.is_empty()) else { return };
        self.send(id, &deletion.request, &deletion.prediction).await;
        self.invalidate(&deletion.request.stream);
    }

    pub(super) fn begin_retry(&self, id: u32) {
        let this = self.clone();
        spawn(async move { this.retry(id).await });
    }

    /// Sends the same absolute times to each failed host alone, unless the effect there would differ from the confirmed
    /// one. Does nothing while the deletion is running.
    pub(super) async fn retry(&self, id: u32) {
        let Some(deletion) = self.work.get(id).filter(|deletion| !deletion.is_running()) else { return };
        let failed = deletion.hosts_with(HostOutcome::Failed);
        self.work.progress.begin();
        self.each(id, &failed, |row| (row.end, row.message) = (HostOutcome::Waiting, String::new()));
        let stream = &deletion.request.stream;
        for row in deletion.hosts.iter().filter(|row| row.end == HostOutcome::Failed) {
            let retry = match read(&self.account, stream).await {
                Ok(now) => retry_on(&deletion, row, &now),
                Err(error) => {
                    Err(format!("Not sent: the stream couldn't be loaded first. {}", sentence(&error)))
                }
            };
            match retry {
                Ok((request, prediction)) => {
                    self.work.update(id, |deletion| deletion.send_again(&prediction));
                    self.send(id, &request, &prediction).await;
                }
                Err(message) => self.each(id, std::slice::from_ref(&row.host), |row| {
                    (row.end, row.message) = (HostOutcome::Failed, message.clone());
                }),
            }
        }
        self.invalidate(stream);
    }

    /// Reads the stream again to verify hosts with unknown outcome; sends no deletion.
    pub(super) fn check_again(&self, id: u32) {
        let Some(deletion) = self.work.get(id) else { return };
        let unknown = deletion.hosts_with(HostOutcome::Unknown);
        self.each(id, &unknown, |row| row.end = HostOutcome::Verifying);
        let this = self.clone();
        spawn(async move {
            let now = read_complete(&this.account, &deletion.request.stream).await;
            this.work.update(id, |deletion| {
                judge(deletion, &unknown, now.as_ref(), &|_| HostReport::Completed, "");
            });
            this.invalidate(&deletion.request.stream);
        });
    }

    async fn send(&self, id: u32, request: &DeletionRequest, prediction: &Prediction) {
        let hosts: Vec<String> = prediction.hosts.iter().map(|on| on.host.clone()).collect();
        self.each(id, &hosts, |row| row.tries += 1);
        let polling = self.poll(id, request.stream.clone(), hosts.clone());
        let read_again = async |_: Option<&()>| {
            self.each(id, &hosts, |row| row.end = HostOutcome::Verifying);
            let now = read_complete(&self.account, &request.stream).await;
            // Shows the error at each host between retries.
            let message =
                now.as_ref().err().map(|error| format!("{} Retrying automatically.", sentence(error)));
            self.each(id, &hosts, |row| row.message = message.clone().unwrap_or_default());
            now
        };
        let judge = |(now, at): &TimedReport| prediction.read_back(&now.entries.items, *at);
        let subject =
            Subject::new(Kind::Stream, Verb::Delete, &request.stream, request.describe(hosts.len()));
        let op_id = OpId::new();
        let verified = self
            .account
            .clone()
            .with_op_id(op_id.clone())
            .write_and_verify(request.clone(), subject, ReadBackPace::Minute, read_again, judge)
            .await;
        drop(polling);
        self.work.update(id, |deletion| settle(deletion, &request.hosts, &hosts, verified));
        self.journalize(id, &op_id, request);
    }

    /// Shows which hosts have deleted already while the service has not answered.
    fn poll(&self, id: u32, stream: StreamName, hosts: Vec<String>) -> Task {
        let this = self.clone();
        Task::spawn(async move {
            loop {
                TimeoutFuture::new(POLL_MILLIS).await;
                let Ok((now, at)) = read_complete(&this.account, &stream).await else { continue };
                this.work.update(id, |deletion| {
                    let prediction = Arc::clone(&deletion.prediction);
                    let found = prediction.judge(&now.entries.items, at);
                    deletion.each(&hosts, |row| {
                        let is_deleted = found.contains(&(row.host.as_str(), DeletionReadBack::Deleted));
                        if is_deleted && row.end == HostOutcome::Waiting {
                            row.end = HostOutcome::SeenDeleted;
                        }
                    });
                });
            }
        })
    }

    /// Adds the results on the hosts of a request to its entry in the journal.
    fn journalize(&self, id: u32, op_id: &OpId, request: &DeletionRequest) {
        let Some((deletion, scope)) = self.work.get(id).zip(self.account.scope()) else { return };
        let is_meant = |row: &&HostResult| match &request.hosts {
            HostSelector::All => true,
            HostSelector::One(host) => row.host == *host,
        };
        let removal = |row: &HostResult| {
            let (on, is_good) = (deletion.prediction.on(&row.host), row.end.is_good());
            let after = on.filter(|_| is_good).map(|on| meeting(&on.after, request.piece));
            HostRemoval {
                host: row.host.clone(),
                end: row.end.word().to_owned(),
                removed_secs: is_good.then_some(row.removed_secs),
                before: on.map(|on| meeting(&on.before, request.piece)).unwrap_or_default(),
                after: after.unwrap_or_default(),
                tries: row.tries,
                note: row.message.clone(),
            }
        };
        let hosts = deletion.hosts.iter().filter(is_meant).map(removal).collect();
        let removal = Removal { piece: request.piece, hosts };
        let journals = self.account.client().journals;
        journals.amend(scope, op_id.as_str(), |entry| entry.removal = Some(removal));
    }

    fn each(&self, id: u32, hosts: &[String], change: impl FnMut(&mut HostResult)) {
        self.work.update(id, |deletion| deletion.each(hosts, change));
    }

    fn invalidate(&self, stream: &StreamName) {
        self.queries.invalidate_one(Area::Dvr, &stream.to_path());
    }
}

/// Returns the request of a retry on one host, with its prediction; fails with a sentence on why it must not be sent.
fn retry_on(
    deletion: &Deletion,
    row: &HostResult,
    (now, at): &TimedReport,
) -> Result<(DeletionRequest, Prediction), String> {
    let hosts = HostSelector::one(&row.host)
        .ok_or("Not sent: this name is not that of one host, so it can't be retried alone.")?;
    let piece = retried(deletion.request.piece, row.newest, deletion.began_at).ok_or(
        "Not sent: nothing in this range was recorded when you confirmed. Anything recorded since is kept.",
    )?;
    let again = deletion.prediction.again_on(&row.host, &piece.into(), &now.entries.items, *at);
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
    Ok((DeletionRequest { hosts, piece: Some(piece), ..deletion.request.clone() }, prediction))
}

/// Records the outcome of a write on its hosts, including hosts without prediction if it was sent to all.
pub(super) fn settle(
    deletion: &mut Deletion,
    sent_to: &HostSelector,
    hosts: &[String],
    verified: Verified<TimedReport>,
) {
    let error = verified.write_error().cloned();
    let mut message = error.as_ref().map(sentence).unwrap_or_default();
    let is_refused = matches!(verified, Verified::Refused(_));
    let failed = error.as_ref().map(|error| error.failed_hosts.as_slice()).unwrap_or_default();
    let is_unclear = error.as_ref().is_some_and(Error::is_write_outcome_unknown);
    let report = |host: &str| match failed.iter().any(|failed| failed == host || failed == "*") {
        true => HostReport::Failed,
        false if is_unclear => HostReport::Unclear,
        false => HostReport::Completed,
    };
    let now = match verified {
        Verified::Done(now) | Verified::Different { now, .. } => Ok(now),
        Verified::Refused(error) => Err(error),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
            if is_accepted && read_back.is_ok() {
                message = sentence(&error);
            }
            read_back.map(|(_, now)| now)
        }
    };
    if is_refused {
        deletion.each(hosts, |row| {
            // If the service names failed hosts, the others had nothing to delete.
            let is_spared = !failed.is_empty() && report(&row.host) != HostReport::Failed;
            if is_spared && row.removed_secs == 0 {
                row.end = HostOutcome::NothingToDelete;
            } else {
                (row.end, row.message) = (HostOutcome::Failed, message.clone());
            }
        });
    } else {
        judge(deletion, hosts, now.as_ref(), &report, &message);
    }
    if *sent_to == HostSelector::All {
        add_unforeseen(deletion, failed, now.as_ref().ok(), &message);
    }
}

/// Adds a row for each host that a deletion on all hosts reached without a prediction.
fn add_unforeseen(deletion: &mut Deletion, failed: &[String], now: Option<&TimedReport>, message: &str) {
    let unreadable = |item: &RejectedItem| match &item.name {
        None => format!("(entry {})", item.index + 1),
        Some(name) => name.clone(),
    };
    let read: Vec<String> = now.map_or_else(Vec::new, |(report, _)| {
        let unreadable = report.entries.rejected.iter().map(unreadable);
        report.entries.items.iter().map(|entry| entry.host.clone()).chain(unreadable).collect()
    });
    let known: Vec<&str> = deletion.hosts.iter().map(|row| row.host.as_str()).collect();
    let found = unforeseen(&known, failed.iter().map(String::as_str), read.iter().map(String::as_str));
    let row = |(host, end)| {
        let message = match end {
            HostOutcome::Failed => format!("It wasn't in the preview. {message}"),
            _ => "It wasn't in the preview. A deletion on all hosts reaches it too.".to_owned(),
        };
        HostResult::new(host, end, message)
    };
    let rows: Vec<HostResult> = found.into_iter().map(row).collect();
    deletion.hosts.extend(rows);
}

/// Judges hosts by a read or its error; `message` is the service's message about the deletion.
pub(super) fn judge(
    deletion: &mut Deletion,
    hosts: &[String],
    now: Result<&TimedReport, &Error>,
    report: &dyn Fn(&str) -> HostReport,
    message: &str,
) {
    let prediction = Arc::clone(&deletion.prediction);
    let found = now.map(|(now, at)| prediction.judge(&now.entries.items, *at)).unwrap_or_default();
    deletion.each(hosts, |row| {
        if prediction.on(&row.host).is_none() {
            row.end = HostOutcome::Unknown;
            return;
        }
        let found = found.iter().find(|(host, _)| *host == row.host).map(|(_, found)| *found);
        row.end = HostOutcome::of(found, report(&row.host));
        row.has_lost_older |=
            now.is_ok_and(|(now, at)| prediction.has_lost_older(&row.host, &now.entries.items, *at));
        row.message = match now {
            _ if row.end.is_good() => String::new(),
            Err(error) => format!("{message} The stream couldn't be refreshed: {}", sentence(error)),
            Ok(now) => format!("{} {message}", found_message(&prediction, &row.host, now, found)),
        };
        row.message = row.message.trim().to_owned();
    });
}

/// Describes the deviation from the prediction, to the second.
fn found_message(
    prediction: &Prediction,
    host: &str,
    (now, at): &TimedReport,
    found: Option<DeletionReadBack>,
) -> String {
    match found {
        Some(DeletionReadBack::Unchanged) => "Nothing was deleted here.".to_owned(),
        Some(DeletionReadBack::Unreadable) => {
            "Some of this host's ranges can't be read, so the deletion can't be verified.".to_owned()
        }
        Some(DeletionReadBack::Missing) | None => {
            "The host is missing from what the service reports now.".to_owned()
        }
        Some(DeletionReadBack::Deleted | DeletionReadBack::NothingToDelete) => String::new(),
        Some(DeletionReadBack::Different) => {
            let deviation = prediction.deviation(host, &now.entries.items, *at).unwrap_or_default();
            let parts = [
                (deviation.still_there.total_secs(), "that should be gone are still there"),
                (deviation.lost.total_secs(), "that should have stayed are gone"),
                (deviation.appeared.total_secs(), "that weren't there before have appeared"),
            ];
            let parts = parts.into_iter().filter(|(secs, _)| *secs > 0);
            let message = parts.map(|(secs, what)| format!("{secs} s {what}")).collect::<Vec<_>>().join(", ");
            format!("Not as predicted: {message}.")
        }
    }
}
