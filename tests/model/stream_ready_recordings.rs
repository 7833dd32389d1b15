//! The recordings of a stream are checked by their windows, states and paths.

use serde_json::{Value, json};
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::stream::checklist::CheckArea;
use sluice::model::stream::checklist::CheckVerdict::{Absent, Right, Unknown, Waiting, Wrong};

use crate::recordings::{at, recorded, setting};
use crate::stream_ready::{Account, EVENING, expect, schedule};

#[test]
fn recordings_are_judged_by_their_windows_and_states() {
    let of = |members: &Value| setting("a", members);
    let evening = schedule(&EVENING);
    let none = LocalFacts::default;
    let deactivated = LocalFacts { is_deactivated: true, ..none() };
    for (settings, known, verdict, text) in [
        (of(&json!({ "schedule": evening })), none(), Right, "records 18:00 to 20:00"),
        (of(&json!({ "schedule": evening, "status": "progress" })), none(), Right, "records 18:00 to 20:00"),
        (
            of(&json!({ "schedule": schedule(&[("17:45:00", "20:15:00")]) })),
            none(),
            Right,
            "records 17:45 to 20:15",
        ),
        (
            of(&json!({ "schedule": schedule(&[("18:00:00", "19:30:00")]) })),
            none(),
            Wrong,
            "misses 30 min of what is sent, from 19:30 to 20:00",
        ),
        (
            of(&json!({ "schedule": schedule(&[("21:00:00", "22:00:00")]) })),
            none(),
            Wrong,
            "has no window at that time",
        ),
        (of(&json!({})), none(), Unknown, "doesn't report all its windows"),
        (of(&json!({ "schedule": evening })), deactivated, Wrong, "is deactivated: will not record"),
        (of(&json!({ "schedule": evening, "status": null })), none(), Unknown, "doesn't report its state"),
        (of(&json!({ "schedule": evening, "status": "odd" })), none(), Unknown, "doesn't report its state"),
        (
            of(&json!({ "schedule": evening, "status": "error" })),
            none(),
            Unknown,
            "records 18:00 to 20:00, but its last recording failed",
        ),
        (
            of(&json!({ "schedule": evening, "status": "finish" })),
            recorded(&[]),
            Unknown,
            "is finished, and may not start again",
        ),
        (of(&json!({ "launch_type": "stream_start" })), none(), Right, "starts when the stream is published"),
        (of(&json!({ "launch_type": "button" })), none(), Waiting, "starts when you press Start"),
        (
            of(&json!({ "launch_type": "button", "status": "progress" })),
            none(),
            Waiting,
            "starts when you press Start",
        ),
        (
            of(&json!({ "launch_type": "button", "status": "progress", "stream_type": "long" })),
            none(),
            Right,
            "is recording",
        ),
        (of(&json!({ "launch_type": "signal" })), none(), Unknown, "has the launch type signal"),
        (
            of(&json!({ "schedule": evening, "storage_time": 7 })),
            none(),
            Right,
            "records 18:00 to 20:00, kept for 7 days",
        ),
        (
            of(&json!({ "launch_type": "button", "storage_time": -1 })),
            none(),
            Waiting,
            "starts when you press Start, kept forever",
        ),
        (of(&json!({ "schedule": evening, "storage_time": -2 })), none(), Right, "records 18:00 to 20:00"),
    ] {
        let account = Account { settings: Some(vec![settings]), known, ..Account::ready() };
        expect(&account.line(CheckArea::Recording), verdict, &format!("live/a {text}"));
    }
    let late = Account { known: recorded(&[]), now: at("18:05:00"), ..Account::ready() };
    expect(&late.line(CheckArea::Recording), Wrong, "live/a should be recording, but is not");
}

#[test]
fn several_recordings_of_a_stream_are_judged_together() {
    let second = |members: &Value| {
        let mut other = setting("a", members);
        other.id = sluice::model::ids::RecordId::new("second");
        other.source_domain = "other.example.net".to_owned();
        other
    };
    let half = |from, to| json!({ "schedule": schedule(&[(from, to)]), "path": format!("/{from}") });
    for (first, other, verdicts) in [
        (half("18:00:00", "19:00:00"), half("19:00:00", "20:00:00"), [Right, Right]),
        (half("18:00:00", "19:00:00"), half("19:30:00", "20:00:00"), [Wrong, Wrong]),
        (half("18:00:00", "20:00:00"), half("21:00:00", "22:00:00"), [Right, Absent]),
        (half("18:00:00", "19:00:00"), json!({ "launch_type": "stream_start" }), [Right, Right]),
    ] {
        let account =
            Account { settings: Some(vec![setting("a", &first), second(&other)]), ..Account::ready() };
        let found: Vec<_> =
            account.lines(CheckArea::Recording).into_iter().map(|(verdict, _)| verdict).collect();
        assert_eq!(found, verdicts);
    }
}

#[test]
fn path_of_another_recording_that_starts_in_the_same_second_is_named() {
    let evening =
        |path: Value, from: &str| json!({ "schedule": schedule(&[(from, "20:00:00")]), "path": path });
    for (own, other, verdict) in [
        (json!("/a.m3u8"), evening(json!("/a.m3u8"), "18:00:00"), Wrong),
        (json!("/a.m3u8"), evening(json!("/a.m3u8"), "18:00:01"), Right),
        (json!("/a.m3u8"), evening(json!("/b.m3u8"), "18:00:00"), Right),
        (json!(null), evening(json!(null), "18:00:00"), Unknown),
        (json!("/a.m3u8"), json!({ "launch_type": "button", "path": "/a.m3u8" }), Right),
    ] {
        let settings = vec![setting("a", &evening(own, "18:00:00")), setting("b", &other)];
        let (found, text) =
            Account { settings: Some(settings), ..Account::ready() }.line(CheckArea::Recording);
        assert_eq!(found, verdict, "{text}");
        assert_eq!(text.contains("live/b"), verdict != Right, "{text}");
    }
}
