//! Deletion agrees with a model that has a set of seconds for each host and no ranges (`contract.md#dvr-rule-piece`).

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::json;

use crate::app::{App, NOON};
use crate::dvr::held;

const STREAM: &str = "/app/dvr-net/v1/demo/streams/live/sports2";

#[derive(Clone, Debug)]
enum Step {
    Wait(i64),
    /// Host (`None` for all), start before now, length, and whether the end is sent as a time.
    Delete(Option<usize>, i64, i64, bool),
    DeleteAll(Option<usize>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let host = || prop::option::of(0..3_usize);
    let step = prop_oneof![
        2 => (1..4000_i64).prop_map(Step::Wait),
        5 => (host(), -2000..45_000_i64, 1..6000_i64, any::<bool>()).prop_map(|(host, ago, secs, as_time)| Step::Delete(host, ago, secs, as_time)),
        1 => host().prop_map(Step::DeleteAll),
    ];
    prop::collection::vec(step, 1..10)
}

/// Holds whether each second from [`FIRST`] on is recorded.
type Seconds = Vec<bool>;

const FIRST: i64 = NOON - 100_000;
const COUNT: usize = 150_000;

fn mark(seconds: &mut Seconds, from: i64, to: i64, is_there: bool) {
    let place = |second: i64| usize::try_from(second - FIRST).unwrap_or(0).min(COUNT);
    let (from, to) = (place(from), place(to));
    seconds[from..to.max(from)].fill(is_there);
}

async fn seconds(app: &App) -> BTreeMap<String, Seconds> {
    let as_seconds = |ranges: Vec<(i64, i64)>| {
        let mut seconds = vec![false; COUNT];
        ranges.into_iter().for_each(|(from, to)| mark(&mut seconds, from, to, true));
        seconds
    };
    held(app, STREAM).await.into_iter().map(|(host, ranges)| (host, as_seconds(ranges))).collect()
}

async fn follow(steps: Vec<Step>) {
    let app = App::small();
    // The same service without any deletion.
    let untouched = App::small();
    let mut deleted: BTreeMap<String, Vec<std::ops::Range<i64>>> = BTreeMap::new();
    let hosts: Vec<String> = seconds(&app).await.into_keys().collect();
    for step in steps {
        let now = app.clock.now();
        let (host, body, gone) = match step {
            Step::Wait(secs) => {
                app.clock.advance(secs);
                untouched.clock.advance(secs);
                continue;
            }
            Step::Delete(host, ago, secs, as_time) => {
                let from = now - ago;
                let name = host.map_or("*", |host| &hosts[host]);
                let body = if as_time {
                    json!({ "host": name, "from_ts": from, "to_ts": from + secs })
                } else {
                    json!({ "host": name, "from_ts": from, "duration_sec": secs })
                };
                (host, body, from..(from + secs).min(now))
            }
            Step::DeleteAll(host) => {
                let name = host.map_or("*", |host| &hosts[host]);
                (host, json!({ "host": name, "all": true }), FIRST..now)
            }
        };
        let reply = app.send("DELETE", STREAM, Some(&body.to_string())).await;
        let failed: Vec<String> = match reply.status {
            200 => Vec::new(),
            _ => serde_json::from_value(reply.json()["failed_hosts"].clone()).unwrap(),
        };
        for (index, name) in hosts.iter().enumerate() {
            if host.is_none_or(|host| host == index) && !failed.contains(name) {
                deleted.entry(name.clone()).or_default().push(gone.clone());
            }
        }
        let mut expected = seconds(&untouched).await;
        for (name, seconds) in &mut expected {
            for gone in deleted.get(name).into_iter().flatten() {
                mark(seconds, gone.start, gone.end, false);
            }
        }
        assert!(seconds(&app).await == expected, "after {body}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn deletion_agrees_with_a_model_of_seconds(steps in steps()) {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(follow(steps));
    }
}
