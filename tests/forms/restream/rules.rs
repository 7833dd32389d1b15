use sluice::forms::restream::check_account;
use sluice::model::time::UnixSeconds;

use super::*;
use crate::{errors, warnings};

/// Returns the draft of a resource with one restream and this text in one of its fields.
fn typed(name: FieldName, text: &str) -> Draft {
    let mut draft = draft_of(&numbered(&[1]));
    put(&mut draft, 0, name, text);
    draft
}

#[test]
fn restream_form_reports_all_problems_in_the_order_of_its_fields() {
    let mut draft = blank();
    draft.set_text(Field::top(TYPE), "  ".to_owned());
    let second = draft.add_restream();
    draft.switch(Field::of(second, BACKUP), true);
    put(&mut draft, 1, TARGET_TYPE, "");
    put(&mut draft, 1, TARGET_URL, "no scheme");
    put_window(&mut draft, "", "yesterday");
    assert_eq!(
        errors(&draft),
        [
            "name",
            "type",
            "restreams[0].source",
            "restreams[0].target_url",
            "restreams[0].target_key",
            "restreams[0].schedule[0].start",
            "restreams[0].schedule[0].stop",
            "restreams[1].source",
            "restreams[1].target_type",
            "restreams[1].target_url",
            "restreams[1].target_key",
            "restreams[1].backup.target_url",
        ]
    );
    for problem in &draft.problems(None).0 {
        assert!(problem.message.ends_with('.'), "{}", problem.message);
    }
}

#[test]
fn masked_key_of_the_service_is_reported_and_is_no_key_when_typed() {
    let text = numbered(&[1]).spell();
    let masked = resource(&text.replace("key-1", "********"));
    let mut draft = draft_of(&masked);
    let paths = |draft: &Draft| warnings(draft, 0).into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    assert_eq!(paths(&draft), ["restreams[0].target_key"]);
    put(&mut draft, 0, STREAM_KEY, "a*key");
    assert!(paths(&draft).is_empty() && errors(&draft).is_empty());
    put(&mut draft, 0, STREAM_KEY, "•••");
    assert_eq!(errors(&draft), ["restreams[0].target_key"]);
    for (key, is_shortened) in [
        ("1,23457E+15", true),
        ("1.23457E+15", true),
        ("9E+20", true),
        ("1.2E+15x", false),
        ("live_E+key", false),
        ("123457000000000", false),
    ] {
        put(&mut draft, 0, STREAM_KEY, key);
        assert_eq!((paths(&draft).len() == 1, errors(&draft).len()), (is_shortened, 0), "{key}");
    }
}

#[test]
fn address_must_have_a_scheme_and_a_host() {
    for good in [
        "rtmp://a/b",
        "rtmps://live.example.com:443/app",
        "srt://host:9000?streamid=x&passphrase=y",
        "https://example.com",
        "HTTP://[2001:db8::1]:8080/x",
        "whip+https://münchen.example/x",
        "rtmp://user@host/app",
        "rtmp://host:/app",
        "srt://:9000?mode=listener",
        "udp://@:1234",
        "rtmp://:1935/app",
    ] {
        assert_eq!(errors(&typed(TARGET_URL, good)), Vec::<String>::new(), "{good}");
    }
    for bad in [
        "a",
        "://a",
        "rtmp:/a/b",
        "rtmp://",
        "rtmp:///app",
        "srt://:",
        "srt://:0",
        "udp://@",
        "rtmp://?x",
        "rtmp://user@/app",
        "1rtmp://a",
        "rt mp://a",
        "rtmp://a b",
        "rtmp://a\tb",
        "rtmp://a\u{7f}",
        "rtmp://a:0/x",
        "rtmp://a:65536/x",
        "rtmp://a:x/y",
        "rtmp://[::1/x",
        "rtmp://a/\u{FFFD}",
        "rtmp://a/••••",
    ] {
        for name in [SOURCE, TARGET_URL] {
            assert_eq!(errors(&typed(name, bad)).len(), 1, "{bad:?}");
        }
    }
}

#[test]
fn validation_messages_do_not_repeat_typed_text() {
    for bad in ["planted-secret", "rtmp://planted-secret:x/", "planted-secret://", "rtmp://planted-secret@/"]
    {
        let mut draft = draft_of(&numbered(&[1]));
        for name in [SOURCE, TARGET_URL, STREAM_KEY, PASSWORD] {
            put(&mut draft, 0, name, bad);
        }
        put_window(&mut draft, "planted-secret", "planted-secret");
        assert!(!format!("{:?}", draft.problems(None)).contains("planted-secret"));
    }
}

