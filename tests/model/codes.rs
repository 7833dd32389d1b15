//! Status codes, changes and histories convert from and to the numbers that tables of test cases use.

use sluice::model::restream::changes::spans::StateSpan;
use sluice::model::restream::{ResourceHistory, StatusChange, StatusCode, TargetHistory};
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;

pub fn whole(code: StatusCode) -> i64 {
    match code {
        StatusCode::Whole(code) => code,
        StatusCode::Other(_) => panic!("{code} is no whole number"),
    }
}

/// Returns the changes of a target, each given by its time and code.
pub fn changes(list: &[(i64, i64)]) -> Vec<StatusChange> {
    let change = |&(time, code): &(i64, i64)| StatusChange {
        code: Some(StatusCode::Whole(code)),
        description: String::new(),
        time: UnixSeconds(time),
    };
    list.iter().map(change).collect()
}

/// Returns the history of a target; a target without changes is not listed.
pub fn history(list: &[(i64, i64)]) -> ResourceHistory {
    let target = TargetHistory {
        source: "s".to_owned(),
        target_url: "t".to_owned(),
        target_key: Secret::new("k"),
        changes: changes(list),
    };
    let targets = if list.is_empty() { Vec::new() } else { vec![target] };
    ResourceHistory { targets, unreadable_count: 0, lost_sources: 0, start: UnixSeconds(0) }
}

/// Returns each span as (from, to, code), with -1 for unknown.
pub fn states(spans: &[StateSpan]) -> Vec<(i64, i64, i64)> {
    spans.iter().map(|span| (span.from.0, span.to.0, span.code.map_or(-1, whole))).collect()
}
