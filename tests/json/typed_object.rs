//! A typed view reads any object, and compares also what it does not know.

use proptest::prelude::*;
use sluice::model::recording::Setting;
use sluice::model::restream::Resource;
use sluice::model::window::ScheduleWindow;

use crate::spelled;

fn decoded<T: for<'a> serde::Deserialize<'a>>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn objects_read_from_the_same_text_are_equal(text in spelled::resource(), other in spelled::resource()) {
        let (first, second): (Resource, Resource) = (decoded(&text), decoded(&text));
        prop_assert_eq!(&first, &second);
        let blank: Resource = decoded(&text.replace('{', "{ ").replace("{ [,]}", "{[,]}"));
        prop_assert_eq!(&first, &blank, "blanks between tokens are no difference");
        let other: Resource = decoded(&other);
        if first == other {
            prop_assert_eq!(first.unknown_members().len(), other.unknown_members().len());
        }
    }
}

#[test]
fn member_with_an_escaped_name_is_recognised() {
    let window: ScheduleWindow = decoded(r#"{"st\u0061rt": "a", "\ud800": 2}"#);
    assert_eq!(window.start, "a", "a name that is no text hides no other");
    let window: ScheduleWindow = decoded(r#"{"st\u0061rt": "a", "\u0078": 1}"#);
    assert_eq!(window.start, "a");
    assert_eq!(window.unknown_members()[0].name, "x");
}

#[test]
fn last_of_two_equal_members_is_read() {
    let window: ScheduleWindow = decoded(r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#);
    assert_eq!(window.start, "b");
}

#[test]
fn equality_compares_unknown_members_but_not_order_or_blanks() {
    let read = decoded::<ScheduleWindow>;
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
    let setting: Setting = decoded(text);
    let kinds: Vec<bool> = setting.schedule.iter().map(|item| !item.stop.is_empty()).collect();
    assert_eq!(kinds, [true, false, false, false, false]);
    let spelled = setting.schedule.iter().map(|item| item.members.text().unwrap());
    assert_eq!(
        spelled.collect::<Vec<_>>(),
        [
            r#"{"start": "a", "stop": "b", "days": [1]}"#,
            "\"daily\"",
            r#"{"cron": "0 3 * * *"}"#,
            "7",
            r#"{"start": "a"}"#
        ]
    );
}

#[test]
fn schedules_are_equal_only_if_their_undocumented_items_are() {
    let with = |item: &str| decoded::<Setting>(&format!(r#"{{"id": "1", "schedule": [{item}]}}"#));
    assert_eq!(with("\"daily\""), with("\"daily\""));
    assert_ne!(with("\"daily\""), with("\"weekly\""));
    assert_ne!(with("7"), with("8"));
    assert_ne!(with(r#"{"cron": "0 3 * * *"}"#), with(r#"{"cron": "0 4 * * *"}"#));
    assert_eq!(with("{}"), with("[]"), "an empty array is an empty object");
}

#[test]
fn flaw_line_names_the_member_and_omits_its_value() {
    let text = r#"{"resource_id": "r", "creation_ts": "then", "restreams": [null, {"source": "s", "backup": {"password": ["hunter2"]}}]}"#;
    let resource: Resource = decoded(text);
    assert_eq!(
        resource.flaw_lines(),
        [
            "creation_ts: invalid value: a text, expected a whole number",
            "restreams[0]: invalid type: null, expected an object",
            "restreams[1].backup: password: invalid type: sequence, expected a text",
        ]
    );
    assert_eq!(resource.restreams[1].source, "s", "everything else is read");
    let unknown: Vec<_> = resource.unknown_members().iter().map(|member| member.name_text).collect();
    assert_eq!(unknown, ["\"creation_ts\""], "unreadable members are shown beside unknown ones");
    let other: Resource = decoded(&text.replace("then", "later"));
    assert_ne!(resource, other, "unreadable members are compared literally");
}

#[test]
fn object_is_flawed_when_the_json_is_not_an_object() {
    for text in ["null", "5", "\"x\"", "[1]", "true"] {
        let window: ScheduleWindow = decoded(text);
        assert!(window.is_flawed(""), "{text}");
        assert_eq!(window.members.text(), Some(text));
    }
    assert!(serde_json::from_str::<ScheduleWindow>("").is_err());
    let window: ScheduleWindow = decoded("[]");
    assert!(window.flaws.is_empty(), "an empty array is how some services spell an empty object");
}
