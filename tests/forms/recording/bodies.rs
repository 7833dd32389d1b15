use super::*;

#[test]
fn recording_body_omits_fields_with_default_values() {
    assert_eq!(
        body(&typed()),
        r#"{"stream_name":"live/news","stream_type":"short","source":"https://cdn.example.com/live/news.m3u8","launch_type":"button"}"#
    );
}

#[test]
fn recording_body_spells_typed_values_as_documented() {
    let mut draft = typed();
    for (name, text) in [
        (RESOURCE_ID, "r1"),
        (LAUNCH_TYPE, "schedule"),
        (PATH, "/news/{now}.m3u8"),
        (STOP_TIMEOUT, " 60"),
        (STORAGE_TIME, "30"),
        (DVR_WINDOW, "3600"),
    ] {
        draft.set_text(Field::top(name), text.to_owned());
    }
    draft.switch(Field::top(DVR_ENABLED), true);
    draft.switch(Field::top(SMIL), true);
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 18:00"), (STOP, "2026-01-01 19:00")]);
    add(&mut draft, QUALITIES, &[(QUALITY_URL, "https://a.example/q.m3u8"), (QUALITY_NAME, "720p")]);
    assert_eq!(
        body(&draft),
        r#"{"resource_id":"r1","stream_name":"live/news","stream_type":"short","source":"https://cdn.example.com/live/news.m3u8","launch_type":"schedule","schedule":[{"start":"2026-01-01T18:00:00Z","stop":"2026-01-01T19:00:00Z"}],"path":"/news/{now}.m3u8","stop_timeout":60,"storage_time":30,"dvr_enabled":true,"dvr_window":3600,"smil":true,"qualities":{"https://a.example/q.m3u8":"720p"}}"#
    );
}

#[test]
fn recording_body_omits_windows_when_the_launch_type_is_not_schedule() {
    let mut draft = typed();
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 18:00"), (STOP, "2026-01-01 19:00")]);
    assert!(!body(&draft).contains("schedule"));
}

#[test]
fn recording_change_sends_an_unknown_schedule_item_back_unchanged() {
    let odd = setting(
        r#"{"id":"a","stream_type":"short","launch_type":"schedule","path":"/p","storage_time":-1,"schedule":[{"cron" : "0 5 * * *"}]}"#,
    );
    let base = record_of(&odd);
    let mut draft = Draft::of(&SETTING, &base);
    assert_eq!(change(&base, &draft.validate().unwrap(), None), SettingChange::default());
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 18:00"), (STOP, "2026-01-01 19:00")]);
    let change = change(&base, &draft.validate().unwrap(), None);
    assert_eq!(
        serde_json::to_string(&change.schedule).unwrap(),
        r#"[{"cron" : "0 5 * * *"},{"start":"2026-01-01T18:00:00Z","stop":"2026-01-01T19:00:00Z"}]"#
    );
}
