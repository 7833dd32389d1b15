//! The list of streams shows what comes next, and the plan of their restreams.

use serde_json::{Value, json};
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::plan::BarKind;
use sluice::model::recording::state::RecordingState;
use sluice::model::recording::trouble::Trouble;
use sluice::model::restream::health::Health;
use sluice::model::restream::{Resource, ResourceStatus, StatusCode};
use sluice::model::stream::board::{NextStart, StreamStatus, next_start, restream_bars, target_facts};
use sluice::model::stream::verdict::{StreamFacts, StreamState, StreamVerdict, TargetFact};
use sluice::model::stream::{Listed, Streams};
use sluice::model::stream_name::StreamName;
use sluice::model::time::{UnixSeconds, parse_utc};

fn at(clock: &str) -> UnixSeconds {
    parse_utc(&format!("2026-03-02T{clock}:00Z")).unwrap()
}

fn window(start: &str, stop: &str) -> Value {
    json!({ "start": format!("2026-03-02T{start}:00Z"), "stop": format!("2026-03-02T{stop}:00Z") })
}

/// A resource with a target at each of these schedules, whose keys must not show.
fn resource(active: bool, schedules: &[&[(&str, &str)]]) -> Resource {
    let restream = |(number, windows): (usize, &&[(&str, &str)])| {
        let windows: Vec<Value> = windows.iter().map(|(start, stop)| window(start, stop)).collect();
        let url = format!("rtmp://out{number}.example/app");
        json!({ "source": "rtmp://in.example/live/a", "target_url": url, "target_key": "planted-key", "schedule": windows })
    };
    let restreams: Vec<Value> = schedules.iter().enumerate().map(restream).collect();
    serde_json::from_value(
        json!({ "resource_id": "r", "active": active, "name": "A", "restreams": restreams }),
    )
    .unwrap()
}

/// Reports these codes of a resource's targets.
fn status(codes: &[i64]) -> ResourceStatus {
    let item = |(number, code): (usize, &i64)| {
        json!({
            "source": "rtmp://in.example/live/a", "target_url": format!("rtmp://out{number}.example/app"),
            "target_key": "planted-key", "status": { "code": code, "description": "Refused planted-key" },
        })
    };
    let items: Vec<Value> = codes.iter().enumerate().map(item).collect();
    serde_json::from_str(&json!({ "resource_id": "r", "status": items }).to_string()).unwrap()
}

#[test]
fn facts_about_targets_hide_keys_and_ignore_inactive_resources() {
    let facts = |active: bool, codes: &[i64]| {
        let resources = [resource(active, &[&[], &[], &[("20:00", "22:00")]])];
        target_facts(&resources, &[status(codes)], at("12:00")).remove(0)
    };
    let found = facts(true, &[9, 0, 7]);
    let healths: Vec<Health> = found.iter().map(|fact| fact.health).collect();
    assert_eq!(healths, [Health::UnknownCode, Health::Ok, Health::Waiting]);
    assert_eq!(found[0].code, Some(StatusCode::Whole(9)));
    assert!(found[0].description.starts_with("Refused ") && !found[0].description.contains("planted-key"));
    assert!(found[1].description.is_empty());
    let unreported: Vec<Health> = facts(true, &[]).iter().map(|fact| fact.health).collect();
    assert_eq!(unreported, [Health::NotReported; 3]);
    assert!(facts(false, &[9, 0, 7]).iter().all(|fact| fact.health == Health::Inactive));
}

#[test]
fn next_start_is_the_first_of_restreams_and_recordings() {
    let stream = |resources: &[Resource]| {
        let setting = json!({ "id": "1", "source_path": "/live/a.m3u8" });
        let settings = [serde_json::from_value(setting).unwrap()];
        Streams::of(Listed { resources, settings: &settings, ..Listed::default() })
            .named(&StreamName::new("live/a"))
    };
    let recording = |state, next: Option<&str>| SettingStatus {
        state,
        trouble: None,
        checked: None,
        next_at: next.map(at),
        is_acknowledged: false,
    };
    let evening: &[&[(&str, &str)]] = &[&[("10:00", "13:00"), ("20:00", "22:00")], &[("18:00", "19:00")]];
    for (active, schedules, state, recorded, expected) in [
        (true, evening, RecordingState::Waiting, Some("19:00"), Some(("18:00", false))),
        (true, evening, RecordingState::Waiting, Some("17:00"), Some(("17:00", true))),
        (false, evening, RecordingState::Finished, Some("19:00"), Some(("19:00", true))),
        (false, evening, RecordingState::Waiting, Some("11:00"), None),
        (true, &[&[][..]][..], RecordingState::Recording, Some("19:00"), None),
        (true, &[][..], RecordingState::Waiting, None, None),
    ] {
        let resources = [resource(active, schedules)];
        let found = next_start(&stream(&resources), &resources, &[recording(state, recorded)], at("12:00"));
        let expected = expected.map(|(time, is_recording)| NextStart { at: at(time), is_recording });
        assert_eq!(found, expected, "{active} {state:?} {recorded:?}");
    }
}

#[test]
fn no_row_moves_once_a_recording_that_is_being_checked_is_confirmed_missing() {
    use StreamState::{NotRecording, Overrunning, SourceDown};
    let verdict = |sourceless: bool| {
        let health = if sourceless { Health::SourceNotPublished } else { Health::Ok };
        let targets = vec![TargetFact { health, code: None, description: String::new() }];
        StreamVerdict::of(&StreamFacts { targets, ..StreamFacts::default() })
    };
    let (missing, over) = (Trouble::OpenWindow(at("08:00")), Trouble::Overrunning(at("08:00")));
    for (sourceless, checked, expected) in [
        (false, vec![missing], NotRecording),
        (false, vec![over], Overrunning),
        (false, vec![over, missing], NotRecording),
        (true, vec![over], SourceDown),
        (true, vec![missing], NotRecording),
        (true, vec![], SourceDown),
    ] {
        let words = format!("{sourceless} {checked:?}");
        let status = StreamStatus::new(verdict(sourceless), checked.into_iter(), None);
        assert_eq!(status.urgency, expected, "{words}");
    }
}

#[test]
fn plan_of_a_restream_has_each_window_once() {
    use BarKind::{Missed, Planned, Running};
    let windows: &[&[(&str, &str)]] = &[
        &[("08:00", "09:00"), ("11:00", "13:00"), ("20:00", "22:00")],
        &[("11:00", "13:00"), ("22:00", "20:00")],
    ];
    for (active, codes, expected) in [
        (true, vec![0, 0], vec![("11:00", Running), ("20:00", Planned)]),
        (true, vec![3, 0], vec![("11:00", Running), ("20:00", Planned)]),
        (true, vec![3, 7], vec![("11:00", Missed), ("20:00", Planned)]),
        (false, vec![0, 0], vec![("11:00", Missed), ("20:00", Missed)]),
    ] {
        let resources = [resource(active, windows)];
        let facts = target_facts(&resources, &[status(&codes)], at("12:00")).remove(0);
        let bars = restream_bars(&resources[0], &facts, at("12:00"), UnixSeconds(at("12:00").0 + 86_400));
        let bars: Vec<_> = bars.iter().map(|bar| (bar.span.from, bar.kind)).collect();
        let expected: Vec<_> = expected.into_iter().map(|(from, kind)| (at(from), kind)).collect();
        assert_eq!(bars, expected, "{active} {codes:?}");
    }
}
