//! Bodies with many members get short refusals and block no other request.

use serde_json::json;
use sluice::service::Demo;
use sluice::service::RawObject;

use crate::app::App;
use crate::growth::growth;
use crate::recording::RECORD;
use crate::restream::{RESOURCES, body, create, restream};

/// A request may finish first by chance, but a blocked one never does in this many rounds.
const ROUNDS: usize = 50;

/// Returns members `"a0":1,"a1":1` and so on; a body of 1 MiB can hold 100,000 of them.
fn members(count: usize) -> String {
    (0..count).map(|index| format!("\"a{index}\":1")).collect::<Vec<_>>().join(",")
}

/// Four times the members may take about four times as long; a quadratic parser would take sixteen times as long.
#[test]
fn object_parsing_time_grows_linearly_with_its_members() {
    let [small, large] = [4_000, 16_000].map(|count| format!("{{{}}}", members(count)));
    let times = growth(&small[..], &large[..], |text| {
        RawObject::parse(text.as_bytes()).unwrap();
    });
    assert!(times < 9.0, "{times:.1} times as long for four times the members");
}

#[tokio::test]
async fn body_with_very_many_or_deep_members_is_refused_with_a_short_message() {
    let app = App::small();
    let writes = app.writes().await;
    let many = members(75_000);
    let problems = vec!["{}"; 900].join(",");
    let long_name = "n".repeat(500_000);
    let bodies = [
        format!("{{{many}}}"),
        format!(r#"{{"name":"a","type":"b","restreams":[{{{many}}}]}}"#),
        format!(r#"{{"name":"a","type":"b","restreams":[{problems}]}}"#),
        format!(r#"{{"name":"a","type":"b","restreams":[{}]}}"#, vec!["1"; 300_000].join(",")),
        format!(
            r#"{{"name":"a","type":"b","restreams":[{{"schedule":[{}]}}]}}"#,
            vec!["{}"; 300_000].join(",")
        ),
        format!(r#"{{"schedule":[{problems}],"stream_type":1}}"#),
        format!(r#"{{"schedule":[{}]}}"#, vec!["{}"; 300_000].join(",")),
        format!(r#"{{"qualities":{{{many}}},"stream_type":1}}"#),
        format!(r#"{{"{long_name}":1,"{long_name}":2}}"#),
        format!(r#"{{"{long_name}":1,"stream_type":1}}"#),
        format!(r#"{{"name":{}{}}}"#, "[".repeat(200_000), "]".repeat(200_000)),
    ];
    for body in &bodies {
        for (method, path) in &writes {
            let reply = app.send(method, path, Some(body)).await;
            let told = format!("{method} {path} {:.60}", body);
            assert!((400..500).contains(&reply.status), "{told}: {}", reply.status);
            assert!(reply.body.len() < 4096, "{told}: {} bytes", reply.body.len());
        }
    }
}

#[tokio::test]
async fn refusal_lists_the_first_problems_and_counts_the_others() {
    let app = App::small();
    let body = json!({ "name": "a", "type": "b", "restreams": vec![json!({}); 100] }).to_string();
    let reply = app.send("POST", RESOURCES, Some(&body)).await.json();
    let message = reply["message"].as_str().unwrap();
    let first = ["source", "target_type", "target_url", "target_key"]
        .map(|name| format!("restreams[0].{name} is required; "));
    assert!(message.starts_with(&first.concat()), "{message}");
    assert!(message.ends_with("; and 380 more problems"), "{message}");
    let errors = app.fields_refused("PUT", RECORD, &format!("{{{}}}", members(100))).await;
    assert_eq!(errors.as_object().unwrap().len(), 21);
    assert_eq!(errors["a0"], json!(["is not a field of this request"]));
    let rest = errors["body"][0].as_str().unwrap();
    assert!(rest.starts_with("and ") && rest.ends_with(" more problems"), "{rest}");
}

#[tokio::test]
async fn resource_accepts_a_thousand_targets_and_no_more() {
    let app = App::small();
    let targets: Vec<_> = (0..1_000)
        .map(|index| {
            let mut target = restream();
            target["target_key"] = json!(format!("key-{index}"));
            target
        })
        .collect();
    let mut body = body();
    body["restreams"] = json!(targets);
    let id = create(&app, &body).await;
    let path = format!("{RESOURCES}/{id}");
    assert_eq!(app.send("PUT", &path, Some(&body.to_string())).await.status, 200);
    body["restreams"].as_array_mut().unwrap().push(restream());
    let refused = app.send("PUT", &path, Some(&body.to_string())).await;
    assert_eq!(refused.json()["message"], "restreams has more than 1000 items");
}

/// Runs `long`, and `others` beside it, until these have passed it in one of the rounds; returns how both ended.
async fn passing<L: Future, O: Future>(
    long: impl Fn() -> L,
    others: impl Fn() -> O,
) -> (L::Output, O::Output) {
    for _ in 0..ROUNDS {
        let mut long = std::pin::pin!(long());
        // The long request is polled first and is in progress before the others begin.
        let passed = tokio::select! {
            biased;
            _ = &mut long => None,
            passed = others() => Some(passed),
        };
        if let Some(passed) = passed {
            return (long.await, passed);
        }
    }
    panic!("the requests waited for the long one each time");
}

/// A read of all items of a very large account takes seconds.
#[tokio::test]
async fn long_read_does_not_block_other_requests() {
    let app = App::open(|options| options.demo = Demo::Large);
    let (one, body) = (format!("{RESOURCES}/{}", app.first_resource().await), body().to_string());
    let long = "/app/metrics/v1/resources?account=demo&start=2026-03-10T11:40:00&end=2026-03-10T11:50:00";
    let others = async || {
        assert_eq!(app.send("PUT", &one, Some(&body)).await.status, 200);
        app.get_without_token(RESOURCES).await.status
    };
    let (read, status) = passing(|| app.get(long), others).await;
    assert_eq!(status, 403);
    // The response has 10,000 rows of each metric.
    assert_eq!((read.status, read.body.len() < 1_000), (422, true), "{} bytes", read.body.len());
}

/// Reads and writes pass while one of the largest bodies is checked; a lock held by the check would let at most one pass before it.
#[tokio::test(flavor = "multi_thread")]
async fn validation_of_large_body_does_not_block_other_requests() {
    let app = App::small();
    let id = create(&app, &body()).await;
    let (status, resource) =
        (format!("/app/restream/v2/demo/status?resource_id={id}"), format!("{RESOURCES}/{id}"));
    let entry = restream().to_string();
    let large = format!(
        r#"{{"name":"a","type":"b","restreams":[{}]}}"#,
        vec![entry.trim_end_matches('}').to_owned() + "," + &members(100) + "}"; 1_000].join(",")
    );
    assert!((900_000..1_048_576).contains(&large.len()), "{} bytes", large.len());
    let small = body().to_string();
    let others = async || {
        for _ in 0..3 {
            assert_eq!(app.get(&status).await.status, 200);
            assert_eq!(app.send("POST", RESOURCES, Some(&small)).await.status, 200);
        }
    };
    let (checked, ()) = passing(|| app.send("PUT", &resource, Some(&large)), others).await;
    assert!([200, 400].contains(&checked.status), "{}", checked.text());
}

/// A write waits for the database, which another program has locked; reads, requests without a token and refusals do not.
#[tokio::test(flavor = "multi_thread")]
async fn waiting_write_blocks_other_writes_only() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::in_file(&folder.path().join("sluice.db"));
    let id = create(&app, &body()).await;
    let elsewhere = rusqlite::Connection::open(folder.path().join("sluice.db")).unwrap();
    let resource = format!("{RESOURCES}/{id}");
    let (small, many) = (body().to_string(), format!("{{{}}}", members(75_000)));
    let write = || {
        // After a round in which the write timed out first, the lock is still held.
        if elsewhere.is_autocommit() {
            elsewhere.execute_batch("BEGIN IMMEDIATE").unwrap();
        }
        app.send("PUT", &resource, Some(&small))
    };
    let others = async || {
        assert_eq!(app.get(&resource).await.status, 200);
        assert_eq!(app.get_without_token(RESOURCES).await.status, 403);
        for body in [&many[..], "{", "{}"] {
            assert_eq!(app.send("PUT", &resource, Some(body)).await.status, 400, "{body:.40}");
        }
        elsewhere.execute_batch("ROLLBACK").unwrap();
    };
    let (written, ()) = passing(write, others).await;
    // The write may have timed out just then.
    assert!([200, 503].contains(&written.status));
}

#[tokio::test]
async fn answer_above_sixteen_mebibytes_is_refused_with_advice() {
    let app = App::small();
    let mut large = body();
    let target = |index: usize| {
        let mut target = restream();
        target["source"] = json!(format!("rtmp://publish.example.net/live/any{index}"));
        target
    };
    large["restreams"] = json!((0..1_000).map(target).collect::<Vec<_>>());
    let id = create(&app, &large).await;
    app.clock.advance(365 * 86_400);
    let history = |end: &str| {
        format!("/app/restream/v2/demo/history?resource_id={id}&start=2026-03-10T12:00:00Z&end={end}")
    };
    let year = app.get(&history("2027-03-10T12:00:00Z")).await;
    let message = "The response is larger than 16 MiB; ask for a shorter period, or for less at once";
    assert_eq!(
        (year.status, year.json()),
        (400, json!({ "success": false, "code": 400, "message": message }))
    );
    assert_eq!(app.get(&history("2026-03-11T12:00:00Z")).await.status, 200);
    // Lists have the same limit, and each item can be read still.
    let mut noted = body();
    noted["note"] = json!("n".repeat(1_000_000));
    let mut id = String::new();
    for _ in 0..17 {
        id = create(&app, &noted).await;
    }
    let list = app.get(RESOURCES).await;
    assert_eq!((list.status, list.body.len() < 1_000), (400, true), "{} bytes", list.body.len());
    assert_eq!(list.json()["message"], message);
    assert_eq!(app.get(&format!("{RESOURCES}/{id}")).await.status, 200);
}
