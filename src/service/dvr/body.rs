//! Validation of a DELETE body (`contract.md#dvr-operations`).

use serde::Serialize;

use crate::service::fields::BodyFields;
use crate::service::problems::BodyProblems;
use crate::service::raw::RawObject;

/// A requested deletion, which the response repeats.
#[derive(Serialize)]
pub struct DeletionBody {
    /// The period to delete.
    #[serde(flatten)]
    pub piece: DeletedSpan,
    /// A node, or `*`.
    pub host: String,
}

/// A period to delete. Times are in Unix seconds.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum DeletedSpan {
    All {
        all: bool,
    },
    Lasting {
        duration_sec: i64,
        from_ts: i64,
    },
    Until {
        /// The end, exclusive.
        to_ts: i64,
        from_ts: i64,
    },
}

/// Validates a body; an unknown member is an error, because a deletion must not be misunderstood. Returns every problem
/// with its field.
pub fn check(body: &[u8]) -> Result<DeletionBody, BodyProblems> {
    let body = RawObject::of_body(body)?;
    let mut problems = BodyProblems::default();
    let mut fields = BodyFields::of_body(&body, &mut problems);
    fields.know(&["host", "all", "from_ts", "duration_sec", "to_ts"]);
    let host = fields.required("host");
    let piece = if body.get("all").is_some() { all(&body, &mut fields) } else { range(&body, &mut fields) };
    let requested = piece.zip(host).map(|(piece, host)| DeletionBody { piece, host });
    // A body without result has at least one problem.
    problems.or(requested)?.ok_or_else(BodyProblems::default)
}

fn all(body: &RawObject, fields: &mut BodyFields<'_>) -> Option<DeletedSpan> {
    if fields.flag("all") == Some(false) {
        fields.add("all", "must be true; leave it out to delete a range");
    }
    for name in ["from_ts", "duration_sec", "to_ts"].into_iter().filter(|name| body.get(name).is_some()) {
        fields.add(name, "does not go with all");
    }
    Some(DeletedSpan::All { all: true })
}

fn range(body: &RawObject, fields: &mut BodyFields<'_>) -> Option<DeletedSpan> {
    fields.require("from_ts");
    let from_ts: Option<i64> = fields.read("from_ts", "number");
    let duration_sec: Option<i64> = fields.read("duration_sec", "number");
    let to_ts: Option<i64> = fields.read("to_ts", "number");
    match (body.get("duration_sec").is_some(), body.get("to_ts").is_some()) {
        (true, true) => fields.add("duration_sec", "and to_ts exclude each other"),
        (false, false) => fields.add("duration_sec", "or to_ts is required"),
        _ => {}
    }
    if duration_sec.is_some_and(|secs| secs <= 0) {
        fields.add("duration_sec", "must be greater than 0");
    }
    let from_ts = from_ts?;
    if to_ts.is_some_and(|to_ts| to_ts <= from_ts) {
        fields.add("to_ts", "must be after from_ts");
    }
    match (duration_sec, to_ts) {
        (Some(duration_sec), None) => Some(DeletedSpan::Lasting { duration_sec, from_ts }),
        (None, Some(to_ts)) => Some(DeletedSpan::Until { to_ts, from_ts }),
        _ => None,
    }
}
