//! The next event of a recording is described, and recordings that should run and do not are found.

use proptest::prelude::*;
use serde_json::{Value, json};
use sluice::model::recording::Setting;
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::local_facts::{self, LocalFacts, SourceDown};
use sluice::model::recording::next::{NextEvent, next};
use sluice::model::recording::plan::plan;
use sluice::model::recording::schedule::{GRACE_SECS, open_at, windows};
use sluice::model::recording::state::RecordingState;
use sluice::model::recording::trouble::{Trouble, trouble};
use sluice::model::time::{UnixSeconds, format_utc};

use crate::recordings::{at, recorded, setting, since, window};

fn words(members: &Value, known: LocalFacts, now: UnixSeconds) -> String {
    next(&setting("a", members), &known, now).message(now, &|time| time.clock_label(now, 0))
}

#[test]
fn next_event_of_a_recording_is_described_with_its_time() {
    let evening = json!([window("18:00:00", "20:00:00")]);
    let by = |launch_type: &str, status: Value| json!({"launch_type": launch_type, "status": status});
    let (on_publication, on_press) = ("Starts when the stream is published", "Starts when you press Start");
    let ready = "Ready: starts when you press Start";
    for (members, now, expected) in [
        (json!({"launch_type": "stream_start"}), "16:00:00", on_publication),
        (by("stream_start", json!("finish")), "16:00:00", on_publication),
        (json!({"launch_type": "button"}), "16:00:00", ready),
        (by("button", json!("finish")), "16:00:00", ready),
        (by("button", json!("error")), "16:00:00", on_press),
        (by("button", json!("running")), "16:00:00", on_press),
        (by("button", Value::Null), "16:00:00", on_press),
        (json!({"launch_type": "moon_phase"}), "20:30:00", "Launch type moon_phase"),
        (by("stream_start", json!("progress")), "20:30:00", "Recording"),
        (json!({"schedule": evening}), "16:00:00", "Starts 18:00, in 2 h"),
        (json!({"schedule": evening}), "18:00:10", "Window open since 18:00; nothing recorded yet"),
        (json!({"schedule": evening, "status": "running"}), "18:00:10", "Window open since 18:00"),
        (json!({"schedule": evening}), "18:05:00", "Window open since 18:00"),
        (json!({"schedule": evening}), "20:00:00", "No upcoming window"),
        (json!({"schedule": evening, "status": "finish"}), "16:00:00", "Next: 18:00, in 2 h"),
        (json!({"schedule": evening, "status": "progress"}), "19:00:00", "Recording, stops 20:00"),
        (json!({"schedule": evening, "status": "Deactivated"}), "19:00:00", "Deactivated: will not record"),
        (json!({"schedule": []}), "20:00:00", "No windows reported"),
        (json!({}), "20:00:00", "No windows reported"),
        (
            json!({"schedule": [{"every": "day"}]}),
            "20:00:00",
            "Unknown: the schedule has windows that can't be read",
        ),
        (json!({"records": [{"start": "2026-03-02T21:00:00Z"}]}), "20:00:00", "Starts 21:00, in 1 h"),
    ] {
        assert_eq!(words(&members, LocalFacts::default(), at(now)), expected, "{members} at {now}");
    }
}

#[test]
fn running_recording_is_described_with_its_start_and_its_end() {
    let evening = json!({"status": "progress", "schedule": [window("18:00:00", "20:00:00")]});
    let by_hand = |kind: &str| json!({"status": "progress", "launch_type": "button", "stream_type": kind});
    for (members, start, now, expected) in [
        (&evening, "17:58:30", "19:00:00", "Recording since 17:58, stops 20:00"),
        (&evening, "18:00:00", "20:30:00", "Recording since 18:00, should have stopped at 20:00"),
        // Started by hand after its window, the recording ends at the longest length only.
        (&evening, "20:10:00", "20:30:00", "Recording since 20:10, 12-hour limit at 3 Mar 08:10"),
        (&by_hand("long"), "02:00:00", "20:30:00", "Recording since 02:00"),
        (&by_hand("short"), "02:00:00", "20:30:00", "Recording since 02:00, should have stopped at 14:00"),
    ] {
        assert_eq!(words(members, since(start), at(now)), expected, "{members} at {now}");
    }
}

