//! Reading 2xx answers.

use serde::Deserialize;

use crate::api::error::{Error, ErrorKind};
use crate::api::page_text::{beginning, is_page, page_text};
use crate::api::{Answer, Area, refusal};
use crate::json::lenient;

/// Reads the JSON of an answer; anything but a 2xx with such a JSON is an error.
pub(super) fn read<T: for<'a> Deserialize<'a>>(area: Area, answer: &Answer<'_>) -> Result<T, Error> {
    read_text(area, answer, |text| serde_json::from_str(text).map(|lenient::Object(read)| read))
}

/// Reads the JSON of an answer with a given reader.
pub(super) fn read_text<T>(
    area: Area,
    answer: &Answer<'_>,
    read: impl FnOnce(&str) -> serde_json::Result<T>,
) -> Result<T, Error> {
    read(json_text(area, answer, &[])?).map_err(|error| unreadable(area, answer, &error))
}

/// The text of a 2xx that is neither empty nor a web page; a refusal's own error otherwise. `fields` are the fields of
/// the request's body, so that messages about them can be distinguished.
pub(super) fn json_text<'a>(area: Area, answer: &Answer<'a>, fields: &[&str]) -> Result<&'a str, Error> {
    if !answer.is_success() {
        return Err(refusal::read(area, answer, fields));
    }
    if is_page(answer) {
        let message = ["The response is a web page: ", &page_text(answer.body)].concat();
        return Err(Error::of(area, ErrorKind::NotThisApi, answer, message));
    }
    let body = answer.body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(answer.body).trim_ascii();
    if body.is_empty() {
        return Err(Error::of(area, ErrorKind::NotThisApi, answer, "The response is empty."));
    }
    std::str::from_utf8(body)
        .map_err(|_| Error::of(area, ErrorKind::NotThisApi, answer, "The response is not text in UTF-8."))
}

/// The error for a body that is no JSON or JSON of another shape. It quotes no text of a JSON: that may be a secret.
fn unreadable(area: Area, answer: &Answer<'_>, error: &serde_json::Error) -> Error {
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

/// The error for a 2xx whose JSON is not what the document promises.
pub(super) fn not_documented(area: Area, answer: &Answer<'_>, why: &str) -> Error {
    let message = ["The response has another shape than documented: ", why].concat();
    Error::of(area, ErrorKind::NotThisApi, answer, message)
}

fn looks_like_json(answer: &Answer<'_>) -> bool {
    matches!(answer.body.trim_ascii().first(), Some(b'{' | b'[' | b'"'))
}

/// Checks the answer to a write whose body says little: any 2xx is a success, unless its body is a web page, holds
/// `"success": false` (`contract.md#decision-7` and `contract.md#decision-11`), or is JSON that breaks off, which may have
/// been about to say so. Gives the body if it is JSON.
pub(super) fn accepted<'a>(
    area: Area,
    answer: &Answer<'a>,
    fields: &[&str],
) -> Result<Option<&'a str>, Error> {
    if answer.is_success() && answer.body.trim_ascii().is_empty() {
        return Ok(None);
    }
    let text = json_text(area, answer, fields)?;
    if refusal::is_refused_by_body(answer.body) {
        return Err(Error { kind: ErrorKind::RefusedByBody, ..refusal::read(area, answer, fields) });
    }
    match serde_json::from_str::<&serde_json::value::RawValue>(text) {
        Ok(_) => Ok(Some(text)),
        Err(error) if looks_like_json(answer) => Err(unreadable(area, answer, &error)),
        Err(_) => Ok(None),
    }
}
