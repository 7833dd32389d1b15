//! The service understands the requests of the fixtures and answers with their statuses, content types and shapes.

#[path = "../wire/fixture.rs"]
mod fixture;

use std::collections::BTreeSet;

use serde_json::Value;
use sluice::api::dvr::GetStream;
use sluice::api::recording::CreateSetting;
use sluice::api::restream::ListResources;
use sluice::api::{ApiResponse, Area, Endpoint, Error, ErrorKind};
use sluice::model::stream_name::StreamName;

use self::fixture::Fixture;
use crate::app::{App, Reply, kind};

/// Path and type of each value in a body. All items of an array have one path, as have all values of an object whose names are data.
type Shape = BTreeSet<(String, &'static str)>;

/// Members whose names are data, with the number of levels of names.
const NAMES_ARE_DATA: [(&str, usize); 3] = [("history", 2), ("qualities", 1), ("errors", 1)];

/// Unknown members of the fixtures, which show that such members are preserved.
const UNKNOWN: [&str; 4] = ["note", "limits", "region", "title"];

fn shape(value: &Value) -> Shape {
    let mut shape = Shape::new();
    add(&mut shape, "", value, 0);
    shape
}

fn add(shape: &mut Shape, at: &str, value: &Value, names_are_data: usize) {
    shape.insert((at.to_owned(), kind(value)));
    for item in value.as_array().into_iter().flatten() {
        add(shape, &format!("{at}[]"), item, 0);
    }
    for (name, member) in value.as_object().into_iter().flatten() {
        if names_are_data > 0 {
            add(shape, &format!("{at}.*"), member, names_are_data - 1);
        } else if !UNKNOWN.contains(&name.as_str()) {
            let levels =
                NAMES_ARE_DATA.iter().find(|(known, _)| known == name).map_or(0, |(_, levels)| *levels);
            add(shape, &format!("{at}.{name}"), member, levels);
        }
    }
}

/// Names in the fixtures with their replacements in this service.
struct Names(Vec<(&'static str, String)>);

impl Names {
    fn real(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (written, real)| text.replace(written, real))
    }
}

/// Sends a fixture's request and compares the answer with the fixture's, which may have the members `absent` in addition.
async fn hold(app: &App, names: &Names, name: &str, absent: &[&str]) -> Reply {
    let fixture = Fixture::load(name);
    let body = names.real(&fixture.request_body);
    let reply =
        app.send(&fixture.method, &names.real(&fixture.path), (!body.is_empty()).then_some(&*body)).await;
    compare(&fixture, &reply, absent);
    reply
}

#[track_caller]
fn compare(fixture: &Fixture, reply: &Reply, absent: &[&str]) {
    let name = &fixture.name;
    assert_eq!(reply.status, fixture.status, "{name}: {}", reply.text());
    assert_eq!(reply.header("content-type"), fixture.content_type, "{name}");
    if reply.status >= 400 {
        assert_eq!(
            refused(&fixture.path, &reply.answer()),
            refused(&fixture.path, &fixture.answer()),
            "{name}"
        );
    }
    if fixture.content_type.as_deref() != Some("application/json") {
        return;
    }
    let (real, written) = (shape(&reply.json()), shape(&serde_json::from_str(&fixture.body).unwrap()));
    let places = |shape: &Shape| -> BTreeSet<String> { shape.iter().map(|(at, _)| at.clone()).collect() };
    let missing: Vec<String> = places(&written).difference(&places(&real)).cloned().collect();
    assert_eq!(missing, absent, "{name}: missing from {}", reply.text());
    for (at, kind) in &real {
        let kinds: Vec<&str> =
            written.iter().filter(|(place, _)| place == at).map(|(_, kind)| *kind).collect();
        let is_known = *kind == "null" || kinds.contains(kind) || kinds == ["null"];
        assert!(!kinds.is_empty() && is_known, "{name}: {at} is {kind}, written as {kinds:?}");
    }
}

/// Returns the kind and the fields of the console's error for a refusal.
fn refused(path: &str, answer: &ApiResponse<'_>) -> (ErrorKind, BTreeSet<String>) {
    fn by<E: Endpoint>(endpoint: &E, answer: &ApiResponse<'_>) -> Error {
        endpoint.decode(answer).err().unwrap()
    }
    let error = if path.starts_with(Area::Restream.prefix()) {
        by(&ListResources, answer)
    } else if path.starts_with(Area::Recording.prefix()) {
        by(&CreateSetting { body: String::new() }, answer)
    } else {
        by(&GetStream { stream_name: StreamName::new("live/news") }, answer)
    };
    (error.kind, error.fields.into_iter().map(|field| field.path).collect())
}

#[tokio::test]
async fn restream_exchanges_match_their_fixtures() {
    let app = App::small();
    let created = hold(&app, &Names(vec![]), "restream/create_resource", &[]).await;
    let names = Names(vec![("res-1", created.json()["resource_id"].as_str().unwrap().to_owned())]);
    hold(&app, &names, "restream/update_resource", &[]).await;
    hold(&app, &names, "restream/get_resource", &[]).await;
    // The undocumented members of the fixture are stored byte for byte.
    let path = names.real("/app/restream/v2/demo/resources/res-1");
    let kept = app.get(&path).await;
    for text in
        [r#""bitrate": 12345678901234567890123, "ratio": 1.50, "burst": 1e3"#, r#""region":["eu", null]"#]
    {
        assert!(kept.text().contains(text), "{text}: {}", kept.text());
    }
    hold(&app, &names, "restream/list_resources", &[]).await;
    hold(&app, &names, "restream/list_status", &[]).await;
    hold(&app, &names, "restream/get_status", &[]).await;
    // The fixture's period is before the resource was created; a later one has changes.
    let fixture = Fixture::load("restream/get_history");
    let path = fixture.path.replace("2026-01-01", "2026-03-09").replace("2026-01-02", "2026-03-11");
    app.clock.advance(3600);
    compare(&fixture, &app.get(&names.real(&path)).await, &[]);
}

#[tokio::test]
async fn recording_exchanges_match_their_fixtures() {
    let app = App::small();
    let created = hold(&app, &Names(vec![]), "recording/create_setting", &[]).await;
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let names = Names(vec![("2f1c3a52-7c0e-4d0c-9a51-0c1f7b1f0001", id)]);
    hold(&app, &names, "recording/change_setting", &[]).await;
    hold(&app, &names, "recording/errors/422", &[]).await;
    hold(&app, &names, "recording/start_recording", &[]).await;
    hold(&app, &names, "recording/change_setting_while_active", &[]).await;
    app.clock.advance(60);
    hold(&app, &names, "recording/stop_recording", &[]).await;
    hold(&app, &names, "recording/restart_recording", &[]).await;
    // Without `all` this service lists the running recording only.
    let absent = ["[].records[]", "[].records[].init_path", "[].records[].start", "[].records[].stop"];
    hold(&app, &names, "recording/get_setting", &absent).await;
    hold(&app, &names, "recording/list_settings", &[]).await;
    hold(&app, &names, "recording/errors/409", &[]).await;
    hold(&app, &names, "recording/errors/400_unknown_record", &[]).await;
    hold(&app, &names, "recording/deactivate_setting", &[]).await;
    hold(&app, &names, "recording/create_setting_required_only", &[]).await;
}

#[tokio::test]
async fn dvr_exchanges_match_their_fixtures() {
    let app = App::small();
    let names = Names(vec![("edge-1", "edge-ams1.example.net".to_owned())]);
    for name in
        ["dvr/get_stream", "dvr/delete_range_by_duration", "dvr/delete_range_by_end", "dvr/delete_all"]
    {
        hold(&app, &names, name, &[]).await;
    }
}

#[tokio::test]
async fn metrics_exchanges_match_their_fixtures() {
    let app = App::small();
    let names = Names(vec![("res-1", app.first_resource().await)]);
    hold(&app, &names, "metrics/get_total", &[]).await;
    hold(&app, &names, "metrics/get_by_resource", &[]).await;
}

/// The requests of these error fixtures are placeholders, so each error is caused here.
#[tokio::test]
async fn errors_match_their_fixtures() {
    let app = App::small();
    let record = "/app/recorder-cloud/v1/demo/record";
    let metrics = |more: &str| format!("/app/metrics/v1/?account=demo&{more}");
    let minute = "start=2026-01-01T00:00:00&end=2026-01-01T00:01:00";
    let caused = [
        ("restream/errors/400", app.send("POST", "/app/restream/v2/demo/resources", Some("{}")).await),
        ("restream/errors/403", app.get_without_token("/app/restream/v2/demo/resources").await),
        ("restream/errors/404", app.get("/app/restream/v2/demo/resources/nope").await),
        ("recording/errors/400", app.get("/app/recorder-cloud/v1/%ff/record").await),
        ("recording/errors/401", app.get_without_token(record).await),
        ("recording/errors/403", app.get("/app/recorder-cloud/v1/nobody/record").await),
        ("recording/errors/404", app.get(&format!("{record}s")).await),
        ("recording/errors/405", app.send("DELETE", record, None).await),
        ("dvr/errors/403", app.get_without_token("/app/dvr-net/v1/demo/streams/live/news").await),
        ("metrics/errors/403", app.get_without_token(&metrics(minute)).await),
        ("metrics/errors/422", app.get(&metrics("")).await),
        ("metrics/errors/422_time", app.get(&metrics(&minute.replace("01:00", "01:30"))).await),
    ];
    for (name, reply) in caused {
        let fixture = Fixture::load(name);
        compare(&fixture, &reply, &[]);
        // Plain texts and the one documented text are compared literally.
        if name.starts_with("recording") || name.ends_with("422_time") {
            assert_eq!(fixture::minified(reply.text()), fixture::minified(&fixture.body), "{name}");
        }
    }
}
