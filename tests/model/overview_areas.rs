//! The overview summarises the other areas of the API in a few numbers.

use serde_json::{Value, json};
use sluice::model::dvr::StreamEntry;
use sluice::model::metrics::MetricValues;
use sluice::model::overview::recordings::{by_state, others};
use sluice::model::overview::streams::{reset_loss, sum_up};
use sluice::model::overview::traffic::{Traffic, last_windows, traffic_of};
use sluice::model::recording::Setting;
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::recording::state::RecordingState;
use sluice::model::stream_name::StreamName;
use sluice::model::time::{UnixSeconds, format_minute, parse_utc};

use crate::restreams::read;

#[test]
fn overview_counts_each_recording_in_one_state() {
    let window = json!([{"start": "2026-03-02T08:00:00Z", "stop": "2026-03-02T10:00:00Z"}]);
    let over = json!([{"start": "2026-03-02T06:00:00Z", "stop": "2026-03-02T08:00:00Z"}]);
    let settings: Vec<Setting> = [
        json!({"id": "a", "status": "wait"}),
        json!({"id": "b", "status": "error"}),
        json!({"id": "c", "status": "progress"}),
        json!({"id": "d", "status": "paused"}),
        json!({"id": "e"}),
        json!({"id": "f", "status": ""}),
        json!({"id": "g", "status": "wait"}),
        json!({"id": "h", "status": "error", "launch_type": "schedule", "schedule": window}),
        json!({"id": "i", "status": "progress", "launch_type": "schedule", "schedule": over}),
    ]
    .iter()
    .map(read)
    .collect();
    let now = parse_utc("2026-03-02T09:00:00Z").unwrap();
    let setting_status = |setting| SettingStatus::of(setting, &LocalFacts::default(), now);
    let setting_statuses: Vec<SettingStatus> = settings.iter().map(setting_status).collect();
    let states = by_state(&setting_statuses);
    let of = |state: RecordingState| states[state.rank()].clone();
    assert_eq!(of(RecordingState::ShouldRecord), [7], "it is not counted among the failed");
    assert_eq!(of(RecordingState::Error), [1]);
    assert_eq!(of(RecordingState::Overrunning), [8]);
    assert_eq!(of(RecordingState::Recording), [2], "overrunning recordings are not counted as running");
    assert_eq!(states.iter().map(Vec::len).sum::<usize>(), settings.len());
    let counted = |words: &str, count| (words.to_owned(), count);
    assert_eq!(
        others(&settings, &setting_statuses),
        [counted("paused", 1), counted("without status", 2), counted("running", 1), counted("waiting", 2)]
    );
}

#[test]
fn traffic_windows_are_finished_minutes_and_adjacent() {
    for second in ["09:00:00", "09:00:59"] {
        let now = parse_utc(&format!("2026-03-02T{second}Z")).unwrap();
        let [last, before] = last_windows(now);
        assert_eq!(
            (format_minute(last.start), format_minute(last.end)),
            ("2026-03-02T08:49:00".into(), "2026-03-02T08:54:00".into())
        );
        assert_eq!(before.end, last.start);
        assert_eq!(last.end.0 - last.start.0, before.end.0 - before.start.0);
        // Its minutes are finished by their age, whatever the service still fills in.
        assert!(now.0 - last.end.start().0 >= 360);
    }
    assert!(last_windows(UnixSeconds(0))[0].metrics.len() >= 3);
}

#[test]
fn missing_traffic_number_is_not_zero() {
    let totals: MetricValues = read(&json!({
        "edge_bandwidth": 12e9, "origin_bandwidth": null, "edge_hit_ratio": 0.97, "edge_requests_total": 200, "edge_status_5xx": 3
    }));
    let traffic = traffic_of(Some(&totals));
    assert_eq!(traffic.edge_bandwidth, Some(12e9));
    assert_eq!(traffic.origin_bandwidth, None);
    assert_eq!(traffic.failed_ratio, Some(0.015));
    assert_eq!(traffic_of(None), Traffic::default());
    let silent: MetricValues =
        read(&json!({"edge_hit_ratio": 0, "edge_requests_total": 0, "edge_status_5xx": 0}));
    assert_eq!(traffic_of(Some(&silent)).hit_ratio, None);
    assert_eq!(traffic_of(Some(&silent)).failed_ratio, None);
}

#[test]
fn stream_summary_counts_hosts_and_their_dvr_seconds() {
    let entry = |host: &str, is_alive: bool, dvr: Value| -> StreamEntry {
        read(&json!({"stream_name": "live/a", "host": host, "is_alive": is_alive, "dvr": dvr}))
    };
    let ranges = json!([{"duration": 60, "from": 1000}, {"duration": 60, "from": 1030}]);
    let entries = [
        entry("a", true, json!({"enabled": true, "duration": 3600, "ranges": []})),
        entry("b", false, json!({"enabled": true, "duration": 7200, "ranges": []})),
        entry("c", true, json!({"enabled": true, "ranges": ranges})),
    ];
    let summary = sum_up(&entries);
    assert_eq!((summary.hosts, summary.least_secs, summary.most_secs), (3, 90, 7200));
    assert_eq!(sum_up(&[]).hosts, 0);
    let long = 9_000_000_000_000_000_000_i64;
    let hostile = json!([{"duration": long, "from": -long}, {"duration": long, "from": 1000}]);
    let entries = [entry("a", true, json!({"enabled": true, "ranges": hostile}))];
    assert_eq!(sum_up(&entries).most_secs, i64::MAX, "more than can be counted is as much as can be");
}

#[test]
fn reset_warning_says_nothing_to_delete_only_when_all_hosts_report_it() {
    let entry = |host: &str, dvr: Value| -> StreamEntry {
        read(&json!({"stream_name": "live/a", "host": host, "dvr": dvr}))
    };
    let stream = StreamName::parse("live/a").unwrap();
    let loss = |entries: &[StreamEntry], unreadable| reset_loss(&stream, entries, unreadable);
    let (empty, hour) = (json!({"ranges": [], "window": 3600}), json!({"duration": 3600}));
    let (silent, odd) = (Value::Null, json!({"window": 3600, "ranges": [{"from": "soon"}]}));
    assert_eq!(loss(&[], 0), "live/a has no DVR now: there is nothing to delete.");
    assert_eq!(loss(&[entry("a", empty.clone())], 0), "live/a has no DVR now: there is nothing to delete.");
    assert_eq!(loss(&[entry("a", hour.clone())], 0), "1 hour of DVR of live/a on 1 host will be deleted.");
    let unknown = "How much DVR of live/a will be deleted isn't known: no host reports it.";
    assert_eq!(loss(&[entry("a", silent.clone()), entry("b", odd.clone())], 0), unknown);
    assert_eq!(loss(&[], 2), unknown);
    assert_eq!(
        loss(&[entry("a", empty), entry("b", odd)], 0),
        "live/a has no DVR on 1 host. 1 host more didn't report how much."
    );
    assert_eq!(
        loss(&[entry("a", hour), entry("b", silent)], 1),
        "1 hour of DVR of live/a on 1 host will be deleted. 2 hosts more didn't report how much."
    );
}
