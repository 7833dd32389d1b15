//! The eight operations of recording are encoded and decoded (`contract.md#recording-operations`).

use sluice::api::recording::{ActOnSetting, CreateSetting, GetSetting, ListSettings, SettingQuery};
use sluice::api::{ApiResponse, Endpoint, ErrorKind};
use sluice::forms::recording::names::*;
use sluice::forms::recording::{NEW_SETTING, SETTING, change, new_setting, record_of};
use sluice::forms::windows::{START, STOP};
use sluice::forms::{Draft, Field, FieldName};
use sluice::json::lenient::OrderedMap;
use sluice::model::ids::{RecordId, ResourceId};
use sluice::model::recording::{LaunchType, RecordingStatus, SettingAction, StreamType};
use sluice::model::time::UnixSeconds;

use crate::fixture::{Fixture, answer, demo};

const FIRST: &str = "2f1c3a52-7c0e-4d0c-9a51-0c1f7b1f0001";

/// Returns the form of a new setting with these texts.
fn typed(texts: &[(FieldName, &str)]) -> Draft {
    let mut draft = Draft::blank(&NEW_SETTING);
    texts.iter().for_each(|(name, text)| draft.set_text(Field::top(*name), (*text).to_owned()));
    draft
}

/// Adds an item to a list of a form.
fn add(draft: &mut Draft, list: FieldName, texts: &[(FieldName, &str)]) {
    let key = draft.add(Field::top(list)).unwrap();
    texts.iter().for_each(|(name, text)| draft.set_text(Field::of(key, *name), (*text).to_owned()));
}

/// Returns the request that creates the setting of a form.
fn creation(draft: &Draft) -> CreateSetting {
    CreateSetting { body: new_setting(&draft.validate().unwrap()) }
}

fn qualities() -> OrderedMap<String> {
    OrderedMap(vec![
        ("https://cdn.example.com/live/news/720.m3u8".into(), "720p".into()),
        ("https://cdn.example.com/live/news/360.m3u8".into(), "360p".into()),
    ])
}

#[test]
fn list_settings_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("recording/list_settings");
    let query = SettingQuery {
        resource_id: Some(ResourceId::new("pub-1")),
        has_all_instances: true,
        has_status: true,
    };
    let endpoint = ListSettings { query };
    fixture.assert_request(&endpoint.request(&demo()));

    let list = endpoint.decode(&fixture.answer()).unwrap();
    assert_eq!(list.rejected, []);
    let [news, radio] = &list.items[..] else { panic!("two settings") };
    assert_eq!(news.id.as_str(), FIRST);
    assert_eq!(news.resource_id.as_str(), "pub-1");
    assert_eq!(news.account_name, "demo");
    assert_eq!(news.source_domain, "cdn.example.com");
    assert_eq!(news.source_path, "/live/news/playlist.m3u8");
    assert_eq!(news.stream_type, StreamType::Short);
    assert_eq!(news.launch_type, LaunchType::Schedule);
    let [window] = &news.schedule[..] else { panic!("one window") };
    assert_eq!(window.start_time(), Some(UnixSeconds(1_767_434_400)));
    assert_eq!(window.stop_time(), Some(UnixSeconds(1_767_438_000)));
    assert_eq!(window.unknown_members()[0].value_text, "\"Weekly\"");
    assert_eq!(news.stop_timeout_secs, Some(1800));
    assert_eq!(news.storage_time_days, Some(30));
    assert!(news.dvr_enabled);
    assert_eq!(news.dvr_window_secs, Some(43_200));
    assert!(!news.smil);
    assert_eq!(news.qualities, qualities());
    let [instance] = &news.records[..] else { panic!("one instance") };
    assert_eq!(instance.start_time(), Some(UnixSeconds(1_767_261_600)));
    assert_eq!(instance.stop_time(), Some(UnixSeconds(1_767_265_200)));
    assert_eq!(instance.init_path, "/records/20260101T100000Z.m3u8");
    assert_eq!(news.path.as_deref(), Some("/records/{now}.m3u8"));
    assert_eq!(news.status, Some(RecordingStatus::Wait));

    assert_eq!(radio.stream_type, StreamType::Long);
    assert_eq!(radio.launch_type, LaunchType::StreamStart);
    assert_eq!(radio.schedule, []);
    assert_eq!(radio.storage_time_days, Some(-1));
    assert!(radio.smil);
    assert_eq!(radio.qualities, OrderedMap::default());
    assert_eq!(radio.records, []);
    assert_eq!(radio.path, None);
    assert_eq!(radio.status, Some(RecordingStatus::Progress));
}

