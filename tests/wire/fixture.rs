//! Reads the exchanges under `tests/wire/fixtures`.
//!
//! A fixture is a text of comment lines (`#`), the request as HTTP spells it, and the response from `HTTP/1.1` on.
//! The header with the token is omitted, because every request has it.
#![allow(dead_code, reason = "each test program that includes this file uses its own part of it")]

use std::path::PathBuf;

use sluice::api::{ApiResponse, Request};
use sluice::model::ids::AccountName;

pub struct Fixture {
    pub name: String,
    pub method: String,
    /// The request's path includes its query.
    pub path: String,
    /// The request's body is empty if it has none.
    pub request_body: String,
    pub status: u16,
    pub content_type: Option<String>,
    /// The response's body is the rest of the file without the last line break.
    pub body: String,
}

pub fn demo() -> AccountName {
    AccountName::new("demo")
}

/// Returns an answer of this status with JSON.
pub fn answer(status: u16, body: &str) -> ApiResponse<'_> {
    ApiResponse {
        status,
        content_type: Some("application/json"),
        body: body.as_bytes(),
        has_challenge: false,
    }
}

impl Fixture {
    pub fn load(name: &str) -> Self {
        let path = root().join(name).with_extension("http");
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self::parse(name, &text)
    }

    fn parse(name: &str, text: &str) -> Self {
        let text: String = text.split_inclusive('\n').skip_while(|line| line.starts_with('#')).collect();
        let (request, answer) = text.split_once("\nHTTP/1.1 ").unwrap_or_else(|| panic!("{name}: no answer"));
        let (request_head, request_body) = head_and_body(request);
        let (answer_head, body) = head_and_body(answer);
        let (method, path) = request_head[0].split_once(' ').unwrap();
        let header = |head: &[&str]| {
            head.iter().find_map(|line| line.strip_prefix("Content-Type: ")).map(str::to_owned)
        };
        Self {
            name: name.to_owned(),
            method: method.to_owned(),
            path: path.to_owned(),
            request_body: request_body.to_owned(),
            status: answer_head[0][..3].parse().unwrap(),
            content_type: header(&answer_head),
            body: body.to_owned(),
        }
    }

    pub fn answer(&self) -> ApiResponse<'_> {
        ApiResponse {
            status: self.status,
            content_type: self.content_type.as_deref(),
            body: self.body.as_bytes(),
            has_challenge: false,
        }
    }

    /// Checks that a request is the one of the fixture: method, path and query, and the body up to blanks between its
    /// tokens. The order of members and the spelling of numbers count.
    #[track_caller]
    pub fn assert_request(&self, request: &Request) {
        assert_eq!(request.method.as_str(), self.method, "{}", self.name);
        assert_eq!(request.path, self.path, "{}", self.name);
        let body = request.body.as_deref().map(|body| std::str::from_utf8(body).unwrap());
        assert_eq!(minified(body.unwrap_or_default()), minified(&self.request_body), "{}", self.name);
        assert_eq!(body.is_some(), !self.request_body.is_empty(), "{}: a body or none", self.name);
    }
}

pub fn minified(json: &str) -> String {
    let (mut is_string, mut is_escaped) = (false, false);
    json.chars()
        .filter(|&character| {
            let is_kept = is_string || !character.is_ascii_whitespace();
            match character {
                '"' if !is_escaped => is_string = !is_string,
                _ => {}
            }
            is_escaped = is_string && character == '\\' && !is_escaped;
            is_kept
        })
        .collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/wire/fixtures")
}

fn head_and_body(message: &str) -> (Vec<&str>, &str) {
    let (head, body) = message.split_once("\n\n").unwrap_or((message, ""));
    (head.lines().collect(), body.trim_end_matches('\n'))
}
