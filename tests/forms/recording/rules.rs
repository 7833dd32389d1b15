use serde_json::Value;

use super::*;
use crate::{errors, warnings};

#[test]
fn stored_draft_of_a_new_recording_contains_no_key_typed_into_its_path() {
    let stored = |name: FieldName, text: &str| {
        let mut draft = Draft::blank(&NEW_SETTING);
        draft.set_text(Field::top(name), text.to_owned());
        stored_text(&draft).unwrap()
    };
    for text in [
        "rtmp://out.example/app/planted",
        "rtmps://ann:planted@out.example/app",
        "/records/planted0123456789abcdef",
        "planted-0123-4567-89ab-cdef",
        "https://cdn.example/records/{now}.m3u8?key=planted",
    ] {
        assert!(!stored(PATH, text).contains("planted"), "{text}");
    }
    assert!(!stored(STREAM_NAME, "rtmp://out.example/app/planted").contains("planted"));
    for text in [
        "/records/news/{now}.m3u8",
        "/records/news-2026/{now}.m3u8",
        "/archive/morning-show-monday/{now}.m3u8",
    ] {
        assert!(stored(PATH, text).contains(text), "{text}");
    }
}

#[test]
fn new_recording_form_requires_the_documented_fields() {
    let draft = Draft::blank(&NEW_SETTING);
    assert!(!draft.is_touched());
    assert_eq!(errors(&draft), ["stream_name", "source", "stream_type", "launch_type"]);
    assert_eq!(errors(&typed()), Vec::<String>::new());
}

#[test]
fn new_recording_form_says_what_an_emptied_default_becomes() {
    for (name, default) in [
        (STORAGE_TIME, "keep forever"),
        (STOP_TIMEOUT, "30 min (1800 s)"),
        (DVR_WINDOW, "12 hours (43200 s)"),
        (PATH, "/records/{now}.m3u8"),
    ] {
        for emptied in ["", "  "] {
            let draft = typed_with(&[(name, emptied)]);
            assert_eq!(errors(&draft), Vec::<String>::new());
            let message = format!("Left empty, the service's default applies: {default}.");
            assert_eq!(warnings(&draft, 0), [(name.0.to_owned(), message)]);
        }
    }
    assert_eq!(warnings(&typed(), 0), []);
    let source = "A playlist is usually read by https or http.";
    assert_eq!(warnings(&typed_with(&[(SOURCE, "ftp://cdn.example.com/a.m3u8")]), 0)[0].1, source);
}

#[test]
fn schedule_requires_short_streams() {
    let mut draft = typed_with(&[(LAUNCH_TYPE, "schedule")]);
    assert_eq!(errors(&draft), Vec::<String>::new());
    put(&mut draft, STREAM_TYPE, "long");
    assert_eq!(errors(&draft), ["launch_type"]);
    put(&mut draft, LAUNCH_TYPE, "stream_start");
    assert_eq!(errors(&draft), Vec::<String>::new());
}

#[test]
fn windows_are_validated_only_when_the_launch_type_is_schedule() {
    let mut draft = typed_with(&[(LAUNCH_TYPE, "schedule")]);
    let window = add(&mut draft, SCHEDULE, &[(START, "2026-01-02 00:00"), (STOP, "2026-01-01 00:00")]);
    assert_eq!(errors(&draft), ["schedule[0].stop"]);
    draft.set_text(Field::of(window, STOP), String::new());
    assert_eq!(errors(&draft), ["schedule[0].stop"]);
    assert_eq!(draft.label(Field::of(window, STOP)).unwrap(), "Window 1: Stop (UTC)");
    put(&mut draft, LAUNCH_TYPE, "button");
    assert_eq!(errors(&draft), Vec::<String>::new());
    assert_eq!(warnings(&draft, 0), []);
}

#[test]
fn recording_numbers_must_be_whole_and_large_enough_and_a_stream_stays_in_its_path() {
    for (name, good, bad) in [
        (STREAM_NAME, ["live/news", " a..b "], ["live/../news", ""]),
        (STOP_TIMEOUT, ["0", " 60 "], ["-1", "1.5"]),
        (STORAGE_TIME, [FOREVER, "2 weeks"], ["0", "1.5"]),
        (DVR_WINDOW, ["12h", "43200"], ["0", "an hour"]),
    ] {
        for text in good {
            assert_eq!(errors(&typed_with(&[(name, text)])), Vec::<String>::new(), "{name:?} {text}");
        }
        for text in bad {
            assert_eq!(errors(&typed_with(&[(name, text)])), [name.0], "{text}");
        }
    }
}

#[test]
fn two_qualities_must_have_different_addresses() {
    let mut draft = typed();
    for name in ["720p", "360p"] {
        add(&mut draft, QUALITIES, &[(QUALITY_URL, "https://a.example/q.m3u8"), (QUALITY_NAME, name)]);
    }
    assert_eq!(errors(&draft), ["qualities[1].url"]);
    add(&mut draft, QUALITIES, &[]);
    assert_eq!(errors(&draft), ["qualities[1].url", "qualities[2].url", "qualities[2].name"]);
}

