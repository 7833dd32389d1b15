use std::collections::HashSet;

use super::*;

fn sources(draft: &Draft) -> Vec<char> {
    draft.entries().iter().map(|entry| entry.text(SOURCE).chars().last().unwrap_or('-')).collect()
}

#[test]
fn new_resource_draft_is_short_active_and_has_one_empty_entry() {
    let draft = blank();
    assert_eq!(
        (draft.text(Field::top(TYPE)), draft.is_on(Field::top(ACTIVE)), draft.entries().len()),
        ("short", true, 1)
    );
    assert_eq!(draft.entries()[0].text(TARGET_TYPE), "customRTMP");
    assert!(!draft.is_touched());
    assert!(draft.sent().is_err());
}

#[test]
fn draft_entries_are_added_moved_and_removed() {
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    let [first, second, third] = [0, 1, 2].map(|at: usize| draft.entries()[at].key);
    draft.move_by(first, -1);
    draft.move_by(third, 1);
    assert_eq!(sources(&draft), ['1', '2', '3']);
    assert!(!draft.is_touched());
    draft.move_by(first, 1);
    assert_eq!(sources(&draft), ['2', '1', '3']);
    assert!(draft.is_touched());
    draft.move_by(third, -1);
    assert_eq!(sources(&draft), ['2', '3', '1']);
    draft.move_to(second, 99);
    assert_eq!(sources(&draft), ['3', '1', '2']);
    draft.remove(first);
    let copy = draft.duplicate(third).unwrap();
    let new = draft.add_restream();
    assert_eq!(sources(&draft), ['3', '3', '2', '2']);
    let keys: HashSet<u32> = draft.entries().iter().map(|entry| entry.key).collect();
    assert_eq!(keys.len(), 4);
    assert!(keys.contains(&copy) && keys.contains(&new));
    assert_eq!(draft.duplicate(first), None);
}

#[test]
fn draft_entry_is_found_by_its_index_at_the_service() {
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    let list = Field::top(RESTREAMS);
    let [first, second, third] = [0, 1, 2].map(|at: usize| draft.entries()[at].key);
    draft.move_by(third, -2);
    draft.remove(second);
    draft.duplicate(first);
    draft.add_restream();
    let found = [0, 1, 2, 3].map(|at| draft.item_at_base(list, at).map(|item| item.key));
    assert_eq!(found, [Some(first), None, Some(third), None]);
    assert_eq!(blank().item_at_base(list, 0).map(|item| item.key), None);
}

#[test]
fn unknown_members_of_an_entry_move_with_it_and_are_not_duplicated() {
    let mut draft = draft_of(&numbered(&[1, 2]));
    let second = draft.entries()[1].key;
    draft.duplicate(second);
    draft.move_to(second, 0);
    let sent = body(&draft.sent().unwrap());
    let entries: serde_json::Value = serde_json::from_str(&sent).unwrap();
    let ids: Vec<&serde_json::Value> = (0..3).map(|at| &entries["restreams"][at]["id"]).collect();
    assert_eq!(ids, [&serde_json::json!(2), &serde_json::json!(1), &serde_json::Value::Null]);
    assert_eq!(entries["restreams"][2]["target_key"], "key-2");
}

#[test]
fn draft_windows_are_added_and_removed_with_stable_keys() {
    let mut draft = draft_of(&numbered(&[1]));
    let entry = draft.entries()[0].key;
    let [first, second] = [(); 2].map(|()| draft.add_window(entry).unwrap());
    draft.set_text(Field::of(second, START), "2026-01-01T00:00:00Z".to_owned());
    draft.set_text(Field::of(second, STOP), "2026-01-02T00:00:00Z".to_owned());
    draft.remove(first);
    assert_eq!(draft.text(Field::of(second, START)), "2026-01-01T00:00:00Z");
    assert_eq!(draft.sent().unwrap().restreams[0].schedule.len(), 1);
    assert_eq!(draft.add_window(999), None);
}

#[test]
fn typed_text_is_preserved_while_its_switch_is_off() {
    let mut draft = draft_of(&numbered(&[1]));
    let entry = draft.entries()[0].key;
    let field = |name| Field::of(entry, name);
    draft.switch(field(BACKUP), true);
    put(&mut draft, 0, BACKUP_URL, "rtmp://b.example.com/app");
    put(&mut draft, 0, BACKUP_PASSWORD, "pass");
    draft.switch(field(TRANSCODED), true);
    put(&mut draft, 0, QUALITY, "360p");
    let on = draft.sent().unwrap();
    assert_eq!(on.restreams[0].backup.target_url, "rtmp://b.example.com/app");
    assert_eq!(on.restreams[0].transcode_quality, "360p");
    draft.switch(field(BACKUP), false);
    draft.switch(field(TRANSCODED), false);
    assert!(!draft.is_on(field(BACKUP)));
    assert_eq!(draft.text(field(BACKUP_URL)), "rtmp://b.example.com/app");
    assert_eq!(draft.text(field(QUALITY)), "360p");
    assert_eq!(body(&draft.sent().unwrap()), body(&numbered(&[1])));
    draft.switch(field(BACKUP), true);
    assert_eq!(draft.sent().unwrap(), {
        let mut wanted = on;
        wanted.restreams[0].transcoded = false;
        wanted.restreams[0].transcode_quality = String::new();
        wanted
    });
}

#[test]
fn backup_is_an_empty_object_when_it_is_switched_off() {
    let with = resource(
        r#"{"name":"a","type":"short","active":true,"restreams":[{"source":"rtmp://a/b","target_type":"x","target_url":"rtmp://c/d","target_key":"k","backup":{"target_url":"rtmp://e/f","login":"","password":"p","note":"x"}}]}"#,
    );
    let mut draft = draft_of(&with);
    draft.turn(0, BACKUP, false);
    assert!(body(&draft.sent().unwrap()).contains(r#""backup":{}"#));
    draft.turn(0, BACKUP, true);
    assert_eq!(body(&draft.sent().unwrap()), body(&with));
}

#[test]
fn copy_for_a_new_resource_has_the_known_members_and_counts_as_touched() {
    let draft = draft_of_new(&numbered(&[1]));
    assert!(draft.is_touched());
    let sent = body(&draft.sent().unwrap());
    assert!(sent.contains("key-1") && !sent.contains("\"id\"") && !sent.contains("\"rev\""), "{sent}");
}

#[test]
fn draft_of_an_undo_preserves_the_counters_of_the_service() {
    let before = numbered(&[1, 2]);
    let text = |resource: &sluice::model::restream::Resource| resource.spell();
    let mut draft = draft_of(&before);
    put(&mut draft, 0, LOGIN, "me");
    draft.remove(draft.entries()[1].key);
    let saved = draft.sent().unwrap();
    let now = resource(&text(&saved).replace("\"rev\":7", "\"rev\":8").replace("\"id\":1", "\"id\":10"));
    let undo = draft_of_change(&now, &before);
    assert_eq!(body(&resource_of(undo.base().unwrap())), body(&now), "it is saved on top of what is there");
    let sent = body(&undo.sent().unwrap());
    let wanted = body(&before).replace("\"rev\": 7", "\"rev\":8").replace("\"rev\":7", "\"rev\":8");
    assert_eq!(sent, wanted.replace("\"id\":1}", "\"id\":10}"));
}
