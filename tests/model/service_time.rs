//! The service's time is known when something reliable tells it, and doubted when sources disagree.

use sluice::model::service_time::ServiceTime;

/// Returns how far ahead the service is, and whether that is known, after all were asked.
fn of(service: Option<i64>, own_server: Option<i64>, latest: Option<i64>) -> (i64, bool) {
    let time = ServiceTime { service, own_server, latest, is_asked: true };
    assert_eq!(time.is_doubtful(), !time.is_known());
    (time.ahead_secs(), time.is_known())
}

#[test]
fn service_date_tells_its_time_whatever_else_says() {
    assert_eq!(of(Some(-3_600), None, None), (-3_600, true));
    assert_eq!(of(Some(5), Some(900), Some(7_200)), (5, true), "a host's clock is wrong");
}

#[test]
fn own_server_tells_the_time_unless_data_is_later() {
    // This computer is an hour fast, and an hour slow.
    assert_eq!(of(None, Some(-3_600), None), (-3_600, true));
    assert_eq!(of(None, Some(3_600), Some(3_595)), (3_600, true));
    assert_eq!(of(None, Some(-3_600), Some(-90_000)), (-3_600, true), "old data says nothing");
    assert_eq!(of(None, Some(0), Some(60)), (60, true), "within a minute the later counts");
    assert_eq!(of(None, Some(0), Some(61)), (61, false), "the service cannot know the future");
}

#[test]
fn computer_clock_counts_only_when_data_is_as_late() {
    assert_eq!(of(None, None, None), (0, false));
    assert_eq!(of(None, None, Some(-8)), (0, true), "a live host recorded eight seconds ago");
    assert_eq!(of(None, None, Some(20)), (20, true));
    assert_eq!(of(None, None, Some(-61)), (0, false), "the last change says nothing of the present");
    assert_eq!(of(None, None, Some(3_600)), (3_600, false), "this computer is an hour slow at least");
}

#[test]
fn time_is_not_doubted_before_all_were_asked() {
    let time = ServiceTime::default();
    assert!(!time.is_known() && !time.is_doubtful());
}
