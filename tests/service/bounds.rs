//! Limits of storage for each account (`contract.md#decision-56`).

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use sluice::service::{Db, Demo, ServiceClock};

use crate::app::{App, NOON, TOKEN};
use crate::dvr::NEWS;
use crate::program::{Program, command};
use crate::recording::{self, RECORD};
use crate::restream::{RESOURCES, body, create};

const FULL: &str = "The account stores as much as one account may; nothing was changed. What makes it smaller or \
                    switches off is still accepted: take out targets that are no longer used";

fn noted(letters: usize) -> String {
    let mut body = body();
    body["note"] = json!("x".repeat(letters));
    body.to_string()
}

/// Creates resources until even the smallest is refused; returns their number.
async fn fill(app: &App) -> usize {
    let mut count = 0;
    for body in
        [noted(50_000), noted(500), r#"{"name":"a","type":"b","active":true,"restreams":[]}"#.to_owned()]
    {
        while app.send("POST", RESOURCES, Some(&body)).await.status == 200 {
            count += 1;
        }
    }
    count
}

#[tokio::test]
async fn full_account_refuses_writes_as_documented_and_answers_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let open = |clock: &ServiceClock| {
        App::open(|options| {
            (options.db, options.clock) = (Db::File(path.clone()), clock.clone());
            options.account_bytes = 1_000_000;
        })
    };
    let clock = ServiceClock::fixed(NOON);
    let mut app = open(&clock);
    let id = create(&app, &body()).await;
    let resource = format!("{RESOURCES}/{id}");
    let setting = recording::body();
    let setting_path = format!("{RECORD}/{}", recording::create(&app, &setting).await);
    assert!((10..1_000).contains(&fill(&app).await));
    let before = app.get(&resource).await.text().to_owned();
    for action in ["start", "stop", "deactivate"] {
        let body = json!({ "action": action }).to_string();
        assert_eq!(
            app.send("PATCH", &setting_path, Some(&body)).await.status,
            200,
            "{action} has room still"
        );
    }
    for _ in 0..2 {
        let restream = json!({ "success": false, "code": 503, "message": FULL });
        let recording = json!({ "errors": { "body": [FULL] } });
        for (method, path, sent, status, said) in [
            ("POST", RESOURCES, body().to_string(), 503, &restream),
            ("PUT", &resource, noted(50_000), 503, &restream),
            ("PUT", RECORD, setting.to_string(), 422, &recording),
        ] {
            let reply = app.send(method, path, Some(&sent)).await;
            assert_eq!((reply.status, &reply.json()), (status, said), "{method} {path}");
        }
        assert_eq!(app.get(&resource).await.text(), before);
        assert_eq!(app.get(RESOURCES).await.status, 200);
        // The limit holds after a restart.
        drop(app);
        app = open(&clock);
    }
    // Other accounts are not full.
    let other = app.service.add_account("other").unwrap().token.unwrap();
    let request = Request::post("/app/restream/v2/other/resources").header("cdn-auth-token", other.expose());
    assert_eq!(app.ask(request.body(Body::from(body().to_string())).unwrap()).await.status, 200);
}

#[tokio::test]
async fn full_account_takes_every_deletion_and_keeps_what_it_needs_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let open = |clock: &ServiceClock| {
        App::open(|options| {
            (options.db, options.clock) = (Db::File(path.clone()), clock.clone());
            options.account_bytes = 100_000;
        })
    };
    let clock = ServiceClock::fixed(NOON);
    let app = open(&clock);
    fill(&app).await;
    // Each covers the ones before, but the first two.
    let one = json!({ "host": "edge-ams1.example.net", "from_ts": NOON - 9_000, "duration_sec": 60 });
    let of_all = json!({ "host": "*", "from_ts": NOON - 600, "duration_sec": 700 });
    for (round, deletion) in [one, of_all]
        .into_iter()
        .chain(
            (0..500).map(|at| json!({ "host": "*", "from_ts": NOON - 7_200, "duration_sec": 60 + at % 600 })),
        )
        .enumerate()
    {
        assert_eq!(app.send("DELETE", NEWS, Some(&deletion.to_string())).await.status, 200, "{round}");
    }
    let before = app.get(NEWS).await.text().to_owned();
    drop(app);
    assert_eq!(open(&clock).get(NEWS).await.text(), before);
    assert!(std::fs::metadata(&path).unwrap().len() < 220_000, "the database grows no more");
}

/// Replaces a resource with this body, a minute after the last time.
async fn replace(app: &App, resource: &str, body: &str) -> u16 {
    app.clock.advance(60);
    app.send("PUT", resource, Some(body)).await.status
}

#[tokio::test]
async fn full_account_takes_what_is_smaller_or_switches_off() {
    let app = App::open(|options| options.account_bytes = 1_000_000);
    let (on, mut off) = (noted(10_000), body());
    off["note"] = json!("x".repeat(10_000));
    off["active"] = json!(false);
    let resource = format!("{RESOURCES}/{}", create(&app, &serde_json::from_str(&on).unwrap()).await);
    fill(&app).await;
    // Room is left neither for new things nor for many changes.
    for round in 0..1_000 {
        assert_eq!(replace(&app, &resource, &off.to_string()).await, 200, "{round}");
        assert_eq!(replace(&app, &resource, &on).await, 200, "{round}");
        assert_eq!(app.send("POST", RESOURCES, Some(&on)).await.status, 503, "{round}");
    }
    assert_eq!(app.send_once("off", "PUT", &resource, &off.to_string()).await.status, 200);
    assert_eq!(replace(&app, &resource, &noted(50_000)).await, 503);
    // A pause of the targets is a little longer.
    assert_eq!(replace(&app, &resource, &noted(10_500)).await, 200);
    assert_eq!(replace(&app, &resource, &noted(100)).await, 200);
    assert_eq!(
        app.send("POST", RESOURCES, Some(&body().to_string())).await.status,
        200,
        "there is room again"
    );
}

