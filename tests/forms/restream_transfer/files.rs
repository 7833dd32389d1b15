//! Which resource is meant, what is wrong with one, and which files are taken.

use sluice::forms::restream_import::{FileProblem, ImportFile, MAX_RESOURCES, Match, Verdict};
use sluice::model::ids::ResourceId;
use sluice::model::secretless::LEFT_OUT;

use super::{exported, one, plan, reasons, wanted};

#[test]
fn resources_are_found_by_id_then_by_a_name_that_one_has() {
    let present = [one("r1", "One", &[]), one("r2", "Two", &[]), one("r3", "Two", &[])];
    let text = r#"[{"resource_id": "r2", "name": "One", "active": false}, {"name": "One", "active": false},
        {"resource_id": "gone", "name": "Two"}, {"name": "Two"}, {"name": "one", "type": "short"},
        {"resource_id": "r1", "active": false}]"#;
    let plan = plan(text, &present);
    let matched: Vec<Match> = plan.items.iter().map(|item| item.matched).collect();
    assert_eq!(matched, [Match::Id, Match::Name, Match::None, Match::None, Match::None, Match::Id]);
    assert_eq!(wanted(&plan, 0).resource_id, ResourceId::new("r2"));
    assert_eq!(wanted(&plan, 1).resource_id, ResourceId::new("r1"));
    assert!(reasons(&plan, 2)[0].contains("2 resources have its name and its ID is not at the service"));
    assert!(reasons(&plan, 3)[0].contains("it has no ID"));
    assert!(matches!(plan.items[4].verdict, Verdict::Create { .. }), "a name is taken as it is spelled");
    assert!(reasons(&plan, 5)[0].contains("Resource 2 of the file is the same one"));
}

#[test]
fn everything_that_is_wrong_with_a_resource_is_said() {
    let text = "[\n{\"name\": \"\", \"type\": \"\", \"restreams\": [{\"source\": \"x\", \"target_url\": \"\"}]},\n\n7,\n {\"name\": [\"hunter2\"]},\n{\"restreams\": [{\"target_key\": {\"hunter2\": 1}}]}]";
    let plan = plan(text, &[]);
    let lines: Vec<usize> = plan.items.iter().map(|item| item.line).collect();
    assert_eq!(lines, [2, 4, 5, 6]);
    let said = reasons(&plan, 0);
    assert!(said.len() >= 5, "{said:?}");
    assert!(said.iter().any(|reason| reason.starts_with("Name:")), "{said:?}");
    assert!(said.iter().any(|reason| reason.starts_with("Restream 1: Source URL:")), "{said:?}");
    assert_eq!(reasons(&plan, 1), ["It is no JSON object."]);
    assert!(reasons(&plan, 2)[0].contains("name: "), "{:?}", reasons(&plan, 2));
    assert!(reasons(&plan, 3)[0].contains("restreams: target_key: "), "{:?}", reasons(&plan, 3));
    assert!(plan.items.iter().all(|item| match &item.verdict {
        Verdict::Invalid { reasons } => !reasons.join(" ").contains("hunter2"),
        _ => true,
    }));
}

fn refused(text: &str) -> FileProblem {
    ImportFile::parse(text).unwrap_err()
}

#[test]
fn a_file_that_cannot_be_read_says_where_and_why() {
    let broken = refused("{\n  \"resources\": [\n    {\"name\": \"a\",}\n  ]\n}");
    assert_eq!(broken.place, Some((3, 18)));
    assert!(broken.what.contains("no valid JSON"), "{}", broken.what);
    assert_eq!(refused("[1, 2").place, Some((1, 5)));
    assert!(refused("  \n").what.contains("nothing in it"));
    assert!(refused("7").what.contains("neither"));
    assert!(refused("{}").what.contains("no member \"resources\""));
    assert!(refused(r#"{"resources": 7}"#).what.contains("no list"));
    assert!(refused(r#"{"format": "other", "resources": []}"#).what.contains("\"other\""));
    let newer = r#"{"format": "sluice-restream-resources", "version": 2, "resources": []}"#;
    assert!(refused(newer).what.contains("version 2"));
    let many = format!("[{}]", vec!["{}"; MAX_RESOURCES + 1].join(","));
    assert!(refused(&many).what.contains("10001 resources"));
    assert!(refused(&" ".repeat(16 * 1024 * 1024 + 1)).what.contains("16 MB"));
    assert!(FileProblem::of_size(17e6).is_some() && FileProblem::of_size(16e6).is_none());
    let deep = format!("[{{\"x\": {}\"<not exported>\"{}}}]", "[".repeat(5_000), "]".repeat(5_000));
    assert!(!matches!(plan(&deep, &[]).items[0].verdict, Verdict::Create { .. }));
}

#[test]
fn lists_as_the_api_gives_them_are_taken() {
    let list = r#"{"account": "other", "modification_ts": 1, "data": {"resources": [{"name": "n", "type": "short"}]}}"#;
    let file = ImportFile::parse(list).unwrap();
    assert_eq!((file.account.as_str(), file.items.len()), ("other", 1));
    assert_eq!(ImportFile::parse("\u{feff}[]").unwrap().items.len(), 0);
    let whole = exported(&[one("r1", "One", &[])], true).replace("topsecret", LEFT_OUT);
    let plan = plan(&whole, &[]);
    assert!(wanted(&plan, 0).to_body().unwrap().contains(LEFT_OUT), "a file with its secrets has no marks");
}
