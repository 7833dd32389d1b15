//! The seven operations of restream are encoded and decoded (`contract.md#restream-operations`).

use sluice::api::restream::{
    CreateResource, GetHistory, GetResource, GetStatus, ListResources, ListStatus, UpdateResource,
};
use sluice::api::{Endpoint, ErrorKind, Read};
use sluice::forms::restream::names::*;
use sluice::forms::restream::{RESOURCE, record_of};
use sluice::forms::windows::{START, STOP};
use sluice::forms::{Draft, Field, FieldName};
use sluice::model::ids::ResourceId;
use sluice::model::restream::{Resource, StatusCode};
use sluice::model::time::UnixSeconds;

use crate::fixture::{Fixture, answer, demo};

fn put(draft: &mut Draft, key: u32, texts: &[(FieldName, &str)]) {
    texts.iter().for_each(|(name, text)| draft.set_text(Field::of(key, *name), (*text).to_owned()));
}

#[test]
fn list_resources_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("restream/list_resources");
    fixture.assert_request(&ListResources.request(&demo()));

    let list = ListResources.decode(&fixture.answer()).unwrap();
    assert_eq!(list.rejected, []);
    let [morning, night] = &list.items[..] else { panic!("two resources") };

    assert_eq!(morning.resource_id.as_str(), "res-1");
    assert_eq!(morning.name, "Morning show");
    assert_eq!(morning.kind, "short");
    assert!(morning.active);
    assert_eq!(morning.creation_ts, UnixSeconds(1_764_547_200));
    assert_eq!(morning.modification_ts, UnixSeconds(1_767_225_600));
    let [restream] = &morning.restreams[..] else { panic!("one restream") };
    assert_eq!(restream.schedule.len(), 2);
    assert_eq!(restream.schedule[1].start, "2026-01-02T06:00:00Z");
    assert_eq!(restream.schedule[1].stop, "2026-01-02T09:30:00Z");
    assert_eq!(restream.schedule[0].start_time(), Some(UnixSeconds(1_767_247_200)));
    assert_eq!(restream.schedule[0].stop_time(), Some(UnixSeconds(1_767_259_800)));
    assert_eq!(restream.source, "rtmp://source.example.com/live/morning");
    assert!(restream.transcoded);
    assert_eq!(restream.transcode_quality, "360p");
    assert_eq!(restream.target_type, "customRTMP");
    assert_eq!(restream.target_url, "rtmp://target.example.net/in");
    assert_eq!(restream.target_key.expose(), "key-one");
    assert_eq!(restream.login, "operator");
    assert_eq!(restream.password.expose(), "pass-one");
    assert!(!restream.backup.is_none());
    assert_eq!(restream.backup.target_url, "rtmp://backup.example.net/in");
    assert_eq!(restream.backup.login, "spare");
    assert_eq!(restream.backup.password.expose(), "pass-two");

    assert!(!night.active);
    assert_eq!(night.restreams[0].schedule, []);
    assert!(!night.restreams[0].transcoded);
    assert_eq!(night.restreams[0].transcode_quality, "");
    assert!(night.restreams[0].password.is_empty());
    assert!(night.restreams[0].backup.is_none());
}

fn get_resource() -> (Fixture, Resource) {
    let fixture = Fixture::load("restream/get_resource");
    let endpoint = GetResource { resource_id: ResourceId::new("res-1") };
    fixture.assert_request(&endpoint.request(&demo()));
    let resource = endpoint.decode(&fixture.answer()).unwrap();
    (fixture, resource)
}

