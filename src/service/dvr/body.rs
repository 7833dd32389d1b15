//! Validation of a DELETE body (`contract.md#dvr-operations`).

use crate::model::intervals::Period;
use crate::service::fields::BodyFields;
use crate::service::problems::BodyProblems;
use crate::service::raw::RawObject;

pub struct DeletionBody {
    /// The body as received, which the response repeats.
    pub members: RawObject,
    /// A node, or `*`.
    pub host: String,
    pub period: Period,
}

/// Validates a body; an unknown member is an error, because a deletion must not be misunderstood. Returns every problem
/// with its field.
pub fn check(body: &[u8]) -> Result<DeletionBody, BodyProblems> {
    let members = RawObject::of_body(body)?;
    let mut problems = BodyProblems::default();
    let mut fields = BodyFields::of_body(&members, &mut problems);
    fields.know(&["host", "all", "from_ts", "duration_sec", "to_ts"]);
    let host = fields.required("host");
    let is_all = members.get("all").is_some();
    let period = if is_all { all(&members, &mut fields) } else { range(&members, &mut fields) };
    let requested = period.zip(host).map(|(period, host)| DeletionBody { members, host, period });
    // A body without result has at least one problem.
    problems.or(requested)?.ok_or_else(BodyProblems::default)
}

fn all(body: &RawObject, fields: &mut BodyFields<'_>) -> Option<Period> {
    if fields.flag("all") == Some(false) {
        fields.add("all", "must be true; leave it out to delete a range");
    }
    for name in ["from_ts", "duration_sec", "to_ts"].into_iter().filter(|name| body.get(name).is_some()) {
        fields.add(name, "does not go with all");
    }
    Some(Period::ALWAYS)
}

fn range(body: &RawObject, fields: &mut BodyFields<'_>) -> Option<Period> {
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
    let end = to_ts.or_else(|| duration_sec.map(|secs| from_ts.saturating_add(secs)));
    Some(Period::of_seconds(from_ts, end?))
}
