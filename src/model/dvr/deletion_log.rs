//! What was deleted in this tab, as it is exported: what, when, and what became of it on each host.

use serde::Serialize;

use crate::model::dvr::delete::HostSelector;
use crate::model::dvr::settlement::HostVerdict;
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;

/// A deletion that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletionRecord {
    /// When it was sent, by the service's clock.
    pub sent_at: UnixSeconds,
    /// Of which stream.
    pub stream_name: StreamName,
    /// To which hosts.
    pub hosts: HostSelector,
    /// What was to go; `None` for everything.
    pub piece: Option<Period>,
    /// The status of the answer; `None` where none came.
    pub status: Option<u16>,
    /// What the service answered, or why there is no answer, in words without secrets.
    pub answer: String,
    /// What became of it on each host.
    pub results: Vec<HostRecord>,
}

/// What became of a deletion on one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostRecord {
    /// The host.
    pub host: String,
    /// What is known of it.
    pub verdict: HostVerdict,
    /// How many seconds were to go there.
    pub removed_secs: i64,
}

impl HostVerdict {
    /// Its word: `deleted`, `failed`, `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deleted => "deleted",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}

#[derive(Serialize)]
struct Exported<'a> {
    deletions: Vec<ExportedDeletion<'a>>,
}

#[derive(Serialize)]
struct ExportedDeletion<'a> {
    sent_at: String,
    stream_name: &'a str,
    host: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from_ts: Option<UnixSeconds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_ts: Option<UnixSeconds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<bool>,
    status: Option<u16>,
    answer: &'a str,
    results: Vec<ExportedHost<'a>>,
}

#[derive(Serialize)]
struct ExportedHost<'a> {
    host: &'a str,
    result: &'static str,
    removed_secs: i64,
}

/// The records as JSON that a person can read, in the order given.
///
/// # Errors
/// None that is known: every value has a text.
pub fn log_as_json(records: &[DeletionRecord]) -> serde_json::Result<String> {
    let deletions = records.iter().map(ExportedDeletion::of).collect();
    serde_json::to_string_pretty(&Exported { deletions })
}

/// The records as a table with a row for each host, in the order given; one without results has a row of its own.
pub fn log_as_csv(records: &[DeletionRecord]) -> String {
    let mut csv = Csv::with_heads(&[
        "sent_at",
        "stream_name",
        "sent_to",
        "from",
        "to",
        "duration_sec",
        "status",
        "answer",
        "host",
        "result",
        "removed_secs",
    ]);
    for record in records {
        let results = record.results.iter().map(Some);
        let none = record.results.is_empty().then_some(None);
        for result in results.chain(none) {
            write_row(&mut csv, record, result);
        }
    }
    csv.finish()
}

fn write_row(csv: &mut Csv, record: &DeletionRecord, result: Option<&HostRecord>) {
    csv.text(&format_utc(record.sent_at));
    csv.text(record.stream_name.as_str());
    csv.text(record.hosts.as_str());
    match record.piece {
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
    match record.status {
        Some(status) => csv.number(i64::from(status)),
        None => csv.nothing(),
    }
    csv.text(&record.answer);
    match result {
        Some(result) => {
            csv.text(&result.host);
            csv.text(result.verdict.word());
            csv.number(result.removed_secs);
        }
        None => (0..3).for_each(|_| csv.nothing()),
    }
    csv.end_row();
}

impl<'a> ExportedDeletion<'a> {
    fn of(record: &'a DeletionRecord) -> Self {
        let host = |result: &'a HostRecord| ExportedHost {
            host: &result.host,
            result: result.verdict.word(),
            removed_secs: result.removed_secs,
        };
        Self {
            sent_at: format_utc(record.sent_at),
            stream_name: record.stream_name.as_str(),
            host: record.hosts.as_str(),
            from_ts: record.piece.map(|piece| piece.from),
            to_ts: record.piece.map(|piece| piece.to),
            all: record.piece.is_none().then_some(true),
            status: record.status,
            answer: &record.answer,
            results: record.results.iter().map(host).collect(),
        }
    }
}
