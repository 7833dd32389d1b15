//! Sends deletions and verifies them, whatever page is open meanwhile.

use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::api::dvr::{DeleteAllDvr, DeleteDvrRange, Deleted, GetStream};
use crate::api::{Area, Error, UnknownOutcome, Verified};
use crate::console::batch::sentence;
use crate::console::client::{AccountClient, Client, ReadAgain};
use crate::console::pages::dvr::work::{
    Deletion, DvrWork, HostRow, HostState, ReadAt, Spelling, What, rows_of,
};
use crate::console::platform::clock::now_secs;
use crate::console::platform::task::{Task, spawn};
use crate::console::query::QueryCache;
use crate::model::dvr::{DeleteAll, DeleteRange, HostEnd, HostSelector, HostVerdict, Prediction, Until};
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
    /// How its end is spelled.
    pub spelling: Spelling,
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
    let entries = account.send_long(GetStream { stream_name: stream.clone() }).await?.items;
    Ok((Arc::new(entries), service_now(account.client())))
}

/// The request of an order, on some of its hosts.
pub(super) fn range_request(
    stream: &StreamName,
    host: HostSelector,
    period: Period,
    spelling: Spelling,
) -> DeleteDvrRange {
    let until = match spelling {
        Spelling::ToTs => Until::ToTs(period.to),
        Spelling::DurationSec => Until::DurationSecs(period.duration_secs()),
    };
    DeleteDvrRange { stream_name: stream.clone(), range: DeleteRange { host, from_ts: period.from, until } }
}

impl Carrier {
    /// Bound to the account in force.
    pub(super) fn here(work: DvrWork, client: Client, queries: QueryCache) -> Self {
        Self { work, account: AccountClient::here(client), queries }
    }

    /// Begins an order that was just confirmed by what was read, in the background; gives the number of the deletion.
    pub(super) fn begin(&self, order: &Order, now: &ReadAt) -> u32 {
        let id = self.note(order, now);
        let (this, selector) = (self.clone(), order.selector.clone());
        spawn(async move {
            this.send(id, selector).await;
            this.end(id);
        });
        id
    }

    /// Notes an order that is about to be sent.
    pub(super) fn note(&self, order: &Order, (entries, read_at): &ReadAt) -> u32 {
        let prediction = Arc::new(Prediction::new(entries, &order.selector, &order.what.cuts()));
        self.work.begin(Deletion {
            id: 0,
            scope: self.account.client().scope(),
            stream: order.stream.clone(),
            what: order.what,
            selector: order.selector.clone(),
            spelling: order.spelling,
            began_at: *read_at,
            is_running: true,
            is_closed: false,
            status: None,
            answer: String::new(),
            hosts: rows_of(&prediction),
        })
    }

    /// Sends the same to the hosts that failed, each alone, with the same absolute times.
    pub(super) fn begin_retry(&self, id: u32) {
        self.work.update(id, |deletion| deletion.is_running = true);
        let this = self.clone();
        spawn(async move {
            this.retry(id).await;
            this.end(id);
        });
    }

