use sluice::forms::restream::{Draft, Field, FieldName, FieldPath, Problems};

use super::numbered;

#[test]
fn paths_of_services_lead_to_fields_in_any_spelling() {
    for (text, path) in [
        ("name", FieldPath::top(FieldName::Name)),
        ("restreams", FieldPath::top(FieldName::Restreams)),
        ("restreams[0]", FieldPath::of_entry(0, FieldName::Restream)),
        ("restreams[12].source", FieldPath::of_entry(12, FieldName::Source)),
        ("restreams.3.target_key", FieldPath::of_entry(3, FieldName::StreamKey)),
        ("/restreams/0/backup/password", FieldPath::of_entry(0, FieldName::BackupPassword)),
        ("$.restreams[0][\"backup\"]", FieldPath::of_entry(0, FieldName::Backup)),
        ("restreams[0].backup.colour", FieldPath::of_entry(0, FieldName::Backup)),
        ("restreams[0].colour", FieldPath::of_entry(0, FieldName::Restream)),
        ("restreams[1].schedule", FieldPath::of_entry(1, FieldName::Schedule)),
        ("restreams[1].schedule[2].stop", FieldPath::of_window(1, 2, FieldName::Stop)),
        ("restreams[1].schedule[2].x", FieldPath::of_window(1, 2, FieldName::Window)),
    ] {
        assert_eq!(FieldPath::parse(text), Some(path), "{text}");
    }
    assert_eq!(FieldPath::parse("colour"), None);
    assert_eq!(FieldPath::parse(""), None);
    assert_eq!(FieldPath::parse("restreams[99999999999999999999999]").unwrap().name, FieldName::Restreams);
}

#[test]
fn a_path_is_written_as_it_is_read() {
    for text in [
        "name",
        "type",
        "active",
        "restreams",
        "restreams[0]",
        "restreams[2].target_url",
        "restreams[2].backup.target_url",
        "restreams[2].schedule",
        "restreams[2].schedule[1]",
        "restreams[2].schedule[1].start",
    ] {
        assert_eq!(FieldPath::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn labels_are_those_of_the_page() {
    let label = |text| FieldPath::parse(text).unwrap().label();
    assert_eq!(label("type"), "Type");
    assert_eq!(label("restreams[2].target_key"), "Restream 3: Stream key");
    assert_eq!(label("restreams[0].schedule[1].start"), "Restream 1, window 2: Start (UTC)");
    assert_eq!(label("restreams[0].schedule[1]"), "Restream 1: Window 2");
    assert_eq!(label("restreams[0]"), "Restream 1");
}

#[test]
fn what_a_service_refuses_is_said_at_its_field() {
    let draft = Draft::of(&numbered(&[1, 2]));
    let said = "restreams[1].source is required; restreams[1].target_key must not be empty; name is bad";
    let (problems, rest) = Problems::of_refusal(
        &draft,
        [
            ("restreams[1].target_key", said),
            ("restreams[1].source", said),
            ("restreams[7].source", "is required"),
            ("colour", "is unknown"),
            ("name", "too dull"),
        ],
    );
    let found: Vec<(String, &str)> =
        problems.errors().map(|problem| (problem.path.to_string(), problem.message.as_str())).collect();
    assert_eq!(
        found,
        [
            ("name".to_owned(), "The service says: too dull"),
            ("restreams[1].source".to_owned(), "The service says: is required"),
            ("restreams[1].target_key".to_owned(), "The service says: must not be empty"),
        ]
    );
    assert_eq!(rest, ["restreams[7].source: is required", "colour: is unknown"]);
    let second = draft.restreams[1].key;
    assert_eq!(
        problems.error_at(Field::of_entry(second, FieldName::Source)),
        "The service says: is required"
    );
    assert_eq!(problems.error_at(Field::of_entry(draft.restreams[0].key, FieldName::Source)), "");
}

#[test]
fn a_message_that_hides_in_another_path_is_not_cut_out_of_it() {
    let draft = Draft::of(&numbered(&[1]));
    let (problems, _) = Problems::of_refusal(&draft, [("name", "name_of_thing is odd; nothing else")]);
    assert_eq!(problems.0[0].message, "The service says: name_of_thing is odd; nothing else");
}

#[test]
fn a_field_is_found_wherever_its_entry_is_moved() {
    let mut draft = Draft::of(&numbered(&[1, 2, 3]));
    let third = draft.restreams[2].key;
    let field = Field::of_entry(third, FieldName::TargetUrl);
    assert_eq!(draft.path(field).unwrap().to_string(), "restreams[2].target_url");
    draft.move_to(third, 0);
    assert_eq!(draft.path(field).unwrap().to_string(), "restreams[0].target_url");
    assert_eq!(draft.field(draft.path(field).unwrap()), Some(field));
    draft.remove(third);
    assert_eq!(draft.path(field), None);
    assert_eq!(draft.text(field), "");
}
