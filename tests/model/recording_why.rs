//! The cause of a recording that does not run is described, and its state decides the actions.

use serde_json::{Value, json};
use sluice::model::dvr::StreamEntry;
use sluice::model::ids::ResourceId;
use sluice::model::recording::local_facts::{LocalFacts, SourceDown};
use sluice::model::recording::next::recording_so_far;
use sluice::model::recording::reason::{down_at_hosts, failing_streams, source_state, why};
use sluice::model::recording::state::{RecordingState, allows};
use sluice::model::recording::trouble::trouble;
use sluice::model::recording::{Setting, SettingAction};
use sluice::model::restream::ResourceStatus;
use sluice::model::restream::health::Health;
use sluice::model::stream::{CorrectedNames, stream_of_status};
use sluice::model::stream_name::StreamName;

use crate::recordings::{at, recorded, setting, since, window};

fn why_of(setting: &Setting, known: &LocalFacts) -> Option<String> {
    let now = at("19:00:00");
    let state = RecordingState::of(setting, known, trouble(setting, known, now));
    let clock = |time: sluice::model::time::UnixSeconds| time.clock_label(now, 0);
    why(setting, known, state, now, &|span| format!("{} to {} UTC", clock(span.from), clock(span.to)))
}

#[test]
fn recording_cause_names_the_status_the_window_and_the_recorded_part() {
    let evening = json!([window("18:00:00", "20:00:00")]);
    let scheduled = |status: &str| setting("a", &json!({"status": status, "schedule": evening}));
    let none = LocalFacts::default();
    assert_eq!(
        why_of(&scheduled("error"), &none).unwrap(),
        "The service reports “error”; the window 18:00 to 20:00 UTC is open",
        "the recordings are unknown"
    );
    assert_eq!(
        why_of(&scheduled("error"), &recorded(&[])).unwrap(),
        "The service reports “error”; the window 18:00 to 20:00 UTC is open and nothing of it was recorded"
    );
    assert_eq!(
        why_of(&scheduled("finish"), &recorded(&[("17:50:00", "18:46:00")])).unwrap(),
        "The service reports “finish”; the window 18:00 to 20:00 UTC is open and 46 min of it were recorded"
    );
    assert_eq!(
        why_of(&scheduled("error"), &recorded(&[("18:20:00", "")])).unwrap(),
        "The service reports “error”; the window 18:00 to 20:00 UTC is open and 40 min of it were recorded",
        "an instance without an end counts up to now"
    );
    let button = |status: &str| setting("a", &json!({"launch_type": "button", "status": status}));
    assert_eq!(why_of(&button("error"), &none).unwrap(), "The service reports “error”");
    let unconfirmed = LocalFacts { unconfirmed_start: Some(at("18:58:00")), ..none.clone() };
    assert_eq!(why_of(&button("wait"), &unconfirmed).unwrap(), "The service reports “wait”");
    for status in ["wait", "progress", "finish"] {
        assert_eq!(why_of(&button(status), &none), None, "{status} is as it should be");
    }
}

#[test]
fn stop_confirmation_names_the_recorded_length() {
    let of = |since: Option<&str>| recording_so_far(since.map(at), at("19:02:40"));
    assert_eq!(of(Some("16:00:00")), "Recording for 3 h 02 m so far");
    assert_eq!(of(Some("19:02:00")), "Recording for 40 s so far");
    assert_eq!(of(None), "It isn't known since when it has been recording.");
}