#[test]
fn restream_form_only_warns_about_untouched_values_of_the_service() {
    let odd = resource(
        r#"{"name":"","type":"","active":true,"restreams":[{"source":"stream1","target_url":"x","schedule":[{"start":"soon","stop":""}]}]}"#,
    );
    let mut draft = draft_of(&odd);
    assert_eq!(errors(&draft), Vec::<String>::new());
    assert_eq!(warnings(&draft, 0).len(), 8);
    put(&mut draft, 0, SOURCE, "stream2");
    assert_eq!(errors(&draft), ["restreams[0].source"]);
    assert_eq!(errors(&draft_of_new(&odd)).len(), 8);
}

#[test]
fn restream_form_warns_about_a_login_in_an_address() {
    let mut draft = typed(TARGET_URL, "rtmp://me:pw@host/app");
    assert_eq!(errors(&draft), Vec::<String>::new());
    assert_eq!(warnings(&draft, 0)[0].0, "restreams[0].target_url");
    put(&mut draft, 0, TARGET_URL, "srt://@:1234");
    assert_eq!(warnings(&draft, 0), [], "a listener has no login");
}

#[test]
fn restream_form_and_the_check_of_an_account_warn_about_an_unusual_scheme() {
    let target = "A restream is usually sent by rtmp, rtmps or srt.";
    let source = "A source is usually read by rtmp, rtmps, rtsp, srt, https or http.";
    for (name, address, expected) in [
        (TARGET_URL, "ftp://live.example/app", target),
        (TARGET_URL, "http://live.example/app", target),
        (TARGET_URL, "udp://live.example:1234", target),
        (TARGET_URL, "javascript://live.example/app", target),
        (SOURCE, "ftp://in.example/live/news", source),
        (SOURCE, "file://in.example/live/news", source),
    ] {
        let draft = typed(name, address);
        assert_eq!(errors(&draft), Vec::<String>::new(), "{address}");
        let found = [(format!("restreams[0].{}", name.0), expected.to_owned())];
        assert_eq!(warnings(&draft, 0), found, "{address}");
        let account = [resource_of(&draft.to_record())];
        let checked: Vec<_> =
            check_account(&account, UnixSeconds(0)).into_iter().map(|one| one.message).collect();
        assert_eq!(checked, [expected], "{address}");
    }
    for (name, address) in [
        (TARGET_URL, "RTMPS://live.example/app"),
        (TARGET_URL, "srt://live.example:9000"),
        (SOURCE, "rtsp://in.example/live/news"),
        (SOURCE, "https://in.example/live/news.m3u8"),
    ] {
        assert_eq!(warnings(&typed(name, address), 0), [], "{address}");
    }
}

#[test]
fn restream_form_warns_about_two_entries_with_one_target() {
    let mut draft = draft_of(&numbered(&[1, 2]));
    assert_eq!(warnings(&draft, 0), []);
    let first = draft.entries()[0].key;
    draft.duplicate(first);
    let found = warnings(&draft, 0);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "restreams[1].target_url");
    assert!(found[0].1.starts_with("Same target and stream key as restream 1."), "{}", found[0].1);
    put(&mut draft, 1, STREAM_KEY, "another");
    assert_eq!(warnings(&draft, 0), []);
}

#[test]
fn two_entries_have_one_target_in_any_spelling() {
    for (url, key) in [
        ("RTMP://Out1.example.com:1935/app/", " key-1 "),
        ("rtmp://user:word@out1.example.com./app", "key-1"),
        ("rtmp://out1.example.com/app/key-1", ""),
        ("rtmp://out1.example.com", "app/key-1"),
    ] {
        let mut draft = draft_of(&numbered(&[1, 2]));
        put(&mut draft, 1, TARGET_URL, url);
        put(&mut draft, 1, STREAM_KEY, key);
        let same = "Same target and stream key as restream 1. Both would send to it.".to_owned();
        let expected = ("restreams[1].target_url".to_owned(), same);
        assert!(warnings(&draft, 0).contains(&expected), "{url} {key}");
    }
}