    /// The same, to its end.
    pub(super) async fn retry(&self, id: u32) {
        let Some(deletion) = self.work.get(id) else { return };
        let failed: Vec<String> = deletion
            .hosts
            .iter()
            .filter(|row| row.is(HostVerdict::Failed))
            .map(|row| row.host.clone())
            .collect();
        self.each(id, &failed, |row| (row.state, row.words) = (HostState::Waiting, String::new()));
        let now = match read(&self.account, &deletion.stream).await {
            Ok(now) => now,
            Err(error) => {
                let words = format!("Not sent: the stream couldn't be read first. {}", sentence(&error));
                let ended = HostState::Ended(HostVerdict::Failed, None);
                return self.each(id, &failed, |row| (row.state, row.words) = (ended.clone(), words.clone()));
            }
        };
        for host in failed {
            let selector = HostSelector::One(host.clone());
            let newest = deletion.hosts.iter().find(|row| row.host == host).and_then(|row| row.newest);
            let what = retried(deletion.what, newest);
            let prediction = Arc::new(Prediction::new(&now.0, &selector, &what.cuts()));
            let is_there = !prediction.hosts.is_empty();
            self.each(id, &[host], |row| {
                row.prediction = Arc::clone(&prediction);
                if !is_there {
                    row.state = HostState::Ended(HostVerdict::Unknown, Some(HostEnd::Missing));
                    row.words = "Not sent: the host doesn't serve this stream any more.".to_owned();
                }
            });
            if is_there {
                self.send(id, selector).await;
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
            let now = read(&this.account, &deletion.stream).await;
            this.judge(id, &unknown, now.as_ref(), &[], "");
            this.end(id);
        });
    }

    /// Sends it once to the hosts of a selector, and verifies it.
    pub(super) async fn send(&self, id: u32, selector: HostSelector) {
        let Some(deletion) = self.work.get(id) else { return };
        let is_meant = |row: &&HostRow| match &selector {
            HostSelector::All => true,
            HostSelector::One(host) => row.host == *host,
        };
        let hosts: Vec<String> = deletion.hosts.iter().filter(is_meant).map(|row| row.host.clone()).collect();
        let Some(first) = deletion.hosts.iter().find(is_meant) else { return };
        let prediction = Arc::clone(&first.prediction);
        let what = if first.tries > 0 { retried(deletion.what, first.newest) } else { deletion.what };
        self.each(id, &hosts, |row| row.tries += 1);
        let looking = self.look(id, deletion.stream.clone(), hosts.clone());
        let again = async |_: Option<&Deleted>| {
            self.each(id, &hosts, |row| row.state = HostState::Verifying);
            read(&self.account, &deletion.stream).await
        };
        let judge = |(now, at): &ReadAt| prediction.read_back(now, *at);
        let verified = match what {
            What::Range(period) => {
                let delete = range_request(&deletion.stream, selector, period, deletion.spelling);
                self.account.write_and_verify(delete, ReadAgain::once(again), judge).await
            }
            What::All => {
                let all = DeleteAll { host: selector };
                let delete = DeleteAllDvr { stream_name: deletion.stream.clone(), all };
                self.account.write_and_verify(delete, ReadAgain::once(again), judge).await
            }
        };
        drop(looking);
        self.settle(id, &hosts, verified);
    }

    /// Notes what a write has come to on its hosts.
    fn settle(&self, id: u32, hosts: &[String], verified: Verified<ReadAt>) {
        let error = match &verified {
            Verified::Done(_) => None,
            Verified::Different { error, .. } => error.as_ref(),
            Verified::Refused(error) | Verified::Unknown(UnknownOutcome { error, .. }) => Some(error),
        };
        self.work.update(id, |deletion| {
            deletion.status = error.map_or(Some(200), |error| error.status);
            deletion.answer = error.map_or_else(|| "Accepted".to_owned(), sentence);
        });
        match verified {
            Verified::Done(now) => self.judge(id, hosts, Ok(&now), &[], ""),
            Verified::Different { now, error } => {
                let words = error.as_ref().map(sentence).unwrap_or_default();
                let failed = error.map(|error| error.failed_hosts).unwrap_or_default();
                self.judge(id, hosts, Ok(&now), &failed, &words);
            }
            Verified::Refused(error) => {
                let words = sentence(&error);
                let is_partial = !error.failed_hosts.is_empty();
                self.each(id, hosts, |row| {
                    // Of hosts that failed, nothing was deleted: the others had nothing to delete.
                    let is_spared = is_partial && !error.failed_hosts.contains(&row.host);
                    if is_spared && row.removed_secs() == 0 {
                        row.state = HostState::Ended(HostVerdict::Deleted, Some(HostEnd::NothingToDelete));
                        return;
                    }
                    row.state = HostState::Ended(HostVerdict::Failed, None);
                    row.words.clone_from(&words);
                });
            }
            Verified::Unknown(UnknownOutcome { error, read_back, .. }) => {
                let words = sentence(&error);
                self.judge(id, hosts, read_back.as_ref().map(|(_, now)| now), &error.failed_hosts, &words);
            }
        }
    }