#[test]
fn source_state_is_the_worst_one_that_restreams_report() {
    let status = |id: &str, source: &str, code: i64| -> ResourceStatus {
        let item = json!({"source": source, "status": {"code": code}});
        serde_json::from_str(&json!({"resource_id": id, "status": [item]}).to_string()).unwrap()
    };
    let statuses = [
        status("ok", "rtmp://publish.example.net/live/news", 0),
        status("off", "rtmp://publish.example.net/live/news?key=x", 3),
        status("other", "rtmp://publish.example.net/live/sports", 2),
        status("target", "rtmp://publish.example.net/live/kids", 7),
    ];
    let stream_of = |id: &ResourceId, source: &str| stream_of_status(id, source, &[], &CorrectedNames::new());
    let state = |stream: &str, statuses: &[ResourceStatus]| {
        let stream = StreamName::parse(stream).unwrap();
        source_state(statuses, |id, source| stream_of(id, source).as_ref() == Some(&stream))
    };
    let of = |stream: &str| state(stream, &statuses);
    let found = of("live/news").unwrap();
    assert_eq!((found.resource_id.as_str(), found.health), ("off", Health::SourceNotPublished));
    assert_eq!(found.label(), "its source is not published");
    assert_eq!(of("live/sports").unwrap().label(), "its source is not found");
    assert!(!found.is_down, "another restream has it on air");
    assert!(of("live/sports").unwrap().is_down);
    assert!(of("live/kids").is_none(), "a target does not reveal the state of its source");
    assert!(of("live/jazz").is_none());
    let spelled = [status("odd", "rtmp://publish.example.net/live/caf%C3%A9", 3)];
    assert!(state("live/café", &spelled).unwrap().is_down);
    let failing = |statuses: &[ResourceStatus]| {
        let mut names: Vec<String> =
            failing_streams(statuses, stream_of).iter().map(|name| name.as_str().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(failing(&statuses), ["live/news", "live/sports"], "each that may be down");
    assert_eq!(failing(&spelled), ["live/café"]);
}

#[test]
fn recording_actions_follow_the_state_and_an_unknown_state_allows_all() {
    let offered = |status: Value, known: &LocalFacts| -> Vec<String> {
        let setting = setting("a", &json!({"launch_type": "button", "status": status}));
        let words = |action: SettingAction| format!("{action:?}").to_lowercase();
        SettingAction::ALL.into_iter().filter(|action| allows(&setting, known, *action)).map(words).collect()
    };
    let none = LocalFacts::default();
    for status in ["wait", "finish", "error"] {
        assert_eq!(offered(json!(status), &none), ["start", "restart", "deactivate"], "{status}");
    }
    assert_eq!(offered(json!("progress"), &none), ["stop", "restart", "deactivate"]);
    for status in [json!("archiving"), json!(""), Value::Null] {
        assert_eq!(offered(status, &none), ["start", "stop", "restart", "deactivate"]);
    }
    let deactivated = LocalFacts { is_deactivated: true, ..none.clone() };
    assert!(offered(json!("finish"), &deactivated).is_empty());
    assert!(offered(json!("deactivated"), &none).is_empty());
    assert_eq!(
        offered(json!("progress"), &deactivated),
        ["stop", "restart", "deactivate"],
        "it runs after all"
    );
}

/// Returns a host's entry with one range.
fn host(is_alive: Value, range: Option<(&str, &str)>, is_enabled: bool) -> Value {
    let ranges: Vec<Value> = range
        .map(|(from, to)| json!({"from": at(from).0, "duration": at(to).0 - at(from).0}))
        .into_iter()
        .collect();
    json!({"host": "h", "is_alive": is_alive, "dvr": {"enabled": is_enabled, "ranges": ranges}})
}

#[test]
fn hosts_show_a_dead_source_by_being_off_air_or_by_an_old_end() {
    let down = |hosts: &[Value], read_at: Option<&str>| {
        let entries: Vec<StreamEntry> = serde_json::from_str(&json!(hosts).to_string()).unwrap();
        down_at_hosts(&entries, read_at.map(at)).map(|down| down.since)
    };
    let fresh = || host(json!(true), Some(("10:00:00", "12:00:00")), true);
    let stalled = || host(json!(true), Some(("10:00:00", "11:47:00")), true);
    let off = || host(json!(false), Some(("10:00:00", "11:50:00")), true);
    let now = Some("12:00:05");
    assert_eq!(down(&[fresh()], now), None);
    assert_eq!(down(&[off()], now), Some(Some(at("11:50:00"))));
    assert_eq!(down(&[off(), fresh()], now), None, "one host serves it");
    assert_eq!(down(&[stalled(), stalled()], now), Some(Some(at("11:47:00"))));
    assert_eq!(down(&[stalled(), fresh()], now), None, "one host is stalled");
    assert_eq!(down(&[stalled()], None), None, "the time is unknown");
    assert_eq!(down(&[off()], None), Some(Some(at("11:50:00"))));
    assert_eq!(down(&[], now), None);
    assert_eq!(down(&[host(json!(true), None, true)], now), None, "nothing is recorded yet");
    assert_eq!(down(&[host(json!(true), Some(("10:00:00", "11:00:00")), false)], now), None, "DVR is off");
    assert_eq!(down(&[host(Value::Null, None, true)], now), None, "not reported");
}

#[test]
fn running_recording_with_a_dead_source_is_trouble_with_its_end() {
    let says = |members: &Value, start: &str, down: Option<&str>, now: &str| {
        let source_down = Some(SourceDown { since: down.map(at), health: None });
        let known = LocalFacts { source_down, ..since(start) };
        let setting = setting("a", members);
        let trouble = trouble(&setting, &known, at(now)).unwrap();
        let state = RecordingState::of(&setting, &known, Some(trouble));
        (state, trouble.message(at(now), &|time| time.clock_label(at(now), 0)))
    };
    let running =
        json!({"status": "progress", "launch_type": "button", "stream_type": "long", "stop_timeout": 1800});
    let amber = |text: &str| (RecordingState::SourceDown, format!("Recording, but source {text}"));
    let is = |start, down, now, text| assert_eq!(says(&running, start, down, now), amber(text));
    is("00:10:00", Some("00:36:00"), "00:40:00", "down since 00:36 (stops at 01:06 by time-out)");
    // It was started without its source, and has the whole time-out.
    is("00:50:00", Some("00:36:00"), "00:52:00", "down since 00:36 (stops at 01:20 by time-out)");
    is(
        "00:10:00",
        Some("00:36:00"),
        "01:10:00",
        "down since 00:36 (should have stopped at 01:06 by time-out)",
    );
    is("00:10:00", None, "00:40:00", "down");
    let untimed = json!({"status": "progress", "launch_type": "button", "stream_type": "long"});
    assert_eq!(says(&untimed, "00:10:00", Some("00:36:00"), "00:40:00"), amber("down since 00:36"));
    // Overrunning is worse; a recording that does not run has its own trouble.
    let over =
        json!({"status": "progress", "schedule": [window("00:00:00", "00:30:00")], "stop_timeout": 1800});
    let (state, _) = says(&over, "00:00:00", Some("00:36:00"), "00:40:00");
    assert_eq!(state, RecordingState::Overrunning);
    let source_down = Some(SourceDown { since: None, health: None });
    let idle = setting("a", &json!({"status": "wait", "launch_type": "button"}));
    assert_eq!(trouble(&idle, &LocalFacts { source_down, ..LocalFacts::default() }, at("01:00:00")), None);
}