#[test]
fn recording_form_locks_all_fields_but_dvr_while_it_records() {
    let active = Some(&RecordingStatus::Progress);
    for name in [STREAM_TYPE, LAUNCH_TYPE, SCHEDULE, PATH, STORAGE_TIME] {
        assert!(
            is_locked(name, active)
                && !is_locked(name, Some(&RecordingStatus::Wait))
                && !is_locked(name, None)
        );
    }
    assert!(!is_locked(DVR_ENABLED, active));
    for name in [RESOURCE_ID, STOP_TIMEOUT, DVR_WINDOW, SMIL, QUALITIES] {
        assert!(is_locked(name, None), "the API has no way to change it");
    }
}

#[test]
fn recording_form_warns_about_a_window_longer_than_a_short_broadcast() {
    let mut draft = typed_with(&[(LAUNCH_TYPE, "schedule")]);
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 00:00"), (STOP, "2026-01-01 12:00")]);
    assert_eq!(warnings(&draft, 0), []);
    add(&mut draft, SCHEDULE, &[(START, "2026-01-02 00:00"), (STOP, "2026-01-02 12:01")]);
    let found = warnings(&draft, 0);
    assert_eq!((found.len(), found[0].0.as_str()), (1, "schedule[1]"));
    assert_eq!(errors(&draft), Vec::<String>::new());
}

