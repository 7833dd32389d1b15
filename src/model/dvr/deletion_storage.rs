//! What was deleted, as a text that a tab keeps over a reload: a line of JSON for each deletion, the newest first.

use crate::model::dvr::delete::HostSelector;
use crate::model::dvr::deletion_log::{DeletionRecord, HostRecord};
use crate::model::dvr::settlement::HostVerdict;
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// A request: when, to whom, what (`None` for everything), the status and the answer, and each host with its result and its seconds.
type StoredRequest = (i64, String, Option<(i64, i64)>, Option<u16>, String, Vec<(String, u8, i64)>);

const VERDICTS: [HostVerdict; 3] = [HostVerdict::Unknown, HostVerdict::Deleted, HostVerdict::Failed];

/// Deletions, each with its requests in the order in which they were sent, as a text of at most so many bytes: of more, the oldest are
/// left out. `deletions` begins with the newest; one of which nothing was sent is no deletion.
pub fn deletions_as_text<'a>(
    deletions: impl IntoIterator<Item = &'a [DeletionRecord]>,
    most_bytes: usize,
) -> String {
    let mut text = String::new();
    for requests in deletions {
        let Some(first) = requests.first() else { continue };
        let stored: Vec<StoredRequest> = requests.iter().map(stored).collect();
        let Ok(line) = serde_json::to_string(&(first.stream_name.as_str(), stored)) else { continue };
        if text.len() + line.len() >= most_bytes {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// The deletions that a text holds, the newest first. A line that cannot be read hides no other.
pub fn deletions_from_text(text: &str) -> Vec<Vec<DeletionRecord>> {
    let read = |line: &str| -> Option<Vec<DeletionRecord>> {
        let (stream, requests): (String, Vec<StoredRequest>) = serde_json::from_str(line).ok()?;
        let requests: Option<Vec<_>> =
            requests.into_iter().map(|request| restored(StreamName::parse(&stream).ok()?, request)).collect();
        requests.filter(|requests| !requests.is_empty())
    };
    text.lines().filter_map(read).collect()
}

fn stored(record: &DeletionRecord) -> StoredRequest {
    let host = |result: &HostRecord| {
        let verdict = VERDICTS.iter().position(|verdict| *verdict == result.verdict).unwrap_or_default();
        (result.host.clone(), u8::try_from(verdict).unwrap_or_default(), result.removed_secs)
    };
    (
        record.sent_at.0,
        record.hosts.as_str().to_owned(),
        record.piece.map(|piece| (piece.from.0, piece.to.0)),
        record.status,
        record.answer.clone(),
        record.results.iter().map(host).collect(),
    )
}

fn restored(
    stream_name: StreamName,
    (sent_at, hosts, piece, status, answer, results): StoredRequest,
) -> Option<DeletionRecord> {
    let host = |(host, verdict, removed_secs): (String, u8, i64)| {
        Some(HostRecord { host, verdict: *VERDICTS.get(usize::from(verdict))?, removed_secs })
    };
    Some(DeletionRecord {
        sent_at: UnixSeconds(sent_at),
        stream_name,
        hosts: HostSelector::from(hosts.as_str()),
        piece: piece.map(|(from, to)| Period::of_seconds(from, to)),
        status,
        answer,
        results: results.into_iter().map(host).collect::<Option<_>>()?,
    })
}
