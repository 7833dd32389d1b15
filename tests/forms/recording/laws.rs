//! These properties of the recording form hold for any setting of a service and any typed text.

use proptest::prelude::*;
use serde_json::Value;
use sluice::forms::{changes, restore, stored_text};
use sluice::json::object::{ReceivedObject, entries_of};

use super::*;

fn text(of: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(of.to_vec()).prop_map(str::to_owned)
}

fn window() -> impl Strategy<Value = [String; 2]> {
    (1..20_u8, 1..8_u8)
        .prop_map(|(day, more)| [day, day + more].map(|day| format!("2026-03-{day:02}T10:00:00Z")))
}

#[derive(Clone, Debug)]
struct Typed {
    texts: [String; 4],
    windows: Vec<[String; 2]>,
    dvr_enabled: bool,
}

fn typed_fields() -> impl Strategy<Value = Typed> {
    let kinds = prop::sample::select(vec![
        ["short", "button"],
        ["short", "schedule"],
        ["short", "stream_start"],
        ["long", "button"],
        ["long", "eternal"],
    ]);
    let path = text(&["/records/{now}.m3u8", "/news/{now}.m3u8", "/p"]);
    let days = text(&["-1", "1", "30"]);
    (kinds, path, days, prop::collection::vec(window(), 0..3), any::<bool>()).prop_map(
        |([stream, launch], path, days, windows, dvr_enabled)| Typed {
            texts: [stream.to_owned(), launch.to_owned(), path, days],
            windows,
            dvr_enabled,
        },
    )
}

fn type_into(draft: &mut Draft, typed: &Typed) {
    for (name, text) in [STREAM_TYPE, LAUNCH_TYPE, PATH, STORAGE_TIME].into_iter().zip(&typed.texts) {
        draft.set_text(Field::top(name), text.clone());
    }
    for key in draft.keys(Field::top(SCHEDULE)) {
        draft.remove(key);
    }
    for [start, stop] in &typed.windows {
        add(draft, SCHEDULE, &[(START, start), (STOP, stop)]);
    }
    draft.switch(Field::top(DVR_ENABLED), typed.dvr_enabled);
}

fn any_setting() -> impl Strategy<Value = Setting> {
    (typed_fields(), any::<bool>()).prop_map(|(typed, has_rest)| {
        let [stream, launch, path, days] = &typed.texts;
        let windows: Vec<String> =
            typed.windows.iter().map(|[a, b]| format!(r#"{{"start":"{a}","stop":"{b}","w": 1.0}}"#)).collect();
        let rest = if has_rest { r#","stop_timeout":"60","qualities":{"https://a/b":"x"},"rev": 7"# } else { "" };
        setting(&format!(
            r#"{{"id":"a","stream_type":"{stream}","launch_type":"{launch}","path":"{path}","storage_time":{days},"dvr_enabled":{},"schedule":[{}]{rest}}}"#,
            typed.dvr_enabled,
            windows.join(",")
        ))
    })
}

/// Returns the names and values that a body sends, without the action.
fn sent_fields(body: &str) -> Vec<(String, String)> {
    let fields = entries_of(body).into_iter().filter(|entry| entry.name != "action");
    fields.map(|entry| (entry.name.into_owned(), entry.value_text.to_owned())).collect()
}

/// Returns the setting after a change.
fn applied(setting: &Setting, change: &str) -> Setting {
    let set = |setting: ReceivedObject, (name, value): (String, String)| {
        setting.with(&format!("\"{name}\""), Some(&value))
    };
    let changed = sent_fields(change).into_iter().fold(setting.members.clone(), set);
    super::setting(changed.text().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn untouched_recording_form_changes_nothing(setting in any_setting()) {
        let base = record_of(&setting);
        let draft = Draft::of(&SETTING, &base);
        prop_assert!(!draft.is_touched());
        prop_assert_eq!(change(&base, &draft.validate().unwrap(), None), NO_CHANGE);
    }

    #[test]
    fn recording_change_results_in_the_draft_and_sends_only_differences(setting in any_setting(), typed in typed_fields()) {
        let base = record_of(&setting);
        let mut draft = Draft::of(&SETTING, &base);
        type_into(&mut draft, &typed);
        let wanted = draft.validate().unwrap();
        let change = change(&base, &wanted, None);
        let now = record_of(&applied(&setting, &change));
        prop_assert_eq!(changes(&wanted, &now), vec![]);
        // The request contains exactly the changes that the review shows.
        let mut sent: Vec<String> = sent_fields(&change).into_iter().map(|(name, _)| name).collect();
        let mut reviewed: Vec<String> =
            changes(&base, &wanted).iter().map(|change| change.path.name.0.to_owned()).collect();
        sent.sort();
        reviewed.sort();
        prop_assert_eq!(sent, reviewed);
    }

    #[test]
    fn recording_change_sends_only_dvr_while_it_records(setting in any_setting(), typed in typed_fields()) {
        let base = record_of(&setting);
        let mut draft = Draft::of(&SETTING, &base);
        type_into(&mut draft, &typed);
        let change = change(&base, &draft.validate().unwrap(), Some(&RecordingStatus::Progress));
        let expected = match typed.dvr_enabled == setting.dvr_enabled {
            true => NO_CHANGE.to_owned(),
            false => format!(r#"{{"action":"change","dvr_enabled":{}}}"#, typed.dvr_enabled),
        };
        prop_assert_eq!(change, expected);
    }

    #[test]
    fn new_recording_has_the_typed_values(typed in typed_fields(), timeout in 0..5_000_i64) {
        let mut draft = super::typed();
        type_into(&mut draft, &typed);
        put(&mut draft, STOP_TIMEOUT, &timeout.to_string());
        let wanted = draft.validate().unwrap();
        let sent: Value = serde_json::from_str(&new_setting(&wanted)).unwrap();
        let [_, launch, typed_path, days] = &typed.texts;
        prop_assert_eq!(sent["launch_type"].as_str(), Some(launch.as_str()));
        prop_assert_eq!(sent["path"].as_str().unwrap_or("/records/{now}.m3u8"), typed_path);
        prop_assert_eq!(sent["storage_time"].as_i64().unwrap_or(-1).to_string(), days.clone());
        prop_assert_eq!(sent["stop_timeout"].as_i64().unwrap_or(1_800), timeout);
        prop_assert_eq!(sent["dvr_enabled"].as_bool().unwrap_or_default(), typed.dvr_enabled);
        let windows = if launch == "schedule" { typed.windows.len() } else { 0 };
        prop_assert_eq!(sent["schedule"].as_array().map_or(0, Vec::len), windows);
    }

    #[test]
    fn stored_recording_draft_is_restored(setting in any_setting(), typed in typed_fields()) {
        let base = record_of(&setting);
        let mut draft = Draft::of(&SETTING, &base);
        type_into(&mut draft, &typed);
        let text = stored_text(&draft).unwrap();
        if !text.is_empty() {
            let restored = restore(&SETTING, &text, Some(&base)).unwrap();
            prop_assert_eq!(changes(&base, restored.base().unwrap()), vec![]);
            let (was, is) = (draft.validate().unwrap(), restored.validate().unwrap());
            prop_assert_eq!(changes(&was, &is), vec![]);
        }
    }
}
