//! The real program, started on a folder of its own and asked over sockets.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use tempfile::TempDir;

use crate::asked::{TOKEN, WASM, page_source};

/// Longest wait for anything; reached only when something is broken.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder with a small console in it.
pub fn site_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), page_source()).unwrap();
    fs::write(folder.path().join(WASM), "the program").unwrap();
    folder
}

/// The program with these arguments and nothing of the surrounding environment's settings.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sluice"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("SLUICE_") {
            command.env_remove(name);
        }
    }
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// The program, serving.
pub struct Started {
    child: Child,
    log: Option<JoinHandle<String>>,
    /// The lines it printed at start: name and value.
    pub printed: Vec<(String, String)>,
    _site: TempDir,
}

impl Started {
    /// Serves demonstration data from this folder on a free port.
    pub fn on(data: &Path, more: &[&str]) -> Self {
        let site = site_folder();
        let folders = ["--data", data.to_str().unwrap(), "--site", site.path().to_str().unwrap()];
        let args = ["serve", "--listen", "127.0.0.1:0", "--demo", "small"];
        let mut command = command(&[&args[..], &folders[..], more].concat());
        let mut child = command.env("SLUICE_TOKEN", TOKEN).spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        let last = if more.contains(&"--control") { "control" } else { "data" };
        let mut printed = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            let (name, value) = line.split_once(' ').unwrap();
            printed.push((name.to_owned(), value.trim().to_owned()));
            if name == last {
                break;
            }
        }
        Self { child, log: Some(log), printed, _site: site }
    }

    /// What it printed under this name.
    pub fn said(&self, name: &str) -> &str {
        self.printed.iter().find(|(said, _)| said == name).map_or("", |(_, value)| value)
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        connect(self.said("address"))
    }

    /// Asks it to stop, as a terminal or a supervisor does.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for its end: its exit code and everything it logged.
    pub fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().unwrap();
        (status.code(), self.log.take().unwrap().join().unwrap())
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection to an address as it is printed: `http://127.0.0.1:port`.
pub fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address.strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends text as it is and reads until the other side closes.
pub fn exchange(mut stream: TcpStream, text: &str) -> String {
    stream.write_all(text.as_bytes()).unwrap();
    read_all(stream)
}

/// Reads until the other side closes, or resets after having answered.
pub fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
