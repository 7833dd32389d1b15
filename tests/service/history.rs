//! Status and history follow the clock and agree (`contract.md#restream-status`, `contract.md#restream-history`).

use serde_json::{Value, json};
use sluice::api::restream::{GetHistory, ListStatus};
use sluice::model::ids::ResourceId;
use sluice::model::restream::{ResourceHistory, StatusChange, StatusCode, TargetHistory};
use sluice::model::time::UnixSeconds;

use crate::app::{App, NOON, keys};
use crate::restream::{RESOURCES, body, create};

const DAY: i64 = 86_400;

async fn code_of(app: &App, id: &str) -> i64 {
    let status = app.get(&format!("/app/restream/v2/demo/status?resource_id={id}")).await.json();
    status["data"][0]["status"][0]["status"]["code"].as_i64().unwrap()
}

async fn history(app: &App, resource_id: &ResourceId, from: i64, to: i64) -> ResourceHistory {
    let (start, end) = (UnixSeconds(from), UnixSeconds(to));
    app.call(&GetHistory { resource_id: resource_id.clone(), start, end }).await.unwrap()
}

#[tokio::test]
async fn new_target_reports_no_changes_and_then_its_state() {
    let app = App::small();
    let id = create(&app, &body()).await;
    assert_eq!(code_of(&app, &id).await, 5);
    app.clock.advance(60);
    assert_eq!(code_of(&app, &id).await, 0);
}

#[tokio::test]
async fn status_follows_the_schedule_and_the_deactivation_of_a_resource() {
    let app = App::small();
    let mut body = body();
    body["restreams"][0]["schedule"] =
        json!([{ "start": "2026-03-10T12:10:00Z", "stop": "2026-03-10T12:20:00Z" }]);
    let id = create(&app, &body).await;
    let mut codes = Vec::new();
    for (after, code) in [(0, 7), (599, 7), (600, 0), (1199, 0), (1200, 7)] {
        app.clock.set(NOON + after);
        codes.push((code_of(&app, &id).await, code));
    }
    assert!(codes.iter().all(|(is, should)| is == should), "{codes:?}");
    app.clock.set(NOON + 700);
    body["active"] = json!(false);
    app.send("PUT", &format!("{RESOURCES}/{id}"), Some(&body.to_string())).await;
    assert_eq!(code_of(&app, &id).await, 7);
    // The history has the documented shape.
    app.clock.set(NOON + 2000);
    let path = format!(
        "/app/restream/v2/demo/history?resource_id={id}&start=2026-03-10T12:00:00Z&end=2026-03-10T13:00:00Z"
    );
    let change = |code: i64, description: &str, time: i64| json!({ "code": code, "description": description, "time": time });
    let expected = json!({
        "account": "demo",
        "resource_id": id,
        "start": "2026-03-10T12:00:00",
        "end": "2026-03-10T13:00:00",
        "data": [{
            "source": "rtmp://publish.example.net/live/news",
            "history": { "rtmp://live.tube.example/app": { "demo-key": [
                change(7, "Restream stopped", NOON),
                change(0, "OK", NOON + 600),
                change(7, "Restream stopped", NOON + 700),
            ] } }
        }]
    });
    assert_eq!(app.get(&path).await.json(), expected);
}

/// The history lists a change at each second at which polling would see one, and at no other.
#[tokio::test]
async fn history_lists_exactly_the_changes_that_polling_sees() {
    let app = App::small();
    let list = app.call(&ListStatus).await.unwrap();
    let (from, to) = (NOON - 2 * DAY, NOON);
    let mut changes_seen = 0;
    for resource in &list.items {
        let history = history(&app, &resource.resource_id, from, to).await;
        assert_eq!(history.unreadable_count, 0);
        let mut moments: Vec<i64> = (from..=to).step_by(1800).chain([from - 1]).collect();
        for change in history.targets.iter().flat_map(|target| &target.changes) {
            moments.extend([change.time.0 - 1, change.time.0]);
        }
        moments.sort_unstable();
        moments.dedup();
        let mut polled_before: Vec<Value> = Vec::new();
        for moment in moments {
            app.clock.set(moment);
            let path = format!("/app/restream/v2/demo/status?resource_id={}", resource.resource_id.as_str());
            let status = app.get(&path).await.json();
            let polled_now = status["data"][0]["status"].as_array().unwrap().clone();
            for (at, polled) in polled_now.iter().enumerate() {
                let is_it = |target: &&TargetHistory| {
                    target.source == polled["source"]
                        && target.target_url == polled["target_url"]
                        && target.target_key.expose() == polled["target_key"]
                };
                let changes = history.targets.iter().find(is_it).map_or(&[][..], |target| &target.changes);
                let listed = changes.iter().find(|change| change.time.0 == moment);
                let code = &polled["status"]["code"];
                let is_change = polled_before.get(at).is_some_and(|before| before["status"]["code"] != *code);
                match listed {
                    Some(change) => assert!(
                        change.code == Some(StatusCode::Whole(code.as_i64().unwrap())) && is_change,
                        "at {moment}"
                    ),
                    // "No status changes found" is no change.
                    None => assert!(!is_change || *code == 5, "{code} at {moment} is not listed"),
                }
            }
            polled_before = polled_now;
        }
        app.clock.set(NOON);
        for target in &history.targets {
            changes_seen += target.changes.len();
            assert!(!target.changes.is_empty(), "targets without changes are omitted");
            assert!(target.changes.windows(2).all(|pair| pair[0].time < pair[1].time));
            assert!(target.changes.iter().all(|change| (from..=to).contains(&change.time.0)));
            assert!(target.changes.iter().all(|change| change.code != Some(StatusCode::NO_CHANGES)));
        }
    }
    assert!(changes_seen > 50, "only {changes_seen} changes in two days");
}