#[test]
fn window_on_another_day_is_described_with_its_date() {
    let schedule = json!([{"start": "2026-03-04T19:00:00Z", "stop": "2026-03-04T22:00:00Z"}]);
    let of = |schedule: &Value| words(&json!({"schedule": schedule}), LocalFacts::default(), at("09:00:00"));
    assert_eq!(of(&schedule), "Starts 4 Mar 19:00, in 2 days");
    let schedule = json!([{"start": "2027-01-03T19:00:00Z", "stop": "2027-01-03T22:00:00Z"}]);
    assert_eq!(of(&schedule), "Starts 3 Jan 2027 19:00, in 10 months");
}

#[test]
fn schedule_starts_nothing_when_the_launch_type_ignores_it() {
    let members = json!({"launch_type": "button", "schedule": [window("18:00:00", "20:00:00")]});
    assert_eq!(trouble(&setting("a", &members), &LocalFacts::default(), at("19:00:00")), None);
    assert_eq!(
        next(&setting("a", &members), &LocalFacts::default(), at("16:00:00")),
        NextEvent::OnRequest { is_ready: true }
    );
}

#[test]
fn recording_is_not_in_trouble_while_the_instances_that_decide_are_read() {
    let being_read = LocalFacts { is_being_read: true, ..LocalFacts::default() };
    let evening =
        |status: &str| setting("a", &json!({"status": status, "schedule": [window("18:00:00", "20:00:00")]}));
    let of =
        |setting: &Setting, known: &LocalFacts, now: &str| SettingStatus::of(setting, known, at(now)).state;
    for (status, now) in [
        // It may have paused between two files.
        ("wait", "19:00:00"),
        ("finish", "19:00:00"),
        ("error", "19:00:00"),
        // It may have been started by hand after its window.
        ("progress", "20:30:00"),
    ] {
        let setting = evening(status);
        assert_eq!(of(&setting, &being_read, now), RecordingState::Checking, "{status}");
        let failed = LocalFacts::default();
        assert_ne!(of(&setting, &failed, now), RecordingState::Checking, "{status}: the read failed");
    }
    assert_eq!(
        of(&evening("wait"), &being_read, "18:00:30"),
        RecordingState::Waiting,
        "it may take a minute"
    );
    // Trouble that does not depend on them is said at once.
    let down = LocalFacts { source_down: Some(SourceDown { since: None, health: None }), ..being_read };
    assert_eq!(of(&evening("progress"), &down, "19:00:00"), RecordingState::SourceDown);
    let since = LocalFacts { is_being_read: true, ..since("18:00:00") };
    assert_eq!(of(&evening("progress"), &since, "20:30:00"), RecordingState::Overrunning);
}

#[test]
fn open_window_without_a_recording_is_trouble_after_a_minute() {
    let of = |status: Value, read_at: &str| {
        let members = json!({"status": status, "schedule": [window("18:00:00", "20:00:00")]});
        trouble(&setting("a", &members), &LocalFacts::default(), at(read_at))
    };
    let missed = Some(Trouble::OpenWindow(at("18:00:00")));
    assert_eq!(of(json!("wait"), "17:59:59"), None);
    assert_eq!(of(json!("wait"), "18:00:59"), None, "it may take a minute");
    assert_eq!(of(json!("wait"), "18:01:00"), missed);
    assert_eq!(of(json!("finish"), "19:00:00"), missed, "it ended within its window");
    assert_eq!(of(json!("error"), "19:00:00"), missed);
    assert_eq!(of(json!("running"), "19:00:00"), None, "an undocumented status may mean that it records");
    assert_eq!(of(json!("progress"), "19:00:00"), None);
    assert_eq!(of(json!("wait"), "20:00:00"), None, "the window is over");
    assert_eq!(of(Value::Null, "19:00:00"), None, "without a status the state is unknown");
    assert_eq!(of(json!(""), "19:00:00"), None);
    assert_eq!(of(json!("deactivated"), "19:00:00"), None);
}