    /// Judges hosts by what was read, or could not be; `said` is what the service said of the deletion.
    fn judge(&self, id: u32, hosts: &[String], now: Result<&ReadAt, &Error>, failed: &[String], said: &str) {
        self.each(id, hosts, |row| {
            let end = now.ok().and_then(|(now, at)| {
                let ends = row.prediction.judge(now, *at);
                ends.iter().find(|(host, _)| *host == row.host).map(|(_, end)| *end)
            });
            let is_failed = failed.iter().any(|host| *host == row.host || host == "*");
            let verdict = HostVerdict::of(end, is_failed);
            row.words = match (verdict, now) {
                (HostVerdict::Deleted, _) => String::new(),
                (_, Err(error)) => {
                    format!("{said} The stream couldn't be read again: {}", sentence(error)).trim().to_owned()
                }
                (_, Ok((now, at))) => deviation_words(row, now, *at, end, said),
            };
            row.state = HostState::Ended(verdict, end);
        });
    }

    /// While the service has not answered, looks which hosts have deleted already.
    fn look(&self, id: u32, stream: StreamName, hosts: Vec<String>) -> Task {
        let this = self.clone();
        Task::spawn(async move {
            loop {
                TimeoutFuture::new(LOOK_MILLIS).await;
                let Ok((now, at)) = read(&this.account, &stream).await else { continue };
                this.each(id, &hosts, |row| {
                    let ends = row.prediction.judge(&now, at);
                    let is_deleted = ends.contains(&(row.host.as_str(), HostEnd::Deleted));
                    if is_deleted && row.state == HostState::Waiting {
                        row.state = HostState::SeenDeleted;
                    }
                });
            }
        })
    }

    fn each(&self, id: u32, hosts: &[String], mut change: impl FnMut(&mut HostRow)) {
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

/// What a second try deletes: the same range; of everything, what was there when the first began. What was recorded since stays.
fn retried(what: What, newest: Option<i64>) -> What {
    match what {
        What::Range(_) => what,
        What::All => What::Range(Period::of_seconds(0, newest.unwrap_or(1).max(1))),
    }
}

/// What is not as it was predicted, to the second.
fn deviation_words(
    row: &HostRow,
    now: &[crate::model::dvr::StreamEntry],
    at: UnixSeconds,
    end: Option<HostEnd>,
    said: &str,
) -> String {
    let found = match end {
        Some(HostEnd::Unchanged) => "Nothing was deleted here.".to_owned(),
        Some(HostEnd::Missing) | None => "The host is missing from what the service reports now.".to_owned(),
        Some(HostEnd::Deleted | HostEnd::NothingToDelete) => String::new(),
        Some(HostEnd::Different) => {
            let entry = now.iter().find(|entry| entry.host == row.host);
            let deviation = row.on_host().zip(entry).map(|(on, entry)| on.deviation(entry, at));
            let parts = deviation.map(|deviation| {
                [
                    (deviation.still_there.total_secs(), "that should be gone are still there"),
                    (deviation.lost.total_secs(), "that should have stayed are gone"),
                    (deviation.appeared.total_secs(), "that weren't there before have appeared"),
                ]
            });
            let parts = parts.into_iter().flatten().filter(|(secs, _)| *secs > 0);
            let words = parts.map(|(secs, what)| format!("{secs} s {what}")).collect::<Vec<_>>().join(", ");
            format!("Not as predicted: {words}.")
        }
    };
    format!("{found} {said}").trim().to_owned()
}
