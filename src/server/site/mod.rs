//! The console's files, loaded once at start and served from memory, so that no path can escape the folder.

pub mod files;
pub mod headers;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::server::failure::Failure;
use crate::service::{encoding, tokens};
use files::Files;

const PAGE_NAME: &str = "index.html";

/// The page's meta tag with the demonstration's account, which the early script in index.html reads: a sign-in link works
/// only for that account.
pub const META_DEMO: &str = "sluice-demo";
/// The page's meta tag of a program that refuses writes, so that its console offers none.
pub const META_READ_ONLY: &str = "sluice-read-only";

/// The mark in the page that each response replaces by a new nonce.
pub const NONCE_PLACEHOLDER: &str = "__NONCE__";

/// The console's page and files.
#[derive(Debug)]
pub struct Site {
    /// The page, split at the nonces.
    page: Vec<String>,
    files: Files,
    /// The path that everything is under, with a leading and no trailing slash; empty at the host's root.
    base: String,
    /// API addresses of other origins that the page may call.
    api_origins: Vec<String>,
}

impl Site {
    /// Creates a site. `api_origins` are the API addresses of other origins that the page may call. Fails if the page is
    /// missing or has no nonce mark.
    pub fn new(files: Files, api_origins: &[String]) -> Result<Self, Failure> {
        let api_origins = api_origins
            .iter()
            .map(|origin| normal_origin("--api-origin", origin))
            .collect::<Result<_, _>>()?;
        let page = files.get(PAGE_NAME).ok_or_else(|| {
            Failure::machine(
                "The console's folder holds no index.html; run `make build` to build the console.",
            )
        })?;
        let page = String::from_utf8_lossy(page).into_owned();
        if !page.contains(NONCE_PLACEHOLDER) {
            return Err(Failure::machine(format!(
                "The console's index.html has no {NONCE_PLACEHOLDER} in its script tags, so its scripts could not run; \
                 run `make build` to build it again."
            )));
        }
        let page = page.split(NONCE_PLACEHOLDER).map(str::to_owned).collect();
        Ok(Self { page, files, base: String::new(), api_origins })
    }

    /// Serves the console, and the API with it, under a path of the host. The build names addresses of the root (`="/…"`)
    /// in the page alone, and only outside of its scripts.
    pub fn move_below(&mut self, base: &str) -> Result<(), Failure> {
        base.trim_end_matches('/').clone_into(&mut self.base);
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let is_fit = |part: &str| !part.starts_with('.') && !part.is_empty() && part.bytes().all(is_plain);
        let mut parts = self.base.split('/');
        let begins = parts.next() == Some("");
        if !begins || !parts.clone().all(is_fit) || parts.next() == Some("app") {
            return Err(Failure::usage(format!(
                "--base {base} cannot be used: write a path like /sluice/, of plain letters, digits and hyphens; /app/ is the \
                 API's."
            )));
        }
        let moved = format!("=\"{}/", self.base);
        self.page.iter_mut().for_each(|part| *part = part.replace("=\"/", &moved));
        Ok(())
    }

    /// Adds a meta tag to the page.
    pub fn add_meta(&mut self, name: &str, content: &str) {
        let named = format!("<head>\n    <meta name=\"{name}\" content=\"{content}\">");
        if let Some(first) = self.page.first_mut() {
            *first = first.replacen("<head>", &named, 1);
        }
    }

    /// Returns the path that everything is under, without a trailing slash.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Responds with a page or a file. `path` is the one below the base.
    pub fn answer(&self, method: &Method, path: &str, request: &HeaderMap) -> Response<Body> {
        let inner = path.strip_prefix('/').unwrap_or(path);
        // The page is not sent without its nonces.
        let file = self.files.get(inner).filter(|_| inner != PAGE_NAME);
        if file.is_none() && !may_be_page(inner) {
            let why = format!("Page not found. The console starts at {}/", self.base);
            return (StatusCode::NOT_FOUND, why).into_response();
        }
        if !matches!(*method, Method::GET | Method::HEAD) {
            let why = "Pages and files can only be read.";
            return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")], why).into_response();
        }
        match file {
            Some(file) => self.answer_file(inner, file, request),
            None => self.answer_page(request),
        }
    }

    fn answer_page(&self, request: &HeaderMap) -> Response<Body> {
        let nonce = match tokens::random() {
            Ok(nonce) => nonce,
            Err(error) => {
                tracing::error!(%error, "no random bytes for a page");
                let why = "The system gave no random bytes for the page.";
                return (StatusCode::INTERNAL_SERVER_ERROR, why).into_response();
            }
        };
        let page = self.page.join(nonce.expose()).into_bytes();
        // The page differs in every response, so it is compressed here, fast.
        let coding = Some(encoding::GZIP).filter(|coding| encoding::accepts(request, coding));
        let body = coding.map(|_| encoding::packed(&page)).unwrap_or(page);
        let mut answer = Response::new(Body::from(body));
        encoding::mark(answer.headers_mut(), coding);
        headers::page(answer.headers_mut(), nonce.expose(), &self.api_origins);
        answer
    }

    fn answer_file(&self, name: &str, plain: &Bytes, request: &HeaderMap) -> Response<Body> {
        let packed = self.files.packed(name, request);
        let mut answer = Response::new(Body::from(packed.map_or(plain, |(_, body)| body).clone()));
        if let Some((coding, _)) = packed {
            encoding::mark(answer.headers_mut(), coding);
        }
        headers::file(answer.headers_mut(), name);
        answer
    }
}

/// Validates an origin of an option, because it is inserted into a header.
pub(super) fn normal_origin(option: &str, origin: &str) -> Result<String, Failure> {
    let trimmed = origin.trim().trim_end_matches('/');
    let authority = trimmed.strip_prefix("https://").or_else(|| trimmed.strip_prefix("http://"));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
    match authority {
        Some(authority) if !authority.is_empty() && authority.bytes().all(is_plain) => Ok(trimmed.to_owned()),
        _ => Err(Failure::usage(format!(
            "{option} {origin} cannot be used: give scheme, host and port only, like https://api.example."
        ))),
    }
}

/// Returns whether the page answers a path (below the base, without a leading slash, percent-encoded): any but the API's,
/// those of a built file and of a hidden one. The page itself knows what is at its addresses (`deploy/` answers alike).
fn may_be_page(path: &str) -> bool {
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    let is_built = parts.last().is_some_and(|last| headers::built_type(last).is_some());
    parts.first() != Some(&"app") && !is_built && !parts.iter().any(|part| part.starts_with('.'))
}
