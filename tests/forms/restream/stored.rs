use sluice::model::restream::Resource;

use super::*;

const SECRETS: &str = r#"{"resource_id":"r1","name":"News","type":"short","active":true,"modification_ts":2,"token":"planted-0","restreams":[
    {"source":"rtmp://me:planted-1@in/s","target_type":"x","target_url":"rtmp://out/app?key=planted-2","target_key":"planted-3","password":"planted-4",
     "backup":{"target_url":"rtmp://b/planted-3","login":"me","password":"planted-5","hint":"planted-6"},"note":"planted-7"},
    {"source":"rtmp://in/t","target_type":"x","target_url":"rtmp://out2/app","target_key":"planted-8"}]}"#;

fn labels(resource: &Resource, other: &Resource) -> Vec<String> {
    changes(resource, other).into_iter().map(|change| change.label).collect()
}

#[test]
fn stored_draft_contains_no_secret() {
    let base = resource(SECRETS);
    let mut draft = draft_of(&base);
    draft.set_text(Field::top(NAME), "Sport".to_owned());
    put(&mut draft, 0, STREAM_KEY, "planted-9");
    put(&mut draft, 0, TARGET_URL, "srt://host?passphrase=planted-10");
    put(&mut draft, 1, TARGET_URL, "rtmp://out2/planted-8");
    put(&mut draft, 1, LOGIN, "planted-8");
    draft.duplicate(draft.entries()[0].key);
    let text = stored_text(&draft).unwrap();
    assert!(text.contains("Sport"));
    assert!(!text.contains("planted"), "{text}");
}

#[test]
fn stored_draft_preserves_words_that_are_also_a_key() {
    let base = resource(SECRETS);
    let mut draft = draft_of(&base);
    draft.set_text(Field::top(NAME), "Evening live".to_owned());
    put(&mut draft, 1, SOURCE, "rtmp://live.example.com/live/a");
    put(&mut draft, 1, STREAM_KEY, "live");
    let restored = restore(&stored_text(&draft).unwrap(), Some(&base)).unwrap().draft;
    assert_eq!(restored.text(Field::top(NAME)), "Evening live");
    assert_eq!(restored.entries()[1].text(SOURCE), "rtmp://live.example.com/live/a");
    let asked: Vec<FieldName> = restored.to_retype().iter().map(|field| field.name).collect();
    assert_eq!(asked, [STREAM_KEY]);
}

#[test]
fn restored_draft_has_untouched_secrets_and_asks_for_typed_ones() {
    let base = resource(SECRETS);
    let mut draft = draft_of(&base);
    put(&mut draft, 0, LOGIN, "me");
    put(&mut draft, 1, STREAM_KEY, "typed-key");
    let copy = draft.duplicate(draft.entries()[0].key).unwrap();
    draft.move_to(copy, 2);
    let mut restored = restore(&stored_text(&draft).unwrap(), Some(&base)).unwrap();
    assert_eq!(body(&restored.base), body(&base));
    let asked: Vec<String> = restored
        .draft
        .to_retype()
        .iter()
        .map(|field| restored.draft.path(*field).unwrap().to_string())
        .collect();
    assert_eq!(asked, ["restreams[1].target_key"]);
    let problems = restored.draft.sent().unwrap_err();
    assert_eq!(problems.0.len(), 1);
    assert!(problems.0[0].message.contains("enter it again"), "{}", problems.0[0].message);
    put(&mut restored.draft, 1, STREAM_KEY, "typed-key");
    assert_eq!(body(&restored.draft.sent().unwrap()), body(&draft.sent().unwrap()));
}

#[test]
fn restored_draft_can_use_the_received_secret_again() {
    let base = resource(SECRETS);
    let mut draft = draft_of(&base);
    put(&mut draft, 0, PASSWORD, "typed");
    let mut restored = restore(&stored_text(&draft).unwrap(), Some(&base)).unwrap();
    assert!(restored.draft.sent().is_err());
    // After another reload it still asks, and does not take the password for empty.
    restored = restore(&stored_text(&restored.draft).unwrap(), Some(&base)).unwrap();
    assert_eq!(restored.draft.to_retype().len(), 1);
    let field = restored.draft.to_retype()[0];
    assert!(restored.draft.has_received(field));
    restored.draft.keep_received(field);
    assert_eq!(labels(&base, &restored.draft.sent().unwrap()), Vec::<String>::new());
}

#[test]
fn restored_draft_has_no_received_secret_for_a_new_entry() {
    let base = resource(SECRETS);
    let mut draft = draft_of(&base);
    draft.add_restream();
    let place = draft.entries().len() - 1;
    put(&mut draft, place, STREAM_KEY, "typed");
    let restored = restore(&stored_text(&draft).unwrap(), Some(&base)).unwrap();
    let [field] = restored.draft.to_retype() else { panic!("one") };
    assert!(!restored.draft.has_received(*field));
}

#[test]
fn stored_draft_preserves_an_address_except_for_its_key() {
    let base = numbered(&[1]);
    let mut draft = draft_of(&base);
    put(&mut draft, 0, TARGET_URL, "rtmps://live.example.com:443/app/abcdefgh12345678?x=1");
    let restored = restore(&stored_text(&draft).unwrap(), Some(&base)).unwrap();
    assert_eq!(restored.draft.entries()[0].text(TARGET_URL), "rtmps://live.example.com:443/app/••••?x=••••");
    assert!(restored.draft.sent().is_err());
}

