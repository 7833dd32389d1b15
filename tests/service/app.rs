//! Runs a service in this process with a clock and a client for single requests.

use std::path::Path;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, request};
use serde_json::Value;
use sluice::api;
use sluice::api::Endpoint;
use sluice::model::ids::AccountName;
use sluice::redact::secret::Secret;
use sluice::service::{Db, Demo, Options, Service, ServiceClock};
use tower::ServiceExt;

use crate::dvr::NEWS;
use crate::recording::RECORD;
use crate::restream::RESOURCES;

/// 2026-03-10 12:00:00 UTC, a Tuesday.
pub const NOON: i64 = 1_773_144_000;
pub const TOKEN: &str = "demo-token-for-tests";

pub struct App {
    pub service: Service,
    pub clock: ServiceClock,
}

/// A complete answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// Begins a request with the token of the demonstration account.
pub fn request(method: &str, path: &str) -> request::Builder {
    Request::builder().method(method).uri(path).header("CDN-AUTH-TOKEN", TOKEN)
}

impl App {
    /// Opens the small demonstration in memory, with seed 7 and the clock stopped at noon.
    pub fn small() -> Self {
        Self::open(|_| {})
    }

    /// Opens it with other options.
    pub fn open(change: impl FnOnce(&mut Options)) -> Self {
        let clock = ServiceClock::fixed(NOON);
        let mut options = Options::new(Db::Memory);
        options.seed = 7;
        options.clock = clock.clone();
        options.demo = Demo::Small;
        options.demo_token = Some(Secret::new(TOKEN));
        change(&mut options);
        let clock = options.clock.clone();
        Self { service: Service::open(options).unwrap(), clock }
    }

    pub fn in_file(path: &Path) -> Self {
        Self::open(|options| options.db = Db::File(path.to_owned()))
    }

    /// Opens its database again, at the same time.
    pub fn reopened(self, path: &Path) -> Self {
        Self::open(|options| (options.db, options.clock) = (Db::File(path.to_owned()), self.clock))
    }

    pub async fn ask(&self, request: Request<Body>) -> Reply {
        let response = self.service.router().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Reply { status: parts.status.as_u16(), headers: parts.headers, body }
    }

    pub async fn get_without_token(&self, path: &str) -> Reply {
        self.ask(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// Sends a request with the token of the demonstration account; a body is sent as JSON.
    pub async fn send(&self, method: &str, path: &str, body: Option<&str>) -> Reply {
        let mut request = request(method, path);
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        self.ask(request.body(body.map_or_else(Body::empty, |body| Body::from(body.to_owned()))).unwrap())
            .await
    }

    /// Sends a write with an operation ID.
    pub async fn send_once(&self, op_id: &str, method: &str, path: &str, body: &str) -> Reply {
        let request = request(method, path).header("X-Op-Id", op_id);
        self.ask(request.body(Body::from(body.to_owned())).unwrap()).await
    }

    /// Returns the ID of the first resource of the demonstration.
    pub async fn first_resource(&self) -> String {
        let list = self.get(RESOURCES).await.json();
        list["data"]["resources"][0]["resource_id"].as_str().unwrap().to_owned()
    }

    /// Returns methods and addresses of a write of each kind, to items of the demonstration.
    pub async fn writes(&self) -> [(&'static str, String); 5] {
        let record = self.get(RECORD).await.json()[0]["id"].as_str().unwrap().to_owned();
        [
            ("POST", RESOURCES.to_owned()),
            ("PUT", format!("{RESOURCES}/{}", self.first_resource().await)),
            ("PUT", RECORD.to_owned()),
            ("PATCH", format!("{RECORD}/{record}")),
            ("DELETE", NEWS.to_owned()),
        ]
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    /// Returns the errors by field of a 422 of the recording area.
    pub async fn fields_refused(&self, method: &str, path: &str, body: &str) -> Value {
        let reply = self.send(method, path, Some(body)).await;
        assert_eq!(reply.status, 422, "{body}: {}", reply.text());
        let json = reply.json();
        assert_eq!(keys(&json), ["errors"]);
        json["errors"].clone()
    }

    /// Encodes, sends and decodes one of the console's operations.
    pub async fn call<E: Endpoint>(&self, endpoint: &E) -> Result<E::Output, api::Error> {
        let request = endpoint.request(&AccountName::new("demo"));
        let body = request.body.map(|body| String::from_utf8(body).unwrap());
        let reply = self.send(request.method.as_str(), &request.path, body.as_deref()).await;
        endpoint.decode(&reply.answer())
    }
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<String> {
        Some(self.headers.get(name)?.to_str().unwrap().to_owned())
    }

    pub fn answer(&self) -> api::ApiResponse<'_> {
        let content_type = self.headers.get("content-type").map(|value| value.to_str().unwrap());
        api::ApiResponse { status: self.status, content_type, body: &self.body, has_challenge: false }
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type").as_deref(), Some("application/json"), "{}", self.text());
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn error(&self) -> (u16, String, String) {
        (self.status, self.header("content-type").unwrap_or_default(), self.text().to_owned())
    }
}

/// Returns the name of a value's type.
pub const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[track_caller]
pub fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}
