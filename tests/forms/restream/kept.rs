use sluice::forms::restream::{Draft, FieldName, Since, changes, kept_text, merge, restore, since};
use sluice::model::restream::Resource;

use super::{body, numbered, put, resource, with};

const SECRETS: &str = r#"{"resource_id":"r1","name":"News","type":"short","active":true,"modification_ts":2,"token":"planted-0","restreams":[
    {"source":"rtmp://me:planted-1@in/s","target_type":"x","target_url":"rtmp://out/app?key=planted-2","target_key":"planted-3","password":"planted-4",
     "backup":{"target_url":"rtmp://b/planted-3","login":"me","password":"planted-5","hint":"planted-6"},"note":"planted-7"},
    {"source":"rtmp://in/t","target_type":"x","target_url":"rtmp://out2/app","target_key":"planted-8"}]}"#;

fn labels(resource: &Resource, other: &Resource) -> Vec<String> {
    changes(resource, other).into_iter().map(|change| change.label).collect()
}

#[test]
fn no_secret_is_kept() {
    let base = resource(SECRETS);
    let mut draft = Draft::of(&base);
    draft.name = "Sport".to_owned();
    put(&mut draft, 0, FieldName::StreamKey, "planted-9");
    put(&mut draft, 0, FieldName::TargetUrl, "srt://host?passphrase=planted-10");
    put(&mut draft, 1, FieldName::TargetUrl, "rtmp://out2/planted-8");
    put(&mut draft, 1, FieldName::Login, "planted-8");
    draft.duplicate(draft.restreams[0].key);
    let text = kept_text(&draft).unwrap();
    assert!(text.contains("Sport"));
    assert!(!text.contains("planted"), "{text}");
}

#[test]
fn secrets_nobody_touched_come_back_and_those_typed_are_asked_for() {
    let base = resource(SECRETS);
    let mut draft = Draft::of(&base);
    put(&mut draft, 0, FieldName::Login, "me");
    put(&mut draft, 1, FieldName::StreamKey, "typed-key");
    let copy = draft.duplicate(draft.restreams[0].key).unwrap();
    draft.move_to(copy, 2);
    let mut restored = restore(&kept_text(&draft).unwrap(), Some(&base)).unwrap();
    assert_eq!(body(&restored.base), body(&base));
    let asked: Vec<String> = restored
        .draft
        .to_retype()
        .iter()
        .map(|field| restored.draft.path(*field).unwrap().to_string())
        .collect();
    assert_eq!(asked, ["restreams[1].target_key"]);
    let problems = restored.draft.validate().unwrap_err();
    assert_eq!(problems.0.len(), 1);
    assert!(problems.0[0].message.contains("type it again"), "{}", problems.0[0].message);
    put(&mut restored.draft, 1, FieldName::StreamKey, "typed-key");
    assert_eq!(body(&restored.draft.validate().unwrap()), body(&draft.validate().unwrap()));
}

#[test]
fn a_secret_that_is_asked_for_can_be_left_as_it_was() {
    let base = resource(SECRETS);
    let mut draft = Draft::of(&base);
    put(&mut draft, 0, FieldName::Password, "typed");
    let mut restored = restore(&kept_text(&draft).unwrap(), Some(&base)).unwrap();
    let field = restored.draft.to_retype()[0];
    assert!(restored.draft.validate().is_err());
    // A reload later it is still asked for, and not taken for an empty password.
    restored = restore(&kept_text(&restored.draft).unwrap(), Some(&base)).unwrap();
    assert_eq!(restored.draft.to_retype().len(), 1);
    let _ = field;
    let field = restored.draft.to_retype()[0];
    assert!(restored.draft.has_received(field));
    restored.draft.keep_received(field);
    assert_eq!(labels(&base, &restored.draft.validate().unwrap()), Vec::<String>::new());
}

#[test]
fn a_new_entry_has_nothing_at_the_service_to_keep() {
    let base = resource(SECRETS);
    let mut draft = Draft::of(&base);
    draft.add_restream();
    let place = draft.restreams.len() - 1;
    put(&mut draft, place, FieldName::StreamKey, "typed");
    let restored = restore(&kept_text(&draft).unwrap(), Some(&base)).unwrap();
    let [field] = restored.draft.to_retype() else { panic!("one") };
    assert!(!restored.draft.has_received(*field));
}

#[test]
fn the_rest_of_an_address_with_a_key_is_kept() {
    let base = numbered(&[1]);
    let mut draft = Draft::of(&base);
    put(&mut draft, 0, FieldName::TargetUrl, "rtmps://live.example.com:443/app/abcdefgh12345678?x=1");
    let restored = restore(&kept_text(&draft).unwrap(), Some(&base)).unwrap();
    assert_eq!(restored.draft.restreams[0].target_url, "rtmps://live.example.com:443/app/••••?x=••••");
    assert!(restored.draft.validate().is_err());
}

