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
    let mut draft = typed_with(&[
        (RESOURCE_ID, "r1"),
        (LAUNCH_TYPE, "schedule"),
        (PATH, "/news/{now}.m3u8"),
        (STOP_TIMEOUT, " 60"),
        (STORAGE_TIME, "30"),
        (DVR_WINDOW, "3600"),
    ]);
    draft.switch(Field::top(DVR_ENABLED), true);
    draft.switch(Field::top(SMIL), true);
    add(&mut draft, SCHEDULE, &[(START, "2026-01-01 18:00"), (STOP, "2026-01-01 19:00")]);
    add(&mut draft, QUALITIES, &[(QUALITY_URL, "https://a.example/q.m3u8"), (QUALITY_NAME, "720p")]);
    assert_eq!(
        body(&draft),
        r#"{"resource_id":"r1","stream_name":"live/news","stream_type":"short","source":"https://cdn.example.com/live/news.m3u8","launch_type":"schedule","schedule":[{"start":"2026-01-01T18:00:00Z","stop":"2026-01-01T19:00:00Z"}],"path":"/news/{now}.m3u8","stop_timeout":60,"storage_time":30,"dvr_enabled":true,"dvr_window":3600,"smil":true,"qualities":{"https://a.example/q.m3u8":"720p"}}"#
    );
}
