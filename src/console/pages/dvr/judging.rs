//! Notes what a deletion has come to on each host, by the answer to it and by what was read afterwards.

use std::sync::Arc;

use crate::api::dvr::StreamReport;
use crate::api::{Error, UnknownOutcome, Verified};
use crate::console::batch::sentence;
use crate::json::partial_list::RejectedItem;
use crate::model::dvr::{Deletion, Found, HostEnd, HostResult, HostSelector, Prediction, Report, unforeseen};
use crate::model::time::UnixSeconds;

/// What was read of a stream, and when by the service's clock.
pub(super) type ReadAt = (Arc<StreamReport>, UnixSeconds);

/// Notes what a write has come to on its hosts, and on those that nothing was predicted for where it went to all.
pub(super) fn settle(
    deletion: &mut Deletion,
    sent_to: &HostSelector,
    hosts: &[String],
    verified: Verified<ReadAt>,
) {
    let error = verified.write_error().cloned();
    let mut words = error.as_ref().map(sentence).unwrap_or_default();
    let is_refused = matches!(verified, Verified::Refused(_));
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
        deletion.each(hosts, |row| {
            // Of hosts that failed, nothing was deleted: the others had nothing to delete.
            let is_spared = !failed.is_empty() && report(&row.host) != Report::Failed;
            if is_spared && row.removed_secs == 0 {
                row.end = HostEnd::NothingToDelete;
            } else {
                (row.end, row.words) = (HostEnd::Failed, words.clone());
            }
        });
    } else {
        judge(deletion, hosts, now.as_ref(), &report, &words);
    }
    if *sent_to == HostSelector::All {
        add_unforeseen(deletion, failed, now.as_ref().ok(), &words);
    }
}

/// Adds a row for each host that a deletion on all hosts has reached, though nothing was predicted for it.
fn add_unforeseen(deletion: &mut Deletion, failed: &[String], now: Option<&ReadAt>, message: &str) {
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
        let words = match end {
            HostEnd::Failed => format!("It wasn't in the preview. {message}"),
            _ => "It wasn't in the preview. A deletion on all hosts reaches it too.".to_owned(),
        };
        HostResult::new(host, end, words)
    };
    let rows: Vec<HostResult> = found.into_iter().map(row).collect();
    deletion.hosts.extend(rows);
}

/// Judges hosts by what was read, or could not be; `message` is the service's about the deletion.
pub(super) fn judge(
    deletion: &mut Deletion,
    hosts: &[String],
    now: Result<&ReadAt, &Error>,
    report: &dyn Fn(&str) -> Report,
    message: &str,
) {
    let prediction = Arc::clone(&deletion.prediction);
    let found = now.map(|(now, at)| prediction.judge(&now.entries.items, *at)).unwrap_or_default();
    deletion.each(hosts, |row| {
        if prediction.on(&row.host).is_none() {
            row.end = HostEnd::Unknown;
            return;
        }
        let found = found.iter().find(|(host, _)| *host == row.host).map(|(_, found)| *found);
        row.end = HostEnd::of(found, report(&row.host));
        row.words = match now {
            _ if row.end.is_good() => String::new(),
            Err(error) => format!("{message} The stream couldn't be refreshed: {}", sentence(error)),
            Ok(now) => format!("{} {message}", found_words(&prediction, &row.host, now, found)),
        };
        row.words = row.words.trim().to_owned();
    });
}

/// What is not as it was predicted, to the second.
fn found_words(prediction: &Prediction, host: &str, (now, at): &ReadAt, found: Option<Found>) -> String {
    match found {
        Some(Found::Unchanged) => "Nothing was deleted here.".to_owned(),
        Some(Found::Unreadable) => {
            "Some of this host's ranges can't be read, so the deletion can't be verified.".to_owned()
        }
        Some(Found::Missing) | None => "The host is missing from what the service reports now.".to_owned(),
        Some(Found::Deleted | Found::NothingToDelete) => String::new(),
        Some(Found::Different) => {
            let deviation = prediction.deviation(host, &now.entries.items, *at).unwrap_or_default();
            let parts = [
                (deviation.still_there.total_secs(), "that should be gone are still there"),
                (deviation.lost.total_secs(), "that should have stayed are gone"),
                (deviation.appeared.total_secs(), "that weren't there before have appeared"),
            ];
            let parts = parts.into_iter().filter(|(secs, _)| *secs > 0);
            let words = parts.map(|(secs, what)| format!("{secs} s {what}")).collect::<Vec<_>>().join(", ");
            format!("Not as predicted: {words}.")
        }
    }
}
