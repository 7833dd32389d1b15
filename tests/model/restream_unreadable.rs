//! Unreadable parts of a history are unknown and not absent (`contract.md#decision-49`).

use serde_json::{Value, json};
use sluice::api::restream::GetHistory;
use sluice::api::{ApiResponse, Endpoint};
use sluice::model::ids::ResourceId;
use sluice::model::restream::changes::outages::outages;
use sluice::model::restream::changes::spans::spans;
use sluice::model::restream::changes::state_start::{
    SoughtTarget, StateStart, current_start, current_starts,
};
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::join::TargetName;
use sluice::model::restream::{ResourceHistory, StatusChange, StatusCode};
use sluice::model::time::UnixSeconds;

use crate::codes::{states, whole};

const TARGET: TargetName<'_> = TargetName { source: "s", target_url: "u", target_key: "k" };
const SOUGHT: SoughtTarget<'_> = SoughtTarget { name: TARGET, code: StatusCode::OK, is_alone: true };
const NOW: UnixSeconds = UnixSeconds(1_000);

fn answered(data: &Value) -> ResourceHistory {
    let body = json!({ "data": data }).to_string();
    let read = GetHistory { resource_id: ResourceId::new("r"), start: UnixSeconds(100), end: NOW };
    read.decode(&ApiResponse { status: 200, content_type: None, body: body.as_bytes(), has_challenge: false })
        .unwrap()
}

fn of_target(changes: &Value) -> ResourceHistory {
    answered(&json!([{"source": "s", "history": {"u": {"k": changes}}}]))
}

fn short(changes: &[StatusChange]) -> Vec<(i64, Option<i64>)> {
    changes.iter().map(|change| (change.time.0, change.code.map(whole))).collect()
}

#[test]
fn unreadable_change_makes_the_state_unknown_from_its_earliest_time() {
    let (ok, down) = (json!({"code": 0, "time": 200}), json!({"code": 3, "time": 400}));
    for (changes, expected) in [
        (
            json!([ok, {"code": "broken", "time": 300}, down]),
            vec![(200, Some(0)), (300, None), (400, Some(3))],
        ),
        (json!([ok, {"code": null, "time": 300}]), vec![(200, Some(0)), (300, None)]),
        (json!([ok, {"code": 3}, down]), vec![(200, Some(0)), (200, None), (400, Some(3))]),
        (json!([ok, null]), vec![(200, Some(0)), (200, None)]),
        (json!([{"code": 3, "time": "soon"}, ok]), vec![(100, None), (200, Some(0))]),
        (json!([down, 7, ok]), vec![(400, Some(3)), (200, None), (200, Some(0))]),
        (
            json!([{"code": 42, "time": 400}, {"code": 0, "time": 400}, ok, {"code": 3, "time": 300}, 7]),
            vec![(400, Some(42)), (400, Some(0)), (200, Some(0)), (300, Some(3)), (300, None)],
        ),
        (json!([ok, {"code": 3, "time": 1_764_000_000_000_i64}]), vec![(200, Some(0)), (200, None)]),
        (json!({"code": 3, "time": 300}), vec![(100, None)]),
        (json!("none"), vec![(100, None)]),
    ] {
        let history = of_target(&changes);
        assert_eq!(short(&history.targets[0].changes), expected, "{changes}");
        assert_eq!((history.unreadable_count, history.lost_sources), (1, 0), "{changes}");
    }
    assert_eq!(answered(&json!([5, {"source": "s", "history": 7}])).lost_sources, 2);
}

#[test]
fn state_start_is_unknown_when_the_history_is_unreadable() {
    let since = |changes: &Value| {
        current_start(&of_target(changes).targets[0].changes, StatusCode::OK, UnixSeconds(100), NOW)
    };
    assert_eq!(since(&json!([{"code": "x", "time": 300}])), StateStart::Unknown);
    assert_eq!(since(&json!({})), StateStart::Unknown);
    assert_eq!(since(&json!([])), StateStart::Before(UnixSeconds(100)));
    assert_eq!(since(&json!([{"code": 0, "time": 200}, {"kode": 3, "time": 300}])), StateStart::Unknown);
    let again = json!([{"code": 0, "time": 200}, {"kode": 3, "time": 300}, {"code": 0, "time": 400}]);
    assert_eq!(since(&again), StateStart::Before(UnixSeconds(400)), "it may have been so before");
    let lost = answered(&json!([{"source": "s", "history": 7}]));
    let known = |history| current_starts(&[SOUGHT], history, (NOW, UnixSeconds(0)));
    assert_eq!(known(&lost), [StateStart::Unknown]);
    assert_eq!(known(&answered(&json!([]))), [StateStart::Before(UnixSeconds(100))]);
}

#[test]
fn history_of_a_clamped_period_tells_nothing_about_the_time_before() {
    let read = GetHistory { resource_id: ResourceId::new("r"), start: UnixSeconds(100), end: NOW };
    for (echo, from) in [
        (json!("1970-01-01T00:05:00"), 300),
        (json!("1970-01-01T00:01:40"), 100),
        (json!("1970-01-01T00:00:00"), 100),
        (json!("2026-01-01T00:00:00"), NOW.0),
        (json!("soon"), 100),
        (json!({}), 100),
        (Value::Null, 100),
    ] {
        let body = json!({"start": echo, "data": []}).to_string();
        let answer =
            ApiResponse { status: 200, content_type: None, body: body.as_bytes(), has_challenge: false };
        let history = read.decode(&answer).unwrap();
        let starts = current_starts(&[SOUGHT], &history, (NOW, UnixSeconds(0)));
        assert_eq!(starts, [StateStart::Before(UnixSeconds(from))], "{echo}");
    }
}

#[test]
fn lanes_show_unknown_at_an_unreadable_change_and_outages_do_not_end_there() {
    let changes = json!([{"code": 3, "time": 200}, {"code": "x", "time": 300}, {"code": 0, "time": 400}]);
    let mut log = StatusLog::default();
    log.add(&of_target(&changes), UnixSeconds(100), NOW);
    let spans = spans(&log.targets[0].history.changes, log.period(UnixSeconds(100), NOW));
    assert_eq!(states(&spans), [(100, 200, -1), (200, 300, 3), (300, 400, -1), (400, 1_000, 0)]);
    assert!(spans[3].is_begun_before, "it may have begun before");
    let found = outages(&spans);
    assert_eq!(found.len(), 1);
    assert!(found[0].is_unended, "how it went on could not be read");
    assert_eq!(log.unreadable_count, 1);
}

#[test]
fn present_status_does_not_fill_the_history_when_a_source_is_lost() {
    let present = |data: &Value| {
        let mut log = StatusLog::default();
        log.add(&answered(data), UnixSeconds(100), NOW);
        let item = json!({"status": {"code": 0}, "source": "s", "target_url": "u", "target_key": "k"});
        log.add_current(&[serde_json::from_str(&item.to_string()).unwrap()], NOW);
        short(&log.targets[0].history.changes)
    };
    assert_eq!(present(&json!([])), [(100, Some(0))]);
    assert_eq!(present(&json!([{"source": "s", "history": []}, 7])), []);
}
