//! An import plan contains the differences between a file and the service.

use sluice::forms::restream::import::{ImportAction, ImportPlan};
use sluice::model::restream::Resource;
use sluice::model::time::UnixSeconds;

use super::{exported, one, origin, plan, record_of, resource, restream, wanted};

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
    for has_secrets in [false, true] {
        changes_only_the_login(&present, &plan(&edited(has_secrets), &present));
    }
}

fn changes_only_the_login(present: &[Resource], plan: &ImportPlan) {
    let ImportAction::Change { base, wanted, changes } = &plan.items[0].verdict else { panic!("no change") };
    assert_eq!(**base, present[0]);
    let labels: Vec<&str> = changes.iter().map(|change| change.label.as_str()).collect();
    assert_eq!(labels, ["Restream 1: Login", "Restream 2: Login"]);
    let mut expected = present[0].clone();
    for restream in &mut expected.restreams {
        restream.login = "night shift".into();
    }
    assert_eq!(**wanted, expected, "secrets and unknown members are those at the service");
    assert_eq!(record_of(wanted).to_body().matches("12345678901234567890123").count(), 1);
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
        let inactive = text_of(&sluice::forms::restream::switched(&resource(&text), false));
        let known = self::plan(&format!("[{inactive}]"), &[resource(&text)]);
        assert_eq!(wanted(&known, 0).activity(), Some(false), "the file says more than the service");
    }
}

fn text_of(resource: &sluice::model::restream::Resource) -> String {
    resource.members.text().unwrap().to_owned()
}

fn changed(present: &[Resource], modified: i64, text: &str) -> ImportPlan {
    let mut now = present[0].clone();
    (now.name, now.modification_ts) = ("Renamed since".into(), UnixSeconds(modified));
    plan(text, &[now])
}

#[test]
fn import_leaves_out_what_the_service_changed_after_the_file() {
    let present = [one("r1", "One", &[restream(1)])];
    let file = exported(&present, true);
    assert!(!changed(&present, 2, &file).items[0].is_outdated, "the version that the file has");
    let later = changed(&present, 3, &file);
    assert!(later.items[0].is_outdated && later.items[0].is_applicable());
    assert!(!later.items[0].is_chosen_first(), "brings back the old name only if it is chosen");
    // Without a time of its own, that of the export counts.
    let untimed = file.replace("\"modification_ts\": 2", "\"modification_ts\": 0");
    let exported_at = origin().at.0;
    assert!(!changed(&present, exported_at, &untimed).items[0].is_outdated);
    assert!(changed(&present, exported_at + 1, &untimed).items[0].is_outdated);
    let list = r#"{"resources": [{"resource_id": "r1", "name": "One"}]}"#;
    assert!(!changed(&present, exported_at, list).items[0].is_outdated, "nothing tells its age");
}

#[test]
fn import_never_calls_a_creation_outdated() {
    let file = exported(&[one("r1", "One", &[restream(1)])], true);
    let plan = plan(&file, &[one("r2", "Other", &[restream(2)])]);
    assert!(!plan.items[0].is_outdated && plan.items[0].is_chosen_first());
}

fn users(plan: &ImportPlan) -> Vec<Vec<&str>> {
    plan.items.iter().map(|item| item.in_use_by.iter().map(|other| other.name.as_str()).collect()).collect()
}

#[test]
fn import_names_the_active_resources_that_use_a_target_already() {
    let account = [one("r1", "On air", &[restream(1)])];
    let created = exported(&[one("gone", "New", &[restream(1)])], true);
    assert_eq!(users(&plan(&created, &account)), [["On air"]], "created");
    let inactive = created.replace("\"active\": true", "\"active\": false");
    assert!(users(&plan(&inactive, &account))[0].is_empty(), "sends nothing");

    let mut off = one("r2", "Off", &[restream(1)]);
    off.active = false;
    let account = [account[0].clone(), off.clone()];
    let activated = exported(&[one("r2", "Off", &[restream(1)])], true);
    assert_eq!(users(&plan(&activated, &account)), [["On air"]], "switched on");

    let account = [account[0].clone(), one("r2", "Other", &[restream(2)])];
    let moved = exported(&[one("r2", "Other", &[restream(1)])], true);
    assert_eq!(users(&plan(&moved, &account)), [["On air"]], "sends elsewhere");
    let renamed = exported(&[one("r2", "Renamed", &[restream(2)])], true);
    assert!(users(&plan(&renamed, &account))[0].is_empty(), "sends where it did");
}

#[test]
fn import_names_two_rows_of_the_file_that_use_one_target() {
    let rows = [one("a", "New", &[restream(1)]), one("b", "New", &[restream(1), restream(2)])];
    let plan = plan(&exported(&rows, true), &[]);
    assert_eq!(users(&plan), [["New (resource 2 in the file)"], ["New (resource 1 in the file)"]]);
}

#[test]
fn import_leaves_two_that_share_a_target_already_alone_when_neither_is_sent_elsewhere() {
    let account = [one("r1", "One", &[restream(1)]), one("r2", "Two", &[restream(1)])];
    let file = exported(&[one("r1", "First", &[restream(1)])], true);
    assert!(users(&plan(&file, &account))[0].is_empty());
}
