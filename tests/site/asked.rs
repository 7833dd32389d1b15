//! A program with a small console and the real service, called without a socket.

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use sluice::redact::secret::Secret;
use sluice::server::Guard;
use sluice::server::program::Program;
use sluice::server::site::files::Files;
use sluice::server::site::{META_READ_ONLY, NONCE_PLACEHOLDER, Site};
use sluice::service::{Db, Demo, Options, Service};
use tower::ServiceExt;

pub const TOKEN: &str = "the-token-of-the-tests";
/// The service answers this read with 200 to any valid token.
pub const RESOURCES: &str = "/app/restream/v2/demo/resources";
pub const WASM: &str = "console-0123456789abcdef_bg.wasm";

/// Returns a page in trunk's form with two placeholders for a nonce.
pub fn page_source() -> String {
    format!(
        r#"<!doctype html><head><meta name="sluice-base" content="/"><script nonce="{NONCE_PLACEHOLDER}">1</script><script type="module" nonce="{NONCE_PLACEHOLDER}" src="/boot.js"></script>"#
    )
}

/// Returns the files of a small console, some with compressed siblings.
pub fn files() -> Files {
    let pairs = [
        ("index.html", page_source()),
        (WASM, "the program".to_owned()),
        ("console-0123456789abcdef_bg.wasm.br", "in brotli".to_owned()),
        ("console-0123456789abcdef_bg.wasm.gz", "in gzip".to_owned()),
        ("favicon.svg", "<svg/>".to_owned()),
        ("snippets/console-fedcba9876543210/inline0.js", "1".to_owned()),
    ];
    Files::of_pairs(pairs.map(|(name, text)| (name.to_owned(), Bytes::from(text))))
}

pub fn service() -> Service {
    let demo_token = Some(Secret::new(TOKEN));
    Service::open(Options { demo: Demo::Small, demo_token, ..Options::new(Db::Memory) }).unwrap()
}

pub fn program_at(base: &str, api_origins: &[&str]) -> Program {
    let api_origins: Vec<String> = api_origins.iter().map(|&origin| origin.to_owned()).collect();
    let mut site = Site::new(files(), &api_origins).unwrap();
    site.move_below(base).unwrap();
    Program::new(Guard::default(), Some(site), service().router())
}

/// Returns a program that refuses writes, with its console.
pub fn read_only_program() -> Program {
    let mut site = Site::new(files(), &[]).unwrap();
    site.add_meta(META_READ_ONLY, "");
    let guard = Guard::new(&[], &["https://console.example".to_owned()]).read_only(true);
    Program::new(guard, Some(site), service().router())
}

pub fn api_alone() -> Program {
    Program::new(Guard::default(), None, service().router())
}

pub fn program() -> Program {
    program_for(&[], &[])
}

pub fn program_for(allow_hosts: &[&str], allow_origins: &[&str]) -> Program {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let site = Site::new(files(), &[]).unwrap();
    let guard = Guard::new(&owned(allow_hosts), &owned(allow_origins));
    Program::new(guard, Some(site), service().router())
}

#[derive(Debug)]
pub struct Answered {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answered {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

/// Sends these headers, the token under `/app`, and `Host: localhost:8080` unless they contain a host.
pub async fn ask(program: &Program, method: Method, path: &str, headers: &[(&str, &str)]) -> Answered {
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header("host", "localhost:8080");
    }
    if path.contains("/app/") {
        request = request.header("cdn-auth-token", TOKEN);
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    send(program, request.body(Body::empty()).unwrap()).await
}

pub async fn get(program: &Program, path: &str) -> Answered {
    ask(program, Method::GET, path, &[]).await
}

pub async fn send(program: &Program, request: Request<Body>) -> Answered {
    let (parts, body) = program.router().oneshot(request).await.unwrap().into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    Answered { status: parts.status, headers: parts.headers, body }
}