#[test]
fn missed_recording_is_dated_from_its_last_instance_in_the_window() {
    let members = json!({"status": "finish", "schedule": [window("22:00:00", "23:59:59")]});
    let of = |known: &LocalFacts| trouble(&setting("a", &members), known, at("23:07:40"));
    let words = |known: &LocalFacts| {
        of(known).unwrap().message(at("23:07:40"), &|time| time.clock_label(at("23:07:40"), 0))
    };
    let known = recorded(&[("22:10:00", "22:46:32"), ("22:00:00", "22:05:00"), ("20:00:00", "21:00:00")]);
    assert_eq!(words(&known), "Not recording for 21 min (since 22:46)");
    let before = recorded(&[("20:00:00", "21:00:00"), ("23:10:00", "23:20:00")]);
    assert_eq!(words(&before), "Not recording for 1 h (since 22:00)", "none of it is within the window");
    let beyond = recorded(&[("21:50:00", "22:30:00")]);
    assert_eq!(of(&beyond), Some(Trouble::Missed(at("22:30:00"))), "it began before the window");
    let running = recorded(&[("22:10:00", "")]);
    assert_eq!(words(&running), "Not recording, window open since 22:00", "an instance has no end");
    let unread = LocalFacts::default();
    assert_eq!(words(&unread), "Not recording, window open since 22:00", "its instances were not read");
}

#[test]
fn recorded_instances_are_unknown_when_one_is_unreadable() {
    let of = |records: Value| local_facts::recorded(&setting("a", &json!({ "records": records })));
    let run = |start: &str, stop: Value| json!({"start": start, "stop": stop, "init_path": ""});
    let readable = run("2026-03-02T22:00:00Z", json!("2026-03-02T22:46:32Z"));
    assert_eq!(of(json!([readable])).unwrap().len(), 1);
    assert_eq!(of(json!([])).unwrap().len(), 0);
    assert_eq!(of(json!([readable, run("today", json!("2026-03-02T22:46:32Z"))])), None);
    assert_eq!(of(json!([readable, run("2026-03-02T22:50:00Z", json!("later"))])), None);
    assert_eq!(of(json!("none")), None);
}

#[test]
fn recording_stopped_by_a_person_is_no_trouble_until_the_next_window() {
    let schedule = json!([window("18:00:00", "19:00:00"), window("19:00:00", "20:00:00")]);
    let setting = setting("a", &json!({"status": "finish", "schedule": schedule}));
    let known = LocalFacts { stopped_at: Some(at("18:32:10")), ..LocalFacts::default() };
    let words =
        |now: &str| next(&setting, &known, at(now)).message(at(now), &|time| time.clock_label(at(now), 0));
    assert_eq!(trouble(&setting, &known, at("18:59:00")), None);
    assert_eq!(words("18:59:00"), "Stopped at 18:32");
    assert_eq!(trouble(&setting, &known, at("19:02:00")), Some(Trouble::OpenWindow(at("19:00:00"))));
    assert_eq!(words("20:10:00"), "No upcoming window");
    // Another person has started it again, and it has ended.
    let again = recorded(&[("18:00:00", "18:32:10"), ("18:40:00", "18:45:00")]);
    let again = LocalFacts { stopped_at: known.stopped_at, ..again };
    assert_eq!(trouble(&setting, &again, at("18:59:00")), Some(Trouble::Missed(at("18:45:00"))));
}

#[test]
fn recording_is_overrunning_a_minute_after_its_end() {
    let evening = json!([window("18:00:00", "20:00:00")]);
    let of = |known: &LocalFacts, now: &str| {
        let setting = setting("a", &json!({"status": "progress", "schedule": evening}));
        let trouble = trouble(&setting, known, at(now));
        (trouble, RecordingState::of(&setting, known, trouble))
    };
    let over = (Some(Trouble::Overrunning(at("20:00:00"))), RecordingState::Overrunning);
    assert_eq!(of(&since("18:00:00"), "20:30:00"), over);
    assert_eq!(of(&LocalFacts::default(), "20:30:00"), over, "its start is not known");
    assert_eq!(of(&since("18:00:00"), "20:00:59"), (None, RecordingState::Recording), "it may take a minute");
    assert_eq!(
        of(&since("20:10:00"), "20:30:00"),
        (None, RecordingState::Recording),
        "it was started by hand since"
    );
    let words = over.0.unwrap().message(at("20:30:00"), &|time| time.clock_label(at("20:30:00"), 0));
    assert_eq!(words, "Overrunning: should have stopped at 20:00");
    let button = setting("a", &json!({"launch_type": "button", "status": "progress"}));
    let limit = Some(Trouble::Overrunning(at("14:00:00")));
    assert_eq!(trouble(&button, &since("02:00:00"), at("20:30:00")), limit, "12 hours are over");
}

