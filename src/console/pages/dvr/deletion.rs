//! Sends deletions and verifies them, whatever page is open meanwhile.

use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::api::dvr::{DeleteAllDvr, DeleteDvrRange, Deleted, GetStream};
use crate::api::{Area, Error};
use crate::console::batch::sentence;
use crate::console::client::{AccountClient, Client, ReadAgain};
use crate::console::pages::dvr::judging::{ReadAt, judge, settle};
use crate::console::pages::dvr::work::DvrWork;
use crate::console::platform::clock::now_secs;
use crate::console::platform::task::{Task, spawn};
use crate::console::query::QueryCache;
use crate::model::dvr::{
    Changed, DeleteAll, DeleteRange, Deletion, DeletionRequest, Found, HostEnd, HostResult, HostSelector,
    Prediction, Report, Until, retried,
};
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// While the service has not answered, the stream is read so often to see which hosts have deleted already.
const LOOK_MILLIS: u32 = 2_000;

/// What carries deletions out.
#[derive(Clone)]
pub(super) struct Carrier {
    /// Where they are noted.
    pub work: DvrWork,
    /// The client, bound to one account.
    pub account: AccountClient,
    /// Told of what was written.
    pub queries: QueryCache,
}

/// The present second by the service's clock where that is known.
pub(super) fn service_now(client: Client) -> UnixSeconds {
    UnixSeconds(now_secs() + client.ahead_secs().get_untracked().unwrap_or(0))
}

/// Reads a stream as it is now.
///
/// # Errors
/// Why it could not be read.
pub(super) async fn read(account: &AccountClient, stream: &StreamName) -> Result<ReadAt, Error> {
    let report = account.send_long(GetStream { stream_name: stream.clone() }).await?;
    Ok((Arc::new(report), service_now(account.client())))
}

/// Reads a stream to verify a deletion by.
///
/// # Errors
/// As [`read`], or what was read is not complete.
async fn read_complete(account: &AccountClient, stream: &StreamName) -> Result<ReadAt, Error> {
    let (report, at) = read(account, stream).await?;
    report.check_complete().map(|()| (report, at))
}

/// What is sent to delete a range.
pub(super) fn range_call(request: &DeletionRequest, period: Period) -> DeleteDvrRange {
    let DeletionRequest { stream, hosts, .. } = request.clone();
    let range = DeleteRange { host: hosts, from_ts: period.from, until: Until::ToTs(period.to) };
    DeleteDvrRange { stream_name: stream, range }
}

/// What is sent to delete everything.
pub(super) fn all_call(request: &DeletionRequest) -> DeleteAllDvr {
    let DeletionRequest { stream, hosts, .. } = request.clone();
    DeleteAllDvr { stream_name: stream, all: DeleteAll { host: hosts } }
}

impl Carrier {
    /// Bound to the account in force.
    pub(super) fn here(work: DvrWork, client: Client, queries: QueryCache) -> Self {
        Self { work, account: AccountClient::here(client).with_progress(work.progress), queries }
    }

    /// Begins what was just confirmed by what was read, in the background.
    pub(super) fn begin(&self, request: DeletionRequest, now: &ReadAt) {
        let (this, id) = (self.clone(), self.note(request, now));
        spawn(async move { this.send_first(id).await });
    }

    /// Notes a deletion that is about to be sent.
    pub(super) fn note(&self, request: DeletionRequest, (report, read_at): &ReadAt) -> u32 {
        let scope = self.account.client().scope();
        self.work.progress.begin();
        self.work.begin(Deletion::new(scope, request, &report.entries.items, *read_at))
    }

    /// Sends a deletion that was noted to all of its hosts, and verifies it.
    pub(super) async fn send_first(&self, id: u32) {
        let Some(deletion) = self.work.get(id).filter(|deletion| !deletion.hosts.is_empty()) else { return };
        self.send(id, &deletion.request, &deletion.prediction).await;
        self.end(&deletion.request.stream);
    }

    /// Retries in the background.
    pub(super) fn begin_retry(&self, id: u32) {
        let this = self.clone();
        spawn(async move { this.retry(id).await });
    }

    /// Sends the same to the hosts that failed, each alone, with the same absolute times. A host for which it does not mean what was
    /// confirmed is left as it is. Does nothing while the deletion is running.
    pub(super) async fn retry(&self, id: u32) {
        let Some(deletion) = self.work.get(id).filter(|deletion| !deletion.is_running()) else { return };
        let failed = deletion.hosts_at(HostEnd::Failed);
        self.work.progress.begin();
        self.each(id, &failed, |row| (row.end, row.words) = (HostEnd::Waiting, String::new()));
        let stream = &deletion.request.stream;
        for row in deletion.hosts.iter().filter(|row| row.end == HostEnd::Failed) {
            let again = match read(&self.account, stream).await {
                Ok(now) => again(&deletion, row, &now),
                Err(error) => {
                    Err(format!("Not sent: the stream couldn't be loaded first. {}", sentence(&error)))
                }
            };
            match again {
                Ok((request, prediction)) => {
                    self.work.update(id, |deletion| deletion.send_again(&prediction));
                    self.send(id, &request, &prediction).await;
                }
                Err(words) => self.each(id, std::slice::from_ref(&row.host), |row| {
                    (row.end, row.words) = (HostEnd::Failed, words.clone());
                }),
            }
        }
        self.end(stream);
    }