#[test]
fn backup_counts_as_a_target_of_its_resource() {
    let mut draft = draft_of(&numbered(&[1, 2]));
    draft.turn(1, BACKUP, true);
    put(&mut draft, 1, BACKUP_URL, "rtmp://out2.example.com/app/");
    let found = |draft: &Draft| warnings(draft, 0);
    assert_eq!(found(&draft)[0].1, "The backup is the target itself. Enter another address.");
    put(&mut draft, 1, BACKUP_URL, "rtmp://out1.example.com/app");
    assert_eq!(found(&draft), [], "with the key of entry 2");
    put(&mut draft, 1, STREAM_KEY, "key-1");
    assert_eq!(found(&draft)[0].0, "restreams[1].backup.target_url");
    draft.turn(1, BACKUP, false);
    assert_eq!(found(&draft), [], "it is off");
}

#[test]
fn equal_warnings_are_one_with_all_their_fields() {
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    for entry in 0..3 {
        put(&mut draft, entry, LOGIN, "a");
        put(&mut draft, entry, TARGET_URL, "rtmp://me:pw@a.example/app");
    }
    let problems = draft.problems(None);
    let found = problems.fields_by_warning();
    assert_eq!((found.len(), found[0].1.len()), (1, 3), "{found:?}");
}

#[test]
fn resource_without_entries_can_be_saved_with_a_warning() {
    let mut draft = draft_of(&numbered(&[1]));
    draft.remove(draft.entries()[0].key);
    assert_eq!(errors(&draft), Vec::<String>::new());
    assert_eq!(warnings(&draft, 0)[0].0, "restreams");
}

#[test]
fn window_must_stop_after_it_starts() {
    for stop in ["2026-01-01T00:00:00Z", "2025-12-31T23:59:59Z"] {
        let mut draft = draft_of(&numbered(&[1]));
        put_window(&mut draft, "2026-01-01T00:00:00Z", stop);
        assert_eq!(errors(&draft), ["restreams[0].schedule[0].stop"]);
    }
    let mut draft = draft_of(&numbered(&[1]));
    put_window(&mut draft, "2026-02-30T00:00:00Z", "2026-01-01T00:00");
    assert_eq!(errors(&draft), ["restreams[0].schedule[0].start"]);
}

#[test]
fn restream_form_warns_about_overlapping_and_past_windows() {
    let start = 1_767_225_600;
    let mut draft = draft_of(&numbered(&[1]));
    put_window(&mut draft, "2026-01-01T00:00:10Z", "2026-01-01T00:00:20Z");
    put_window(&mut draft, "2026-01-01T00:00:20Z", "2026-01-01T00:00:30Z");
    assert_eq!(warnings(&draft, start), []);
    assert_eq!(warnings(&draft, start + 19), []);
    assert_eq!(warnings(&draft, start + 20)[0].0, "restreams[0].schedule[0]");
    // Something may still be running.
    assert_eq!(
        warnings(&draft, start + 30)[0].1,
        "All windows are over: nothing starts until you add a new one."
    );
    put_window(&mut draft, "2026-01-01T00:00:05Z", "2026-01-01T00:00:11Z");
    assert_eq!(
        warnings(&draft, start),
        [("restreams[0].schedule[2]".to_owned(), "Overlaps window 1.".to_owned())]
    );
    assert_eq!(errors(&draft), Vec::<String>::new());
    let mut paused = draft_of(&numbered(&[1]));
    put_window(&mut paused, "1998-01-01T00:00:00Z", "1998-01-01T00:00:01Z");
    assert!(warnings(&paused, start)[0].1.starts_with("Paused: "));
}

#[test]
fn restream_form_rejects_control_characters() {
    for (name, text) in
        [(LOGIN, "a\u{0}b"), (PASSWORD, "a\nb"), (STREAM_KEY, "a\u{FFFD}"), (TARGET_TYPE, "\u{1b}[2J")]
    {
        assert_eq!(errors(&typed(name, text)).len(), 1, "{text:?}");
    }
}

#[test]
fn restream_form_requires_a_choice_of_active_when_the_service_reports_none() {
    let text = r#"{"resource_id":"r","name":"a","type":"short","restreams":[]}"#;
    for text in [text.to_owned(), text.replace("\"name\"", "\"active\":null,\"name\"")] {
        let base = serde_json::from_str(&text).unwrap();
        let mut draft = draft_of(&base);
        assert_eq!(errors(&draft), ["active"], "{text}");
        assert!(!draft.is_touched(), "{text}");
        for is_on in [false, true] {
            draft.switch(Field::top(ACTIVE), is_on);
            assert!(draft.is_touched(), "{text}");
            let wanted = draft.validate().unwrap();
            let changes = changes(&base, &resource_of(&wanted));
            assert_eq!(changes.len(), 1, "{text}");
            assert_eq!(changes[0].describe()[0], "unknown");
            assert_eq!(resource_of(&wanted).activity(), Some(is_on), "{text}");
        }
    }
    let reported =
        draft_of(&serde_json::from_str(&text.replace("\"name\"", "\"active\":false,\"name\"")).unwrap());
    assert!(errors(&reported).is_empty());
    assert!(!errors(&blank()).contains(&"active".to_owned()));
}

