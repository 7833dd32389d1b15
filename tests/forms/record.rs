//! A record changes nothing in an object but the fields that were changed, as properties and, where these do not reach,
//! by example.

use proptest::prelude::*;
use sluice::forms::recording::SETTING;
use sluice::forms::restream::RESOURCE;
use sluice::forms::restream::names::*;
use sluice::forms::windows::{START, WINDOWS};
use sluice::forms::{Draft, Field, FieldTable, Record};
use sluice::json::object::entries_of;
use sluice::json::text::items_of;
use sluice::model::restream::{Resource, Restream};

use crate::spelled;

fn entry_table() -> &'static FieldTable {
    RESOURCE.table.field(RESTREAMS).and_then(|field| field.list()).unwrap().table
}

fn window(text: &str) -> Record {
    Record::read(WINDOWS.table, text)
}

fn members(text: &str) -> Vec<(String, String)> {
    entries_of(text).into_iter().map(|entry| (entry.name.into_owned(), entry.value_text.to_owned())).collect()
}

fn member(text: &str, name: &str) -> String {
    members(text).into_iter().find(|(known, _)| known == name).unwrap().1
}

/// Returns the members of `before` with one replaced, or added at the end.
fn with(mut before: Vec<(String, String)>, name: &str, value: String) -> Vec<(String, String)> {
    match before.iter_mut().find(|(known, _)| known == name) {
        Some((_, text)) => *text = value,
        None => before.push((name.to_owned(), value)),
    }
    before
}

fn has_known(text: &str, table: &FieldTable) -> bool {
    members(text).iter().any(|(name, _)| table.fields.iter().any(|field| field.name.0 == name))
}

/// Returns the form of a resource with this one restream.
fn draft_of_one(restream: &str) -> Draft {
    Draft::of(&RESOURCE, &Record::read(RESOURCE.table, &format!("{{\"restreams\":[{restream}]}}")))
}

/// Returns the text of the only restream of a draft.
fn only(draft: &Draft) -> String {
    items_of(&member(&draft.to_record().to_text(), "restreams"))[0].to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn object_is_written_byte_for_byte_when_unchanged(
        resource in spelled::resource(),
        restream in spelled::restream(),
        window in spelled::window(),
        setting in spelled::setting(),
    ) {
        for (table, text) in
            [(RESOURCE.table, resource), (entry_table(), restream), (WINDOWS.table, window), (SETTING.table, setting)]
        {
            prop_assert_eq!(Record::read(table, &text).to_text(), text);
        }
    }

    #[test]
    fn resource_body_omits_only_the_members_that_the_service_assigns(text in spelled::resource()) {
        let body = Record::read(RESOURCE.table, &text).to_body();
        let mut expected = members(&text);
        expected.retain(|(name, _)| !Resource::ASSIGNED.contains(&name.as_str()));
        prop_assert_eq!(members(&body), expected);
    }

    #[test]
    fn object_changes_one_member_when_one_field_changes(text in spelled::resource(), name in "[a-z]{1,8}") {
        let original = Record::read(RESOURCE.table, &text);
        let mut record = original.clone();
        record.set_text(NAME, &(name.clone() + "!"));
        prop_assume!(has_known(&text, RESOURCE.table));
        let written = record.to_text();
        prop_assert_eq!(members(&written), with(members(&text), "name", format!("\"{name}!\"")));
        prop_assert!(Record::read(RESOURCE.table, &written) == record, "the written text reads as the same object");
        record.set_text(NAME, original.text(NAME));
        prop_assert_eq!(record.to_text(), text, "taking the change back leaves no trace");
    }

    #[test]
    fn object_changes_one_nested_member_when_a_nested_field_changes(
        text in spelled::resource(),
        at in any::<prop::sample::Index>(),
        key in "[a-z]{1,8}",
    ) {
        let mut draft = Draft::of(&RESOURCE, &Record::read(RESOURCE.table, &text));
        let keys = draft.keys(Field::top(RESTREAMS));
        prop_assume!(!keys.is_empty());
        let at = at.index(keys.len());
        draft.set_text(Field::of(keys[at], STREAM_KEY), key.clone() + "!");

        let before = members(&text);
        let after = members(&draft.to_record().to_text());
        prop_assert_eq!(before.len(), after.len());
        for ((name, old), (new_name, new)) in before.into_iter().zip(after) {
            prop_assert_eq!(&name, &new_name);
            if name != "restreams" {
                prop_assert_eq!(old, new);
                continue;
            }
            let (old, new) = (items_of(&old), items_of(&new));
            prop_assert_eq!(old.len(), new.len());
            for (index, (old, new)) in old.into_iter().zip(new).enumerate() {
                if index != at {
                    prop_assert_eq!(old, new);
                } else if has_known(old, entry_table()) {
                    prop_assert_eq!(members(new), with(members(old), "target_key", format!("\"{key}!\"")));
                }
            }
        }
    }

    #[test]
    fn list_leaves_other_entries_unchanged_when_entries_move_or_go(text in spelled::resource()) {
        let mut draft = Draft::of(&RESOURCE, &Record::read(RESOURCE.table, &text));
        let keys = draft.keys(Field::top(RESTREAMS));
        prop_assume!(keys.len() > 1);
        let received = member(&text, "restreams");
        let mut expected = items_of(&received);
        expected.reverse();
        expected.pop();
        keys.iter().for_each(|key| draft.move_to(*key, 0));
        draft.remove(keys[0]);
        let written = member(&draft.to_record().to_text(), "restreams");
        // Equal neighbours are the same list in either order, so nothing has changed then.
        prop_assert!(items_of(&written) == expected || written == received);
    }

    #[test]
    fn restream_writes_an_empty_object_when_its_backup_is_removed(text in spelled::restream()) {
        let restream: Restream = serde_json::from_str(&text).unwrap();
        prop_assume!(!restream.backup.is_none());
        let mut draft = draft_of_one(&text);
        let key = draft.keys(Field::top(RESTREAMS))[0];
        draft.switch(Field::of(key, BACKUP), false);
        prop_assert_eq!(member(&only(&draft), "backup"), "{}");
    }
}

