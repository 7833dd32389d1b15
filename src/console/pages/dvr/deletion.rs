//! Sends deletions and verifies them, whatever page is open meanwhile.

use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::api::dvr::{DeleteAllDvr, DeleteDvrRange, Deleted, GetStream};
use crate::api::{Area, Error};
use crate::console::batch::sentence;
use crate::console::client::{AccountClient, Client, ReadAgain};
use crate::console::pages::dvr::work::{Deletion, DvrWork, HostRow, HostState, ReadAt, What, rows_of};
use crate::console::platform::clock::now_secs;
use crate::console::platform::task::{Task, spawn};
use crate::console::query::QueryCache;
use crate::model::dvr::{
    Changed, DeleteAll, DeleteRange, HostEnd, HostSelector, HostVerdict, Prediction, Report, Until, retried,
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

/// What is asked for.
#[derive(Clone)]
pub(super) struct Order {
    /// On which stream.
    pub stream: StreamName,
    /// What is to go.
    pub what: What,
    /// On which hosts.
    pub selector: HostSelector,
}

/// One request, and what is to come of it.
struct Attempt {
    selector: HostSelector,
    what: What,
    prediction: Arc<Prediction>,
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

/// The request of an order, on some of its hosts.
pub(super) fn range_request(stream: &StreamName, host: HostSelector, period: Period) -> DeleteDvrRange {
    let range = DeleteRange { host, from_ts: period.from, until: Until::ToTs(period.to) };
    DeleteDvrRange { stream_name: stream.clone(), range }
}

impl Carrier {
    /// Bound to the account in force.
    pub(super) fn here(work: DvrWork, client: Client, queries: QueryCache) -> Self {
        Self { work, account: AccountClient::here(client), queries }
    }

    /// Begins an order that was just confirmed by what was read, in the background.
    pub(super) fn begin(&self, order: &Order, now: &ReadAt) {
        let id = self.note(order, now);
        let this = self.clone();
        spawn(async move {
            this.send_first(id).await;
            this.end(id);
        });
    }

    /// Notes an order that is about to be sent.
    pub(super) fn note(&self, order: &Order, (report, read_at): &ReadAt) -> u32 {
        let prediction =
            Prediction::new(&report.entries.items, &order.selector, &order.what.cuts()).as_of(*read_at);
        self.work.begin(Deletion {
            id: 0,
            scope: self.account.client().scope(),
            stream: order.stream.clone(),
            what: order.what,
            selector: order.selector.clone(),
            began_at: *read_at,
            is_running: true,
            is_closed: false,
            requests: Vec::new(),
            hosts: rows_of(&Arc::new(prediction)),
        })
    }

    /// Sends the same to the hosts that failed, each alone, with the same absolute times. Does nothing while it is running.
    pub(super) fn begin_retry(&self, id: u32) {
        if self.work.get(id).is_none_or(|deletion| deletion.is_running) {
            return;
        }
        self.work.update(id, |deletion| deletion.is_running = true);
        let this = self.clone();
        spawn(async move {
            this.retry(id).await;
            this.end(id);
        });
    }

    /// The same, to its end. A host for which it does not mean what was confirmed is left as it is.
    pub(super) async fn retry(&self, id: u32) {
        let Some(deletion) = self.work.get(id) else { return };
        let failed = || deletion.hosts.iter().filter(|row| row.is(HostVerdict::Failed));
        let hosts: Vec<String> = failed().map(|row| row.host.clone()).collect();
        self.each(id, &hosts, |row| (row.state, row.words) = (HostState::Waiting, String::new()));
        for row in failed() {
            let attempt = match read(&self.account, &deletion.stream).await {
                Ok(now) => again(&deletion, row, &now),
                Err(error) => {
                    Err(format!("Not sent: the stream couldn't be loaded first. {}", sentence(&error)))
                }
            };
            match attempt {
                Ok(attempt) => {
                    self.each(id, std::slice::from_ref(&row.host), |row| {
                        row.prediction = Arc::clone(&attempt.prediction);
                    });
                    self.send(id, attempt).await;
                }
                Err(words) => self.each(id, std::slice::from_ref(&row.host), |row| {
                    row.state = HostState::Ended(HostVerdict::Failed, None);
                    row.words.clone_from(&words);
                }),
            }
        }
    }

    /// Reads the stream again for the hosts of which nothing certain is known. Nothing is sent.
    pub(super) fn check_again(&self, id: u32) {
        let Some(deletion) = self.work.get(id) else { return };
        let unknown: Vec<String> = deletion
            .hosts
            .iter()
            .filter(|row| row.is(HostVerdict::Unknown))
            .map(|row| row.host.clone())
            .collect();
        self.work.update(id, |deletion| deletion.is_running = true);
        self.each(id, &unknown, |row| row.state = HostState::Verifying);
        let this = self.clone();
        spawn(async move {
            let now = read_complete(&this.account, &deletion.stream).await;
            this.judge(id, &unknown, now.as_ref(), &|_| Report::Completed, "");
            this.end(id);
        });
    }

    /// Sends a deletion that was noted to all of its hosts, and verifies it.
    pub(super) async fn send_first(&self, id: u32) {
        let Some(deletion) = self.work.get(id) else { return };
        let Some(row) = deletion.hosts.first() else { return };
        let prediction = Arc::clone(&row.prediction);
        self.send(id, Attempt { selector: deletion.selector, what: deletion.what, prediction }).await;
    }

    async fn send(&self, id: u32, Attempt { selector, what, prediction }: Attempt) {
        let Some(deletion) = self.work.get(id) else { return };
        let hosts: Vec<String> = prediction.hosts.iter().map(|on| on.host.clone()).collect();
        let sent_at = service_now(self.account.client());
        self.work.update(id, |deletion| deletion.begin_request(sent_at, selector.clone(), what, &hosts));
        let looking = self.look(id, deletion.stream.clone(), hosts.clone());
        let again = ReadAgain::watched(async |_: Option<&Deleted>| {
            self.each(id, &hosts, |row| row.state = HostState::Verifying);
            let now = read_complete(&self.account, &deletion.stream).await;
            // While it is tried again, what hinders it stands beside each host.
            let words =
                now.as_ref().err().map(|error| format!("{} Retrying automatically.", sentence(error)));
            self.each(id, &hosts, |row| row.words = words.clone().unwrap_or_default());
            now
        });
        let judge = |(now, at): &ReadAt| prediction.read_back(&now.entries.items, *at);
        let is_of_all = selector == HostSelector::All;
        let verified = match what {
            What::Range(period) => {
                let delete = range_request(&deletion.stream, selector, period);
                self.account.write_and_verify(delete, again, judge).await
            }
            What::All => {
                let all = DeleteAll { host: selector };
                let delete = DeleteAllDvr { stream_name: deletion.stream.clone(), all };
                self.account.write_and_verify(delete, again, judge).await
            }
        };
        drop(looking);
        self.settle(id, &hosts, is_of_all, verified);
    }

    /// While the service has not answered, looks which hosts have deleted already.
    fn look(&self, id: u32, stream: StreamName, hosts: Vec<String>) -> Task {
        let this = self.clone();
        Task::spawn(async move {
            loop {
                TimeoutFuture::new(LOOK_MILLIS).await;
                let Ok((now, at)) = read_complete(&this.account, &stream).await else { continue };
                this.each(id, &hosts, |row| {
                    let ends = row.prediction.judge(&now.entries.items, at);
                    let is_deleted = ends.contains(&(row.host.as_str(), HostEnd::Deleted));
                    if is_deleted && row.state == HostState::Waiting {
                        row.state = HostState::SeenDeleted;
                    }
                });
            }
        })
    }

    pub(super) fn each(&self, id: u32, hosts: &[String], mut change: impl FnMut(&mut HostRow)) {
        self.work.update(id, |deletion| {
            deletion.hosts.iter_mut().filter(|row| hosts.contains(&row.host)).for_each(&mut change);
        });
    }

    /// Nothing of it is on its way any more: pages that show the stream read it again.
    pub(super) fn end(&self, id: u32) {
        self.work.update(id, |deletion| deletion.is_running = false);
        if let Some(deletion) = self.work.get(id) {
            self.queries.invalidate_one(Area::Dvr, &deletion.stream.to_path());
        }
    }
}

/// What a second try on a host sends.
///
/// # Errors
/// Why it must not be sent, in a sentence.
fn again(deletion: &Deletion, row: &HostRow, (now, at): &ReadAt) -> Result<Attempt, String> {
    let selector = HostSelector::one(&row.host)
        .ok_or("Not sent: this name is not that of one host, so it can't be retried alone.")?;
    let piece = retried(deletion.what.piece(), row.newest, deletion.began_at).ok_or(
        "Not sent: nothing in this range was recorded when you confirmed. Anything recorded since is kept.",
    )?;
    let prediction =
        row.prediction.again_on(&row.host, &piece.into(), &now.entries.items, *at).map_err(|changed| {
            match *changed {
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
            }
        })?;
    Ok(Attempt { selector, what: What::Range(piece), prediction: Arc::new(prediction) })
}
