//! A webhook's receiver on a real socket.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode};
use serde_json::Value;

use crate::sockets::{answer, bind, serve};

/// A part of the address that must never be in a log.
pub const SECRET_PATH: &str = "/hooks/T000/secret-of-the-webhook";

#[derive(Clone)]
pub struct Received {
    pub method: Method,
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Received {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }
}

#[derive(Clone)]
pub struct Receiver {
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
    status: Arc<Mutex<(StatusCode, Option<&'static str>)>>,
}

impl Receiver {
    pub async fn start() -> Self {
        let (listener, address) = bind().await;
        let status = Arc::new(Mutex::new((StatusCode::OK, None)));
        let receiver = Self { address, received: Arc::default(), status };
        let taking = receiver.clone();
        let router = Router::new().fallback(async move |request: Request<Body>| taking.take(request).await);
        serve(listener, router);
        receiver
    }

    async fn take(&self, request: Request<Body>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        let path = parts.uri.path().to_owned();
        self.received.lock().unwrap().push(Received {
            method: parts.method,
            path,
            headers: parts.headers,
            body,
        });
        answer(*self.status.lock().unwrap(), "")
    }

    pub fn answer(&self, status: StatusCode, retry_after: Option<&'static str>) {
        *self.status.lock().unwrap() = (status, retry_after);
    }

    /// Returns the address of the webhook.
    pub fn url(&self) -> String {
        format!("http://{}{SECRET_PATH}?sig=1", self.address)
    }

    /// Returns what came, and forgets it.
    pub fn take_all(&self) -> Vec<Received> {
        std::mem::take(&mut self.received.lock().unwrap())
    }

    /// Returns state and text of each message that came, and forgets them.
    pub fn texts(&self) -> Vec<String> {
        let line = |one: &Received| {
            let json = one.json();
            format!("{}: {}", json["state"].as_str().unwrap(), json["text"].as_str().unwrap())
        };
        self.take_all().iter().map(line).collect()
    }
}
