//! The cause of a recording that does not run is described, and its state decides the actions.

use serde_json::{Value, json};
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::recording::next::recording_so_far;
use sluice::model::recording::reason::{source_state, why};
use sluice::model::recording::state::{RecordingState, allows};
use sluice::model::recording::trouble::trouble;
use sluice::model::recording::{Setting, SettingAction};
use sluice::model::restream::ResourceStatus;
use sluice::model::restream::health::Health;
use sluice::model::stream_name::StreamName;

use crate::recordings::{at, recorded, setting, window};

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
    let of = |stream: &str| source_state(&StreamName::parse(stream).unwrap(), &statuses);
    let found = of("live/news").unwrap();
    assert_eq!((found.resource_id.as_str(), found.health), ("off", Health::SourceNotPublished));
    assert_eq!(found.label(), "its source is not published");
    assert_eq!(of("live/sports").unwrap().label(), "its source is not found");
    assert_eq!(of("live/kids"), None, "a target does not reveal the state of its source");
    assert_eq!(of("live/jazz"), None);
}

#[test]
fn recording_actions_follow_the_state_and_an_unknown_state_allows_all() {
    let offered = |status: Value, known: &LocalFacts| -> Vec<String> {
        let setting = setting("a", &json!({"launch_type": "button", "status": status}));
        let all =
            [SettingAction::Start, SettingAction::Stop, SettingAction::Restart, SettingAction::Deactivate];
        let words = |action: &SettingAction| format!("{action:?}").to_lowercase();
        all.iter().filter(|action| allows(&setting, known, action)).map(words).collect()
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