#[test]
fn stream_key_is_required_only_over_rtmp() {
    for (url, wanted) in [
        ("rtmp://a/b", vec!["restreams[0].target_key"]),
        ("RTMPS://a/b", vec!["restreams[0].target_key"]),
        ("srt://a:9000?streamid=x", vec![]),
        ("srt://:9000?mode=listener", vec![]),
        ("https://a/b", vec![]),
    ] {
        let mut draft = typed(TARGET_URL, url);
        put(&mut draft, 0, STREAM_KEY, " ");
        assert_eq!(errors(&draft), wanted, "{url}");
    }
}

#[test]
fn restream_form_drops_typed_invisible_characters_and_outer_blanks_but_of_a_password() {
    let text = " \u{FEFF}rtmp://host/\u{200B}a\u{200B}";
    for name in [SOURCE, TARGET_URL, STREAM_KEY, LOGIN, PASSWORD, TARGET_TYPE] {
        let draft = typed(name, text);
        let expected = if name == PASSWORD { " rtmp://host/a" } else { "rtmp://host/a" };
        assert_eq!(draft.validate().unwrap().items(RESTREAMS)[0].text(name), expected, "{name:?}");
    }
}

#[test]
fn name_preserves_joiners() {
    let mut draft = draft_of(&numbered(&[1]));
    draft.set_text(Field::top(NAME), "می\u{200C}خواهم".to_owned());
    assert_eq!(draft.validate().unwrap().text(NAME), "می\u{200C}خواهم");
    draft.set_text(Field::top(NAME), "a\u{200C}b\u{202E}c".to_owned());
    assert_eq!(draft.validate().unwrap().text(NAME), "a\u{200C}bc");
}

#[test]
fn restream_form_preserves_invisible_characters_of_the_service() {
    for key in ["ke\u{200B}y", "key\u{200B}"] {
        let mut base = numbered(&[1]);
        base.restreams[0].target_key = sluice::redact::secret::Secret::new(key);
        let mut draft = draft_of(&base);
        assert_eq!(draft.validate().unwrap().items(RESTREAMS)[0].text(STREAM_KEY), key);
        put(&mut draft, 0, STREAM_KEY, "key");
        assert!(draft.is_changed(Field::of(draft.entries()[0].key, STREAM_KEY)));
        assert_eq!(draft.validate().unwrap().items(RESTREAMS)[0].text(STREAM_KEY), "key");
    }
}

#[test]
fn key_and_address_are_looked_at_together() {
    let found = |url: &str, key: &str| {
        let mut draft = typed(TARGET_URL, url);
        put(&mut draft, 0, STREAM_KEY, key);
        assert_eq!(errors(&draft), Vec::<String>::new(), "nothing is refused");
        warnings(&draft, 0).into_iter().map(|(path, _)| path).collect::<Vec<_>>()
    };
    let (url, key) = (["restreams[0].target_url"], ["restreams[0].target_key"]);
    assert_eq!(found("rtmp://a/app/abc", "abc"), url);
    assert_eq!(found("rtmp://a/app/abc/", " abc "), url);
    assert_eq!(found("rtmp://a/app", "rtmp://a/app/abc"), key);
    assert_eq!(found("rtmp://a/apprtmp://b/app", "abc"), url);
    assert!(found("rtmp://a/app", "abc").is_empty());
    assert!(found("rtmp://a/xabc", "abc").is_empty());
}

#[test]
fn coming_window_of_an_inactive_resource_will_not_run() {
    let mut draft = draft_of(&numbered(&[1]));
    put_window(&mut draft, "2026-03-01 10:00", "2026-03-01 11:00");
    let found =
        |draft: &Draft, now| warnings(draft, now).into_iter().any(|(_, text)| text.contains("Will not run"));
    let (before, after) = (1_772_000_000, 1_773_000_000);
    draft.switch(Field::top(ACTIVE), true);
    assert!(!found(&draft, before));
    draft.switch(Field::top(ACTIVE), false);
    assert!(found(&draft, before));
    assert!(!found(&draft, after), "it is over");
}
