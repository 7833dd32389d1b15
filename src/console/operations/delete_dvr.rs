//! The deletion of DVR: sent to its hosts at once, and sent again to each host alone where it failed.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;

use crate::api::dvr::{GetStream, StreamReport};
use crate::api::{Area, Error, ReadBackPace, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, Client, OpId};
use crate::console::operations::cut_lists::CutLists;
use crate::console::operations::plan::Plan;
use crate::console::platform::task::Task;
use crate::console::writes::{Aim, Operation, Report, WriteKind, Writes, sentence};
use crate::journal::{Kind, Subject, Verb};
use crate::json::partial_list::RejectedItem;
use crate::model::account_scope::AccountScope;
use crate::model::dvr::{
    Deletion, DeletionRequest, HostResult, HostSelector, HostState, Prediction, settled, unforeseen,
};
use crate::model::end::End;
use crate::model::intervals::Period;
use crate::model::read_back::ReadBack;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// Milliseconds between reads that show progress by host before the service has answered.
const POLL_MILLIS: u32 = 2_000;

const CHANGED: &str = "The stream has changed inside this range since you confirmed it. Nothing was deleted. Check the range again.";

pub const DELETION: WriteKind = WriteKind { label: "Delete", doing: "Deleting…", effect: "DVR" };

/// A report, and when it was loaded by the service's clock.
pub type TimedReport = (Arc<StreamReport>, UnixSeconds);

pub async fn read_stream(account: &AccountClient, stream: &StreamName) -> Result<TimedReport, Error> {
    let report = account.send(GetStream { stream_name: stream.clone() }).await?;
    Ok((Arc::new(report), UnixSeconds(account.client().service_now_secs())))
}

/// Loads a stream to verify a deletion; fails also if the report is incomplete.
async fn read_complete(account: &AccountClient, stream: &StreamName) -> Result<TimedReport, Error> {
    let (report, at) = read_stream(account, stream).await?;
    report.check_complete().map(|()| (report, at))
}

pub fn aim(stream: &StreamName) -> Aim {
    Aim { area: Area::Dvr, id: stream.to_path(), is_new: false, name: stream.to_string() }
}

/// Returns whether a deletion of a stream is in progress. Tracked.
pub fn is_busy(writes: Writes, stream: &StreamName) -> bool {
    let (path, name) = (stream.to_path(), stream.as_str());
    writes.is_busy(Area::Dvr, |id| id == path || id == name)
}

/// The progress of a deletion on its hosts, in the journal's entry of its first request as long as that is there.
#[derive(Clone)]
struct Progress {
    client: Client,
    scope: Option<AccountScope>,
    op_id: OpId,
    last: Rc<RefCell<Deletion>>,
}

impl Progress {
    fn get(&self) -> Deletion {
        let journals = self.client.journals;
        let entry = self.scope.as_ref().and_then(|scope| journals.entry(scope, self.op_id.as_str()));
        if let Some(deletion) = entry.and_then(|entry| entry.deletion_on(&journals.page())) {
            self.last.replace(deletion);
        }
        self.last.borrow().clone()
    }

    fn update(&self, change: impl FnOnce(&mut Deletion)) {
        let mut deletion = self.get();
        change(&mut deletion);
        self.last.replace(deletion.clone());
        let Some(scope) = &self.scope else { return };
        let (journals, at) = (self.client.journals, UnixSeconds(self.client.service_now_secs()));
        let page = journals.page();
        journals.amend(scope, self.op_id.as_str(), |entry| entry.record(deletion, &page, at));
    }

    fn each(&self, hosts: &[String], change: impl FnMut(&mut HostResult)) {
        self.update(|deletion| deletion.each(hosts, change));
    }
}

pub struct DeleteDvr {
    progress: Progress,
    /// The report behind the confirmed prediction, which is computed when its turn comes: a list may have thousands.
    confirmed: Option<TimedReport>,
    /// True if the confirmed report was read just now.
    is_fresh: bool,
    /// True once it was sent to its hosts.
    is_begun: bool,
    /// The hosts to send to alone.
    queue: Vec<String>,
    /// The request in progress, and its prediction.
    sent: Option<(DeletionRequest, Prediction)>,
    /// The cut list that loses what is deleted.
    cut_list: Option<CutLists>,
}

