//! The real program on a folder of its own, called over sockets.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::asked::{TOKEN, WASM, page_source};
use crate::program::{Program, command};

const PATIENCE: Duration = Duration::from_secs(60);

pub fn site_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), page_source()).unwrap();
    fs::write(folder.path().join(WASM), "the program").unwrap();
    folder
}

pub fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

pub fn start(data: &Path, more: &[&str]) -> Program {
    start_logging_to(data, more, Stdio::piped())
}

pub fn start_logging_to(data: &Path, more: &[&str], log: impl Into<Stdio>) -> Program {
    let site = site_folder();
    let folders = ["--data", data.to_str().unwrap(), "--site", site.path().to_str().unwrap()];
    let args = ["serve", "--listen", "127.0.0.1:0", "--demo", "small"];
    let mut command = command(&[&args[..], &folders[..], more].concat());
    command.env("SLUICE_TOKEN", TOKEN).stderr(log);
    Program::start(command).with_folder(site)
}

/// Connects to one of the program's addresses: `address` or `control`.
pub fn connect(program: &Program, name: &str) -> TcpStream {
    let stream = TcpStream::connect(program.host(name)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

pub fn exchange(mut stream: TcpStream, text: &str) -> String {
    stream.write_all(text.as_bytes()).unwrap();
    read_all(stream)
}

/// Sends a request with these header lines and this body on a connection of its own.
pub fn ask(program: &Program, name: &str, line: &str, headers: &str, body: &str) -> String {
    let head = format!("{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}");
    exchange(connect(program, name), &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()))
}

/// Reads until the other side closes, or resets after an answer.
pub fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