#[test]
fn adjacent_window_has_its_own_minute_of_grace() {
    let schedule = json!([window("19:00:00", "20:00:00"), window("18:00:00", "19:00:00")]);
    let setting = setting("a", &json!({ "schedule": schedule }));
    assert_eq!(trouble(&setting, &LocalFacts::default(), at("19:00:30")), None);
    assert_eq!(trouble(&setting, &recorded(&[]), at("19:02:00")), Some(Trouble::Missed(at("19:00:00"))));
    assert_eq!(open_at(&windows(&setting), at("18:30:00")).unwrap().to, at("20:00:00"), "and prolongs it");
}

#[test]
fn accepted_start_without_a_recording_is_trouble() {
    let button = |status: &str| setting("a", &json!({"launch_type": "button", "status": status}));
    let known = LocalFacts { unconfirmed_start: Some(at("18:02:00")), ..LocalFacts::default() };
    let found = trouble(&button("wait"), &known, at("18:03:00"));
    assert_eq!(found, Some(Trouble::NotStarted(at("18:02:00"))));
    assert_eq!(
        found.unwrap().message(at("18:10:00"), &|time| time.clock_label(at("18:10:00"), 0)),
        "Not recording for 8 min (since 18:02): start accepted, not confirmed"
    );
    assert_eq!(trouble(&button("progress"), &known, at("18:03:00")), None, "it came late");
    assert_eq!(trouble(&button("running"), &known, at("18:03:00")), None, "it may have started");
    let known = LocalFacts { is_deactivated: true, ..known };
    assert_eq!(trouble(&button("wait"), &known, at("18:03:00")), None);
    assert_eq!(RecordingState::of(&button("wait"), &known, None), RecordingState::Deactivated);
}

#[test]
fn recording_states_are_distinct_and_an_unlisted_one_is_shown_unchanged() {
    let of = |status: &Value| {
        let setting = setting("a", &json!({"launch_type": "button", "status": status}));
        let state = RecordingState::of(&setting, &LocalFacts::default(), None);
        (state, state.label_of(&setting))
    };
    assert_eq!(of(&json!("progress")), (RecordingState::Recording, "Recording".to_owned()));
    assert_eq!(of(&json!("finish")), (RecordingState::Finished, "Finished".to_owned()));
    assert_eq!(of(&json!("warming_up")), (RecordingState::Other, "warming_up".to_owned()));
    assert_eq!(of(&Value::Null), (RecordingState::Unknown, "Status not reported".to_owned()));
    assert_eq!(of(&json!("INACTIVE")).0, RecordingState::Deactivated);
    for (rank, state) in RecordingState::ALL.into_iter().enumerate() {
        assert_eq!(state.rank(), rank);
    }
}

fn spans() -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((-7_200_i64..7_200, -600_i64..7_200), 0..6)
        .prop_map(|spans| spans.into_iter().map(|(from, secs)| (from, from + secs)).collect())
}

fn schedule(spans: &[(i64, i64)], now: UnixSeconds) -> Vec<Value> {
    let time = |secs| format_utc(UnixSeconds(now.0 + secs));
    spans.iter().map(|(from, to)| json!({"start": time(from), "stop": time(to)})).collect()
}

fn status() -> impl Strategy<Value = Option<&'static str>> {
    prop::option::of(prop::sample::select(vec!["wait", "progress", "finish", "error", "odd"]))
}

