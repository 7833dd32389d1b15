//! Imported files are parsed, validated and matched to resources.

use sluice::forms::restream::export::LEFT_OUT;
use sluice::forms::restream::import::{ImportAction, ImportFile};
use sluice::model::ids::ResourceId;
use sluice::model::restream::Resource;
use sluice::model::time::UnixSeconds;

use super::{exported, one, plan, reasons, record_of, resource, restream, wanted};

#[test]
fn imported_resources_are_matched_by_id_only() {
    let present = [one("r1", "One", &[]), one("r2", "Two", &[])];
    let text = r#"[{"resource_id": "r2", "name": "One", "active": false}, {"name": "One", "type": "short"},
        {"resource_id": "gone", "name": "Two", "type": "short"}, {"name": "one", "type": "short"},
        {"resource_id": "r2", "active": false}]"#;
    let plan = plan(text, &present);
    let has_namesake = |at: usize| match plan.items[at].verdict {
        ImportAction::Create { has_namesake, .. } => Some(has_namesake),
        _ => None,
    };
    assert_eq!([0, 1, 2, 3, 4].map(has_namesake), [None, Some(true), Some(true), Some(false), None]);
    assert_eq!(wanted(&plan, 0).resource_id, ResourceId::new("r2"));
    assert_eq!(
        wanted(&plan, 2).resource_id,
        ResourceId::default(),
        "an ID of another account is not taken over"
    );
    assert!(reasons(&plan, 4)[0].contains("Resource 1 in the file is the same one"));
}

#[test]
fn imported_resources_that_were_sent_and_are_not_listed_are_marked() {
    let file = exported(&[one("gone", "One", &[restream(1)]), one("r2", "Two", &[restream(2)])], true);
    let sent_at = |present: &[Resource]| {
        let mut plan = plan(&file, present);
        plan.mark_sent(|name| (name != "Two").then_some(UnixSeconds(5)));
        (plan.items[0].sent_at, plan.items[0].is_chosen_first(), plan.items[1].sent_at)
    };
    assert_eq!(sent_at(&[]), (Some(UnixSeconds(5)), false, None));
    let found = one("new", "One", &[restream(1)]);
    assert_eq!(sent_at(&[found]).0, None, "the list has it");
}

#[test]
fn imported_resources_that_an_interrupted_import_created_are_not_chosen() {
    let file = exported(&[one("gone", "One", &[restream(1)])], true);
    let is_chosen = |present: &[Resource]| plan(&file, present).items[0].is_chosen_first();
    assert!(is_chosen(&[]));
    assert!(!is_chosen(&[one("r1", "One", &[restream(1)])]));
    assert!(is_chosen(&[one("r1", "One", &[restream(2)])]));
    assert!(is_chosen(&[one("r1", "Two", &[restream(1)])]));
    assert!(is_chosen(&[one("r1", "One", &[restream(1), restream(2)])]));
    let twin = &plan(&file, &[one("r1", "One", &[restream(1)])]).items[0];
    assert!(twin.is_applicable(), "a person may want it");
}

