//! The program: what it takes, what it prints and what it logs.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::api::{Api, TOKEN};
use crate::program::{Program, command};
use crate::receiver::{Receiver, SECRET_PATH};

fn file(folder: &TempDir, name: &str, text: &str, mode: u32) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs the program on arguments that it refuses; returns the sentence.
fn refusal(args: &[&str]) -> String {
    let output = command(&[&["watch"], args].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn secrets_are_taken_from_private_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let open = file(&folder, "open", TOKEN, 0o644);
    let token = file(&folder, "token", TOKEN, 0o600);
    let no_address = file(&folder, "webhook", "http://hooks.internal/secret-of-the-webhook", 0o600);
    let one = ["--upstream", "http://127.0.0.1:9", "--account", "demo", "--token-file"];
    let said = refusal(&[&one[..], &[text(&open)]].concat());
    assert!(said.contains("others may read it (mode 0644)"), "{said}");
    let said = refusal(&[&one[..], &[text(&token), "--webhook-file", text(&no_address)]].concat());
    assert!(said.contains("http is for loopback") && !said.contains("hooks.internal"), "{said}");
    let accounts = file(&folder, "watch.toml", "[[accounts]]\nacount = 1", 0o600);
    assert!(refusal(&["--config", text(&accounts)]).contains("unknown field `acount`"));
    let accounts = file(&folder, "value.toml", "[[accounts]]\nafter = \"secret\"", 0o600);
    let said = refusal(&["--config", text(&accounts)]);
    assert!(said.contains("invalid type, expected u32 (line 2)") && !said.contains("secret"), "{said}");
    let accounts = file(&folder, "open.toml", "accounts = []", 0o640);
    assert!(refusal(&["--config", text(&accounts)]).contains("others may read it (mode 0640)"));
    assert!(refusal(&[]).contains("--upstream"));
    assert!(refusal(&["--config", "f", "--account", "a"]).contains("cannot be used with"));
}

#[tokio::test(flavor = "multi_thread")]
async fn program_watches_the_accounts_of_a_file() {
    let (api, receiver, folder) = (Api::start().await, Receiver::start().await, tempfile::tempdir().unwrap());
    api.break_resources(&[0]);
    let token = file(&folder, "token", &format!("{TOKEN}\n"), 0o600);
    let webhook = file(&folder, "webhook", &format!("{}\n", receiver.url()), 0o600);
    let accounts = format!(
        "[[accounts]]\nupstream = \"http://{}\"\naccount = \"demo\"\ntoken_file = {token:?}\n\
         webhook_file = {webhook:?}\nformat = \"slack\"\nstreams = [\"live/news\"]\n",
        api.address
    );
    let accounts = file(&folder, "watch.toml", &accounts, 0o600);
    let data = folder.path().join("data");
    let args = ["watch", "--config", text(&accounts), "--listen", "127.0.0.1:0", "--data", text(&data)];
    let started = Program::start(command(&[&args[..], &["--log", "debug"]].concat()));
    assert_eq!(started.printed("account"), Some("demo"));
    let message = loop {
        if let Some(message) = receiver.take_all().pop() {
            break message;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert!(message.json()["text"].as_str().unwrap().starts_with("[demo] The watch began: "));
    let mut stream = TcpStream::connect(started.host("address")).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: any.example\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    started.signal("TERM");
    let (code, log) = started.end();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("the message was taken"), "{log}");
    for secret in [TOKEN, SECRET_PATH, "secret-of-the-webhook"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