#[tokio::test]
async fn removed_target_is_stopped_in_the_history_and_absent_from_the_status() {
    let app = App::small();
    let id = create(&app, &body()).await;
    app.clock.advance(100);
    let mut changed = body();
    changed["restreams"][0]["target_key"] = json!("another-key");
    app.send("PUT", &format!("{RESOURCES}/{id}"), Some(&changed.to_string())).await;
    app.clock.advance(100);
    let resource_id = ResourceId::new(id.clone());
    let whole = history(&app, &resource_id, NOON, NOON + 200).await;
    let codes = |key: &str| -> Vec<StatusCode> {
        let target = whole.targets.iter().find(|target| target.target_key.expose() == key).unwrap();
        target.changes.iter().filter_map(|change| change.code).collect()
    };
    // "No status changes found" is the status of a new target and no change.
    assert_eq!(codes("demo-key"), [StatusCode::OK, StatusCode::STOPPED]);
    assert_eq!(codes("another-key"), [StatusCode::OK]);
    let status = app.get(&format!("/app/restream/v2/demo/status?resource_id={id}")).await.json();
    assert_eq!(status["data"][0]["status"].as_array().unwrap().len(), 1);
    // The removal is the target's last change, and a period that begins with it includes it.
    for (start, expected) in
        [(NOON + 100, vec!["another-key", "demo-key"]), (NOON + 101, vec!["another-key"])]
    {
        let targets = history(&app, &resource_id, start, NOON + 200).await.targets;
        let keys: Vec<&str> = targets.iter().map(|target| target.target_key.expose()).collect();
        assert_eq!(keys, expected, "from {start}");
    }
}

/// Both ends are inclusive, and the list does not depend on the rest of the period.
#[tokio::test]
async fn history_of_a_part_equals_that_part_of_the_history() {
    let app = App::small();
    let mut is_any_listed = false;
    for resource in app.call(&ListStatus).await.unwrap().items {
        let listed = async |from: i64, to: i64| {
            let of_target = |target: TargetHistory| {
                let name = (target.source, target.target_url, target.target_key.expose().to_owned());
                target.changes.into_iter().map(move |change| (name.clone(), change))
            };
            let answer = history(&app, &resource.resource_id, from, to).await;
            answer.targets.into_iter().flat_map(of_target).collect::<Vec<_>>()
        };
        let whole = listed(NOON - 3 * DAY, NOON).await;
        let Some((_, middle)) = whole.get(whole.len() / 2) else { continue };
        is_any_listed = true;
        let (from, to) = (middle.time.0, (middle.time.0 + DAY).min(NOON));
        for (from, to) in [(from, to), (from - 1, from), (from, from + 1), (from + 1, from + 2)] {
            let mut part = listed(from, to).await;
            let mut expected: Vec<_> =
                whole.iter().filter(|(_, change)| (from..=to).contains(&change.time.0)).cloned().collect();
            let by_name_and_time = |(name, change): &((String, String, String), _)| {
                let change: &StatusChange = change;
                (name.clone(), change.time)
            };
            part.sort_by_key(by_name_and_time);
            expected.sort_by_key(by_name_and_time);
            assert_eq!(part, expected, "from {from} to {to}");
        }
    }
    assert!(is_any_listed);
}

#[tokio::test]
async fn history_query_is_400_when_invalid() {
    let app = App::small();
    let id = app.first_resource().await;
    let (start, end) = ("start=2026-03-09T00:00:00Z", "end=2026-03-10T00:00:00Z");
    let of = |query: &[&str]| format!("resource_id={id}&{}", query.join("&"));
    let cases = [
        ("history", String::new(), "resource_id is required"),
        ("history", of(&[]), "start is required"),
        ("history", of(&[start]), "end is required"),
        ("history", format!("resource_id=&{start}&{end}"), "resource_id is empty"),
        ("history", of(&["start=2026-03-09T00:00:00", end]), "start must be a time of the form"),
        ("history", of(&[start, "end=now"]), "end must be a time of the form"),
        ("history", of(&[start, "end=2026-03-08T00:00:00Z"]), "end must be after start"),
        ("history", of(&["start=2020-01-01T00:00:00Z", end]), "start and end are more than"),
        ("history", of(&["resource_id=x", start, end]), "resource_id is given more"),
        ("history", format!("resource_id=%ff&{start}&{end}"), "The query is not percent-encoded UTF-8"),
        ("status", "resource_id=".to_owned(), "resource_id is empty"),
        ("status", "resource_id=a&resource_id=b".to_owned(), "resource_id is given more than once"),
    ];
    for (operation, query, message) in cases {
        let reply = app.get(&format!("/app/restream/v2/demo/{operation}?{query}")).await;
        assert_eq!(reply.status, 400, "{query}");
        let error: Value = reply.json();
        assert_eq!(keys(&error), ["code", "message", "success"]);
        assert!(error["message"].as_str().unwrap().starts_with(message), "{query}: {error}");
    }
}
