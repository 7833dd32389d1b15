//! The native program with `--upstream`: what it prints, refuses, serves and logs.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};

use sluice::server::site::NONCE_PLACEHOLDER;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use crate::recorder::{Recorder, fine};
use crate::served::{RECORD, Reply, TOKEN, read_reply, request};

/// The program, serving a small console on a free port.
pub struct Started {
    child: Child,
    pub printed: Vec<String>,
    _site: TempDir,
}

fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let page = format!(r#"<!doctype html><script nonce="{NONCE_PLACEHOLDER}">1</script>"#);
    std::fs::write(folder.path().join("index.html"), page).unwrap();
    folder
}

fn command(args: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sluice"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("SLUICE_") {
            command.env_remove(name);
        }
    }
    // What is to be trusted is what a test says.
    command.env_remove("SSL_CERT_DIR");
    command.args(args).envs(environment.iter().copied());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(args: &[&str], environment: &[(&str, &str)]) -> Output {
    let site = site();
    let more = ["--listen", "127.0.0.1:0", "--site", site.path().to_str().unwrap()];
    command(&[args, &more].concat(), environment).output().unwrap()
}

impl Started {
    pub fn with(args: &[&str], environment: &[(&str, &str)]) -> Self {
        let site = site();
        let more = ["--listen", "127.0.0.1:0", "--site", site.path().to_str().unwrap()];
        let mut child = command(&[args, &more].concat(), environment).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let printed = lines.take(2).map(Result::unwrap).collect();
        Self { child, printed, _site: site }
    }

    pub async fn send(&self, bytes: &str) -> Reply {
        let address = self.printed[0].strip_prefix("address  http://").unwrap();
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(bytes.as_bytes()).await.unwrap();
        read_reply(stream).await
    }

    /// Asks it to stop: its exit code and everything it logged.
    pub fn stop(mut self) -> (Option<i32>, String) {
        let sent = Command::new("kill").args(["-s", "TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), log)
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_serves_the_console_and_passes_the_api_on() {
    let upstream = Recorder::doing(fine()).await;
    let address = format!("http://{}/base/", upstream.address);
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    let environment = [("SLUICE_UPSTREAM", address.as_str()), ("SLUICE_DATA", folder.to_str().unwrap())];
    let started = Started::with(&["--log", "debug"], &environment);
    assert_eq!(started.printed[1], format!("upstream http://{}/base", upstream.address));

    let page = started.send(&request("GET", "/restreams", "", "")).await;
    assert_eq!(page.status(), 200);
    assert!(page.header("content-security-policy").unwrap().contains("connect-src 'self';"));
    let write = request(
        "PUT",
        &format!("{RECORD}?key=secret-in-the-query"),
        "X-Op-Id: op-7\r\n",
        r#"{"a": "secret-in-the-body"}"#,
    );
    assert_eq!(started.send(&write).await.status(), 200);
    assert!(
        upstream
            .everything()
            .starts_with("PUT /base/app/recorder-cloud/v1/demo/record?key=secret-in-the-query ")
    );
    assert_eq!(upstream.count(), 1);

    let (code, log) = started.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains(RECORD) && log.contains("op-7"), "{log}");
    for secret in [TOKEN, "secret-in-the-query", "secret-in-the-body"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
    assert!(!folder.exists(), "there is no database");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_went_wrong_is_logged_without_secrets() {
    let upstream = Recorder::doing(crate::recorder::Act::SayAndClose(Vec::new())).await;
    let address = format!("http://{}", upstream.address);
    let started = Started::with(&["--upstream", &address, "--log", "debug", "--log-format", "json"], &[]);
    let write =
        request("PUT", &format!("{RECORD}?key=secret-in-the-query"), "", r#"{"a": "secret-in-the-body"}"#);
    assert_eq!(started.send(&write).await.status(), 502);
    let (code, log) = started.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("the upstream gave no answer"), "{log}");
    for secret in [TOKEN, "secret-in-the-query", "secret-in-the-body"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_an_upstream_ends_the_start_with_one_sentence() {
    for (address, why) in [
        ("http://api.example.com", "use https"),
        ("https://me:hunter2@api.example.com", "user name"),
        ("https://api.example.com/?key=hunter2", "query"),
        ("api.example.com", "--upstream"),
        ("", "--upstream"),
    ] {
        let output = run(&["--upstream", address], &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with("sluice: ") && said.lines().count() == 1 && said.contains(why), "{said}");
        assert!(!said.contains("hunter2"), "{said}");
        assert!(output.stdout.is_empty());
    }
    for conflict in [
        &["--demo", "small"][..],
        &["--seed", "2"],
        &["--start-at", "2026-01-01T00:00:00Z"],
        &["--control", "127.0.0.1:0"],
        &["--allow-origin", "https://a.example"],
    ] {
        let output = run(&[&["--upstream", "http://localhost:1"], conflict].concat(), &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(conflict[0]) && said.contains("--upstream"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_does_not_pass_on_to_itself() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let site = site();
    let upstream = format!("http://localhost:{}", address.rsplit(':').next().unwrap());
    let args = ["--listen", &address, "--site", site.path().to_str().unwrap(), "--upstream", &upstream];
    let output = command(&args, &[]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the one this program listens on"), "{said}");
}