proptest! {
    #[test]
    fn recording_is_missing_when_a_window_is_open_a_minute_without_progress(spans in spans(), status in status()) {
        let now = at("12:00:00");
        let setting = setting("a", &json!({"schedule": schedule(&spans, now), "status": status}));
        let is_late = spans.iter().any(|(from, to)| *from <= -GRACE_SECS && *to > 0);
        let found = trouble(&setting, &LocalFacts::default(), now).filter(|found| found.is_missing());
        prop_assert_eq!(found.is_some(), is_late && !matches!(status, None | Some("progress" | "odd")));
        if let Some(trouble) = found {
            let first = spans.iter().filter(|(from, to)| *from <= 0 && *to > 0).map(|(from, _)| *from).min();
            prop_assert_eq!(trouble.since().map(|since| since.0 - now.0), first);
        }
    }

    #[test]
    fn next_window_is_in_the_future_and_no_window_precedes_it(spans in spans()) {
        let now = at("12:00:00");
        let setting = setting("a", &json!({"schedule": schedule(&spans, now)}));
        let is_whole = |(from, to): &&(i64, i64)| from < to;
        match next(&setting, &LocalFacts::default(), now) {
            NextEvent::Due { window, .. } => prop_assert!(window.from <= now && now < window.to),
            NextEvent::Window { window, .. } => {
                let first = spans.iter().filter(is_whole).map(|(from, _)| *from).filter(|from| *from > 0).min();
                prop_assert_eq!(Some(window.from.0 - now.0), first);
            }
            NextEvent::NoWindow(_) => prop_assert!(spans.iter().filter(is_whole).all(|(_, to)| *to <= 0)),
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

#[test]
fn no_recording_is_late_while_the_time_is_unknown() {
    let evening = json!([window("18:00:00", "20:00:00")]);
    let of = |status: &str, known: LocalFacts, now: &str| {
        let known = LocalFacts { is_time_unsure: true, ..known };
        trouble(&setting("a", &json!({"status": status, "schedule": evening})), &known, at(now))
    };
    assert_eq!(of("wait", recorded(&[]), "19:00:00"), None);
    assert_eq!(of("finish", recorded(&[("18:00:00", "18:20:00")]), "19:00:00"), None);
    assert_eq!(of("progress", since("18:00:00"), "21:00:00"), None);
    let unconfirmed = Some(at("18:59:00"));
    let started = LocalFacts { unconfirmed_start: unconfirmed, ..LocalFacts::default() };
    assert_eq!(of("wait", started, "19:00:00"), Some(Trouble::NotStarted(at("18:59:00"))), "it was watched");
}

#[test]
fn finished_recording_is_planned_only_if_its_last_window_was_recorded() {
    let says = |windows: &Value, known: LocalFacts, days: i64| {
        let members = json!({"status": "finish", "schedule": windows, "storage_time": days});
        let known_to = known.clone();
        let planned =
            plan(&[setting("a", &members)], &move |_| known_to.clone(), at("12:00:00"), at("23:59:59"));
        (words(&members, known, at("12:00:00")), planned.len())
    };
    let ahead = json!([window("18:00:00", "20:00:00")]);
    let both = json!([window("08:00:00", "10:00:00"), window("18:00:00", "20:00:00")]);
    let goes_on = || ("Next: 18:00, in 6 h".to_owned(), 1);
    let doubtful = || ("Finished: may not start at 18:00".to_owned(), 0);
    assert_eq!(says(&ahead, LocalFacts::default(), -1), goes_on(), "its recordings are unknown");
    assert_eq!(says(&ahead, recorded(&[]), -1), doubtful(), "deactivated before its first window");
    assert_eq!(
        says(&ahead, recorded(&[("06:00:00", "07:00:00")]), -1),
        goes_on(),
        "its past windows were removed"
    );
    assert_eq!(says(&both, recorded(&[("08:00:00", "10:00:00")]), -1), goes_on());
    assert_eq!(says(&both, recorded(&[("09:30:00", "09:40:00")]), -1), goes_on(), "a part of it");
    assert_eq!(says(&both, recorded(&[("06:00:00", "07:00:00")]), -1), doubtful(), "deactivated at 7:30");
    assert_eq!(says(&both, recorded(&[]), 0), goes_on(), "its files are not kept");
    assert_eq!(says(&both, recorded(&[]), 7), doubtful());
    let waits = json!({"status": "wait", "schedule": both});
    assert_eq!(words(&waits, recorded(&[]), at("12:00:00")), "Starts 18:00, in 6 h");
}
