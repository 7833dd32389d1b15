//! Imported files are parsed, validated and matched to resources.

use sluice::forms::restream::export::LEFT_OUT;
use sluice::forms::restream::import::{FileProblem, ImportAction, ImportFile, MAX_RESOURCES};
use sluice::model::ids::ResourceId;

use super::{exported, one, plan, reasons, resource, wanted};

#[test]
fn imported_resources_are_matched_by_id_only() {
    let present = [one("r1", "One", &[]), one("r2", "Two", &[])];
    let text = r#"[{"resource_id": "r2", "name": "One", "active": false}, {"name": "One", "type": "short"},
        {"resource_id": "gone", "name": "Two", "type": "short"}, {"name": "one", "type": "short"},
        {"resource_id": "r2", "active": false}]"#;
    let plan = plan(text, &present);
    let rows: Vec<(bool, bool)> = plan.items.iter().map(|item| (item.is_found, item.has_namesake)).collect();
    let (found, namesake) = ((true, false), (false, true));
    assert_eq!(rows, [found, namesake, namesake, (false, false), found]);
    assert_eq!(wanted(&plan, 0).resource_id, ResourceId::new("r2"));
    assert!(plan.items[1..4].iter().all(|item| matches!(item.verdict, ImportAction::Create { .. })));
    assert_eq!(
        wanted(&plan, 2).resource_id,
        ResourceId::default(),
        "an ID of another account is not taken over"
    );
    assert!(reasons(&plan, 4)[0].contains("Resource 1 in the file is the same one"));
}

#[test]
fn import_reports_everything_wrong_with_a_resource() {
    let text = "[\n{\"name\": \"\", \"type\": \"\", \"restreams\": [{\"source\": \"x\", \"target_url\": \"\"}]},\n\n7,\n {\"name\": [\"hunter2\"]},\n{\"restreams\": [{\"target_key\": {\"hunter2\": 1}}]}]";
    let plan = plan(text, &[]);
    let lines: Vec<usize> = plan.items.iter().map(|item| item.line).collect();
    assert_eq!(lines, [2, 4, 5, 6]);
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

fn refused(text: &str) -> FileProblem {
    ImportFile::parse(text).unwrap_err()
}

#[test]
fn unreadable_import_file_is_reported_with_line_and_cause() {
    let broken = refused("{\n  \"resources\": [\n    {\"name\": \"a\",}\n  ]\n}");
    assert_eq!(broken.line_and_column, Some((3, 18)));
    assert!(broken.what.contains("Not valid JSON"), "{}", broken.what);
    assert_eq!(refused("[1, 2").line_and_column, Some((1, 5)));
    let cut = refused("{\n\"resources\": [{\"name\": \"a\"");
    assert!(cut.what.contains("EOF while parsing an object"), "{}", cut.what);
    assert!(refused("{\"resources\": x}").what.contains("expected"));
    assert!(refused("  \n").what.contains("The file is empty"));
    assert!(refused("7").what.contains("not a Sluice export"));
    assert!(refused("{}").what.contains("\"resources\" is missing"));
    assert!(refused(r#"{"resources": 7}"#).what.contains("is not a list"));
    assert!(refused(r#"{"format": "other", "resources": []}"#).what.contains("\"other\""));
    let newer = r#"{"format": "sluice-restream-resources", "version": 2, "resources": []}"#;
    assert!(refused(newer).what.contains("version 2"));
    let many = format!("[{}]", vec!["{}"; MAX_RESOURCES + 1].join(","));
    assert!(refused(&many).what.contains("10001"));
    assert!(refused(&" ".repeat(16 * 1024 * 1024 + 1)).what.contains("16 MB"));
    assert!(FileProblem::of_size(17e6).is_some() && FileProblem::of_size(16e6).is_none());
    let deep = format!("[{{\"x\": {}\"<not exported>\"{}}}]", "[".repeat(5_000), "]".repeat(5_000));
    assert!(!matches!(plan(&deep, &[]).items[0].verdict, ImportAction::Create { .. }));
}

#[test]
fn import_accepts_lists_in_the_format_of_the_api() {
    let list = r#"{"account": "other", "modification_ts": 1, "data": {"resources": [{"name": "n", "type": "short"}]}}"#;
    let file = ImportFile::parse(list).unwrap();
    assert_eq!((file.account.as_str(), file.items.len()), ("other", 1));
    assert_eq!(ImportFile::parse("\u{feff}[]").unwrap().items.len(), 0);
    let whole = exported(&[one("r1", "One", &[])], true).replace("topsecret", LEFT_OUT);
    let plan = plan(&whole, &[]);
    assert!(wanted(&plan, 0).to_body().unwrap().contains(LEFT_OUT), "a file with its secrets has no marks");
}