    /// Reads the stream again for the hosts of which nothing certain is known. Nothing is sent.
    pub(super) fn check_again(&self, id: u32) {
        let Some(deletion) = self.work.get(id) else { return };
        let unknown = deletion.hosts_at(HostEnd::Unknown);
        self.each(id, &unknown, |row| row.end = HostEnd::Verifying);
        let this = self.clone();
        spawn(async move {
            let now = read_complete(&this.account, &deletion.request.stream).await;
            this.work.update(id, |deletion| {
                judge(deletion, &unknown, now.as_ref(), &|_| Report::Completed, "");
            });
            this.end(&deletion.request.stream);
        });
    }

    async fn send(&self, id: u32, request: &DeletionRequest, prediction: &Prediction) {
        let hosts: Vec<String> = prediction.hosts.iter().map(|on| on.host.clone()).collect();
        self.each(id, &hosts, |row| row.tries += 1);
        let looking = self.look(id, request.stream.clone(), hosts.clone());
        let again = ReadAgain::watched(async |_: Option<&Deleted>| {
            self.each(id, &hosts, |row| row.end = HostEnd::Verifying);
            let now = read_complete(&self.account, &request.stream).await;
            // While it is tried again, what hinders it stands beside each host.
            let words =
                now.as_ref().err().map(|error| format!("{} Retrying automatically.", sentence(error)));
            self.each(id, &hosts, |row| row.words = words.clone().unwrap_or_default());
            now
        });
        let judge = |(now, at): &ReadAt| prediction.read_back(&now.entries.items, *at);
        let verified = match request.piece {
            Some(period) => self.account.write_and_verify(range_call(request, period), again, judge).await,
            None => self.account.write_and_verify(all_call(request), again, judge).await,
        };
        drop(looking);
        self.work.update(id, |deletion| settle(deletion, &request.hosts, &hosts, verified));
    }

    /// While the service has not answered, looks which hosts have deleted already.
    fn look(&self, id: u32, stream: StreamName, hosts: Vec<String>) -> Task {
        let this = self.clone();
        Task::spawn(async move {
            loop {
                TimeoutFuture::new(LOOK_MILLIS).await;
                let Ok((now, at)) = read_complete(&this.account, &stream).await else { continue };
                this.work.update(id, |deletion| {
                    let prediction = Arc::clone(&deletion.prediction);
                    let found = prediction.judge(&now.entries.items, at);
                    deletion.each(&hosts, |row| {
                        let is_deleted = found.contains(&(row.host.as_str(), Found::Deleted));
                        if is_deleted && row.end == HostEnd::Waiting {
                            row.end = HostEnd::SeenDeleted;
                        }
                    });
                });
            }
        })
    }

    fn each(&self, id: u32, hosts: &[String], change: impl FnMut(&mut HostResult)) {
        self.work.update(id, |deletion| deletion.each(hosts, change));
    }

    /// Nothing is on its way any more: pages that show the stream read it again.
    fn end(&self, stream: &StreamName) {
        self.queries.invalidate_one(Area::Dvr, &stream.to_path());
    }
}

/// What a second try on a host sends, and what is to come of it.
///
/// # Errors
/// Why it must not be sent, in a sentence.
fn again(
    deletion: &Deletion,
    row: &HostResult,
    (now, at): &ReadAt,
) -> Result<(DeletionRequest, Prediction), String> {
    let hosts = HostSelector::one(&row.host)
        .ok_or("Not sent: this name is not that of one host, so it can't be retried alone.")?;
    let piece = retried(deletion.request.piece, row.newest, deletion.began_at).ok_or(
        "Not sent: nothing in this range was recorded when you confirmed. Anything recorded since is kept.",
    )?;
    let again = deletion.prediction.again_on(&row.host, &piece.into(), &now.entries.items, *at);
    let prediction = again.map_err(|changed| match *changed {
        Changed::HostGone { .. } => {
            "Not sent: the host doesn't report this stream now. Retry when it is back.".to_owned()
        }
        Changed::HostAdded { .. } => {
            "Not sent: this host wasn't in the preview. Choose it under Host to see what would be deleted there."
                .to_owned()
        }
        Changed::Ranges { more, .. } => format!(
            "Not sent: the recordings changed since you confirmed, and {} s more would be deleted. Check the preview again.",
            more.total_secs()
        ),
    })?;
    Ok((DeletionRequest { hosts, piece: Some(piece), ..deletion.request.clone() }, prediction))
}