#[test]
fn recording_save_omits_locked_fields_and_leaves_them_typed() {
    let json = r#"{"id":"a","stream_type":"short","launch_type":"button","path":"/p","storage_time":30}"#;
    let base = record_of(&setting(json));
    let mut draft = Draft::of(&SETTING, &base);
    put(&mut draft, PATH, "");
    put(&mut draft, STORAGE_TIME, "2 weeks");
    put(&mut draft, LAUNCH_TYPE, "schedule");
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 18:00"), (STOP, "2026-01-01 19:00")]);
    draft.switch(Field::top(DVR_ENABLED), true);
    assert_eq!(errors(&draft), ["path"]);
    let is_free = |name: FieldName| !is_locked(name, Some(&RecordingStatus::Progress));
    let free = draft.only_free(&is_free);
    assert_eq!(errors(&free), Vec::<String>::new());
    let changed = |base: &Record, record: &Record| -> Vec<String> {
        sluice::forms::changes(base, record).iter().map(|change| change.path.to_string()).collect()
    };
    assert_eq!(changed(&base, &free.validate().unwrap()), ["dvr_enabled"]);
    let saved = record_of(&setting(&json.replace("30}", r#"30,"dvr_enabled":true}"#)));
    let over = draft.locked_over(&saved, &is_free);
    assert_eq!(over.text(Field::top(PATH)), "");
    assert_eq!(over.text(Field::top(STORAGE_TIME)), "14");
    assert_eq!(over.items(Field::top(SCHEDULE)).len(), 1);
    assert!(over.is_on(Field::top(DVR_ENABLED)));
    assert_eq!(changed(&saved, &over.to_record()), ["launch_type", "schedule", "path", "storage_time"]);
}

#[test]
fn duplicated_recording_has_all_values_the_api_reports() {
    let original = setting(
        r#"{"id":"a","resource_id":"r","source_domain":"cdn.example.com","source_path":"/live/news/playlist.m3u8","stream_type":"short","launch_type":"schedule","schedule":[{"start":"2026-01-01T18:00:00Z","stop":"2026-01-01T19:00:00Z"}],"stop_timeout":60,"storage_time":30,"dvr_enabled":true,"dvr_window":3600,"smil":true,"qualities":{"https://a/q":"720p"},"path":"/p","rev":7}"#,
    );
    let mut draft = Draft::of_new(&NEW_SETTING, &pattern_of(&original));
    assert_eq!(errors(&draft), ["stream_name"]);
    put(&mut draft, STREAM_NAME, "live/news");
    assert_eq!(
        body(&draft),
        r#"{"resource_id":"r","stream_name":"live/news","stream_type":"short","source":"https://cdn.example.com/live/news/playlist.m3u8","launch_type":"schedule","schedule":[{"start":"2026-01-01T18:00:00Z","stop":"2026-01-01T19:00:00Z"}],"path":"/p","stop_timeout":60,"storage_time":30,"dvr_enabled":true,"dvr_window":3600,"smil":true,"qualities":{"https://a/q":"720p"}}"#
    );
}

#[test]
fn undocumented_recording_values_are_sent_with_a_warning() {
    for (name, text) in [(STREAM_TYPE, "medium"), (LAUNCH_TYPE, "moon_phase"), (STORAGE_TIME, "-2")] {
        let draft = typed_with(&[(name, text)]);
        assert_eq!(errors(&draft), Vec::<String>::new(), "{text}");
        let found = warnings(&draft, 0);
        assert_eq!((found.len(), found[0].0.as_str()), (1, name.0), "{text}");
        let sent: serde_json::Value = serde_json::from_str(&body(&draft)).unwrap();
        assert_eq!(sent[name.0].to_string().trim_matches('"'), text);
    }
}

#[test]
fn undocumented_recording_values_of_the_service_are_preserved() {
    let json =
        r#"{"id":"a","stream_type":"medium","launch_type":"moon_phase","path":"/p","storage_time":-7}"#;
    let base = record_of(&setting(json));
    let mut draft = Draft::of(&SETTING, &base);
    assert_eq!(draft.problems(None).0, []);
    put(&mut draft, PATH, "/q");
    let change = change(&base, &draft.validate().unwrap(), None);
    assert_eq!(change, r#"{"action":"change","path":"/q"}"#);
    assert_eq!(draft.text(Field::top(STORAGE_TIME)), "-7");
}

#[test]
fn recording_form_drops_typed_invisible_characters() {
    for name in [STREAM_NAME, PATH, RESOURCE_ID] {
        let draft = typed_with(&[(name, "\u{200B}live/\u{AD}a\u{2060} ")]);
        let sent: serde_json::Value = serde_json::from_str(&body(&draft)).unwrap();
        assert_eq!(sent[name.0], "live/a");
    }
}

#[test]
fn unknown_schedule_item_is_edited_as_json_and_validated() {
    let text = r#"{"id": "1", "stream_type": "short", "launch_type": "schedule", "path": "/p", "storage_time": 1, "schedule": [{"cron": "0 3 * * *"}, {"start": "2030-01-01T00:00:00Z", "stop": "2030-01-01T01:00:00Z", "x": 1}, "daily"]}"#;
    let base = record_of(&setting(text));
    let mut draft = Draft::of(&SETTING, &base);
    let keys = draft.keys(Field::top(SCHEDULE));
    let json = |key: u32| Field::of(key, FieldName::JSON);
    assert_eq!(draft.text(json(keys[0])), r#"{"cron": "0 3 * * *"}"#);
    assert_eq!(draft.text(json(keys[2])), r#""daily""#);
    assert_eq!(draft.text(Field::of(keys[1], START)), "2030-01-01T00:00:00Z", "a window has its fields");
    assert_eq!(draft.label(json(keys[0])).unwrap(), "Window 1: As JSON");
    assert_eq!(errors(&draft), Vec::<String>::new(), "it is sent back as it came");
    assert_eq!(change(&base, &draft.to_record(), None), NO_CHANGE);
    draft.set_text(json(keys[0]), r#"{"cron": "0 4 * * *""#.to_owned());
    assert_eq!(errors(&draft), ["schedule[0].{}"]);
    let problems = draft.problems(None);
    let message = &problems.errors().next().unwrap().message;
    assert!(message.starts_with("Not valid JSON: EOF while parsing an object"), "{message}");
    draft.set_text(json(keys[0]), r#" {"cron": "0 4 * * *"} "#.to_owned());
    assert_eq!(
        change(&base, &draft.validate().unwrap(), None),
        r#"{"action":"change","schedule":[{"cron": "0 4 * * *"},{"start": "2030-01-01T00:00:00Z", "stop": "2030-01-01T01:00:00Z", "x": 1},"daily"]}"#
    );
    draft.remove(keys[2]);
    let sent: Value = serde_json::from_str(&change(&base, &draft.to_record(), None)).unwrap();
    assert_eq!(sent["schedule"].as_array().unwrap().len(), 2);
}

#[test]
fn path_without_now_is_pointed_out_when_windows_share_it() {
    let mut draft = typed_with(&[(LAUNCH_TYPE, "schedule"), (PATH, "/records/news.m3u8")]);
    let found = |draft: &Draft| {
        warnings(draft, 0).into_iter().any(|(path, text)| path == "path" && text.starts_with("Without {now}"))
    };
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 10:00"), (STOP, "2026-01-01 11:00")]);
    assert!(!found(&draft), "one window has one file");
    add(&mut draft, SCHEDULE, &[(START, "2026-01-02 10:00"), (STOP, "2026-01-02 11:00")]);
    assert!(found(&draft) && errors(&draft).is_empty());
    put(&mut draft, PATH, "/records/{now}.m3u8");
    assert!(!found(&draft));
    put(&mut draft, PATH, "");
    assert!(!found(&draft), "the default has it");
    put(&mut draft, PATH, "/records/news.m3u8");
    for launch in ["button", "stream_start"] {
        put(&mut draft, LAUNCH_TYPE, launch);
        assert!(found(&draft), "{launch} starts more than once");
    }
}
