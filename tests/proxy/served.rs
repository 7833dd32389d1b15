//! The program in front of an upstream, and a client that sends raw bytes.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value;
use sluice::api::ApiResponse;
use sluice::server::Guard;
use sluice::server::listen;
use sluice::server::program;
use sluice::server::program::Program;
use sluice::server::proxy::upstream::Upstream;
use sluice::server::proxy::{Proxy, ProxyLimits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::recorder::Recorder;

pub const TOKEN: &str = "the-token-of-the-tests";
pub const RESOURCES: &str = "/app/restream/v2/demo/resources";
pub const RECORD: &str = "/app/recorder-cloud/v1/demo/record";
pub const STREAM: &str = "/app/dvr-net/v1/demo/streams/live/news";
pub const METRICS: &str = "/app/metrics/v1/?account=demo";

const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone)]
pub struct Served {
    pub address: SocketAddr,
    pub program: Program,
}

/// Starts the program with limits that tests do not reach by accident.
pub async fn before(upstream: &Recorder) -> Served {
    with_limits(upstream.address, ProxyLimits::default()).await
}

pub async fn with_limits(upstream: SocketAddr, limits: ProxyLimits) -> Served {
    at(upstream, limits, program::RequestLimits::default()).await
}

pub async fn with_places(upstream: &Recorder, places: program::RequestLimits) -> Served {
    at(upstream.address, ProxyLimits::default(), places).await
}

pub async fn read_only(upstream: &Recorder) -> Served {
    let (limits, places) = (ProxyLimits::default(), program::RequestLimits::default());
    guarded(upstream.address, limits, places, Guard::default().read_only(true)).await
}

async fn at(upstream: SocketAddr, limits: ProxyLimits, places: program::RequestLimits) -> Served {
    guarded(upstream, limits, places, Guard::default()).await
}

async fn guarded(
    upstream: SocketAddr,
    limits: ProxyLimits,
    places: program::RequestLimits,
    guard: Guard,
) -> Served {
    let proxy = Proxy::new(Upstream::parse(&format!("http://{upstream}")).unwrap(), limits).unwrap();
    let listener = listen::bind((Ipv4Addr::LOCALHOST, 0).into(), "--listen").await.unwrap();
    let address = listener.local_addr().unwrap();
    let program = Program::new(guard, None, proxy.router()).with_limits(places);
    let sockets = listen::SocketLimits::default();
    tokio::spawn(listen::run(listener, program.router(), sockets, std::future::pending()));
    Served { address, program }
}

/// Returns an address at which nobody listens.
pub async fn nowhere() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

/// Returns a request with the token and `Connection: close`; `more` has header lines with their line ends.
pub fn request(method: &str, target: &str, more: &str, body: &str) -> String {
    let length = match body.len() {
        0 => String::new(),
        length => format!("Content-Type: application/json\r\nContent-Length: {length}\r\n"),
    };
    format!(
        "{method} {target} HTTP/1.1\r\nHost: localhost\r\nCDN-AUTH-TOKEN: {TOKEN}\r\nConnection: close\r\n\
         {more}{length}\r\n{body}"
    )
}

impl Served {
    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes unchanged and reads until the other side closes.
    pub async fn send(&self, bytes: impl AsRef<[u8]>) -> Reply {
        let mut stream = self.connect().await;
        // The other side may answer and close before it has read everything.
        let _ = stream.write_all(bytes.as_ref()).await;
        read_reply(stream).await
    }

    pub async fn get(&self, target: &str) -> Reply {
        self.send(request("GET", target, "", "")).await
    }
}

/// Reads until the other side closes or resets.
pub async fn read_reply(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let reading = async {
        let mut part = [0; 65_536];
        while let Ok(length @ 1..) = stream.read(&mut part).await {
            bytes.extend_from_slice(&part[..length]);
        }
    };
    tokio::time::timeout(PATIENCE, reading).await.expect("no end of the answer");
    Reply(String::from_utf8_lossy(&bytes).into_owned())
}

/// All bytes received on a connection.
#[derive(Debug, PartialEq, Eq)]
pub struct Reply(pub String);

impl Reply {
    /// Returns the status, or 0 if nothing came.
    pub fn status(&self) -> u16 {
        self.0.split(' ').nth(1).map_or(0, |status| status.parse().unwrap())
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let head = self.0.split("\r\n\r\n").next()?;
        head.lines().skip(1).find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    pub fn body(&self) -> &str {
        self.0.split_once("\r\n\r\n").map_or("", |(_, body)| body)
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(self.body()).unwrap_or_else(|_| panic!("no JSON: {}", self.0))
    }

    /// Returns the reply as the console's decoders take it.
    pub fn answer(&self) -> ApiResponse<'_> {
        let (content_type, body) = (self.header("content-type"), self.body().as_bytes());
        ApiResponse { status: self.status(), content_type, body, has_challenge: false }
    }

    /// Checks that the error message, in the shape of its area, contains these words.
    #[track_caller]
    pub fn assert_says(&self, words: &str) {
        assert!(self.body().contains(words), "{words:?} in: {}", self.0);
    }
}
