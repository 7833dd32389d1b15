//! The metrics of `contract.md#metrics-data` and their values.

use serde_json::Value;

use crate::service::world::traffic::{GRAIN, STATUSES, SideTraffic, SimulatedTraffic};

const SIZE_RANGES: [&str; 8] =
    ["0_250k", "250k_500k", "500k_750k", "750k_1m", "1m_2m", "2m_3m", "3m_4m", "4M+"];

/// Returns the names of all metrics (the size ranges by `contract.md#decision-21`).
pub fn all() -> Vec<String> {
    let times = SIZE_RANGES.iter().map(|range| format!("request_time_{range}"));
    let each = STATUSES.iter().map(|status| format!("status_{status}"));
    let others = [
        "bandwidth",
        "request_time",
        "requests_total",
        "status_2xx",
        "status_3xx",
        "status_4xx",
        "status_5xx",
    ];
    let of_both: Vec<String> = others.map(str::to_owned).into_iter().chain(each).chain(times).collect();
    let both =
        ["origin", "edge"].iter().flat_map(|side| of_both.iter().map(move |rest| format!("{side}_{rest}")));
    both.chain(["edge_hit_ratio".to_owned(), "edge_hit_bytes".to_owned()]).collect()
}

/// Returns a metric's value in a period of this number of minutes; `null` for an unknown name.
pub fn value(name: &str, traffic: &SimulatedTraffic, minutes: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "a fraction of two sums; the 53rd bit does not matter")]
    let ratio = |part: i64, whole: i64| part as f64 / whole.max(1) as f64;
    match name.split_once('_') {
        Some(("edge", "hit_ratio")) => ratio(traffic.hit_grains, traffic.edge.grains).into(),
        Some(("edge", "hit_bytes")) => (traffic.hit_grains * (GRAIN * 60 / 8)).into(),
        Some(("edge", rest)) => of_side(rest, &traffic.edge, minutes).into(),
        Some(("origin", rest)) => of_side(rest, &traffic.origin, minutes).into(),
        _ => Value::Null,
    }
}

fn of_side(name: &str, side: &SideTraffic, minutes: i64) -> Option<i64> {
    if let Some(range) = name.strip_prefix("request_time") {
        let range = SIZE_RANGES.iter().position(|known| range.strip_prefix('_') == Some(known));
        let sum = |counts: &[i64; 8]| range.map_or(counts.iter().sum(), |range| counts[range]);
        let (responses, load_secs): (i64, i64) = (sum(&side.responses), sum(&side.load_secs));
        return Some((load_secs + responses / 2) / responses.max(1));
    }
    match (name, name.strip_prefix("status_")) {
        ("bandwidth", _) => Some(side.grains * GRAIN / minutes.max(1)),
        ("requests_total", _) => Some(side.requests(|_| true)),
        (_, Some(status)) => {
            let is_counted = |known: u16| match status.strip_suffix("xx") {
                Some(class) => class.parse() == Ok(known / 100),
                None => status.parse() == Ok(known),
            };
            Some(side.requests(is_counted))
        }
        _ => None,
    }
}