#[test]
fn get_resource_reads_the_fixture_and_its_unknown_members() {
    let (_, resource) = get_resource();
    assert_eq!((resource.resource_id.as_str(), resource.name.as_str()), ("res-1", "Morning show"));
    let unknown: Vec<_> = resource.unknown_members().iter().map(|member| member.name.to_string()).collect();
    assert_eq!(unknown, ["note", "limits"]);
    let unknown = resource.restreams[0].unknown_members();
    assert_eq!(unknown[0].name, "region");
    assert_eq!(unknown[0].value_text, r#"["eu", null]"#);
}

#[test]
fn get_resource_takes_the_identifier_from_the_envelope_when_the_object_has_none() {
    let (fixture, _) = get_resource();
    let body = fixture.body.replace(
        ",\n    \"resource_id\": \"res-1\",\n    \"creation_ts\": 1764547200,\n    \"modification_ts\": 1767225600\n",
        "\n",
    );
    assert_ne!(body, fixture.body);
    let answer = sluice::api::ApiResponse { body: body.as_bytes(), ..fixture.answer() };
    let resource = GetResource { resource_id: ResourceId::new("res-1") }.decode(&answer).unwrap();
    assert_eq!(resource.resource_id.as_str(), "res-1");
    assert_eq!(resource.modification_ts, UnixSeconds(1_767_225_600));
    assert_eq!(resource.creation_ts, UnixSeconds(0));
}

#[test]
fn get_resource_fails_for_another_resource() {
    let asked = GetResource { resource_id: ResourceId::new("r1") };
    let read = |body: &str| asked.decode(&answer(200, body));
    for body in [
        r#"{"resource_id": "r1", "data": {"name": "n", "resource_id": "r2"}}"#,
        r#"{"resource_id": "r2", "data": {"name": "n"}}"#,
        r#"{"resource_id": "r2", "data": {"name": "n", "resource_id": "r1"}}"#,
    ] {
        let error = read(body).unwrap_err();
        assert_eq!(error.kind, ErrorKind::NotThisApi, "{body}");
        assert_eq!(error.message, "The response is about another resource than the one requested.", "{body}");
    }
    for body in [r#"{"data": {"name": "n"}}"#, r#"{"resource_id": null, "data": {"resource_id": "r1"}}"#] {
        assert_eq!(read(body).unwrap().resource_id, asked.resource_id, "{body}");
    }
}

#[test]
fn create_resource_request_and_response_match_the_fixture() {
    let mut draft = Draft::blank(&RESOURCE);
    draft.set_text(Field::top(NAME), "Morning show".to_owned());
    draft.add(Field::top(RESTREAMS)).unwrap();
    let keys = draft.keys(Field::top(RESTREAMS));
    let first = [
        (SOURCE, "rtmp://source.example.com/live/morning"),
        (QUALITY, "360p"),
        (TARGET_URL, "rtmp://target.example.net/in"),
        (STREAM_KEY, "key-one"),
        (LOGIN, "operator"),
        (PASSWORD, "pass-one"),
        (BACKUP_URL, "rtmp://backup.example.net/in"),
        (BACKUP_LOGIN, "spare"),
        (BACKUP_PASSWORD, "pass-two"),
    ];
    let second = [
        (SOURCE, "rtmp://source.example.com/live/morning"),
        (TARGET_URL, "rtmp://other.example.net/in"),
        (STREAM_KEY, "key-two"),
    ];
    draft.switch(Field::of(keys[0], TRANSCODED), true);
    draft.switch(Field::of(keys[0], BACKUP), true);
    put(&mut draft, keys[0], &first);
    put(&mut draft, keys[1], &second);
    let window = draft.add(Field::of(keys[0], SCHEDULE)).unwrap();
    put(&mut draft, window, &[(START, "2026-01-01T06:00:00Z"), (STOP, "2026-01-01T09:30:00Z")]);
    let fixture = Fixture::load("restream/create_resource");
    let endpoint = CreateResource { body: draft.validate().unwrap().to_body() };
    fixture.assert_request(&endpoint.request(&demo()));
    let created = endpoint.decode(&fixture.answer()).unwrap();
    assert_eq!(created, ResourceId::new("res-3"));
}

#[test]
fn update_resource_request_and_response_match_the_fixture() {
    let (_, resource) = get_resource();
    let mut draft = Draft::of(&RESOURCE, &record_of(&resource));
    draft.set_text(Field::top(NAME), "Early show".to_owned());
    let key = draft.keys(Field::top(RESTREAMS))[0];
    put(&mut draft, key, &[(STREAM_KEY, "key-new")]);
    let body = draft.validate().unwrap().to_body();
    let fixture = Fixture::load("restream/update_resource");
    let endpoint = UpdateResource { resource_id: ResourceId::new("res-1"), body, replaced: None };
    fixture.assert_request(&endpoint.request(&demo()));
    assert_eq!(endpoint.decode(&fixture.answer()), Ok(()));
}

#[test]
fn list_status_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("restream/list_status");
    fixture.assert_request(&ListStatus.request(&demo()));
    let list = ListStatus.decode(&fixture.answer()).unwrap();
    assert_eq!(list.rejected, []);
    let ids: Vec<_> = list.items.iter().map(|status| status.resource_id.as_str()).collect();
    assert_eq!(ids, ["res-1", "res-2"]);
    let targets: Vec<_> = list.items.iter().flat_map(|status| &status.status).collect();
    let states: Vec<_> = targets.iter().map(|t| (t.status.code, t.status.description.as_str())).collect();
    assert_eq!(
        states,
        [
            (StatusCode::OK, "OK"),
            (StatusCode::SOURCE_NOT_FOUND, "Source stream not found"),
            (StatusCode::SOURCE_NOT_PUBLISHED, "Source stream is not published"),
            (StatusCode::NO_CHANGES, "No status changes found"),
            (StatusCode::STOPPED, "Restream stopped"),
        ]
    );
    for (code, description) in states {
        assert_eq!(code.description(), Some(description));
    }
    assert_eq!(targets[1].source, "rtmp://source.example.com/live/gone");
    assert_eq!(targets[1].target_url, "rtmp://target.example.net/in");
    assert_eq!(targets[1].target_key.expose(), "key-two");
}

