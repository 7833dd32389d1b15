//! What a body of DELETE must be (`contract.md#dvr-operations`).

use crate::service::problems::Problems;
use crate::service::raw::{RawObject, kind};

/// A deletion as it was asked for.
pub struct Asked {
    /// A node, or `*`.
    pub host: String,
    /// What to delete.
    pub piece: Piece,
}

/// What to delete.
#[derive(Clone, Copy)]
pub enum Piece {
    /// Everything there is.
    All,
    /// From a second on, so many seconds.
    Lasting {
        /// Unix time.
        from_ts: i64,
        /// Seconds.
        duration_sec: i64,
    },
    /// From a second up to another.
    Until {
        /// Unix time.
        from_ts: i64,
        /// Unix time.
        to_ts: i64,
    },
}

/// Checks a body. What deletes must be understood whole: an unknown member is refused.
///
/// # Errors
/// Every problem, each beginning with its field.
pub fn check(body: &[u8]) -> Result<Asked, Problems> {
    let body = RawObject::of_body(body)?;
    let mut problems = Problems::default();
    let known = ["host", "all", "from_ts", "duration_sec", "to_ts"];
    for (name, _) in body.0.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
        problems.add(name, "is not a field of this request");
    }
    let host: String = body.read("host").unwrap_or_default();
    if host.is_empty() {
        problems.add("host", "is required: a node, or * for all");
    }
    let piece =
        if body.get("all").is_some() { all(&body, &mut problems) } else { range(&body, &mut problems) };
    match piece {
        Some(piece) if problems.is_empty() => Ok(Asked { host, piece }),
        _ => Err(problems),
    }
}

fn all(body: &RawObject, problems: &mut Problems) -> Option<Piece> {
    if body.read("all") != Some(true) {
        problems.add("all", "must be true; leave it out to delete a range");
    }
    for name in ["from_ts", "duration_sec", "to_ts"] {
        if body.get(name).is_some() {
            problems.add(name, "does not go with all");
        }
    }
    Some(Piece::All)
}

fn range(body: &RawObject, problems: &mut Problems) -> Option<Piece> {
    let mut whole = |name: &str, is_required: bool| -> Option<i64> {
        let Some(value) = body.get(name) else {
            if is_required {
                problems.add(name, "is required");
            }
            return None;
        };
        let number = body.read(name).filter(|_| kind(value) == "number");
        if number.is_none() {
            problems.add(name, "must be a whole number of seconds");
        }
        number
    };
    let from_ts = whole("from_ts", true);
    let duration_sec = whole("duration_sec", false);
    let to_ts = whole("to_ts", false);
    match (body.get("duration_sec").is_some(), body.get("to_ts").is_some()) {
        (true, true) => problems.add("duration_sec", "and to_ts exclude each other"),
        (false, false) => problems.add("duration_sec", "or to_ts is required"),
        _ => {}
    }
    if duration_sec.is_some_and(|secs| secs <= 0) {
        problems.add("duration_sec", "must be greater than 0");
    }
    if let (Some(from_ts), Some(to_ts)) = (from_ts, to_ts)
        && to_ts <= from_ts
    {
        problems.add("to_ts", "must be after from_ts");
    }
    let from_ts = from_ts?;
    match (duration_sec, to_ts) {
        (Some(duration_sec), None) => Some(Piece::Lasting { from_ts, duration_sec }),
        (None, Some(to_ts)) => Some(Piece::Until { from_ts, to_ts }),
        _ => None,
    }
}
