//! An import plan contains the differences between a file and the service.

use sluice::forms::restream::import::ImportAction;

use super::{exported, needed, one, plan, resource, restream, wanted};

#[test]
fn import_ignores_times_and_ids_in_the_file() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = exported(&present, false).replace("\"modification_ts\": 2", "\"modification_ts\": 99");
    assert_eq!(plan(&text, &present).totals()[2], 1);
}

#[test]
fn import_changes_only_the_changed_field() {
    let present = [one("r1", "One", &[restream(1), restream(2)])];
    let edited = |has_secrets| {
        exported(&present, has_secrets).replace("\"login\": \"operator\"", "\"login\": \"night shift\"")
    };
    let without = plan(&edited(false), &present);
    let (_, missing) = needed(&without, 0);
    assert!(missing.iter().any(|label| label == "Restream 2: Stream key"), "{missing:?}");
    let plan = plan(&edited(true), &present);
    let ImportAction::Change { base, wanted, changes } = &plan.items[0].verdict else { panic!("no change") };
    assert_eq!(**base, present[0]);
    let labels: Vec<&str> = changes.iter().map(|change| change.label.as_str()).collect();
    assert_eq!(labels, ["Restream 1: Login", "Restream 2: Login"]);
    let mut expected = present[0].clone();
    for restream in &mut expected.restreams {
        restream.login = "night shift".into();
    }
    assert_eq!(**wanted, expected, "secrets and unknown members are those at the service");
    assert_eq!(wanted.to_body().unwrap().matches("12345678901234567890123").count(), 1);
}

#[test]
fn import_preserves_members_that_the_file_does_not_name() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = r#"{"resources": [{"resource_id": "r1", "name": "Renamed", "new": {"b": 1}}]}"#;
    let plan = plan(text, &present);
    let wanted = wanted(&plan, 0);
    assert_eq!(wanted.name, "Renamed");
    assert_eq!(wanted.restreams, present[0].restreams);
    assert!(wanted.active);
    let names: Vec<String> = wanted.unknown_members().iter().map(|member| member.name.to_string()).collect();
    assert_eq!(names, ["api_key", "big", "x", "new"]);
}

#[test]
fn import_removes_an_empty_backup_and_preserves_an_absent_one() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = exported(&present, true);
    let start = text.find("\"backup\": {").unwrap();
    let end = start + text[start..].find('}').unwrap() + 1;
    let without = [&text[..start], "\"backup\": {}", &text[end..]].concat();
    let plan = plan(&without, &present);
    assert!(wanted(&plan, 0).restreams[0].backup.is_none());
}

#[test]
fn imported_new_resource_has_unknown_activity_when_the_file_omits_it() {
    let whole = text_of(&one("new", "New", &[restream(1)]));
    for text in
        [whole.replace("\"active\": true, ", ""), whole.replace("\"active\": true", "\"active\": null")]
    {
        let plan = plan(&format!("[{text}]"), &[]);
        assert_eq!(wanted(&plan, 0).activity(), None, "{text}");
        let inactive = text_of(&resource(&text).switched(false));
        let known = self::plan(&format!("[{inactive}]"), &[resource(&text)]);
        assert_eq!(wanted(&known, 0).activity(), Some(false), "the file says more than the service");
    }
}

fn text_of(resource: &sluice::model::restream::Resource) -> String {
    serde_json::to_string(resource).unwrap()
}
