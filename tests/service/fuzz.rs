//! Any request has an answer in the shape of its area, without a panic or a partial write.

use proptest::prelude::*;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::app::{App, Reply, keys};

const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

fn path() -> impl Strategy<Value = String> {
    let prefix = prop::sample::select(vec![
        "/app/restream/v2",
        "/app/recorder-cloud/v1",
        "/app/dvr-net/v1",
        "/app/metrics/v1",
        "/app",
    ]);
    let words = "demo resources record status history streams live news . .. %2e%2e %2F % %ff %00 a%20b nobody :x \
                 {*rest} ~ %E6%99%A9";
    let segment = prop::sample::select(words.split(' ').chain([""]).collect::<Vec<_>>());
    let query = prop::sample::select(vec![
        "",
        "?",
        "?account=demo",
        "?account=demo&start=2026-03-10T11:00:00&end=2026-03-10T11:01:00",
        "?resource_id=%ff",
        "?resource_id=x&start=2026-03-10T00:00:00Z&end=9999-12-31T23:59:59Z",
        "?all&extra_fields=status",
        "?&&==&a=%",
    ]);
    (prefix, prop::collection::vec(segment, 0..5), query).prop_map(|(prefix, segments, query)| {
        format!("{prefix}{}{query}", segments.iter().map(|s| format!("/{s}")).collect::<String>())
    })
}

fn body() -> impl Strategy<Value = String> {
    let leaves = r#"null true -1 1e999 12345678901234567890123 "" "*" "\ud800" [] {} [[[]]] "short" "button" "start"
                    "rtmp://a.example/b" 1773144000"#;
    let leaf = prop::sample::select(leaves.split_whitespace().collect::<Vec<_>>());
    let names = "name type active restreams host all from_ts duration_sec to_ts action stream_name stream_type \
                 source launch_type schedule stop_timeout qualities dvr_enabled unknown";
    let name = prop::sample::select(names.split(' ').collect::<Vec<_>>());
    let object = prop::collection::vec((name, leaf), 0..7).prop_map(|members| {
        let members: Vec<String> =
            members.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", members.join(","))
    });
    prop_oneof![4 => object, 1 => ".{0,40}"]
}

/// Checks that the area may give this answer.
#[track_caller]
fn assert_has_its_areas_shape(asked: &str, path: &str, reply: &Reply) {
    let content_type = reply.header("content-type").unwrap_or_default();
    let json = || -> Value {
        serde_json::from_slice(&reply.body).unwrap_or_else(|_| panic!("{asked}: {}", reply.text()))
    };
    if reply.body.is_empty() {
        assert!(asked.starts_with("HEAD") || reply.status == 204, "{asked}: {} without a body", reply.status);
    } else if reply.status < 400 {
        assert_eq!(content_type, "application/json", "{asked}");
        // Unknown members keep their spelling, even half a surrogate pair or 1e999, which is JSON but no `Value`.
        assert!(serde_json::from_slice::<&RawValue>(&reply.body).is_ok(), "{asked}: {}", reply.text());
    } else if path.starts_with("/app/recorder-cloud/v1") {
        match reply.status {
            422 => assert_eq!(keys(&json()), ["errors"], "{asked}"),
            400 | 401 | 403 | 404 | 405 | 409 => assert_eq!(content_type, "text/plain", "{asked}"),
            other => panic!("{asked}: {other}"),
        }
    } else {
        let members = keys(&json()).join(" ");
        let (expected, statuses): (&str, &[u16]) = if path.starts_with("/app/restream/v2") {
            ("code message success", &[400, 403, 404, 405])
        } else if path.starts_with("/app/metrics/v1") {
            ("description status", &[403, 404, 405, 422])
        } else {
            ("description status", &[400, 403, 404, 405])
        };
        // A path such as /app/metrics/v1x is in no area.
        assert!(
            members == expected && statuses.contains(&reply.status),
            "{asked}: {} {}",
            reply.status,
            reply.text()
        );
    }
}

fn waited<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
}

/// Sends a request and checks its answer.
#[track_caller]
fn send(app: &App, method: &str, path: &str, body: &str) {
    let reply = waited(app.send(method, path, Some(body)));
    assert_has_its_areas_shape(&format!("{method} {path} {body}"), path, &reply);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answer_to_any_request_has_the_shape_of_its_area(method in prop::sample::select(METHODS.to_vec()), path in path(), body in body()) {
        thread_local!(static APP: App = App::small());
        APP.with(|app| send(app, method, &path, &body));
    }

    #[test]
    fn write_with_any_body_is_accepted_or_refused_in_the_shape_of_its_area(body in body(), which in 0..5_usize) {
        // The addresses are read before any write: an unknown member that a write left may be no `Value`.
        thread_local!(static APP: (App, [(&'static str, String); 5]) = {
            let app = App::small();
            let writes = waited(app.writes());
            (app, writes)
        });
        APP.with(|(app, writes)| {
            let (method, path) = &writes[which];
            send(app, method, path, &body);
        });
    }
}
