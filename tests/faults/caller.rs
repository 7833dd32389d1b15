//! An HTTP client on a plain socket that reads complete answers, within limits and without redirects, as a browser does.

use std::io::{ErrorKind as Io, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use sluice::api::{ErrorKind, MAX_BODY_BYTES, Request, TOKEN_HEADER};

/// A complete answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (known, value) = line.split_once(':')?;
            known.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

/// Returns the bytes of a request that closes its connection, as the console's writes do.
pub fn spelled(request: &Request, address: SocketAddr, token: &str) -> Vec<u8> {
    let body = request.body.as_deref().unwrap_or_default();
    let mut bytes = format!(
        "{} {} HTTP/1.1\r\nhost: {address}\r\n{TOKEN_HEADER}: {token}\r\nconnection: close\r\n",
        request.method.as_str(),
        request.path
    );
    if request.body.is_some() {
        bytes += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    let mut bytes = (bytes + "\r\n").into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

/// Sends a request once and reads its answer; a silence longer than `patience` is a time-out.
pub fn send(bytes: &[u8], address: SocketAddr, patience: Duration) -> Result<Reply, ErrorKind> {
    let mut stream = TcpStream::connect(address).map_err(kind)?;
    stream.set_read_timeout(Some(patience)).map_err(kind)?;
    stream.write_all(bytes).map_err(kind)?;
    let mut received = Vec::new();
    let end = loop {
        if let Some(at) = received.windows(4).position(|window| window == b"\r\n\r\n") {
            break at;
        }
        more(&mut stream, &mut received)?;
    };
    let head = String::from_utf8(received[..end].to_vec()).unwrap();
    let mut reply = Reply { status: head[9..12].parse().unwrap(), head, body: received.split_off(end + 4) };
    if (300..400).contains(&reply.status) && reply.header("location").is_some() {
        return Err(ErrorKind::Login);
    }
    if reply.header("transfer-encoding").is_some() {
        read_chunks(&mut stream, &mut reply.body)?;
    } else {
        let length: usize = reply.header("content-length").map_or(0, |length| length.parse().unwrap());
        if length > MAX_BODY_BYTES {
            return Err(ErrorKind::TooLarge);
        }
        while reply.body.len() < length {
            more(&mut stream, &mut reply.body)?;
        }
    }
    Ok(reply)
}

/// Decodes the body of a chunked answer.
fn read_chunks(stream: &mut TcpStream, body: &mut Vec<u8>) -> Result<(), ErrorKind> {
    let mut raw = std::mem::take(body);
    let mut at = 0;
    loop {
        let line = loop {
            if let Some(end) = raw[at..].windows(2).position(|window| window == b"\r\n") {
                break at + end;
            }
            more(stream, &mut raw)?;
        };
        let size = usize::from_str_radix(std::str::from_utf8(&raw[at..line]).unwrap(), 16).unwrap();
        at = line + 2;
        while raw.len() < at + size + 2 {
            more(stream, &mut raw)?;
        }
        if size == 0 {
            return Ok(());
        }
        body.extend_from_slice(&raw[at..at + size]);
        at += size + 2;
        if body.len() > MAX_BODY_BYTES {
            return Err(ErrorKind::TooLarge);
        }
    }
}

fn more(stream: &mut TcpStream, received: &mut Vec<u8>) -> Result<(), ErrorKind> {
    let mut piece = [0; 64 * 1024];
    match stream.read(&mut piece).map_err(kind)? {
        0 => Err(ErrorKind::Network),
        count => {
            received.extend_from_slice(&piece[..count]);
            Ok(())
        }
    }
}

fn kind(error: std::io::Error) -> ErrorKind {
    match error.kind() {
        Io::WouldBlock | Io::TimedOut => ErrorKind::Timeout,
        Io::ConnectionReset | Io::ConnectionAborted | Io::BrokenPipe => ErrorKind::Network,
        other => panic!("{other}: {error}"),
    }
}
