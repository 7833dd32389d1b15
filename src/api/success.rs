//! Decoding of 2xx responses.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::api::error::{Error, ErrorKind};
use crate::api::page_text::{beginning, is_page, page_text};
use crate::api::{ApiResponse, Area, refusal};
use crate::json::lenient;
use crate::json::object::{entries_of, value_of};

/// A refusal is only searched in shorter bodies.
const MAX_REFUSAL_BYTES: usize = 64 * 1024;

/// The documented content of a response: area, fields of the request's body, and the member without which it may be a
/// refusal (`contract.md#decision-7`).
#[derive(Clone, Copy)]
pub(super) struct ResponseContext<'a> {
    pub area: Area,
    pub fields: &'a [&'a str],
    pub member: &'a str,
}

/// Returns the fields of a request's body: the members of the object without those that the service assigns.
pub(super) fn fields<'a>(names: &[&'a str], assigned: &[&str]) -> Vec<&'a str> {
    names.iter().copied().filter(|name| !assigned.contains(name)).collect()
}

pub(super) fn read<T: for<'a> Deserialize<'a>>(
    documented: ResponseContext<'_>,
    answer: &ApiResponse<'_>,
) -> Result<T, Error> {
    read_text(documented, answer, lenient::object_in)
}

/// Checks the outer shape of the response to a read, without reading its items: an array of settings in the recording
/// area, an object with `data` in the others.
pub fn check(area: Area, answer: &ApiResponse<'_>) -> Result<(), Error> {
    let text = json_text(ResponseContext { area, fields: &[], member: "data" }, answer)?;
    let text =
        serde_json::from_str::<&RawValue>(text).map_err(|error| unreadable(area, answer, &error))?.get();
    match area {
        Area::Recording if text.starts_with('[') => Ok(()),
        Area::Recording => Err(not_documented(area, answer, "no array")),
        _ if value_of(&entries_of(text), "data").is_some() => Ok(()),
        _ => Err(not_documented(area, answer, "missing field `data`")),
    }
}

pub(super) fn read_text<T>(
    documented: ResponseContext<'_>,
    answer: &ApiResponse<'_>,
    read: impl FnOnce(&str) -> serde_json::Result<T>,
) -> Result<T, Error> {
    read(json_text(documented, answer)?).map_err(|error| unreadable(documented.area, answer, &error))
}

/// Returns the text of a 2xx; fails if it is empty, a web page or a refusal.
pub(super) fn json_text<'a>(
    documented: ResponseContext<'_>,
    answer: &ApiResponse<'a>,
) -> Result<&'a str, Error> {
    let ResponseContext { area, fields, member } = documented;
    if refusal::is_of_login(area, answer) {
        let page = if is_page(answer) { page_text(answer.body) } else { String::new() };
        let message = if page.is_empty() { page } else { ["The response is a web page: ", &page].concat() };
        return Err(Error::of(area, ErrorKind::Login, answer, message));
    }
    if !answer.is_success() {
        return Err(refusal::read(area, answer, fields));
    }
    let body = answer.body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(answer.body).trim_ascii();
    if body.is_empty() {
        return Err(Error::of(area, ErrorKind::NotThisApi, answer, "The service sent an empty response."));
    }
    let text = std::str::from_utf8(body)
        .map_err(|_| Error::of(area, ErrorKind::NotThisApi, answer, "The response is not text in UTF-8."))?;
    if text.len() <= MAX_REFUSAL_BYTES && refusal::is_refused_by_body(text, member) {
        return Err(Error { kind: ErrorKind::RefusedByBody, ..refusal::read(area, answer, fields) });
    }
    Ok(text)
}

/// Returns the error for an undecodable body. It quotes no text of JSON, which may be a secret.
fn unreadable(area: Area, answer: &ApiResponse<'_>, error: &serde_json::Error) -> Error {
    if error.is_data() {
        return not_documented(area, answer, &lenient::message_of(error));
    }
    let message = if error.is_eof() {
        String::from("The response ends too early.")
    } else if looks_like_json(answer) {
        ["The response is broken JSON: ", &error.to_string()].concat()
    } else {
        ["The response is not JSON: ", &beginning(answer.body)].concat()
    };
    Error::of(area, ErrorKind::NotThisApi, answer, message)
}

pub(super) fn not_documented(area: Area, answer: &ApiResponse<'_>, why: &str) -> Error {
    let message = ["The response has another shape than documented: ", why].concat();
    Error::of(area, ErrorKind::NotThisApi, answer, message)
}

fn looks_like_json(answer: &ApiResponse<'_>) -> bool {
    matches!(answer.body.trim_ascii().first(), Some(b'{' | b'[' | b'"'))
}

/// Accepts any 2xx response to a write, except web pages, refusals (`contract.md#decision-7`,
/// `contract.md#decision-11`) and truncated JSON, which may be a refusal. Returns the body if it is JSON.
pub(super) fn accepted<'a>(
    documented: ResponseContext<'_>,
    answer: &ApiResponse<'a>,
) -> Result<Option<&'a str>, Error> {
    if answer.is_success() && answer.body.trim_ascii().is_empty() {
        return Ok(None);
    }
    let text = json_text(documented, answer)?;
    match serde_json::from_str::<&RawValue>(text) {
        Ok(_) => Ok(Some(text)),
        Err(error) if looks_like_json(answer) => Err(unreadable(documented.area, answer, &error)),
        Err(_) => Ok(None),
    }
}
