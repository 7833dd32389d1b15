//! Pausing a target moves its windows back by 28 years; resuming gives back the bytes of before (`contract.md#decision-58`).

use proptest::prelude::*;
use sluice::forms::restream::pausing::Pausing;
use sluice::forms::restream::{record_of, resource_of};
use sluice::forms::{Record, merge};
use sluice::model::intervals::Period;
use sluice::model::restream::Resource;
use sluice::model::restream::pause::{PAUSED_BEFORE, is_paused, paused, resumed};
use sluice::model::time::{UnixSeconds, format_utc, parse_utc};
use sluice::redact::url::redacted_target;

fn resource(schedules: &[&str]) -> Resource {
    let target = |schedule: &&str| {
        format!(
            r#"{{"source":"rtmp://in.example/live/a","target_url":"rtmp://out.example/a","target_key":"key","x":1.50,"schedule":[{schedule}]}}"#
        )
    };
    let targets: Vec<String> = schedules.iter().map(target).collect();
    let text = format!(
        r#"{{"resource_id": "r", "name": "R", "active": true, "other": 1e2, "restreams": [{}]}}"#,
        targets.join(",")
    );
    serde_json::from_str(&text).unwrap()
}

fn window(start: &str, stop: &str) -> String {
    format!(r#"{{"start":"{start}","stop":"{stop}","note":"kept"}}"#)
}

/// Returns the resource with a target paused, or resumed.
fn with_target_paused(resource: &Resource, index: usize, is_paused: bool) -> Result<Record, &'static str> {
    let Pausing { wanted, changed, refused } = Pausing::new(resource, &[index], is_paused);
    match refused.as_slice() {
        [(at, why)] if *at == index && changed.is_empty() => Err(why),
        _ => Ok(wanted),
    }
}

#[test]
fn several_targets_of_a_resource_are_paused_together_and_those_that_are_paused_stay() {
    let show = window("2026-11-29T20:00:00Z", "2026-11-29T22:30:00Z");
    let late = window("2033-01-01T00:00:00Z", "2033-01-01T00:00:01Z");
    let before = resource(&["", &show, &format!("{show},{late}"), ""]);
    let first = Pausing::new(&before, &[0, 2, 7, 1], true);
    assert_eq!(first.changed, [0, 1]);
    let why = "Its schedule has a window before 1998 or after 2032.";
    assert_eq!(first.refused, [(2, why), (7, "The target is gone.")]);
    let after = resource_of(&first.wanted);
    assert_eq!(after.restreams[2..], before.restreams[2..], "one that is refused is not moved in part");
    let again = Pausing::new(&after, &[0, 1, 3], true);
    assert_eq!(again.changed, [3]);
    let resumed = Pausing::new(&resource_of(&again.wanted), &[0, 1, 2, 3], false);
    assert_eq!((resumed.changed, resumed.refused.len()), (vec![0, 1, 3], 0));
    assert_eq!(resumed.wanted.to_body(), record_of(&before).to_body());
}

#[test]
fn pause_at_its_turn_keeps_what_was_changed_and_finds_the_target_by_its_address() {
    let show = window("2026-11-29T20:00:00Z", "2026-11-29T22:30:00Z");
    let text = record_of(&resource(&["", &show])).to_text();
    let (first, second) = text.split_at(text.rfind("out.example").unwrap());
    let now: Resource = serde_json::from_str(&[first, &second.replace("out.", "other.")].concat()).unwrap();
    let address = |index: usize| redacted_target(&now.restreams[index].target_url, &[]);
    for at in [0, 1] {
        let (base, wanted) = Pausing::at_its_turn(&record_of(&now), &[(at, address(at))], true);
        assert_eq!(base.to_body(), record_of(&now).to_body());
        assert_eq!(wanted.to_body(), Pausing::new(&now, &[at], true).wanted.to_body());
    }
    let moved = Pausing::at_its_turn(&record_of(&now), &[(0, address(1))], true).1;
    assert_eq!(moved.to_body(), Pausing::new(&now, &[1], true).wanted.to_body(), "its index changed");
}

#[test]
fn pause_at_its_turn_conflicts_if_the_target_is_gone() {
    let now = record_of(&resource(&["", ""]));
    for is_paused in [true, false] {
        let gone = "rtmp://gone.example/app".to_owned();
        let (base, wanted) = Pausing::at_its_turn(&now, &[(1, gone)], is_paused);
        assert_eq!(merge(&base, &wanted, &now).unsettled_count(), 1, "paused: {is_paused}");
    }
}

