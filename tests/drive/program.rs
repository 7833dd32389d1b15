//! Runs the native program without the environment's settings, and ends it with the test.
#![allow(dead_code, reason = "each suite takes a part of it")]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use tempfile::TempDir;

/// Returns the program with these arguments, without the environment's settings, and with piped output.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sluice"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("SLUICE_") {
            command.env_remove(name);
        }
    }
    // Tests choose the trusted certificates and the proxy.
    for name in
        ["SSL_CERT_DIR", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy"]
    {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running program, killed when dropped.
pub struct Program {
    child: Child,
    log: Option<JoinHandle<String>>,
    /// Lines printed at start as name and value.
    pub printed: Vec<(String, String)>,
    folders: Vec<TempDir>,
}

impl Program {
    /// Starts the program and waits for its last start line, so that it answers.
    pub fn start(mut command: Command) -> Self {
        let last = last_line(&command);
        let mut child = command.spawn().unwrap();
        let log = child.stderr.take().map(|mut stderr| {
            std::thread::spawn(move || {
                let mut text = String::new();
                stderr.read_to_string(&mut text).unwrap();
                text
            })
        });
        let mut printed = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            let link = line.strip_prefix(LINK).map(|url| (LINK, url));
            let (name, value) = link.unwrap_or_else(|| line.split_once(' ').unwrap());
            printed.push((name.to_owned(), value.trim().to_owned()));
            if name == last {
                return Self { child, log, printed, folders: Vec::new() };
            }
        }
        let _ = child.wait();
        panic!("it ended before it printed {last}: {printed:?}\n{}", read(log));
    }

    /// Removes this folder after the program has ended.
    pub fn with_folder(mut self, folder: TempDir) -> Self {
        self.folders.push(folder);
        self
    }

    pub fn printed(&self, name: &str) -> Option<&str> {
        self.printed.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns host and port of `address` or `control`.
    pub fn host(&self, name: &str) -> &str {
        self.printed(name).unwrap().strip_prefix("http://").unwrap()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the end; returns the exit code and the log.
    pub fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().unwrap();
        (status.code(), read(self.log.take()))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(log: Option<JoinHandle<String>>) -> String {
    log.map_or_else(String::new, |log| log.join().unwrap())
}

/// The name of the line with the console's address.
const LINK: &str = "Open this:";

/// Returns the name of the last line printed at start.
fn last_line(command: &Command) -> &'static str {
    if command.get_args().any(|arg| arg == "watch") {
        return "data";
    }
    let is_upstream = command.get_args().any(|arg| arg == "--upstream")
        || command
            .get_envs()
            .any(|(name, value)| name == "SLUICE_UPSTREAM" && value.is_some_and(|url| !url.is_empty()));
    match () {
        () if !command.get_args().any(|arg| arg == "--api-only") => LINK,
        () if is_upstream => "upstream",
        () if command.get_args().any(|arg| arg == "--control") => "control",
        () => "data",
    }
}