#[test]
fn backup_writes_every_member_when_it_is_switched_on() {
    let mut draft = draft_of_one(r#"{"backup": { }, "source": "s"}"#);
    let key = draft.keys(Field::top(RESTREAMS))[0];
    draft.switch(Field::of(key, BACKUP), true);
    draft.set_text(Field::of(key, BACKUP_URL), "u".to_owned());
    assert_eq!(
        only(&draft),
        r#"{"backup":{"target_url":"u","login":"","password":""},"source":"s"}"#,
        "the document knows it with three members or none"
    );
}

#[test]
fn member_with_an_escaped_name_is_written_back_escaped() {
    let mut window = window(r#"{"st\u0061rt": "a", "\u0078": 1}"#);
    window.set_text(START, "b");
    assert_eq!(window.to_text(), r#"{"st\u0061rt":"b","\u0078":1}"#);
}

#[test]
fn both_of_two_equal_members_are_written() {
    let mut window = window(r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#);
    assert_eq!(window.to_text(), r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#);
    window.set_text(START, "c");
    assert_eq!(window.to_text(), r#"{"start":"c","x":1,"start":"c","x":2}"#, "whichever a service takes");
}

#[test]
fn unreadable_and_deeply_nested_members_are_written_back() {
    let deep = format!("{{\"x\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    for text in ["null", "5", "\"x\"", "[1]", "true", deep.as_str()] {
        assert_eq!(window(text).to_text(), text);
    }
    let text = r#"{"resource_id": "r", "creation_ts": "then", "restreams": [null, {"source": "s", "backup": {"password": ["hunter2"]}}]}"#;
    assert_eq!(Record::read(RESOURCE.table, text).to_text(), text);
}

#[test]
fn switch_that_is_empty_or_unreadable_is_unknown_until_it_is_set() {
    for active in ["\"\"", "null", "\"perhaps\"", "[]", "{}"] {
        let record = Record::read(RESOURCE.table, &format!(r#"{{"name":"a","active":{active}}}"#));
        assert!(record.is_unknown(ACTIVE), "{active}");
        assert_eq!(record.switched(ACTIVE, false).to_body(), r#"{"name":"a","active":false}"#, "{active}");
    }
}