#[test]
fn pause_moves_each_window_of_one_target_to_the_same_weekday_28_years_before() {
    let show = window("2026-11-29T20:00:00Z", "2026-11-29T22:30:00Z");
    let later = window("2032-12-31T23:00:00Z", "2032-12-31T23:59:59Z");
    let before = resource(&[&show, &format!("{show},{later}")]);
    let after = resource_of(&with_target_paused(&before, 1, true).unwrap());
    assert_eq!(after.restreams[0], before.restreams[0], "the other target stays");
    let times: Vec<_> =
        after.restreams[1].schedule.iter().map(|one| (one.start.as_str(), one.stop.as_str())).collect();
    assert_eq!(
        times,
        [("1998-11-29T20:00:00Z", "1998-11-29T22:30:00Z"), ("2004-12-31T23:00:00Z", "2004-12-31T23:59:59Z"),]
    );
    assert!(is_paused(&after.restreams[1].schedule) && !is_paused(&before.restreams[1].schedule));
    let resumed = with_target_paused(&after, 1, false).unwrap();
    assert_eq!(resumed.to_body(), record_of(&before).to_body());
}

#[test]
fn pause_of_an_empty_schedule_is_one_second_of_1998_and_resumes_as_always_on() {
    let before = resource(&[""]);
    let after = resource_of(&with_target_paused(&before, 0, true).unwrap());
    let [only] = after.restreams[0].schedule.as_slice() else { panic!("one window") };
    assert_eq!((only.start.as_str(), only.stop.as_str()), ("1998-01-01T00:00:00Z", "1998-01-01T00:00:01Z"));
    assert!(is_paused(&after.restreams[0].schedule));
    let resumed = with_target_paused(&after, 0, false).unwrap();
    assert_eq!(resumed.to_body(), record_of(&before).to_body());
}

#[test]
fn pause_is_refused_for_a_window_that_cannot_be_moved() {
    for (schedule, why) in [
        (
            window("2033-01-01T00:00:00Z", "2033-01-01T00:00:01Z"),
            "Its schedule has a window before 1998 or after 2032.",
        ),
        (
            window("1997-12-31T00:00:00Z", "2026-01-01T00:00:00Z"),
            "Its schedule has a window before 1998 or after 2032.",
        ),
        (window("soon", "2026-01-01T00:00:00Z"), "A window of its schedule can't be read."),
    ] {
        assert_eq!(with_target_paused(&resource(&[&schedule]), 0, true).err(), Some(why), "{schedule}");
    }
    assert_eq!(with_target_paused(&resource(&[]), 0, true).err(), Some("The target is gone."));
}

#[test]
fn schedule_with_an_unreadable_or_a_later_window_is_no_pause() {
    let old = window("1998-11-29T20:00:00Z", "1998-11-29T22:30:00Z");
    for schedule in [
        String::new(),
        window("2004-12-31T00:00:00Z", "2005-01-01T00:00:00Z"),
        format!("{old}, {}", window("2026-11-29T20:00:00Z", "2026-11-29T22:30:00Z")),
        format!("{old}, {}", window("1998-11-29T20:00:00Z", "unknown")),
    ] {
        assert!(!is_paused(&resource(&[&schedule]).restreams[0].schedule), "{schedule}");
    }
}

proptest! {
    #[test]
    fn pause_keeps_date_and_time_and_resumes_exactly(from in 883_612_800_i64..1_988_150_399, secs in 1_i64..400_000) {
        let window = Period { from: UnixSeconds(from), to: UnixSeconds(from + secs) };
        let Some(moved) = paused(window) else {
            prop_assert!(window.to.0 - 10_227 * 86_400 >= PAUSED_BEFORE.0);
            return Ok(());
        };
        prop_assert!(moved.to < PAUSED_BEFORE && moved.from.0 >= 0);
        prop_assert_eq!(resumed(moved), window);
        prop_assert_eq!(&format_utc(moved.from)[4..], &format_utc(window.from)[4..], "28 years are whole: same date and time");
        prop_assert_eq!(parse_utc(&format_utc(moved.from)), Some(moved.from));
    }
}