#[test]
fn imported_resources_of_one_name_are_told_apart() {
    let names = |text: &str, present: &[Resource]| -> Vec<String> {
        plan(text, present).items.into_iter().map(|item| item.name).collect()
    };
    let present = [one("r1", "One", &[]), one("r2", "One", &[]), one("r3", "Three", &[])];
    let both = r#"[{"resource_id": "r1", "name": "One"}, {"resource_id": "r2", "name": "One"}]"#;
    assert_eq!(names(both, &present), ["One (r1)", "One (r2)"]);
    assert_eq!(
        names(r#"[{"resource_id": "r1", "name": "One"}]"#, &present),
        ["One (r1)"],
        "the other is here"
    );
    let new = r#"[{"name": "Two"}, {"name": " Two"}, {"name": "Three"}, {"name": "Four"}, {"name": ""}]"#;
    let place = |at: usize| format!("(resource {at} in the file)");
    let told = [format!("Two {}", place(1)), format!("Two {}", place(2)), format!("Three {}", place(3))];
    assert_eq!(names(new, &present), [&told[..], &["Four".to_owned(), "(no name)".to_owned()]].concat());
    let renamed = r#"[{"resource_id": "r3", "name": "Four"}]"#;
    assert_eq!(names(renamed, &present), ["Four"], "the account's old name of it is not another's");
}

#[test]
fn import_reports_everything_wrong_with_a_resource() {
    let text = "[\n{\"name\": \"\", \"type\": \"\", \"restreams\": [{\"source\": \"x\", \"target_url\": \"\"}]},\n\n7,\n {\"name\": [\"hunter2\"]},\n{\"restreams\": [{\"target_key\": {\"hunter2\": 1}}]}]";
    let plan = plan(text, &[]);
    let message = reasons(&plan, 0);
    assert!(message.len() >= 5, "{message:?}");
    assert!(message.iter().any(|reason| reason.starts_with("Name:")), "{message:?}");
    assert!(message.iter().any(|reason| reason.starts_with("Restream 1: Source URL:")), "{message:?}");
    assert_eq!(reasons(&plan, 1), ["Not a JSON object."]);
    assert_eq!(
        reasons(&plan, 2),
        ["A field has the wrong format: name: invalid type: sequence, expected a text."]
    );
    assert!(reasons(&plan, 3)[0].contains("target_key"), "{:?}", reasons(&plan, 3));
    assert!(plan.items.iter().all(|item| match &item.verdict {
        ImportAction::Invalid { reasons } => !reasons.join(" ").contains("hunter2"),
        _ => true,
    }));
}

#[test]
fn import_accepts_member_types_that_the_service_itself_sends() {
    let present =
        [resource(r#"{"resource_id": "r1", "name": 5, "type": "short", "active": 1, "restreams": []}"#)];
    let plan = plan(r#"[{"resource_id": "r1", "name": 5, "type": "long"}]"#, &present);
    assert!(matches!(plan.items[0].verdict, ImportAction::Change { .. }), "{:?}", plan.items[0].verdict);
}

#[test]
fn import_refuses_a_second_new_resource_with_the_same_content() {
    let new = r#"{"name": "One", "type": "short", "restreams": []}"#;
    let plan = plan(&format!("[{new}, {new}, {}]", new.replace("short", "long")), &[]);
    assert!(matches!(plan.items[0].verdict, ImportAction::Create { .. }));
    assert_eq!(reasons(&plan, 1), ["Resource 1 in the file has the same content."]);
    assert!(matches!(plan.items[2].verdict, ImportAction::Create { .. }));
}

fn refused(text: &str) -> String {
    ImportFile::parse(text).err().unwrap()
}

#[test]
fn unreadable_import_file_is_reported_with_place_and_cause() {
    let broken = refused("{\n  \"resources\": [\n    {\"name\": \"a\",}\n  ]\n}");
    assert!(broken.contains("Not valid JSON in line 3, column 18: "), "{broken}");
    assert!(refused("[1, 2").contains("line 1, column 5"));
    assert!(refused("{\n\"resources\": [{\"name\": \"a\"").contains("EOF while parsing an object"));
    assert!(refused("  \n").contains("EOF while parsing a value"));
    for text in ["7", "{}", r#"{"resources": 7}"#] {
        assert!(refused(text).contains("has no list \"resources\""), "{text}");
    }
    assert!(refused(r#"{"format": "other", "resources": []}"#).contains("sluice-restream-resources"));
    let newer = r#"{"format": "sluice-restream-resources", "version": 2, "resources": []}"#;
    assert!(refused(newer).contains("version 1"));
    let deep = format!("[{{\"x\": {}\"<not exported>\"{}}}]", "[".repeat(5_000), "]".repeat(5_000));
    assert!(!matches!(plan(&deep, &[]).items[0].verdict, ImportAction::Create { .. }));
}

#[test]
fn import_accepts_lists_in_the_format_of_the_api() {
    let list = r#"{"account": "other", "modification_ts": 1, "data": {"resources": [{"name": "n", "type": "short"}]}}"#;
    let file = ImportFile::parse(list).ok().unwrap();
    assert_eq!((file.account.as_str(), file.resources.len()), ("other", 1));
    assert_eq!(ImportFile::parse("\u{feff}[]").ok().unwrap().resources.len(), 0);
    let whole = exported(&[one("r1", "One", &[])], true).replace("topsecret", LEFT_OUT);
    let plan = plan(&whole, &[]);
    assert!(record_of(wanted(&plan, 0)).to_body().contains(LEFT_OUT), "a file with its secrets has no marks");
}
