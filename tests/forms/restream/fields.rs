use sluice::forms::restream::entry_line;

use super::*;

#[test]
fn field_path_of_a_service_is_parsed_in_any_spelling() {
    for (text, path) in [
        ("name", FieldPath::top(NAME)),
        ("restreams", FieldPath::top(RESTREAMS)),
        ("restreams[0]", FieldPath::of_item(RESTREAMS, 0, FieldName::WHOLE)),
        ("restreams[12].source", FieldPath::of_item(RESTREAMS, 12, SOURCE)),
        ("restreams.3.target_key", FieldPath::of_item(RESTREAMS, 3, STREAM_KEY)),
        ("/restreams/0/backup/password", FieldPath::of_item(RESTREAMS, 0, BACKUP_PASSWORD)),
        ("$.restreams[0][\"backup\"]", FieldPath::of_item(RESTREAMS, 0, BACKUP)),
        ("restreams[0].backup.colour", FieldPath::of_item(RESTREAMS, 0, BACKUP)),
        ("restreams[0].colour", FieldPath::of_item(RESTREAMS, 0, FieldName::WHOLE)),
        ("restreams[1].schedule", FieldPath::of_item(RESTREAMS, 1, SCHEDULE)),
        ("restreams[1].schedule[2].stop", of_window(1, 2, STOP)),
        ("restreams[1].schedule[2].x", of_window(1, 2, FieldName::WHOLE)),
    ] {
        assert_eq!(FieldPath::parse(RESOURCE.table, text), Some(path), "{text}");
    }
    assert_eq!(FieldPath::parse(RESOURCE.table, "colour"), None);
    assert_eq!(FieldPath::parse(RESOURCE.table, ""), None);
    assert_eq!(
        FieldPath::parse(RESOURCE.table, "restreams[99999999999999999999999]").unwrap().name,
        RESTREAMS
    );
}

#[test]
fn entry_is_a_line_without_scheme_and_secrets() {
    let mut draft = draft_of(&numbered(&[1, 2]));
    let line = |draft: &Draft, at: usize| {
        let entries = draft.items(Field::top(RESTREAMS));
        entry_line(entries, &entries[at])
    };
    let [target, rest] = line(&draft, 0);
    assert!(!target.contains("://") && !target.is_empty(), "{target}");
    assert!(rest.ends_with(", key ••••••••, always"), "{rest}");
    let keys = draft.keys(Field::top(RESTREAMS));
    for (key, name, text) in [
        (keys[0], SOURCE, "rtmp://in.example/live/other"),
        (keys[0], TARGET_URL, "srt://out.example:9000"),
        (keys[0], STREAM_KEY, ""),
        (keys[0], QUALITY, "480p"),
        (keys[1], TARGET_URL, ""),
    ] {
        draft.set_text(Field::of(key, name), text.to_owned());
    }
    draft.switch(Field::of(keys[0], TRANSCODED), true);
    draft.add(Field::of(keys[0], SCHEDULE));
    assert_eq!(
        line(&draft, 0),
        ["out.example:9000", ", from in.example/live/other, transcoded 480p, 1 window"]
    );
    assert_eq!(line(&draft, 1)[0], "no target yet");
}

#[test]
fn unchanged_items_are_those_that_the_service_has() {
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    let keys = draft.keys(Field::top(RESTREAMS));
    draft.set_text(Field::of(keys[1], SOURCE), "rtmp://in.example/live/other".to_owned());
    draft.duplicate(keys[2]);
    draft.move_to(keys[2], 0);
    let unchanged: Vec<u32> = draft.unchanged_items().iter().map(|item| item.key).collect();
    assert_eq!(unchanged, [keys[2], keys[0]]);
}

#[test]
fn field_labels_match_the_labels_on_the_page() {
    let label = |text| FieldPath::parse(RESOURCE.table, text).unwrap().label(RESOURCE.table);
    assert_eq!(label("type"), "Type");
    assert_eq!(label("restreams[2].target_key"), "Restream 3: Stream key");
    assert_eq!(label("restreams[0].schedule[1].start"), "Restream 1, window 2: Start (UTC)");
    assert_eq!(label("restreams[0].schedule[1]"), "Restream 1: Window 2");
    assert_eq!(label("restreams[0]"), "Restream 1");
}

#[test]
fn refusal_is_shown_at_the_field_it_names() {
    let draft = draft_of(&numbered(&[1, 2]));
    let message = "restreams[1].source is required; restreams[1].target_key must not be empty; name is bad";
    let (problems, rest) = Problems::of_refusal(
        &draft,
        [
            ("restreams[1].target_key", message),
            ("restreams[1].source", message),
            ("restreams[7].source", "is required"),
            ("colour", "is unknown"),
            ("name", "too dull"),
        ],
    );
    let found: Vec<(String, &str)> = problems
        .errors()
        .map(|problem| (draft.path(problem.field).unwrap().to_string(), problem.message.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("name".to_owned(), "The service says: too dull"),
            ("restreams[1].source".to_owned(), "The service says: is required"),
            ("restreams[1].target_key".to_owned(), "The service says: must not be empty"),
        ]
    );
    assert_eq!(rest, ["restreams[7].source: is required", "colour: is unknown"]);
    let second = draft.entries()[1].key;
    assert_eq!(problems.error_at(Field::of(second, SOURCE)), "The service says: is required");
    assert_eq!(problems.error_at(Field::of(draft.entries()[0].key, SOURCE)), "");
}

#[test]
fn refusal_message_is_not_cut_inside_a_longer_name() {
    let draft = draft_of(&numbered(&[1]));
    let (problems, _) = Problems::of_refusal(&draft, [("name", "name_of_thing is odd; nothing else")]);
    assert_eq!(problems.0[0].message, "The service says: name_of_thing is odd; nothing else");
}

#[test]
fn field_is_found_after_its_entry_moves() {
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    let third = draft.entries()[2].key;
    let field = Field::of(third, TARGET_URL);
    assert_eq!(draft.path(field).unwrap().to_string(), "restreams[2].target_url");
    draft.move_to(third, 0);
    assert_eq!(draft.path(field).unwrap().to_string(), "restreams[0].target_url");
    assert_eq!(draft.field(draft.path(field).unwrap()), Some(field));
    draft.remove(third);
    assert_eq!(draft.path(field), None);
    assert_eq!(draft.text(field), "");
}