#[test]
fn restored_draft_has_a_cleared_secret_empty() {
    let base = resource(SECRETS);
    let mut draft = draft_of(&base);
    put(&mut draft, 0, PASSWORD, "");
    let restored = restore(&stored_text(&draft).unwrap(), Some(&base)).unwrap();
    assert!(restored.draft.to_retype().is_empty());
    assert_eq!(labels(&base, &restored.draft.sent().unwrap()), ["Restream 1: Password"]);
}

#[test]
fn restored_draft_detects_and_merges_a_save_by_another_person() {
    let base = numbered(&[1, 2, 3]);
    let mut draft = draft_of(&base);
    put(&mut draft, 2, LOGIN, "me");
    let text = stored_text(&draft).unwrap();
    // The first entry is removed; the second sends elsewhere and has another key.
    let elsewhere = with(&numbered(&[2, 3]), 0, STREAM_KEY, "planted");
    let mut fresh = with(&elsewhere, 0, LOGIN, "them");
    fresh.modification_ts.0 += 5;
    let restored = restore(&text, Some(&fresh)).unwrap();
    assert!(is_saved_since(&restored.base, &fresh));
    assert_eq!(restored.base.restreams.len(), 3);
    let mine = restored.draft.sent().unwrap();
    assert_eq!(labels(&restored.base, &mine), ["Restream 3: Login"]);
    let merged = merge(&restored.base, &mine, &fresh);
    assert_eq!(merged.conflicts(), []);
    assert_eq!(labels(&fresh, &result(&merged)), ["Restream 2: Login"]);
    assert!(result(&merged).restreams[0].target_key.expose() == "planted");
    assert!(body(&result(&merged)).contains(r#""id":3"#));
}

#[test]
fn stored_draft_of_a_new_resource_is_restored() {
    let mut draft = blank();
    assert_eq!(stored_text(&draft).unwrap(), "");
    draft.set_text(Field::top(NAME), "News".to_owned());
    put(&mut draft, 0, SOURCE, "rtmp://a/b");
    put(&mut draft, 0, STREAM_KEY, "typed");
    draft.add_window(draft.entries()[0].key);
    let restored = restore(&stored_text(&draft).unwrap(), None).unwrap();
    assert_eq!(restored.draft.text(Field::top(NAME)), "News");
    assert_eq!(restored.draft.text(Field::top(TYPE)), "short");
    assert_eq!(restored.draft.entries()[0].text(SOURCE), "rtmp://a/b");
    assert_eq!(restored.draft.entries()[0].items(SCHEDULE).len(), 1);
    assert_eq!(restored.draft.to_retype().len(), 1);
    assert!(restored.draft.is_touched());
}

#[test]
fn restore_returns_nothing_for_text_that_is_no_draft() {
    for text in ["", "null", "{}", "[]", "{\"base\":1}", "\u{0}"] {
        assert!(restore(text, None).is_none(), "{text:?}");
    }
    // An entry whose origin no longer exists is restored without it.
    let mut draft = draft_of(&numbered(&[1, 2]));
    put(&mut draft, 1, LOGIN, "me");
    let text = stored_text(&draft).unwrap();
    let restored = restore(&text.replace("\"origin\":1", "\"origin\":99"), Some(&numbered(&[1, 2]))).unwrap();
    assert_eq!(restored.draft.entries()[1].text(LOGIN), "me");
}

#[test]
fn stored_draft_of_an_unsaved_merge_is_restored() {
    let base = numbered(&[1, 2]);
    let (mine, theirs) = (with(&base, 0, LOGIN, "me"), with(&base, 1, LOGIN, "them"));
    let merged = result(&merge(&base, &mine, &theirs));
    let draft = draft_of_change(&theirs, &merged);
    let restored = restore(&stored_text(&draft).unwrap(), Some(&theirs)).unwrap();
    assert_eq!(body(&restored.draft.sent().unwrap()), body(&merged));
    assert_eq!(labels(&restored.base, &theirs), Vec::<String>::new());
}

#[test]
fn stored_copy_for_a_new_resource_is_restored_without_its_secrets() {
    let restored = restore(&stored_text(&draft_of_new(&resource(SECRETS))).unwrap(), None).unwrap();
    assert_eq!(restored.draft.entries().len(), 2);
    let asked: Vec<FieldName> = restored.draft.to_retype().iter().map(|field| field.name).collect();
    assert_eq!(asked, [SOURCE, TARGET_URL, STREAM_KEY, PASSWORD, BACKUP_URL, BACKUP_PASSWORD, STREAM_KEY]);
}

#[test]
fn stored_draft_of_fifty_entries_is_small() {
    let mut draft = draft_of(&numbered(&(0..50).collect::<Vec<usize>>()));
    put(&mut draft, 49, LOGIN, "me");
    let text = stored_text(&draft).unwrap();
    assert_eq!(stored_text(&draft.clone()).unwrap(), text);
    assert!(text.len() < 40_000, "{}", text.len());
}
