//! All words that the forms of an account's documents would say are found at once.

use serde_json::{Value, json};
use sluice::forms::findings::{Finding, of_resources, of_settings};
use sluice::model::recording::Setting;
use sluice::model::restream::Resource;
use sluice::model::time::UnixSeconds;

const NOW: UnixSeconds = UnixSeconds(1_772_400_000);

fn told<Id: ToString>(found: &[Finding<Id>]) -> Vec<String> {
    let line = |(id, label, remark): &Finding<Id>| {
        let others: String = remark.others.iter().map(|other| format!(" {}", other.id.to_string())).collect();
        format!("{} {label}: {}{others}", id.to_string(), remark.message)
    };
    found.iter().map(line).collect()
}

fn resource(id: &str, is_active: bool, url: &str, schedule: &Value) -> Resource {
    let restream = json!({
        "source": "rtmp://in.example/live/a", "target_type": "customRTMP", "target_url": url,
        "target_key": "k", "backup": {}, "schedule": schedule,
    });
    serde_json::from_value(json!({
        "resource_id": id, "name": id, "type": "short", "active": is_active, "restreams": [restream],
    }))
    .unwrap()
}

#[test]
fn findings_of_resources_name_the_document_the_field_and_the_others() {
    let ahead = json!([{"start": "2026-03-02T12:00:00Z", "stop": "2026-03-02T13:00:00Z"}]);
    let resources = [
        resource("a", true, "rtmp://out.example/app", &json!([])),
        resource("b", true, "RTMP://Out.example:1935/app/", &json!([])),
        resource("c", false, "rtmp://c.example/app", &ahead),
        resource("d", true, "rtmp://d.example/app/k", &json!([])),
        resource("e", true, "rtmp://e.example/app", &ahead),
    ];
    assert_eq!(
        told(&of_resources(&resources, NOW)),
        [
            "a Restream 1: Target URL: this target is in use by an active resource: b",
            "b Restream 1: Target URL: this target is in use by an active resource: a",
            "c Restream 1: Schedule: Will not run: the resource is inactive.",
            "d Restream 1: Target URL: Ends with the stream key, which would be sent twice. Remove it from the address.",
        ]
    );
}

#[test]
fn findings_of_settings_name_the_document_the_field_and_the_others() {
    let setting = |id: &str, path: &str, launch: &str| -> Setting {
        let window = json!({"start": "2026-03-02T12:00:00Z", "stop": "2026-03-02T13:00:00Z"});
        let schedule = if launch == "schedule" { vec![window] } else { Vec::new() };
        serde_json::from_value(json!({
            "id": id, "source_domain": "a.example", "source_path": format!("/{id}.m3u8"), "stream_type": "short",
            "launch_type": launch, "schedule": schedule, "path": path, "storage_time": -1,
        }))
        .unwrap()
    };
    let settings = [
        setting("a", "/records/{now}.m3u8", "schedule"),
        setting("b", "records/{now}.m3u8", "schedule"),
        setting("c", "/records/{now}.m3u8", "stream_start"),
        setting("d", "/one.m3u8", "schedule"),
        setting("off", "/records/{now}.m3u8", "schedule"),
        setting("e", "/other.m3u8", "button"),
    ];
    let is_deactivated = |one: &Setting| one.id.as_str() == "off";
    let same = "Starts at the same time as, and so writes the same file as:";
    assert_eq!(
        told(&of_settings(&settings, &is_deactivated, NOW)),
        [
            format!("a Path: {same} b"),
            format!("b Path: {same} a"),
            format!("off Path: {same} a b"),
            "off Schedule: Will not run: the recording is deactivated.".to_owned(),
            "e Path: Without {now}, each recording is saved over the one before.".to_owned(),
        ]
    );
}