impl DeleteDvr {
    fn new(client: Client, op_id: OpId, deletion: Deletion) -> Self {
        let last = Rc::new(RefCell::new(deletion));
        Self {
            progress: Progress { client, scope: client.scope(), op_id, last },
            confirmed: None,
            is_fresh: false,
            is_begun: false,
            queue: Vec::new(),
            sent: None,
            cut_list: None,
        }
    }

    /// A deletion that was confirmed by a report of this moment.
    pub fn confirmed(client: Client, request: DeletionRequest, now: &TimedReport) -> Self {
        let deletion = Deletion::new(request, &now.0.entries.items, now.1);
        Self { confirmed: Some(now.clone()), is_fresh: true, ..Self::new(client, OpId::new(), deletion) }
    }

    /// A cut of a list, confirmed by a report before its turn.
    pub fn of_list(client: Client, request: DeletionRequest, shown: &TimedReport, cuts: CutLists) -> Self {
        let deletion = Deletion::new(request, &shown.0.entries.items, shown.1);
        let new = Self::new(client, OpId::new(), Deletion { prediction: Arc::default(), ..deletion });
        Self { confirmed: Some(shown.clone()), cut_list: Some(cuts), ..new }
    }

    /// A deletion that was sent, to retry or check it.
    pub fn sent(client: Client, op_id: &str, deletion: Deletion) -> Self {
        Self { is_begun: true, ..Self::new(client, OpId::from(op_id), deletion) }
    }

    /// Describes it, to go on after a reload.
    pub fn plan(&self) -> Plan {
        let deletion = self.progress.last.borrow().clone();
        Plan::Delete { op_id: self.progress.op_id.as_str().to_owned(), deletion }
    }

    /// A cut of a list that a reload cut off. One that has an entry in the journal was sent.
    pub fn planned(client: Client, op_id: &str, deletion: Deletion, cuts: CutLists) -> Self {
        let entry = client.scope().and_then(|scope| client.journals.entry(&scope, op_id));
        let is_begun = entry.is_some_and(|entry| entry.end != Some(End::Refused));
        let new = Self::new(client, OpId::from(op_id), deletion);
        Self { is_begun, cut_list: Some(cuts), ..new }
    }

    fn stream(&self) -> StreamName {
        self.progress.last.borrow().request.stream.clone()
    }

    /// Prepares the request to all hosts, unless the effect would differ from the confirmed one.
    async fn prepare_first(&mut self, account: &AccountClient) -> Result<DeletionRequest, Report> {
        let deletion = self.progress.get();
        let request = deletion.request.clone();
        let confirmed = match &self.confirmed {
            Some((report, at)) => {
                let now = &report.entries.items;
                Prediction::new(now, &request.hosts, &request.cuts()).as_of(*at)
            }
            None => (*deletion.known_prediction()).clone(),
        };
        let fresh = self.confirmed.as_ref().filter(|_| std::mem::take(&mut self.is_fresh));
        let (now, at) = match fresh {
            Some(now) => now.clone(),
            None => read_stream(account, &request.stream).await.map_err(Report::not_sent)?,
        };
        if confirmed.hosts.is_empty() || !confirmed.changed(&now.entries.items, at).is_empty() {
            return Err(Report::changed_elsewhere(CHANGED));
        }
        let mut deletion = Deletion::new(request.clone(), &now.entries.items, at);
        deletion.hosts.iter_mut().for_each(|row| row.tries = 1);
        self.sent = Some((request.clone(), (*deletion.prediction).clone()));
        self.progress.update(|last| *last = deletion);
        self.is_begun = true;
        Ok(request)
    }

