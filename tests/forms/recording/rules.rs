use sluice::model::time::UnixSeconds;

use super::*;

fn errors(draft: &Draft) -> Vec<String> {
    match draft.validate() {
        Ok(_) => Vec::new(),
        Err(problems) => problems.0.iter().map(|problem| problem.path.to_string()).collect(),
    }
}

fn put(draft: &mut Draft, name: FieldName, text: &str) {
    draft.set_text(Field::top(name), text.to_owned());
}

#[test]
fn a_new_setting_asks_for_what_the_document_requires() {
    let draft = Draft::blank(&NEW_SETTING);
    assert!(!draft.is_touched());
    assert_eq!(errors(&draft), ["stream_name", "source", "stream_type", "launch_type"]);
    assert_eq!(errors(&typed()), Vec::<String>::new());
}

#[test]
fn a_schedule_is_for_short_streams_alone() {
    let mut draft = typed();
    put(&mut draft, LAUNCH_TYPE, "schedule");
    assert_eq!(errors(&draft), Vec::<String>::new());
    put(&mut draft, STREAM_TYPE, "long");
    assert_eq!(errors(&draft), ["launch_type"]);
    put(&mut draft, LAUNCH_TYPE, "stream_start");
    assert_eq!(errors(&draft), Vec::<String>::new());
}

#[test]
fn windows_count_while_the_launch_type_is_schedule() {
    let mut draft = typed();
    put(&mut draft, LAUNCH_TYPE, "schedule");
    let window = add(&mut draft, SCHEDULE, &[(START, "2026-01-02 00:00"), (STOP, "2026-01-01 00:00")]);
    assert_eq!(errors(&draft), ["schedule[0].stop"]);
    draft.set_text(Field::of(window, STOP), String::new());
    assert_eq!(errors(&draft), ["schedule[0].stop"]);
    assert_eq!(draft.label(Field::of(window, STOP)).unwrap(), "Window 1: Stop (UTC)");
    put(&mut draft, LAUNCH_TYPE, "button");
    assert_eq!(errors(&draft), Vec::<String>::new());
    let now = Some(UnixSeconds(0));
    assert_eq!(draft.problems(now).warnings().count(), 0);
}

#[test]
fn numbers_are_whole_and_large_enough() {
    for (name, good, bad) in [
        (STOP_TIMEOUT, ["0", " 60 "], ["-1", "1.5"]),
        (STORAGE_TIME, [FOREVER, "30"], ["0", "-2"]),
        (DVR_WINDOW, ["1", "43200"], ["0", "an hour"]),
    ] {
        for text in good {
            let mut draft = typed();
            put(&mut draft, name, text);
            assert_eq!(errors(&draft), Vec::<String>::new(), "{name:?} {text}");
        }
        for text in bad {
            let mut draft = typed();
            put(&mut draft, name, text);
            assert_eq!(errors(&draft), [name.0], "{text}");
        }
    }
}

#[test]
fn two_qualities_have_two_addresses() {
    let mut draft = typed();
    for name in ["720p", "360p"] {
        add(&mut draft, QUALITIES, &[(QUALITY_URL, "https://a.example/q.m3u8"), (QUALITY_NAME, name)]);
    }
    assert_eq!(errors(&draft), ["qualities[1].url"]);
    add(&mut draft, QUALITIES, &[]);
    assert_eq!(errors(&draft), ["qualities[1].url", "qualities[2].url", "qualities[2].name"]);
}

#[test]
fn a_stream_name_that_would_leave_its_path_is_refused() {
    let mut draft = typed();
    put(&mut draft, STREAM_NAME, "live/../news");
    assert_eq!(errors(&draft), ["stream_name"]);
}

#[test]
fn what_the_service_sent_and_nobody_touched_is_only_pointed_out() {
    let odd = setting(
        r#"{"id":"a","stream_type":"long","launch_type":"schedule","storage_time":0,"schedule":["daily"]}"#,
    );
    let draft = Draft::of(&SETTING, &record_of(&odd));
    assert_eq!(errors(&draft), Vec::<String>::new());
    assert!(draft.problems(None).warnings().count() >= 3);
}

#[test]
fn a_setting_that_records_is_locked_but_for_dvr() {
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