#[test]
fn list_settings_request_without_options_has_no_query() {
    let request = ListSettings::default().request(&demo());
    assert_eq!(request.path, "/app/recorder-cloud/v1/demo/record");
}

#[test]
fn get_setting_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("recording/get_setting");
    let endpoint = GetSetting { record_id: RecordId::new(FIRST), query: SettingQuery::default() };
    fixture.assert_request(&endpoint.request(&demo()));
    let setting = endpoint.decode(&fixture.answer()).unwrap();
    assert_eq!(setting.id.as_str(), FIRST);
    assert_eq!(setting.status, None, "the status was not asked for");

    let object = fixture.body.trim_start_matches('[').trim_end_matches(']').trim().to_owned();
    let as_object = ApiResponse { body: object.as_bytes(), ..fixture.answer() };
    assert_eq!(endpoint.decode(&as_object).unwrap(), setting, "a single object is taken too");
}

#[test]
fn get_setting_is_not_found_when_the_array_is_empty_or_has_another_entry() {
    let fixture = Fixture::load("recording/get_setting");
    let endpoint = GetSetting { record_id: RecordId::new("another"), query: SettingQuery::default() };
    let empty = ApiResponse { body: b"[]", ..fixture.answer() };
    for answer in [fixture.answer(), empty] {
        let error = endpoint.decode(&answer).unwrap_err();
        assert_eq!((error.kind, error.status), (ErrorKind::NotFound, Some(200)));
    }
}

#[test]
fn create_setting_request_and_response_match_the_fixture() {
    let mut draft = typed(&[
        (RESOURCE_ID, "pub-1"),
        (STREAM_NAME, "live/news"),
        (STREAM_TYPE, "short"),
        (SOURCE, "https://cdn.example.com/live/news/playlist.m3u8"),
        (LAUNCH_TYPE, "schedule"),
        (PATH, "/records/news/{now}.m3u8"),
        (STOP_TIMEOUT, "600"),
        (STORAGE_TIME, "30"),
        (DVR_WINDOW, "7200"),
    ]);
    draft.switch(Field::top(DVR_ENABLED), true);
    draft.switch(Field::top(SMIL), true);
    add(&mut draft, SCHEDULE, &[(START, "2026-01-03T10:00:00Z"), (STOP, "2026-01-03T11:00:00Z")]);
    for (url, name) in &qualities().0 {
        add(&mut draft, QUALITIES, &[(QUALITY_URL, url), (QUALITY_NAME, name)]);
    }
    let fixture = Fixture::load("recording/create_setting");
    let endpoint = creation(&draft);
    fixture.assert_request(&endpoint.request(&demo()));
    let record_id = endpoint.decode(&fixture.answer()).unwrap();
    assert_eq!(record_id.as_str(), "2f1c3a52-7c0e-4d0c-9a51-0c1f7b1f0003");
}

#[test]
fn create_setting_request_with_required_fields_only_matches_the_fixture() {
    let draft = typed(&[
        (STREAM_NAME, "live/news"),
        (STREAM_TYPE, "long"),
        (SOURCE, "https://cdn.example.com/live/news/playlist.m3u8"),
        (LAUNCH_TYPE, "button"),
    ]);
    let fixture = Fixture::load("recording/create_setting_required_only");
    let endpoint = creation(&draft);
    fixture.assert_request(&endpoint.request(&demo()));
    assert!(endpoint.decode(&fixture.answer()).is_ok());
}

#[test]
fn create_setting_outcome_is_unknown_when_the_response_has_no_identifier() {
    let endpoint = CreateSetting { body: String::new() };
    for body in [r#"{"id": null}"#, r#"{"id": ""}"#] {
        let answer = answer(201, body);
        let error = endpoint.decode(&answer).unwrap_err();
        assert_eq!(error.kind, ErrorKind::NotThisApi, "{body}");
        assert!(error.is_write_outcome_unknown(), "{body}");
    }
}

