//! Covers typed objects by example where the properties do not reach.

use sluice::model::recording::{ScheduleItem, Setting};
use sluice::model::restream::{Backup, Resource, Restream};
use sluice::model::window::ScheduleWindow;
use sluice::redact::secret::Secret;

fn restream(text: &str) -> Restream {
    serde_json::from_str(text).unwrap()
}

fn encoded(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

#[test]
fn new_object_writes_every_member() {
    let restream = Restream { source: "s".into(), ..Restream::default() };
    assert_eq!(
        encoded(&restream),
        r#"{"schedule":[],"source":"s","transcoded":false,"transcode_quality":"","target_type":"","target_url":"","target_key":"","login":"","password":"","backup":{}}"#
    );
    let resource = Resource { name: "n".into(), ..Resource::default() };
    assert_eq!(resource.to_body().unwrap(), r#"{"active":false,"name":"n","type":"","restreams":[]}"#);
    assert_eq!(encoded(&Backup::default()), "{}");
}

#[test]
fn backup_writes_every_member_when_it_is_switched_on() {
    let mut restream = restream(r#"{"backup": { }, "source": "s"}"#);
    restream.backup.target_url = "u".into();
    assert_eq!(
        encoded(&restream),
        r#"{"backup":{"target_url":"u","login":"","password":""},"source":"s"}"#,
        "the document knows it with three members or none"
    );
}

#[test]
fn leniently_read_values_are_written_back_unchanged() {
    let text = r#"{"target_key": 0042e0, "transcoded": "true", "schedule": null, "backup": []}"#;
    assert!(serde_json::from_str::<Restream>(text).is_err(), "a number does not begin with 0");
    let text = text.replace("0042e0", "42");
    let mut restream = restream(&text);
    restream.login = "l".into();
    assert_eq!(
        encoded(&restream),
        r#"{"target_key":42,"transcoded":"true","schedule":null,"backup":[],"login":"l"}"#
    );
    restream.target_key = Secret::new("43");
    restream.transcoded = false;
    assert_eq!(
        encoded(&restream),
        r#"{"target_key":"43","transcoded":false,"schedule":null,"backup":[],"login":"l"}"#
    );
}

#[test]
fn member_with_an_escaped_name_is_recognised_and_written_back_escaped() {
    let window: ScheduleWindow = serde_json::from_str(r#"{"st\u0061rt": "a", "\ud800": 2}"#).unwrap();
    assert_eq!(window.start, "a", "a name that is no text hides no other");
    let mut window: ScheduleWindow = serde_json::from_str(r#"{"st\u0061rt": "a", "\u0078": 1}"#).unwrap();
    assert_eq!(window.start, "a");
    assert_eq!(window.unknown_members()[0].name, "x");
    window.start = "b".into();
    assert_eq!(encoded(&window), r#"{"st\u0061rt":"b","\u0078":1}"#);
}

#[test]
fn last_of_two_equal_members_is_read_and_both_are_written() {
    let mut window: ScheduleWindow =
        serde_json::from_str(r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#).unwrap();
    assert_eq!(window.start, "b");
    assert_eq!(encoded(&window), r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#);
    window.start = "c".into();
    assert_eq!(encoded(&window), r#"{"start":"c","x":1,"start":"c","x":2}"#, "whichever a service takes");
}

#[test]
fn equality_compares_unknown_members_but_not_order_or_blanks() {
    let read = |text| serde_json::from_str::<ScheduleWindow>(text).unwrap();
    let window = read(r#"{"start": "a", "x": 1, "y": [1, 2]}"#);
    assert_eq!(window, read(r#"{"y":[1, 2],"x":1,"start":"a"}"#));
    assert_eq!(window, read(r#"{"start":"a","x":1,"y":[ 1,2 ]}"#));
    assert_ne!(window, read(r#"{"start": "a", "x": 1.0, "y": [1, 2]}"#));
    assert_ne!(read(r#"{"x": "a b\" c"}"#), read(r#"{"x": "a b\"c"}"#), "blanks in a string count");
    assert_ne!(window, read(r#"{"start": "a", "x": 1}"#));
    assert_ne!(window, read(r#"{"start": "b", "x": 1, "y": [1, 2]}"#));
    assert_eq!(
        read(r#"{"start": "a", "stop": null}"#),
        ScheduleWindow { start: "a".into(), ..ScheduleWindow::default() }
    );
}

#[test]
fn recording_schedule_accepts_items_of_any_type() {
    let text = r#"{"id": "1", "schedule": [{"start": "a", "stop": "b", "days": [1]}, "daily", {"cron": "0 3 * * *"}, 7, {"start": "a"}]}"#;
    let setting: Setting = serde_json::from_str(text).unwrap();
    let kinds: Vec<bool> =
        setting.schedule.iter().map(|item| matches!(item, ScheduleItem::Window(_))).collect();
    assert_eq!(kinds, [true, false, false, false, false]);
    assert_eq!(
        encoded(&setting.schedule),
        r#"[{"start": "a", "stop": "b", "days": [1]},"daily",{"cron": "0 3 * * *"},7,{"start": "a"}]"#
    );
}

#[test]
fn flaw_line_names_the_member_and_omits_its_value() {
    let text = r#"{"resource_id": "r", "creation_ts": "then", "restreams": [null, {"source": "s", "backup": {"password": ["hunter2"]}}]}"#;
    let resource: Resource = serde_json::from_str(text).unwrap();
    assert_eq!(
        resource.flaw_lines(),
        [
            "creation_ts: invalid value: a text, expected a whole number",
            "restreams[0]: invalid type: null, expected an object",
            "restreams[1].backup: password: invalid type: sequence, expected a text",
        ]
    );
    assert_eq!(resource.restreams[1].source, "s", "everything else is read");
    assert_eq!(encoded(&resource), text, "and sent back as it came");
    let unknown: Vec<_> = resource.unknown_members().iter().map(|member| member.name_text).collect();
    assert_eq!(unknown, ["\"creation_ts\""], "unreadable members are shown beside unknown ones");
    let other: Resource = serde_json::from_str(&text.replace("then", "later")).unwrap();
    assert_ne!(resource, other, "unreadable members are compared literally");
}

#[test]
fn object_is_flawed_when_the_json_is_not_an_object() {
    for text in ["null", "5", "\"x\"", "[1]", "true"] {
        let window: ScheduleWindow = serde_json::from_str(text).unwrap();
        assert!(window.is_flawed(""), "{text}");
        assert_eq!(encoded(&window), text);
    }
    assert!(serde_json::from_str::<ScheduleWindow>("").is_err());
    let window: ScheduleWindow = serde_json::from_str("[]").unwrap();
    assert!(window.flaws.is_empty(), "an empty array is how some services spell an empty object");
}

#[test]
fn deeply_nested_unknown_members_are_written_back() {
    let deep = format!("{{\"x\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let window: ScheduleWindow = serde_json::from_str(&deep).unwrap();
    assert_eq!(encoded(&window), deep);
}
