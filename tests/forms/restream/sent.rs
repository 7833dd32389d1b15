//! A sent document is stored without secrets, and found again.

use sluice::forms::sent_mark::{SentMark, Trace};

use super::*;

const BEFORE: &str = r#"{"resource_id":"r1","name":"News","type":"short","active":true,"modification_ts":2,"restreams":[
    {"source":"rtmp://me:planted-1@in/s","target_type":"x","target_url":"rtmp://out/app?key=planted-2","target_key":"planted-3"},
    {"source":"rtmp://in/t","target_type":"x","target_url":"rtmp://out2/app","target_key":"planted-4"}]}"#;

/// Marks a change or a creation as sent at second 100, and reads the mark as a page would that is loaded again.
fn sent(before: Option<&Resource>, sent: &Resource) -> SentMark {
    let before = before.map(record_of);
    let mark = SentMark::new(before.as_ref(), &record_of(sent), Trace::default(), 100);
    let text = serde_json::to_string(&mark).unwrap();
    assert!(!text.contains("planted"), "{text}");
    serde_json::from_str(&text).unwrap()
}

fn saved(resource: &Resource) -> Resource {
    let mut saved = resource.clone();
    saved.modification_ts.0 += 1;
    saved
}

fn judge(mark: &SentMark, now: &Resource) -> ReadBack {
    mark.judge(&record_of(now))
}

#[test]
fn sent_change_is_found_by_the_fields_that_are_no_secrets() {
    let before = resource(BEFORE);
    let changed = with(&with(&before, 1, LOGIN, "night"), 0, STREAM_KEY, "planted-9");
    let mark = sent(Some(&before), &changed);
    assert_eq!(judge(&mark, &before), ReadBack::NotApplied);
    assert_eq!(judge(&mark, &saved(&changed)), ReadBack::Applied);
    assert_eq!(judge(&mark, &saved(&with(&changed, 1, LOGIN, "day"))), ReadBack::Different);
}

#[test]
fn sent_change_of_a_key_alone_is_found_by_the_time_of_the_last_change() {
    let before = resource(BEFORE);
    let changed = with(&before, 0, STREAM_KEY, "planted-9");
    let mark = sent(Some(&before), &changed);
    assert_eq!(judge(&mark, &before), ReadBack::NotApplied);
    assert_eq!(judge(&mark, &saved(&changed)), ReadBack::Applied);
}

#[test]
fn sent_key_that_moves_to_another_field_is_not_stored() {
    let before = resource(BEFORE);
    sent(Some(&before), &with(&with(&before, 0, STREAM_KEY, "planted-9"), 0, LOGIN, "planted-3"));
    sent(Some(&with(&before, 1, LOGIN, "planted-9")), &with(&before, 1, STREAM_KEY, "planted-9"));
}

#[test]
fn sent_creation_is_told_from_other_documents() {
    let wanted =
        resource(&BEFORE.replace("\"resource_id\":\"r1\",", "").replace("\"modification_ts\":2,", ""));
    let mark = sent(None, &wanted);
    assert!(mark.is_creation());
    let is_it = |now: &Resource| {
        let now = record_of(now);
        let (before, sent) = mark.beside(RESOURCE.table, &now);
        before.is_none() && !sluice::forms::is_edited_since(&sent, &now)
    };
    let created = resource(BEFORE);
    assert!(is_it(&created));
    assert!(is_it(&with(&created, 0, STREAM_KEY, "planted-9")), "a key cannot be compared");
    assert!(!is_it(&with(&created, 0, TARGET_URL, "rtmp://elsewhere/app?key=planted-2")));
    assert!(!is_it(&with(&created, 1, SOURCE, "rtmp://in/u")));
    assert!(!is_it(&resource(&BEFORE.replace("News", "Sport"))));
}

#[test]
fn sent_write_may_come_for_a_minute_until_its_answer_was_seen() {
    let mut mark = sent(None, &resource(BEFORE));
    assert!(mark.may_come(100) && mark.may_come(159));
    assert!(!mark.may_come(160));
    mark.is_ended = true;
    assert!(!mark.may_come(100));
}
