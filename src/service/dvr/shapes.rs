//! The bodies of the network DVR area (`contract.md#dvr-stream`, `contract.md#dvr-operations`).

use serde::Serialize;

use crate::service::dvr::body::{Asked, Piece};

/// A stream on all its nodes.
#[derive(Serialize)]
pub struct StreamEnvelope<'a> {
    /// Always `Completed`.
    pub status: &'static str,
    /// The stream's name.
    pub stream_name: &'a str,
    /// One item per node.
    pub data: Vec<ShownEntry<'a>>,
}

/// A stream on one node.
#[derive(Serialize)]
pub struct ShownEntry<'a> {
    /// The stream's name.
    pub stream_name: &'a str,
    /// The node.
    pub host: &'a str,
    /// Whether the stream is on air there.
    pub is_alive: bool,
    /// Its DVR.
    pub dvr: Dvr,
}

/// DVR of a stream on one node.
#[derive(Serialize)]
pub struct Dvr {
    /// Whether DVR is kept.
    pub enabled: bool,
    /// How far back, in seconds.
    pub window: i64,
    /// How much is recorded, in seconds, without gaps.
    pub duration: i64,
    /// The first second recorded, Unix time; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// Sorted, disjoint.
    pub ranges: Vec<Range>,
}

/// A recorded period.
#[derive(Serialize)]
pub struct Range {
    /// Seconds.
    pub duration: i64,
    /// Unix time.
    pub from: i64,
}

/// The answer to a deletion that every node did: what was sent, again.
#[derive(Serialize)]
pub struct Deleted<'a> {
    /// Always `Completed`.
    status: &'static str,
    /// The stream's name.
    stream_name: &'a str,
    /// As sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_sec: Option<i64>,
    /// As sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_ts: Option<i64>,
    /// As sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    from_ts: Option<i64>,
    /// As sent.
    host: &'a str,
    /// As sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<bool>,
}

impl<'a> Deleted<'a> {
    /// The answer to this.
    pub fn new(stream_name: &'a str, asked: &'a Asked) -> Self {
        let (duration, to, from, all) = match asked.piece {
            Piece::All => (None, None, None, Some(true)),
            Piece::Lasting { from_ts, duration_sec } => (Some(duration_sec), None, Some(from_ts), None),
            Piece::Until { from_ts, to_ts } => (None, Some(to_ts), Some(from_ts), None),
        };
        let host = &asked.host;
        Self { status: "Completed", stream_name, duration_sec: duration, to_ts: to, from_ts: from, host, all }
    }
}
