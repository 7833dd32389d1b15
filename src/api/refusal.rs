//! What a service says when it refuses, in any of the shapes it may come in: the JSON of restream, of DVR and metrics,
//! the plain text of recording, the empty HTML of its 500 (`contract.md#errors`), and what proxies answer.

use crate::api::error::{Error, ErrorKind};
use crate::api::field_errors::{Reason, reason_in_json, reason_in_text};
use crate::api::page_text::{beginning, is_page, page_text};
use crate::api::{Answer, Area};
use crate::json::object::entries_of;

/// The error for an answer that is a refusal. `fields` are the top-level fields of the request's body.
pub(super) fn read(area: Area, answer: &Answer<'_>, fields: &[&str]) -> Error {
    let is_a_page = is_page(answer);
    let text = beginning(answer.body);
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let reason = if is_a_page {
        Reason { text: page_text(answer.body), ..Reason::default() }
    } else {
        reason_in_json(text, answer.status, fields).unwrap_or_else(|| reason_in_text(text, fields))
    };
    let status = if is_a_page { answer.status } else { meant(area, answer.status, text) };
    let kind = match status {
        403 if is_a_page => ErrorKind::AccessDenied,
        403 if is_about_token(&reason) => ErrorKind::TokenRefused,
        400 if area == Area::Restream && is_bad_token_alone(&reason) => ErrorKind::TokenRefused,
        status => kind_of(status),
    };
    let Reason { text, fields, failed_hosts } = reason;
    Error { area, kind, status: Some(answer.status), message: text, failed_hosts, fields }
}

/// Whether a 2xx says that it failed: `"success": false`, a `status` that is no success with a `description` and without the
/// member that the document promises (`contract.md#decision-7`), or hosts on which a deletion failed.
pub(super) fn is_refused_by_body(text: &str, documented: &str) -> bool {
    let entries = entries_of(text);
    let value = |name: &str| entries.iter().rfind(|entry| entry.name == name).map(|entry| entry.value_text);
    let is_failed = value("status").is_some_and(|status| !is_well(status))
        && value("description").is_some_and(|words| words.starts_with('"'))
        && value(documented).is_none_or(|value| value == "null");
    is_failed
        || value("success").is_some_and(is_no)
        || value("failed_hosts").is_some_and(|hosts| !super::field_errors::hosts_in(hosts).is_empty())
}

/// Whether the `status` in a body is one of a success.
fn is_well(status: &str) -> bool {
    let word = status.trim_matches('"').to_ascii_lowercase();
    matches!(word.as_str(), "" | "null" | "completed" | "ok" | "success")
        || matches!(word.parse(), Ok(200..300))
}

/// Whether a JSON value is a way to spell `false`.
fn is_no(text: &str) -> bool {
    matches!(text, "false" | "0" | "\"false\"")
}

/// Writes of the restream area know no 403 (`contract.md#restream-operations`): a 400 tells of refused access by the `code`
/// of its body.
fn meant(area: Area, status: u16, text: &str) -> u16 {
    let code = || entries_of(text).iter().find(|entry| entry.name == "code").map(|entry| entry.value_text);
    match (area, status) {
        (Area::Restream, 400) => match code() {
            Some("401") => 401,
            Some("403") => 403,
            _ => 400,
        },
        _ => status,
    }
}

fn kind_of(status: u16) -> ErrorKind {
    match status {
        401 => ErrorKind::TokenRefused,
        403 => ErrorKind::AccessDenied,
        404 | 410 => ErrorKind::NotFound,
        405 => ErrorKind::NotAllowed,
        408 => ErrorKind::Timeout,
        409 => ErrorKind::Conflict,
        429 => ErrorKind::RateLimited,
        400..500 => ErrorKind::Invalid,
        500..600 => ErrorKind::Server,
        _ => ErrorKind::Unexpected,
    }
}

/// Whether a 400 says that the token is bad, and no more: what names a field is about what was sent.
fn is_bad_token_alone(reason: &Reason) -> bool {
    let text = reason.text.to_ascii_lowercase();
    let is_bad = [
        "invalid token",
        "token is invalid",
        "wrong token",
        "token expired",
        "token has expired",
        "expired token",
    ];
    reason.fields.is_empty() && is_bad.iter().any(|words| text.contains(words)) && !text.contains(['[', '_'])
}

/// Whether a 403 is about the token (`contract.md#decision-26` and `contract.md#decision-28`). One that names the account is
/// not, unless it calls the token invalid or expired; one that says no more than `Forbidden` is.
fn is_about_token(reason: &Reason) -> bool {
    let of_fields = reason.fields.iter().flat_map(|field| [&field.path, &field.message]);
    let texts: Vec<String> =
        std::iter::once(&reason.text).chain(of_fields).map(|text| text.to_ascii_lowercase()).collect();
    let says = |words: &[&str]| words.iter().any(|word| texts.iter().any(|text| text.contains(word)));
    let is_token_bad =
        says(&["invalid token", "token is invalid", "wrong token", "token not found", "expired"]);
    is_token_bad || (!says(&["account"]) && says(&["token", "forbidden", "unauthorized"]))
}
