//! Schemas of bodies that are read member by member, or kept as they were received.

#![allow(dead_code, reason = "these are only described")]

use std::collections::HashMap;

use utoipa::ToSchema;

use crate::server::service::world::recording::{LaunchType, StreamType};

/// A restream resource. Members that the document does not know are kept and given back.
#[derive(ToSchema)]
pub struct Resource {
    resource_id: String,
    name: String,
    /// Any text that is not empty; `short` is used.
    r#type: String,
    active: bool,
    /// Unix time.
    creation_ts: i64,
    /// Unix time.
    modification_ts: i64,
    restreams: Vec<Restream>,
}

/// What creates or replaces a resource. Members that the document does not know are kept.
#[derive(ToSchema)]
pub struct ResourceBody {
    /// True if left out.
    #[schema(nullable = false)]
    active: Option<bool>,
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    name: String,
    /// Any text that is not empty; `short` is used.
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    r#type: String,
    /// Empty if left out.
    #[schema(nullable = false)]
    restreams: Option<Vec<Restream>>,
}

/// Forwards a source to a target. What is not required is filled in with its default.
#[derive(ToSchema)]
pub struct Restream {
    /// When it runs; empty for always.
    #[schema(nullable = false)]
    schedule: Option<Vec<Window>>,
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    source: String,
    #[schema(nullable = false)]
    transcoded: Option<bool>,
    /// Not empty only where `transcoded` is true.
    #[schema(nullable = false, pattern = r"^[^\u0000]*$")]
    transcode_quality: Option<String>,
    /// Any text that is not empty; `customRTMP` is used.
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    target_type: String,
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    target_url: String,
    /// Required where `target_url` is of rtmp or rtmps.
    #[schema(nullable = false, pattern = r"^[^\u0000]*$")]
    target_key: Option<String>,
    #[schema(nullable = false, pattern = r"^[^\u0000]*$")]
    login: Option<String>,
    #[schema(nullable = false, pattern = r"^[^\u0000]*$")]
    password: Option<String>,
    /// Empty, or a backup target.
    #[schema(nullable = false)]
    backup: Option<Backup>,
}

/// A backup target, or nothing.
#[derive(ToSchema)]
pub struct Backup {
    #[schema(nullable = false)]
    target_url: Option<String>,
    #[schema(nullable = false, pattern = r"^[^\u0000]*$")]
    login: Option<String>,
    #[schema(nullable = false, pattern = r"^[^\u0000]*$")]
    password: Option<String>,
}

/// From `start` up to `stop`, which is later: `YYYY-MM-DDThh:mm:ssZ`, UTC.
#[derive(ToSchema)]
pub struct Window {
    #[schema(example = "2026-03-10T18:00:00Z", pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$")]
    start: String,
    #[schema(example = "2026-03-10T22:00:00Z", pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$")]
    stop: String,
}

/// What creates a recording setting. A field that is not one of these is refused.
#[derive(ToSchema)]
pub struct SettingBody {
    resource_id: Option<String>,
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    stream_name: String,
    stream_type: StreamType,
    #[schema(min_length = 1, pattern = r"^[^\u0000]*\S[^\u0000]*$")]
    source: String,
    /// `schedule` only with `stream_type` short.
    launch_type: LaunchType,
    /// Required where `launch_type` is `schedule`.
    schedule: Option<Vec<Window>>,
    #[schema(default = "/records/{now}.m3u8")]
    path: Option<String>,
    /// Seconds.
    #[schema(default = 1800, minimum = 0)]
    stop_timeout: Option<i64>,
    /// Days; -1 for ever.
    #[schema(default = -1, minimum = -1)]
    storage_time: Option<i64>,
    #[schema(default = false)]
    dvr_enabled: Option<bool>,
    /// Seconds.
    #[schema(default = 43200, minimum = 1)]
    dvr_window: Option<i64>,
    #[schema(default = false)]
    smil: Option<bool>,
    /// Quality playlist URL to quality name.
    qualities: Option<HashMap<String, String>>,
}

/// An action on a recording setting.
#[derive(ToSchema)]
pub struct ActionBody {
    /// `change` if left out.
    #[schema(nullable = false)]
    action: Option<ActionName>,
    /// With `change` only.
    stream_type: Option<StreamType>,
    /// With `change` only.
    launch_type: Option<LaunchType>,
    /// With `change` only.
    schedule: Option<Vec<Window>>,
    /// With `change` only.
    path: Option<String>,
    /// With `change` only: days, -1 for ever.
    storage_time: Option<i64>,
    /// With `change` only. The one field that can be changed while the recording is active.
    dvr_enabled: Option<bool>,
}

/// What can be done to a recording setting.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum ActionName {
    /// Changes fields.
    Change,
    /// Starts recording; not while one is in progress.
    Start,
    /// Stops recording; only while one is in progress.
    Stop,
    /// Empties the DVR of the stream, and leaves the state.
    Restart,
    /// Ends a running recording and frees the source playlist. From then on only `change` is taken.
    Deactivate,
}

/// What is deleted: a range, or all.
#[derive(ToSchema)]
#[serde(untagged)]
pub enum DeletionBody {
    /// A range, to the second. Its ends may lie outside what is recorded.
    Range(RangeBody),
    /// Everything recorded so far.
    All(AllBody),
}

/// `from_ts` and either `duration_sec` or `to_ts`.
#[derive(ToSchema)]
pub struct RangeBody {
    /// A node, or `*` for all.
    #[schema(min_length = 1)]
    host: String,
    /// Unix time.
    from_ts: i64,
    /// Seconds, more than 0.
    #[schema(nullable = false, minimum = 1)]
    duration_sec: Option<i64>,
    /// Unix time, after `from_ts`.
    #[schema(nullable = false)]
    to_ts: Option<i64>,
}

/// Everything recorded so far.
#[derive(ToSchema)]
pub struct AllBody {
    /// A node, or `*` for all.
    #[schema(min_length = 1)]
    host: String,
    /// True.
    all: bool,
}

/// The answer of metrics: one object with a number for each metric.
#[derive(ToSchema)]
pub struct MetricsTotal {
    /// `YYYY-MM-DDThh:mm:ss`, as asked for.
    start: String,
    /// `YYYY-MM-DDThh:mm:ss`, as asked for.
    end: String,
    account: String,
    metrics: Vec<String>,
    /// One object: whole numbers, but for `edge_hit_ratio`, a fraction; `null` where nothing was measured.
    data: Vec<HashMap<String, Option<f64>>>,
}

/// The answer of metrics per resource.
#[derive(ToSchema)]
pub struct MetricsByResource {
    /// `YYYY-MM-DDThh:mm:ss`, as asked for.
    start: String,
    /// `YYYY-MM-DDThh:mm:ss`, as asked for.
    end: String,
    account: String,
    metrics: Vec<String>,
    data: Vec<ResourceValues>,
}

/// A resource, with a number for each metric beside what is named here.
#[derive(ToSchema)]
pub struct ResourceValues {
    /// The host name it is served under.
    cname: String,
    resource: String,
    resource_name: String,
    /// One of the metrics: whole numbers, but for `edge_hit_ratio`, a fraction; `null` where nothing was measured.
    #[serde(flatten)]
    values: HashMap<String, Option<f64>>,
}