    /// Prepares the same absolute times for the next failed host alone.
    async fn prepare_next(&mut self, account: &AccountClient) -> Result<DeletionRequest, Report> {
        let stream = self.stream();
        if self.queue.is_empty() {
            self.queue = self.progress.get().hosts_with(End::Failed);
            self.progress.each(&self.queue, |row| {
                row.state = HostState::Waiting;
                row.message.clear();
            });
        }
        while !self.queue.is_empty() {
            let hosts = [self.queue.remove(0)];
            let retry = match read_stream(account, &stream).await {
                Ok((now, at)) => self.progress.get().retry_on(&hosts[0], &now.entries.items, at),
                Err(error) => {
                    Err(format!("Not sent: the stream couldn't be loaded first. {}", sentence(&error)))
                }
            };
            match retry {
                Ok((request, prediction)) => {
                    self.progress.update(|deletion| {
                        deletion.send_again(&prediction);
                        deletion.each(&hosts, |row| row.tries += 1);
                    });
                    self.sent = Some((request.clone(), prediction));
                    return Ok(request);
                }
                Err(message) => self.progress.each(&hosts, |row| row.end(End::Failed, message.clone())),
            }
        }
        Err(self.told(None))
    }

    /// Reports on all hosts.
    fn told(&self, error: Option<Error>) -> Report {
        let deletion = self.progress.get();
        let [failed, unknown] = [End::Failed, End::Unknown].map(|end| deletion.hosts_with(end).join(", "));
        let report = match (failed.as_str(), unknown.as_str()) {
            _ if deletion.is_verified() => {
                if let Some(cuts) = self.cut_list {
                    let cut = deletion.request.piece.unwrap_or(Period::ALWAYS);
                    cuts.change(&deletion.request.stream, |cuts| cuts.remove_within(cut));
                }
                return Report::new(End::Done, deletion.describe());
            }
            (failed, "") => Report::new(End::Failed, format!("Failed on {failed}.")),
            ("", unknown) => Report::new(End::Unknown, format!("Unknown on {unknown}.")),
            (failed, unknown) => {
                Report::new(End::Different, format!("Failed on {failed}; unknown on {unknown}."))
            }
        };
        Report { error, ..report }
    }
}

impl Operation for DeleteDvr {
    type Write = DeletionRequest;
    type Now = TimedReport;

    const PACE: ReadBackPace = ReadBackPace::Minute;

    async fn prepare(&mut self, account: &AccountClient, _is_sent: bool) -> Result<DeletionRequest, Report> {
        if self.is_begun { self.prepare_next(account).await } else { self.prepare_first(account).await }
    }

    fn has_next(&self) -> bool {
        !self.queue.is_empty()
    }

    fn op_id(&self) -> Option<OpId> {
        let (request, _) = self.sent.as_ref()?;
        (*request == self.progress.last.borrow().request).then(|| self.progress.op_id.clone())
    }

    fn subject(&self) -> Subject {
        let deletion = self.progress.get();
        let (request, hosts) = match &self.sent {
            Some((request, prediction)) => (request, prediction.hosts.len()),
            None => (&deletion.request, deletion.hosts.len()),
        };
        let subject = Subject::new(Kind::Stream, Verb::Delete, &request.stream, request.describe(hosts));
        Subject { deletion: self.op_id().map(|_| deletion), ..subject }
    }

    /// Shows which hosts have deleted already while the service has not answered.
    fn watch(&self, account: &AccountClient) -> Option<Task> {
        let (progress, account, stream) = (self.progress.clone(), account.clone(), self.stream());
        let hosts = hosts_of(&self.sent.as_ref()?.1);
        Some(Task::spawn(async move {
            loop {
                TimeoutFuture::new(POLL_MILLIS).await;
                let Ok((now, at)) = read_complete(&account, &stream).await else { continue };
                let prediction = progress.get().prediction;
                let found = prediction.judge(&now.entries.items, at);
                progress.each(&hosts, |row| {
                    if row.state == HostState::Waiting && found.contains(&(row.host.as_str(), End::Done)) {
                        row.state = HostState::SeenDeleted;
                    }
                });
            }
        }))
    }

    async fn read(&self, account: &AccountClient, _: Option<&()>) -> Result<TimedReport, Error> {
        let hosts = match &self.sent {
            Some((_, prediction)) => hosts_of(prediction),
            None => self.progress.get().hosts_with(End::Unknown),
        };
        self.progress.each(&hosts, |row| row.state = HostState::Verifying);
        let now = read_complete(account, &self.stream()).await;
        // Shows the error at each host between retries.
        let error = now.as_ref().err().map(sentence);
        self.progress.each(&hosts, |row| match &error {
            Some(error) if self.sent.is_some() => row.message = format!("{error} Retrying automatically."),
            Some(error) => row.end(End::Unknown, format!("The stream couldn't be refreshed: {error}")),
            None => row.message.clear(),
        });
        now
    }