#[test]
fn change_setting_request_and_response_match_the_fixtures() {
    let listed = Fixture::load("recording/get_setting");
    let read = GetSetting { record_id: RecordId::new(FIRST), query: SettingQuery::default() };
    let body = listed.body.replace("\"short\"", "\"long\"").replace("\"schedule\",", "\"button\",");
    let base = record_of(&read.decode(&ApiResponse { body: body.as_bytes(), ..listed.answer() }).unwrap());
    let mut draft = Draft::of(&SETTING, &base);
    for (name, text) in [
        (STREAM_TYPE, "short"),
        (LAUNCH_TYPE, "schedule"),
        (PATH, "/records/weekly-{now}.m3u8"),
        (STORAGE_TIME, "-1"),
    ] {
        draft.set_text(Field::top(name), text.to_owned());
    }
    let window = draft.keys(Field::top(SCHEDULE))[0];
    draft.set_text(Field::of(window, STOP), "2026-01-03T12:00:00Z".to_owned());
    draft.switch(Field::top(DVR_ENABLED), false);
    let all = change(&base, &draft.validate().unwrap(), None);
    let without_dvr = base.clone().switched(DVR_ENABLED, false);
    let dvr_alone = change(&without_dvr, &base, Some(&RecordingStatus::Progress));
    for (name, change) in
        [("recording/change_setting", all), ("recording/change_setting_while_active", dvr_alone)]
    {
        let fixture = Fixture::load(name);
        let endpoint = ActOnSetting { record_id: RecordId::new(FIRST), body: change };
        fixture.assert_request(&endpoint.request(&demo()));
        assert_eq!(endpoint.decode(&fixture.answer()), Ok(()));
    }
}

#[test]
fn recording_actions_match_their_fixtures() {
    for (name, action) in [
        ("start_recording", SettingAction::Start),
        ("stop_recording", SettingAction::Stop),
        ("restart_recording", SettingAction::Restart),
        ("deactivate_setting", SettingAction::Deactivate),
    ] {
        let endpoint = ActOnSetting { record_id: RecordId::new(FIRST), body: action.to_body() };
        let fixture = Fixture::load(&format!("recording/{name}"));
        fixture.assert_request(&endpoint.request(&demo()));
        assert_eq!(endpoint.decode(&fixture.answer()), Ok(()));
        for (content_type, body) in
            [(None, ""), (Some("text/html"), ""), (Some("text/plain"), "OK"), (None, "null"), (None, "[1]")]
        {
            let answer = ApiResponse { content_type, body: body.as_bytes(), ..fixture.answer() };
            assert_eq!(endpoint.decode(&answer), Ok(()), "a 200 with {body:?}: its body is ignored");
        }
    }
}

#[test]
fn recording_setting_with_unreadable_members_is_listed_with_its_flaws() {
    let body = r#"[{"id": "a", "status": {"state": "wait"}, "stop_timeout": "soon", "source_path": "/live/a.m3u8"}, {"status": "wait"}, {"id": "b", "status": 7}]"#;
    let answer = answer(200, body);
    let list = ListSettings::with_status().decode(&answer).unwrap();
    assert_eq!((list.items.len(), list.rejected.len()), (2, 1));
    let first = &list.items[0];
    assert_eq!((first.status.as_ref(), first.source_path.as_str()), (None, "/live/a.m3u8"));
    assert_eq!(
        first.flaw_lines(),
        [
            "status: invalid type: map, expected a text",
            "stop_timeout: invalid value: a text, expected a whole number"
        ]
    );
    assert!(!first.has_member("dvr_enabled") && first.has_member("source_path"), "not told is not off");
}

#[test]
fn recording_setting_reported_twice_is_listed_twice_and_marked() {
    let body = r#"[{"id": "a"}, {"id": "b"}, {"id": "a"}]"#;
    let answer = answer(200, body);
    let list = ListSettings::with_status().decode(&answer).unwrap();
    let marked: Vec<bool> = list.items.iter().map(|setting| setting.is_reported_twice()).collect();
    assert_eq!(marked, [true, false, true]);
    let one = GetSetting { record_id: RecordId::new("a"), query: SettingQuery::default() };
    assert!(one.decode(&answer).unwrap().is_reported_twice(), "one setting is answered as a list, too");
}