#[tokio::test]
async fn old_versions_make_room_and_leave_the_same_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let open = |clock: &ServiceClock| {
        App::open(|options| {
            (options.db, options.clock) = (Db::File(path.clone()), clock.clone());
            options.account_bytes = 300_000;
        })
    };
    let clock = ServiceClock::fixed(NOON);
    let app = open(&clock);
    let id = create(&app, &body()).await;
    let resource = format!("{RESOURCES}/{id}");
    // The 200 minutes end at 15:20.
    let span = "start=2026-03-10T14:40:00Z&end=2026-03-20T00:00:00Z";
    let history = format!("/app/restream/v2/demo/history?resource_id={id}&{span}");
    let many = |round: usize| {
        let mut many = body();
        let mut targets = vec![many["restreams"][0].clone(); 20];
        for (index, target) in targets.iter_mut().enumerate() {
            target["target_key"] = json!(format!("key-{}", (index + round) % 25));
        }
        many["restreams"] = json!(targets);
        many["note"] = json!("x".repeat(20_000));
        many.to_string()
    };
    for round in 0..200 {
        clock.advance(60);
        assert_eq!(app.send("PUT", &resource, Some(&many(round))).await.status, 200, "{round}");
    }
    let before = [app.get(&resource).await, app.get(&history).await].map(|reply| reply.text().to_owned());
    assert!(before[0].contains(&format!("\"creation_ts\":{NOON}")), "{}", before[0]);
    assert!(before[1].matches("time").count() > 20, "the latest changes are there: {}", before[1]);
    drop(app);
    let app = open(&clock);
    let after = [app.get(&resource).await, app.get(&history).await].map(|reply| reply.text().to_owned());
    assert!(after == before, "{}", after[1]);
    assert!(std::fs::metadata(&path).unwrap().len() < 600_000, "the database grows no more");
}

#[tokio::test]
async fn stored_answers_count_towards_the_account_limit_until_they_expire() {
    let app = App::open(|options| options.account_bytes = 1_000_000);
    let query = "q".repeat(30_000);
    let address = format!("{RESOURCES}/none?{query}");
    let named = async |id: usize| app.send_once(&id.to_string(), "PUT", &address, "{}").await.status;
    let mut taken = 0;
    while named(taken).await == 404 {
        taken += 1;
        assert!(taken < 100, "stored answers are not limited");
    }
    assert_eq!(named(taken).await, 503);
    app.clock.advance(24 * 3600 + 1);
    assert_eq!(named(taken).await, 404);
}

#[tokio::test]
async fn account_is_limited_to_ten_thousand_resources() {
    let app = App::open(|options| options.demo = Demo::Large);
    let refused = app.send("POST", RESOURCES, Some(&body().to_string())).await;
    let message = "The account has 10000 resources, as many as one account may; nothing was changed. Change one that \
                   is no longer used instead";
    assert_eq!((refused.status, refused.json()["message"].as_str()), (503, Some(message)));
}

/// Returns the resident memory of a program in KiB.
fn resident(program: &Program) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Starts the program with the small demonstration and no pages.
pub fn start(data: &Path, more: &[&str]) -> Program {
    let args = ["serve", "--api-only", "--listen", "127.0.0.1:0", "--demo", "small", "--log", "error"];
    let mut command = command(&[&args[..], &["--data", data.to_str().unwrap()], more].concat());
    command.env("SLUICE_TOKEN", TOKEN);
    Program::start(command)
}

/// Sends a request over a connection of its own and reads its answer.
pub fn exchange(host: &str, method: &str, path: &str, body: &str) -> std::io::Result<String> {
    let mut connection = TcpStream::connect(host)?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncdn-auth-token: {TOKEN}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    connection.write_all((head + body).as_bytes())?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer)?;
    Ok(answer)
}

/// A history needs the targets of a body and their windows only.
#[test]
fn old_versions_occupy_little_memory() {
    let data = tempfile::tempdir().unwrap();
    let program = start(data.path(), &["--control", "127.0.0.1:0"]);
    let (api, control) = (program.host("address"), program.host("control"));
    let made = exchange(api, "POST", RESOURCES, &body().to_string()).unwrap();
    let made: Value = serde_json::from_str(made.split_once("\r\n\r\n").unwrap().1).unwrap();
    let resource = format!("{RESOURCES}/{}", made["resource_id"].as_str().unwrap());
    let write = |count: usize| {
        for _ in 0..count {
            let moved = exchange(control, "POST", "/clock", r#"{"advance":60}"#).unwrap();
            assert!(moved.starts_with("HTTP/1.1 200"));
            let written = exchange(api, "PUT", &resource, &noted(900_000)).unwrap();
            assert!(written.starts_with("HTTP/1.1 200"));
        }
    };
    // The first writes allocate the buffers that later ones reuse.
    write(20);
    let before = resident(&program);
    write(100);
    let grown = resident(&program).saturating_sub(before);
    assert!(grown < 30_000, "{grown} KiB more for 100 versions of 900 KB");
}
