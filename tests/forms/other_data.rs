//! Forms show members that the console does not know, and can save a document without some of them.

use sluice::forms::restream::RESOURCE;
use sluice::forms::{Record, UnknownMember, other_data, refused_members, without};

const TEXT: &str = r#"{"resource_id":"r1","name":"News","region":{"of":"eu"},"restreams":[
    {"source":"rtmp://in.example/a","target_url":"rtmp://out.example/a","target_key":"planted-key-1",
     "backup":{"target_url":"","weight":2},"note":"planted-key-1 and more","schedule":[{"start":"x","stop":"y","why":"z"}]}],
    "api_key":"planted-key-2","tier":3}"#;

fn record() -> Record {
    Record::read(RESOURCE.table, TEXT)
}

fn lines(found: &[UnknownMember]) -> Vec<String> {
    found.iter().map(|UnknownMember { of, name, value, .. }| format!("{of}|{name}|{value}")).collect()
}

#[test]
fn unknown_members_are_shown_with_their_location_and_without_secrets() {
    let found = lines(&other_data(&record()));
    assert_eq!(found[0], r#"|region|{"of":"eu"}"#);
    assert!(found[1].starts_with("|api_key|") && found[2] == "|tier|3", "{found:?}");
    assert_eq!(found[3], "Restream 1|note|\"•••••••• and more\"");
    assert_eq!(found[4], "Restream 1|weight|2");
    assert_eq!(found[5], "Restream 1, Window 1|why|\"z\"");
    assert_eq!(found.len(), 6);
    assert!(!found.join("\n").contains("planted"), "{found:?}");
}

#[test]
fn long_unknown_value_is_truncated() {
    let text = format!(r#"{{"name":"a","long":"{}"}}"#, "x".repeat(10_000));
    let found = other_data(&Record::read(RESOURCE.table, &text));
    assert!(found[0].value.len() < 3_000 && found[0].value.ends_with('…'), "{}", found[0].value.len());
}

#[test]
fn refusal_names_unknown_members_by_word_or_by_path() {
    let names = |message: &str, paths: &[&str]| -> Vec<String> {
        refused_members(&record(), message, paths.iter().copied())
            .into_iter()
            .map(|member| member.name)
            .collect()
    };
    assert_eq!(names("Unknown member: region", &[]), ["region"]);
    assert_eq!(names("`tier` and \"region\" are not allowed", &[]), ["region", "tier"]);
    assert_eq!(names("additional properties", &["tier"]), ["tier"]);
    for message in
        ["Unknown member: regions", "restreams[0].region is unknown", "my_region", "name is required", "note"]
    {
        assert_eq!(names(message, &["restreams[0].tier"]), [""; 0], "{message}");
    }
}

#[test]
fn document_without_unknown_members_is_otherwise_unchanged() {
    let left = without(&record(), &["region".to_owned(), "name".to_owned(), "note".to_owned()]);
    let body = left.to_body();
    assert!(
        !body.contains("region") && body.contains("\"name\":\"News\""),
        "what is known is never left out"
    );
    assert!(body.contains("planted-key-1 and more") && body.contains("tier"));
    assert_eq!(other_data(&left).len(), 5);
    assert_eq!(without(&record(), &[]).to_text(), TEXT);
}