    fn judge(&self, (now, at): &TimedReport) -> ReadBack {
        let sent = self.sent.as_ref();
        sent.map_or(ReadBack::NotApplied, |(_, prediction)| prediction.read_back(&now.entries.items, *at))
    }

    fn report(&mut self, verified: Verified<TimedReport>) -> Report {
        let error = verified.write_error().cloned();
        let refused = match &verified {
            Verified::Refused(error) if error.failed_hosts.is_empty() && self.op_id().is_some() => {
                Some(error.clone())
            }
            _ => None,
        };
        if let Some((request, prediction)) = self.sent.take() {
            let hosts = hosts_of(&prediction);
            self.progress.update(|deletion| settle(deletion, &request.hosts, &hosts, verified));
        }
        if let Some(error) = refused {
            // Another try is sent to all hosts at once, with an entry of its own: nothing was deleted.
            self.progress = Progress { op_id: OpId::new(), ..self.progress.clone() };
            self.is_begun = false;
            return Report::refused(error);
        }
        self.told(error)
    }

    fn report_later(&self, _: ReadBack, now: TimedReport) -> Report {
        self.progress.update(|deletion| {
            let is_read = |row: &&HostResult| row.state == HostState::Verifying;
            let hosts: Vec<String> =
                deletion.hosts.iter().filter(is_read).map(|row| row.host.clone()).collect();
            judge(deletion, &hosts, Ok(&now), &|_| End::Done, "");
        });
        self.told(None)
    }
}

fn hosts_of(prediction: &Prediction) -> Vec<String> {
    prediction.hosts.iter().map(|on| on.host.clone()).collect()
}

/// Records the outcome of a write on its hosts, including hosts without prediction if it was sent to all.
fn settle(
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
    let reported = |host: &str| match failed.iter().any(|failed| failed == host || failed == "*") {
        true => End::Failed,
        false if is_unclear => End::Unknown,
        false => End::Done,
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
            let is_spared = !failed.is_empty() && reported(&row.host) != End::Failed;
            let end = if is_spared && row.removed_secs == 0 { End::AlreadySo } else { End::Failed };
            row.end(end, if end == End::Failed { message.clone() } else { String::new() });
        });
    } else {
        judge(deletion, hosts, now.as_ref(), &reported, &message);
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
            End::Failed => format!("It wasn't in the preview. {message}"),
            _ => "It wasn't in the preview. A deletion on all hosts reaches it too.".to_owned(),
        };
        HostResult::new(host, HostState::Ended(end), message)
    };
    let rows: Vec<HostResult> = found.into_iter().map(row).collect();
    deletion.hosts.extend(rows);
}

/// Judges hosts by a read or its error; `message` is the service's message about the deletion.
fn judge(
    deletion: &mut Deletion,
    hosts: &[String],
    now: Result<&TimedReport, &Error>,
    reported: &dyn Fn(&str) -> End,
    message: &str,
) {
    let prediction = deletion.known_prediction();
    let found = now.map(|(now, at)| prediction.judge(&now.entries.items, *at)).unwrap_or_default();
    deletion.each(hosts, |row| {
        if prediction.on(&row.host).is_none() {
            row.state = HostState::Ended(End::Unknown);
            return;
        }
        let found = found.iter().find(|(host, _)| *host == row.host).map_or(End::Unknown, |(_, end)| *end);
        let end = settled(found, reported(&row.host));
        row.has_lost_older |=
            now.is_ok_and(|(now, at)| prediction.has_lost_older(&row.host, &now.entries.items, *at));
        let message = match now {
            _ if end.is_good() => String::new(),
            Err(error) => format!("{message} The stream couldn't be refreshed: {}", sentence(error)),
            Ok((now, at)) => {
                format!("{} {message}", prediction.explain(&row.host, found, &now.entries.items, *at))
            }
        };
        row.end(end, message.trim().to_owned());
    });
}
