//! Notes what a deletion has come to on each host, by the answer to it and by what was read afterwards.

use std::sync::Arc;

use crate::api::{Error, UnknownOutcome, Verified};
use crate::console::batch::sentence;
use crate::console::pages::dvr::deletion::Carrier;
use crate::console::pages::dvr::work::{HostRow, HostState, ReadAt};
use crate::json::partial_list::RejectedItem;
use crate::model::dvr::{HostEnd, HostVerdict, Report, unforeseen};

impl Carrier {
    /// Notes what a write has come to on its hosts, and on those that nothing was predicted for where it went to all.
    pub(super) fn settle(&self, id: u32, hosts: &[String], is_of_all: bool, verified: Verified<ReadAt>) {
        let error = verified.write_error().cloned();
        let (mut words, is_refused) =
            (error.as_ref().map(sentence).unwrap_or_default(), matches!(verified, Verified::Refused(_)));
        self.work.update(id, |deletion| {
            if let Some(request) = deletion.requests.last_mut() {
                request.status = error.as_ref().map_or(Some(200), |error| error.status);
                request.answer = if error.is_some() { words.clone() } else { "Accepted".to_owned() };
            }
        });
        let failed = error.as_ref().map(|error| error.failed_hosts.as_slice()).unwrap_or_default();
        let is_unclear = error.as_ref().is_some_and(Error::is_write_outcome_unknown);
        let report = |host: &str| match failed.iter().any(|failed| failed == host || failed == "*") {
            true => Report::Failed,
            false if is_unclear => Report::Unclear,
            false => Report::Completed,
        };
        let now = match verified {
            Verified::Done(now) | Verified::Different { now, .. } => Ok(now),
            Verified::Refused(error) => Err(error),
            Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
                if is_accepted && read_back.is_ok() {
                    words = sentence(&error);
                }
                read_back.map(|(_, now)| now)
            }
        };
        if is_refused {
            self.each(id, hosts, |row| {
                // Of hosts that failed, nothing was deleted: the others had nothing to delete.
                if !failed.is_empty() && report(&row.host) != Report::Failed && row.removed_secs() == 0 {
                    row.state = HostState::Ended(HostVerdict::Deleted, Some(HostEnd::NothingToDelete));
                    return;
                }
                row.state = HostState::Ended(HostVerdict::Failed, None);
                row.words.clone_from(&words);
            });
        } else {
            self.judge(id, hosts, now.as_ref(), &report, &words);
        }
        if is_of_all {
            self.add_unforeseen(id, failed, now.as_ref().ok(), &words);
        }
        self.work.update(id, |deletion| {
            let hosts: Vec<String> = match is_of_all {
                true => deletion.hosts.iter().map(|row| row.host.clone()).collect(),
                false => hosts.to_vec(),
            };
            deletion.note_results(&hosts);
        });
    }

    /// Adds a row for each host that a deletion on all hosts has reached, though nothing was predicted for it.
    fn add_unforeseen(&self, id: u32, failed: &[String], now: Option<&ReadAt>, message: &str) {
        let unreadable = |item: &RejectedItem| match &item.name {
            None => format!("(entry {})", item.index + 1),
            Some(name) => name.clone(),
        };
        let list = now.map(|(report, _)| &report.entries);
        let read: Vec<String> = list.map_or_else(Vec::new, |list| {
            let unreadable = list.rejected.iter().map(unreadable);
            list.items.iter().map(|entry| entry.host.clone()).chain(unreadable).collect()
        });
        self.work.update(id, |deletion| {
            let Some(first) = deletion.hosts.first() else { return };
            let prediction = Arc::clone(&first.prediction);
            let known: Vec<&str> = deletion.hosts.iter().map(|row| row.host.as_str()).collect();
            let found =
                unforeseen(&known, failed.iter().map(String::as_str), read.iter().map(String::as_str));
            let rows: Vec<HostRow> = found
                .into_iter()
                .map(|(host, verdict)| HostRow {
                    host: host.to_owned(),
                    state: HostState::Ended(verdict, None),
                    words: match verdict {
                        HostVerdict::Failed => format!("It wasn't in the preview. {message}"),
                        _ => "It wasn't in the preview. A deletion on all hosts reaches it too.".to_owned(),
                    },
                    prediction: Arc::clone(&prediction),
                    newest: None,
                    tries: 1,
                })
                .collect();
            deletion.hosts.extend(rows);
        });
    }

    /// Judges hosts by what was read, or could not be; `message` is the service's about the deletion.
    pub(super) fn judge(
        &self,
        id: u32,
        hosts: &[String],
        now: Result<&ReadAt, &Error>,
        report: &dyn Fn(&str) -> Report,
        message: &str,
    ) {
        self.each(id, hosts, |row| {
            if row.on_host().is_none() {
                row.state = HostState::Ended(HostVerdict::Unknown, None);
                return;
            }
            let end = now.ok().and_then(|(now, at)| {
                let ends = row.prediction.judge(&now.entries.items, *at);
                ends.iter().find(|(host, _)| *host == row.host).map(|(_, end)| *end)
            });
            let verdict = HostVerdict::of(end, report(&row.host));
            row.words = match (verdict, now) {
                (HostVerdict::Deleted, _) => String::new(),
                (_, Err(error)) => format!("{message} The stream couldn't be refreshed: {}", sentence(error))
                    .trim()
                    .to_owned(),
                (_, Ok(now)) => deviation_words(row, now, end, message),
            };
            row.state = HostState::Ended(verdict, end);
        });
        self.work.update(id, |deletion| deletion.note_results(hosts));
    }
}

/// What is not as it was predicted, to the second.
fn deviation_words(row: &HostRow, (now, at): &ReadAt, end: Option<HostEnd>, message: &str) -> String {
    let found = match end {
        Some(HostEnd::Unchanged) => "Nothing was deleted here.".to_owned(),
        Some(HostEnd::Unreadable) => {
            "Some of this host's ranges can't be read, so the deletion can't be verified.".to_owned()
        }
        Some(HostEnd::Missing) | None => "The host is missing from what the service reports now.".to_owned(),
        Some(HostEnd::Deleted | HostEnd::NothingToDelete) => String::new(),
        Some(HostEnd::Different) => {
            let deviation = row.prediction.deviation(&row.host, &now.entries.items, *at);
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
    format!("{found} {message}").trim().to_owned()
}
