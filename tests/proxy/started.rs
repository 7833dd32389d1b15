//! The program with `--upstream` prints, refuses, serves and logs.

use std::process::{Command, Output};

use serde_json::json;
use sluice::server::site::NONCE_PLACEHOLDER;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::program::{Program, command};
use crate::recorder::{Recorder, fine};
use crate::served::{RECORD, Reply, TOKEN, nowhere, read_reply, request};

fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let page = format!(r#"<!doctype html><script nonce="{NONCE_PLACEHOLDER}">1</script>"#);
    std::fs::write(folder.path().join("index.html"), page).unwrap();
    folder
}

fn on_site(args: &[&str], environment: &[(&str, &str)], site: &TempDir) -> Command {
    let more = ["--listen", "127.0.0.1:0", "--site", site.path().to_str().unwrap()];
    let mut command = command(&[args, &more].concat());
    command.envs(environment.iter().copied());
    command
}

pub fn run(args: &[&str], environment: &[(&str, &str)]) -> Output {
    on_site(args, environment, &site()).output().unwrap()
}

pub fn start(args: &[&str], environment: &[(&str, &str)]) -> Program {
    let site = site();
    Program::start(on_site(args, environment, &site)).with_folder(site)
}

pub async fn send(program: &Program, bytes: &str) -> Reply {
    let mut stream = TcpStream::connect(program.host("address")).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    read_reply(stream).await
}

/// Stops the program; returns its log, which contains no secret.
fn stop(program: Program) -> String {
    program.signal("TERM");
    let (code, log) = program.end();
    assert_eq!(code, Some(0), "{log}");
    for secret in [TOKEN, "secret-in-the-query", "secret-in-the-body"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
    log
}

/// Returns a write with secrets.
fn secret_write() -> String {
    let target = format!("{RECORD}?key=secret-in-the-query");
    request("PUT", &target, "X-Op-Id: op-7\r\nX-Forwarded-User: jürgen\r\n", r#"{"a": "secret-in-the-body"}"#)
}

#[tokio::test(flavor = "multi_thread")]
async fn program_with_upstream_serves_the_console_and_forwards_the_api() {
    let upstream = Recorder::doing(fine()).await;
    let address = format!("http://{}/base/", upstream.address);
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    let environment = [("SLUICE_UPSTREAM", address.as_str()), ("SLUICE_DATA", folder.to_str().unwrap())];
    let started = start(&["--log", "debug", "--user-header", "X-Forwarded-User"], &environment);
    assert_eq!(started.printed("upstream"), Some(format!("http://{}/base", upstream.address).as_str()));

    let page = send(&started, &request("GET", "/restreams", "", "")).await;
    assert_eq!(page.status(), 200);
    assert!(page.header("content-security-policy").unwrap().contains("connect-src 'self';"));
    assert_eq!(send(&started, &secret_write()).await.status(), 200);
    assert!(
        upstream
            .everything()
            .starts_with("PUT /base/app/recorder-cloud/v1/demo/record?key=secret-in-the-query ")
    );
    assert_eq!(upstream.count(), 1);

    let log = stop(started);
    let line = log.lines().find_map(|line| Some(line.split_once(" write ")?.1)).unwrap();
    let begins = format!(
        r#"remote=127.0.0.1 user="jürgen" account="demo" method="PUT" path="{RECORD}" status=200 ms="#
    );
    assert!(line.starts_with(&begins) && line.ends_with(r#"op="op-7""#), "{line}");
    assert!(!folder.exists(), "there is no database");
}

#[tokio::test(flavor = "multi_thread")]
async fn upstream_failures_are_logged_without_secrets() {
    let upstream = Recorder::doing(crate::recorder::Reaction::SayAndClose(Vec::new())).await;
    let address = format!("http://{}", upstream.address);
    let started = start(&["--upstream", &address, "--log", "debug"], &[]);
    assert_eq!(send(&started, &secret_write()).await.status(), 502);
    let log = stop(started);
    assert!(log.contains("the upstream gave no answer"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn start_fails_with_one_sentence_when_the_upstream_is_invalid() {
    for (address, why) in [
        ("http://api.example.com", "use https"),
        ("https://me:hunter2@api.example.com", "user name"),
        ("https://api.example.com/?key=hunter2", "query"),
        ("api.example.com", "--upstream"),
    ] {
        let output = run(&["--upstream", address], &[]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(
            message.starts_with("sluice: ") && message.lines().count() == 1 && message.contains(why),
            "{message}"
        );
        assert!(!message.contains("hunter2"), "{message}");
        assert!(output.stdout.is_empty());
    }
    for conflict in [
        &["--demo", "small"][..],
        &["--seed", "2"],
        &["--start-at", "2026-01-01T00:00:00Z"],
        &["--control", "127.0.0.1:0"],
    ] {
        let output = run(&[&["--upstream", "http://localhost:1"], conflict].concat(), &[]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(conflict[0]) && message.contains("--upstream"), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_origin_may_call_the_upstream_if_it_is_allowed() {
    let upstream = Recorder::doing(fine()).await;
    let address = format!("http://{}", upstream.address);
    let args = ["--upstream", &address, "--allow-origin", "https://Console.example:443/"];
    let started = start(&args, &[]);
    let allowed = "https://console.example";
    for (origin, status) in [(allowed, 200), ("https://evil.example", 403)] {
        let more = format!("Origin: {origin}\r\nSec-Fetch-Site: cross-site\r\n");
        let reply = send(&started, &request("PUT", RECORD, &more, "{}")).await;
        assert_eq!(reply.status(), status, "{}", reply.0);
        assert_eq!(reply.header("access-control-allow-origin"), (status == 200).then_some(allowed));
    }
    let asks = format!("Origin: {allowed}\r\nAccess-Control-Request-Method: PUT\r\n");
    let preflight = send(&started, &request("OPTIONS", RECORD, &asks, "")).await;
    assert_eq!((preflight.status(), preflight.header("access-control-allow-origin")), (204, Some(allowed)));
    assert!(preflight.header("access-control-allow-headers").unwrap().contains("cdn-auth-token"));
    assert_eq!(upstream.count(), 1, "the question of the browser is not forwarded");
}

#[tokio::test(flavor = "multi_thread")]
async fn start_fails_when_the_upstream_is_the_program_itself() {
    let address = nowhere().await;
    let site = site();
    let (listen, upstream) = (address.to_string(), format!("http://localhost:{}", address.port()));
    let args = ["--listen", &listen, "--site", site.path().to_str().unwrap(), "--upstream", &upstream];
    let output = command(&args).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("the one this program listens on"), "{message}");
}

#[tokio::test(flavor = "multi_thread")]
async fn health_does_not_follow_the_upstream() {
    let address = format!("http://{}", nowhere().await);
    let started = start(&["--upstream", &address], &[]);
    let asked = "GET /healthz HTTP/1.1\r\nHost: 10.1.2.3\r\nConnection: close\r\n\r\n";
    let before = send(&started, asked).await;
    assert_eq!(before.status(), 200);
    assert_eq!(before.json()["details"]["upstream"], json!({"answered": null, "gave_no_answer": null}));
    assert_eq!(send(&started, &request("GET", RECORD, "", "")).await.status(), 502);
    let after = send(&started, asked).await;
    assert_eq!(after.status(), 200, "an outage of the API does not take the console away");
    assert!(after.json()["details"]["upstream"]["gave_no_answer"].is_string(), "{}", after.0);
}
