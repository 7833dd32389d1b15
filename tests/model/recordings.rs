//! Builds recordings for tests.

use serde_json::{Value, json};
use sluice::model::recording::Setting;
use sluice::model::recording::local_facts::{LocalFacts, RecordedSpan};
use sluice::model::time::{UnixSeconds, parse_utc};

pub fn at(text: &str) -> UnixSeconds {
    parse_utc(&format!("2026-03-02T{text}Z")).unwrap()
}

pub fn window(start: &str, stop: &str) -> Value {
    json!({ "start": format!("2026-03-02T{start}Z"), "stop": format!("2026-03-02T{stop}Z") })
}

pub fn setting(name: &str, members: &Value) -> Setting {
    let mut value = json!({
        "id": format!("id-{name}"),
        "resource_id": "",
        "source_domain": "cdn.example.net",
        "source_path": format!("/live/{name}/playlist.m3u8"),
        "stream_type": "short",
        "launch_type": "schedule",
        "status": "wait",
    });
    for (key, member) in members.as_object().unwrap() {
        value[key] = member.clone();
    }
    serde_json::from_str(&value.to_string()).unwrap()
}

/// Returns the facts of a recording with these instances; one without an end is running.
pub fn recorded(spans: &[(&str, &str)]) -> LocalFacts {
    let one =
        |(from, to): &(&str, &str)| RecordedSpan { from: at(from), to: (!to.is_empty()).then(|| at(to)) };
    LocalFacts { recorded: Some(spans.iter().map(one).collect()), ..LocalFacts::default() }
}

pub fn since(text: &str) -> LocalFacts {
    recorded(&[(text, "")])
}
