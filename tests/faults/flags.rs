//! The program's flags configure faults at start and the control address.

use std::collections::BTreeSet;
use std::io::Read;
use std::net::SocketAddr;
use std::process::Command;

use serde_json::{Value, json};
use sluice::api::{Area, Method, Request};

use crate::caller::{self, Reply};
use crate::local::{PATIENCE, TOKEN};
use crate::program::{Program, command};

const RESOURCES: &str = "/app/restream/v2/demo/resources";

/// A program with a new data folder.
struct Local {
    program: Program,
    folder: tempfile::TempDir,
}

fn flags(folder: &tempfile::TempDir, more: &[&str]) -> Command {
    let mut command =
        command(&["serve", "--api-only", "--listen", "127.0.0.1:0", "--demo", "small", "--data"]);
    command.arg(folder.path().join("data")).args(more).env("SLUICE_TOKEN", TOKEN);
    command
}

fn start(more: &[&str]) -> Local {
    let folder = tempfile::tempdir().unwrap();
    Local { program: Program::start(flags(&folder, more)), folder }
}

impl Local {
    fn ask(&self, name: &str, method: Method, path: &str, body: Option<Value>) -> Reply {
        let address: SocketAddr = self.program.host(name).parse().unwrap();
        let body = body.map(|body| body.to_string().into_bytes());
        let request = Request { area: Area::Restream, method, path: path.to_owned(), body, replaced: None };
        caller::send(&caller::spelled(&request, address, TOKEN), address, PATIENCE).unwrap()
    }

    fn status(&self) -> u16 {
        self.ask("address", Method::Get, RESOURCES, None).status
    }

    fn faults(&self, method: Method, body: Option<Value>) -> (u16, Value) {
        let reply = self.ask("control", method, "/faults", body);
        (reply.status, serde_json::from_slice(&reply.body).unwrap())
    }

    /// Returns the number of the program's listening sockets in the system's tables.
    fn listening(&self) -> usize {
        let mut table = String::new();
        let id = self.program.id();
        // A line may be missing from or repeated in one read of the table while other connections change.
        for name in ["tcp", "tcp6"].into_iter().cycle().take(6) {
            std::fs::File::open(format!("/proc/{id}/net/{name}"))
                .unwrap()
                .read_to_string(&mut table)
                .unwrap();
        }
        let sockets: Vec<String> = std::fs::read_dir(format!("/proc/{id}/fd"))
            .unwrap()
            .filter_map(|file| std::fs::read_link(file.unwrap().path()).ok())
            .filter_map(|link| {
                Some(link.to_str()?.strip_prefix("socket:[")?.trim_end_matches(']').to_owned())
            })
            .collect();
        let listening = |line: &str| {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let inode = (columns.get(3) == Some(&"0A")).then(|| columns.get(9))??;
            sockets.contains(&(*inode).to_owned()).then(|| (*inode).to_owned())
        };
        table.lines().filter_map(listening).collect::<BTreeSet<_>>().len()
    }
}

#[test]
fn faults_and_control_address_are_off_by_default() {
    let program = start(&[]);
    assert_eq!(program.listening(), 1, "the program has one listener");
    assert_eq!(["control", "faults"].map(|name| program.program.printed(name)), [None; 2]);
    assert_eq!(program.status(), 200);
    // The public address serves neither.
    for path in ["/faults", "/clock", "/app/faults"] {
        for method in [Method::Get, Method::Put] {
            let body = (method == Method::Put).then(|| json!({"rules": []}));
            assert_eq!(program.ask("address", method, path, body).status, 404, "{path}");
        }
    }
    assert_eq!(start(&["--control", "127.0.0.1:0"]).listening(), 2);
}

#[test]
fn faults_are_set_at_start_from_text_or_a_file_and_printed() {
    let plan = r#"{"rules": [{"times": 1, "fault": {"kind": "status", "status": 503}}]}"#;
    let program = start(&["--faults", plan]);
    assert_eq!(program.program.printed("faults"), Some("1, asked for: answers will go wrong"));
    assert_eq!(program.listening(), 1);
    assert_eq!([program.status(), program.status()], [503, 200]);
    let file = program.folder.path().join("plan.json");
    std::fs::write(&file, plan).unwrap();
    let program = start(&["--faults", file.to_str().unwrap()]);
    assert_eq!([program.status(), program.status()], [503, 200]);
}

#[test]
fn start_fails_with_one_sentence_when_the_plan_is_invalid() {
    for (plan, why) in [
        (r#"{"rules": [{"fault": {"kind": "nothing"}}]}"#, "unknown variant `nothing`"),
        ("/nowhere/plan.json", "/nowhere/plan.json can't be opened"),
    ] {
        let output = flags(&tempfile::tempdir().unwrap(), &["--faults", plan]).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("--faults cannot be used") && message.contains(why), "{message}");
    }
}

#[test]
fn control_address_reads_replaces_and_removes_faults() {
    let program = start(&["--control", "127.0.0.1:0"]);
    assert_eq!(program.faults(Method::Get, None), (200, json!({"rules": []})));
    let rule = json!({"area": "restream", "skip": 0, "fault": {"kind": "rate_limit", "retry_after_secs": 3}});
    let (status, set) = program.faults(Method::Put, Some(json!({"rules": [rule]})));
    assert_eq!((status, &set["rules"][0]["seen"]), (200, &json!(0)));
    let reply = program.ask("address", Method::Get, RESOURCES, None);
    assert_eq!((reply.status, reply.header("retry-after")), (429, Some("3")));
    let mut counted = rule.clone();
    (counted["seen"], counted["done"]) = (json!(1), json!(1));
    assert_eq!(program.faults(Method::Get, None), (200, json!({"rules": [counted]})));
    let (status, message) = program.faults(Method::Put, Some(json!({"rules": [{}]})));
    assert_eq!(status, 400);
    assert!(message["description"].as_str().unwrap().contains("missing field `fault`"), "{message}");
    // A refused plan changes nothing.
    assert_eq!(program.status(), 429);
    assert_eq!(program.faults(Method::Delete, None), (200, json!({"rules": []})));
    assert_eq!(program.status(), 200);
    assert_eq!(program.faults(Method::Patch, Some(json!({}))).0, 405);
}