#[test]
fn an_emptied_secret_stays_empty() {
    let base = resource(SECRETS);
    let mut draft = Draft::of(&base);
    put(&mut draft, 0, FieldName::Password, "");
    let restored = restore(&kept_text(&draft).unwrap(), Some(&base)).unwrap();
    assert!(restored.draft.to_retype().is_empty());
    assert_eq!(labels(&base, &restored.draft.validate().unwrap()), ["Restream 1: Password"]);
}

#[test]
fn what_somebody_saved_meanwhile_is_still_found_and_merged() {
    let base = numbered(&[1, 2, 3]);
    let mut draft = Draft::of(&base);
    put(&mut draft, 2, FieldName::Login, "me");
    let text = kept_text(&draft).unwrap();
    // The first entry is gone, the second sends elsewhere and has another key.
    let elsewhere = with(&numbered(&[2, 3]), 0, FieldName::StreamKey, "planted");
    let mut fresh = with(&elsewhere, 0, FieldName::Login, "them");
    fresh.modification_ts.0 += 5;
    let restored = restore(&text, Some(&fresh)).unwrap();
    assert_eq!(since(&restored.base, &fresh), Since::Changed);
    assert_eq!(restored.base.restreams.len(), 3);
    let mine = restored.draft.validate().unwrap();
    assert_eq!(labels(&restored.base, &mine), ["Restream 3: Login"]);
    let merged = merge(&restored.base, &mine, &fresh);
    assert_eq!(merged.conflicts(), []);
    assert_eq!(labels(&fresh, merged.merged()), ["Restream 2: Login"]);
    assert!(merged.merged().restreams[0].target_key.expose() == "planted");
    assert!(body(merged.merged()).contains(r#""id":3"#));
}

#[test]
fn a_draft_of_a_new_resource_comes_back() {
    let mut draft = Draft::new_short();
    assert_eq!(kept_text(&draft).unwrap(), "");
    draft.name = "News".to_owned();
    put(&mut draft, 0, FieldName::Source, "rtmp://a/b");
    put(&mut draft, 0, FieldName::StreamKey, "typed");
    draft.add_window(draft.restreams[0].key);
    let restored = restore(&kept_text(&draft).unwrap(), None).unwrap();
    assert_eq!(restored.draft.name, "News");
    assert_eq!(restored.draft.kind, "short");
    assert_eq!(restored.draft.restreams[0].source, "rtmp://a/b");
    assert_eq!(restored.draft.restreams[0].schedule.len(), 1);
    assert_eq!(restored.draft.to_retype().len(), 1);
    assert!(restored.draft.is_touched());
}

#[test]
fn what_is_no_draft_is_none() {
    for text in ["", "null", "{}", "[]", "{\"base\":1}", "\u{0}"] {
        assert!(restore(text, None).is_none(), "{text:?}");
    }
    // An entry that refers to what is not there any more is one without it.
    let mut draft = Draft::of(&numbered(&[1, 2]));
    put(&mut draft, 1, FieldName::Login, "me");
    let text = kept_text(&draft).unwrap();
    let restored = restore(&text.replace("\"origin\":1", "\"origin\":99"), Some(&numbered(&[1, 2]))).unwrap();
    assert_eq!(restored.draft.restreams[1].login, "me");
}

#[test]
fn a_merge_that_is_not_saved_yet_comes_back() {
    let base = numbered(&[1, 2]);
    let (mine, theirs) = (with(&base, 0, FieldName::Login, "me"), with(&base, 1, FieldName::Login, "them"));
    let merged = merge(&base, &mine, &theirs).merged().clone();
    let draft = Draft::of_change(&theirs, &merged);
    let restored = restore(&kept_text(&draft).unwrap(), Some(&theirs)).unwrap();
    assert_eq!(body(&restored.draft.validate().unwrap()), body(&merged));
    assert_eq!(labels(&restored.base, &theirs), Vec::<String>::new());
}

#[test]
fn a_copy_for_a_new_resource_comes_back_without_its_keys() {
    let restored = restore(&kept_text(&Draft::of_new(&resource(SECRETS))).unwrap(), None).unwrap();
    assert_eq!(restored.draft.restreams.len(), 2);
    let asked: Vec<FieldName> = restored.draft.to_retype().iter().map(|field| field.name).collect();
    use FieldName::*;
    assert_eq!(asked, [Source, TargetUrl, StreamKey, Password, BackupUrl, BackupPassword, StreamKey]);
}

#[test]
fn a_form_of_fifty_entries_is_kept_in_little_time_and_space() {
    let mut draft = Draft::of(&numbered(&(0..50).collect::<Vec<usize>>()));
    put(&mut draft, 49, FieldName::Login, "me");
    let start = std::time::Instant::now();
    let text = kept_text(&draft).unwrap();
    for _ in 0..20 {
        assert_eq!(kept_text(&draft.clone()).unwrap().len(), text.len());
    }
    // In a debug build on a busy machine; a build for the browser takes a tenth.
    assert!(start.elapsed().as_millis() < 4_000, "{:?}", start.elapsed());
    assert!(text.len() < 40_000, "{}", text.len());
}
