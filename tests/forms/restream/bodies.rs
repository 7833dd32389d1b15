use super::*;
use sluice::forms::restream::details;
use sluice::model::restream::Restream;

#[test]
fn restream_body_trims_blanks_from_typed_text_only() {
    let odd = resource(
        r#"{"name":" odd ","type":"short","active":true,"restreams":[{"source":"rtmp://a/b","target_type":"x","target_url":"rtmp://c/d","target_key":" k "}]}"#,
    );
    let mut draft = draft_of(&odd);
    assert_eq!(body(&draft.sent().unwrap()), body(&odd));
    draft.set_text(Field::top(TYPE), "  long\t".to_owned());
    put(&mut draft, 0, TARGET_URL, " rtmp://e/f\n");
    put(&mut draft, 0, PASSWORD, " p ");
    let sent = draft.sent().unwrap();
    assert_eq!((sent.name.as_str(), sent.kind.as_str()), (" odd ", "long"));
    assert_eq!(sent.restreams[0].target_url, "rtmp://e/f");
    assert!(sent.restreams[0].password.expose() == " p ");
    assert!(sent.restreams[0].target_key.expose() == " k ");
    assert_eq!(draft.text(Field::top(TYPE)), "  long\t");
}

#[test]
fn restream_body_clears_a_touched_quality_when_transcoding_is_off() {
    let mut odd = numbered(&[1]);
    odd.restreams[0].transcode_quality = "360p".to_owned();
    let mut draft = draft_of(&odd);
    assert_eq!(draft.sent().unwrap().restreams[0].transcode_quality, "360p");
    put(&mut draft, 0, QUALITY, "480p");
    assert_eq!(draft.sent().unwrap().restreams[0].transcode_quality, "");
    draft.turn(0, TRANSCODED, true);
    assert_eq!(draft.sent().unwrap().restreams[0].transcode_quality, "480p");
}

#[test]
fn restream_body_normalises_typed_times_and_preserves_untouched_ones() {
    let scheduled = resource(
        r#"{"name":"a","type":"short","active":true,"restreams":[{"source":"rtmp://a/b","target_type":"x","target_url":"rtmp://c/d","target_key":"k","schedule":[{"start":"2026-01-01 00:00:00","stop":"2026-01-02T00:00:00","w":1}]}]}"#,
    );
    let mut draft = draft_of(&scheduled);
    let window = draft.entries()[0].items(SCHEDULE)[0].key;
    draft.set_text(Field::of(window, STOP), " 2026-01-03 18:30 ".to_owned());
    let sent = body(&draft.sent().unwrap());
    assert!(
        sent.contains(r#"[{"start":"2026-01-01 00:00:00","stop":"2026-01-03T18:30:00Z","w":1}]"#),
        "{sent}"
    );
}

#[test]
fn new_resource_body_has_exactly_the_documented_members() {
    let mut draft = blank();
    draft.set_text(Field::top(NAME), "News".to_owned());
    put(&mut draft, 0, SOURCE, "rtmp://a/b");
    put(&mut draft, 0, TARGET_URL, "rtmp://c/d");
    put(&mut draft, 0, STREAM_KEY, "k");
    assert_eq!(
        body(&draft.sent().unwrap()),
        r#"{"active":true,"name":"News","type":"short","restreams":[{"schedule":[],"source":"rtmp://a/b","transcoded":false,"transcode_quality":"","target_type":"customRTMP","target_url":"rtmp://c/d","target_key":"k","login":"","password":"","backup":{}}]}"#
    );
}

#[test]
fn undocumented_types_and_qualities_are_preserved() {
    let odd = with(&numbered(&[1]), 0, TARGET_TYPE, "quantumRTMP");
    assert_eq!(odd.restreams[0].target_type, "quantumRTMP");
    let mut draft = draft_of(&odd);
    draft.set_text(Field::top(TYPE), "eternal".to_owned());
    assert_eq!(draft.sent().unwrap().kind, "eternal");
}

#[test]
fn details_show_windows_whole_and_no_empty_schedule() {
    let windows = |count: i64| {
        let window = |day: i64| serde_json::json!({ "start": format!("2026-03-0{day}T08:00:00Z"), "stop": format!("2026-03-0{day}T09:00:00Z") });
        (1..=count).map(window).collect::<Vec<_>>()
    };
    let schedule = |count: i64| {
        let restream: Restream = serde_json::from_value(
            serde_json::json!({ "source": "rtmp://in.example/a", "schedule": windows(count) }),
        )
        .unwrap();
        details(&restream)
            .into_iter()
            .find(|(label, _)| label == "Schedule")
            .map(|(_, value)| value.lines().count())
    };
    assert_eq!([0, 1, 5].map(schedule), [None, Some(1), Some(5)]);
}
