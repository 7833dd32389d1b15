use sluice::model::time::UnixSeconds;

use super::*;

fn text(resource: &sluice::model::restream::Resource) -> String {
    resource.spell()
}

#[test]
fn save_by_someone_else_is_detected_by_time_and_by_field() {
    let base = numbered(&[1]);
    assert!(!is_saved_since(&base, &base.clone()));
    let mut later = base.clone();
    later.modification_ts.0 += 1;
    assert!(is_saved_since(&base, &later));
    let edited = |now| sluice::forms::is_edited_since(&record_of(&base), &record_of(now));
    assert!(!edited(&later), "one's own save changes the time alone");
    assert!(edited(&with(&base, 0, STREAM_KEY, "other")));
    assert!(is_saved_since(&base, &with(&base, 0, STREAM_KEY, "other")));
    let drifted = resource(&text(&base).replace("\"rev\": 7", "\"rev\": 8"));
    assert!(!is_saved_since(&base, &drifted));
    let respelled = resource(&text(&base).replace("\"active\":true", "\"active\": 1"));
    assert!(!is_saved_since(&base, &respelled));
}

#[test]
fn save_is_confirmed_only_when_the_read_agrees_in_every_field() {
    let before = numbered(&[1, 2]);
    let sent = with(&before, 1, PASSWORD, "new");
    assert_eq!(disagreements(&before, &sent, &sent.clone()), []);
    let missing = disagreements(&before, &sent, &before);
    assert_eq!(missing[0].label, "Restream 2: Password");
    assert!(missing[0].is_secret);
    for other in [numbered(&[1]), numbered(&[2, 1]), numbered(&[1, 2, 3])] {
        assert!(!disagreements(&before, &before, &other).is_empty());
    }
}

#[test]
fn disagreements_ignore_changed_counters_and_report_lost_members() {
    let before = numbered(&[1]);
    let sent = with(&before, 0, LOGIN, "me");
    let counted = resource(
        &text(&sent).replace("\"rev\":7", "\"rev\":8,\"new\":1").replace("\"id\":1", "\"id\":1,\"n\":2"),
    );
    assert_eq!(disagreements(&before, &sent, &counted), []);
    for (was, is) in [("\"rev\":7", "\"ver\":7"), ("\"id\":1", "\"di\":1")] {
        let lost = resource(&text(&sent).replace(was, is));
        let reported = disagreements(&before, &sent, &lost);
        assert_eq!(reported.len(), 1, "{was}");
        assert_eq!(reported[0].path.name, FieldName::OTHER);
    }
    // A member that was changed on purpose must have its new value.
    let set = resource(&text(&sent).replace("\"rev\":7", "\"rev\":9"));
    let ignored = disagreements(&before, &set, &sent);
    assert_eq!(ignored.len(), 1);
}

#[test]
fn read_back_after_an_unknown_outcome_shows_if_the_change_was_applied() {
    let before = numbered(&[1]);
    let sent = with(&before, 0, LOGIN, "me");
    assert_eq!(read_back(&before, &sent, &sent), ReadBack::Applied);
    assert_eq!(read_back(&before, &sent, &before), ReadBack::NotApplied);
    assert_eq!(read_back(&before, &sent, &with(&before, 0, LOGIN, "them")), ReadBack::Different);
}

#[test]
fn created_resources_are_found_by_time() {
    let there = |id: &str, at: i64| {
        resource(&format!(r#"{{"resource_id":"{id}","name":"News","creation_ts":{at}}}"#))
    };
    let all = [there("old", 99), there("first", 100), there("untimed", 0), there("second", 102)];
    let found = created_since(&all, UnixSeconds(100));
    let found: Vec<&str> = found.iter().map(|resource| resource.resource_id.as_str()).collect();
    assert_eq!(found, ["second", "first", "untimed"]);
}

#[test]
fn repeated_member_is_compared_with_its_counterpart() {
    let twice = resource(&text(&numbered(&[1])).replace("\"rev\": 7", "\"rev\": 7, \"rev\": 8"));
    let sent = with(&twice, 0, STREAM_KEY, "other");
    assert_eq!(disagreements(&twice, &sent, &sent.clone()), []);
    let counted = resource(&text(&sent).replace("\"rev\":8", "\"rev\":9"));
    assert_eq!(disagreements(&twice, &counted, &counted.clone()), []);
    assert_eq!(disagreements(&twice, &counted, &sent).len(), 1, "the second of them was not taken");
}

#[test]
fn switch_is_not_confirmed_when_the_service_omits_the_active_member() {
    let text = r#"{"resource_id":"r","name":"a","type":"short","restreams":[]}"#;
    for silent in [resource(text), resource(&text.replace("\"name\"", "\"active\":null,\"name\""))] {
        for is_active in [false, true] {
            let sent = sluice::forms::restream::switched(&silent, is_active);
            assert_eq!(disagreements(&silent, &sent, &silent).len(), 1, "{is_active}");
            assert_eq!(read_back(&silent, &sent, &silent), ReadBack::NotApplied);
            assert_eq!(read_back(&silent, &sent, &sent), ReadBack::Applied);
            assert_eq!(disagreements(&silent, &silent, &sent), [], "it was not asked for");
        }
    }
}