#[test]
fn get_status_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("restream/get_status");
    let endpoint = GetStatus { resource_id: ResourceId::new("res-1") };
    fixture.assert_request(&endpoint.request(&demo()));
    let status = endpoint.decode(&fixture.answer()).unwrap().expect("a status");
    assert_eq!(status.resource_id.as_str(), "res-1");
    assert_eq!(status.status.items.len(), 1);
    assert_eq!(status.status.items[0].status.code, StatusCode::STOPPED);

    let other = GetStatus { resource_id: ResourceId::new("res-9") };
    assert_eq!(
        other.decode(&fixture.answer()),
        Ok(None),
        "the status of another resource is not taken for it"
    );
}

#[test]
fn get_history_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("restream/get_history");
    let endpoint = GetHistory {
        resource_id: ResourceId::new("res-1"),
        start: UnixSeconds(1_767_225_600),
        end: UnixSeconds(1_767_312_000),
    };
    fixture.assert_request(&endpoint.request(&demo()));
    let history = endpoint.decode(&fixture.answer()).unwrap();
    let times = history.targets.iter().flat_map(|target| &target.changes).map(|change| change.time);
    assert_eq!(GetHistory::latest(&history), times.max());
    assert_eq!(history.unreadable_count, 0);
    let targets: Vec<_> = history
        .targets
        .iter()
        .map(|t| (t.source.as_str(), t.target_url.as_str(), t.target_key.expose(), t.changes.len()))
        .collect();
    let source = "rtmp://source.example.com/live/morning";
    assert_eq!(
        targets,
        [
            (source, "rtmp://target.example.net/in", "key-one", 2),
            (source, "rtmp://target.example.net/in", "key-two", 1),
            (source, "rtmp://other.example.net/in", "key-one", 0),
        ]
    );
    let change = &history.targets[0].changes[1];
    assert_eq!(change.code, Some(StatusCode::SOURCE_NOT_PUBLISHED));
    assert_eq!(change.description, "Source stream is not published");
    assert_eq!(change.time, UnixSeconds(1_767_229_200));
}
