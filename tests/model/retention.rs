//! Files are lost when their storage time ends, the oldest second of a DVR when its window has passed.

use serde_json::{Value, json};
use sluice::model::dvr::OldestSecond;
use sluice::model::recording::retention::{Retention, loss_message};
use sluice::model::recording::{Instance, Setting};
use sluice::model::time::{UnixSeconds, format_utc};

use crate::recordings::{at, setting};

const DAY: i64 = 86_400;

fn file(stop: &str) -> Instance {
    let stop = if stop.is_empty() { String::new() } else { format!("2026-03-02T{stop}Z") };
    serde_json::from_value(json!({"start": "2026-03-02T10:00:00Z", "stop": stop, "init_path": "/a"})).unwrap()
}

fn days_later(time: &str, days: i64) -> UnixSeconds {
    UnixSeconds(at(time).0 + days * DAY)
}

#[test]
fn file_is_kept_for_the_storage_time_after_its_end() {
    let of = |stop, days| Retention::of(&file(stop), days);
    assert_eq!(of("12:00:00", Some(30)), Retention::Until(days_later("12:00:00", 30)));
    assert_eq!(of("12:00:00", Some(0)), Retention::Until(at("12:00:00")));
    assert_eq!(of("12:00:00", Some(-1)), Retention::Forever);
    for unknown in [of("12:00:00", Some(-2)), of("12:00:00", None), of("", Some(30)), of("", Some(-1))] {
        assert_eq!(unknown, Retention::Unknown);
    }
    assert!(of("12:00:00", Some(i64::MAX)).deleted_at().is_some(), "no overflow");
}

#[test]
fn file_is_about_to_be_lost_within_three_days() {
    let kept = Retention::of(&file("12:00:00"), Some(7));
    let at_day = |days| days_later("12:00:00", days);
    assert_eq!([0, 4, 5, 6].map(|days| kept.is_soon(at_day(days))), [false, false, true, true]);
    assert_eq!(
        [0, 5, 8].map(|days| kept.label(at_day(days))),
        ["in 7 days", "in 2 days", "due 1 day ago"],
        "a service may list what it should have deleted"
    );
    let words =
        [Retention::Forever, Retention::Unknown].map(|kept| (kept.label(at_day(0)), kept.is_soon(at_day(0))));
    assert_eq!(words, [("never".to_owned(), false), ("–".to_owned(), false)]);
}

fn with_files(days: Value, stops: &[&str]) -> Setting {
    let records: Vec<Value> =
        stops.iter().map(|stop| json!({"start": "", "stop": format!("2026-03-02T{stop}Z")})).collect();
    setting("news", &json!({"storage_time": days, "records": records}))
}

#[test]
fn recording_says_how_many_files_it_loses_and_when_the_first() {
    let now = days_later("10:00:00", 2);
    let message = |days, stops: &[&str]| loss_message(&with_files(days, stops), now);
    assert_eq!(
        message(json!(2), &["15:00:00", "13:00:00"]).unwrap(),
        "2 files are deleted within 3 days, the first in 3 h"
    );
    assert_eq!(
        message(json!(4), &["12:00:00"]).unwrap(),
        "1 file is deleted within 3 days, the first in 2 days"
    );
    assert_eq!(message(json!(30), &["12:00:00"]), None);
    assert_eq!(message(json!(-1), &["12:00:00"]), None);
    assert_eq!(message(json!(null), &["12:00:00"]), None);
    assert_eq!(message(json!(2), &[]), None);
}

#[test]
fn oldest_second_leaves_with_the_last_host_that_keeps_it() {
    let of = |hosts: &[(i64, Option<i64>)]| {
        OldestSecond::of(hosts.iter().map(|(at, window)| (UnixSeconds(*at), *window)))
    };
    let oldest = |at, leaves: Option<i64>| {
        Some(OldestSecond { at: UnixSeconds(at), leaves_at: leaves.map(UnixSeconds) })
    };
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[(100, Some(50))]), oldest(100, Some(150)));
    assert_eq!(of(&[(200, Some(500)), (100, Some(50))]), oldest(100, Some(150)), "only that host keeps it");
    assert_eq!(of(&[(100, Some(50)), (100, Some(80))]), oldest(100, Some(180)));
    assert_eq!(of(&[(100, Some(50)), (100, None)]), oldest(100, None), "one may keep it longer");
    assert_eq!(of(&[(100, Some(50)), (200, None)]), oldest(100, Some(150)));
    assert!(of(&[(100, Some(i64::MAX))]).is_some(), "no overflow");
}

#[test]
fn oldest_second_is_told_with_the_time_at_which_it_leaves() {
    let told = |leaves_at: Option<&str>| {
        let oldest = OldestSecond { at: at("08:00:00"), leaves_at: leaves_at.map(at) };
        oldest.message(at("10:00:00"), &|time| format_utc(time)[11..19].to_owned())
    };
    assert_eq!(told(Some("20:00:00")), "Oldest second kept: 08:00:00, leaves the window at 20:00:00");
    assert_eq!(told(Some("10:00:30")), "Oldest second kept: 08:00:00, the window is full");
    assert_eq!(told(None), "Oldest second kept: 08:00:00");
}
