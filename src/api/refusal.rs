//! Refusals: JSON of restream, DVR and metrics, text and empty HTML of recording (`contract.md#errors`), and proxies'.

use crate::api::error::{Error, ErrorKind};
use crate::api::field_errors::{Reason, hosts_in, reason_in_json, reason_in_text};
use crate::api::page_text::{beginning, is_page, page_text};
use crate::api::{ApiResponse, Area};
use crate::json::object::{entries_of, value_of};

/// Returns the error for a refusal. `fields` are the top-level fields of the request's body.
pub(super) fn read(area: Area, answer: &ApiResponse<'_>, fields: &[&str]) -> Error {
    let is_a_page = is_page(answer);
    let text = beginning(answer.body);
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let reason = if is_a_page {
        Reason { text: page_text(answer.body), ..Reason::default() }
    } else {
        reason_in_json(text, answer.status, fields).unwrap_or_else(|| reason_in_text(text, fields))
    };
    let is_of_token = !is_a_page && is_about_token(area, answer.status, &reason);
    let kind = if is_of_token { ErrorKind::TokenRefused } else { kind_of(answer.status) };
    let Reason { text, fields, failed_hosts } = reason;
    Error { area, kind, status: Some(answer.status), message: text, failed_hosts, fields }
}

/// Returns whether a login in front of the console answered instead of the API (`contract.md#decision-26`): with a page,
/// or with a challenge beside a body that is no error of the area.
pub(super) fn is_of_login(area: Area, answer: &ApiResponse<'_>) -> bool {
    match is_page(answer) {
        true => matches!(answer.status, 200..300 | 401 | 403 | 407),
        false => answer.has_challenge && !answer.is_success() && !is_error_of(area, answer.body),
    }
}

/// Returns whether a body has the shape of an area's own errors (`contract.md#errors`), which a web server would not
/// send. In recording only the texts about path, token and account are sure to be its own.
pub(super) fn is_error_of(area: Area, body: &[u8]) -> bool {
    let text = std::str::from_utf8(body).unwrap_or_default().trim();
    let entries = entries_of(text);
    let begins =
        |name: &str, first: &[char]| value_of(&entries, name).is_some_and(|it| it.starts_with(first));
    match area {
        Area::Restream => begins("success", &['f']) && value_of(&entries, "code").is_some(),
        Area::Dvr | Area::Metrics => begins("status", &['"']) && begins("description", &['"']),
        Area::Recording => text.starts_with("Invalid "),
    }
}

/// Returns whether a 2xx reports a failure: `"success": false`, an unsuccessful `status` with a `description` and
/// without the documented member (`contract.md#decision-7`), or failed hosts.
pub(super) fn is_refused_by_body(text: &str, documented: &str) -> bool {
    let entries = entries_of(text);
    let value = |name: &str| value_of(&entries, name);
    let is_failed = value("status").is_some_and(|status| !is_well(status))
        && value("description").is_some_and(|words| words.starts_with('"'))
        && value(documented).is_none_or(|value| value == "null");
    is_failed
        || value("success").is_some_and(|success| matches!(success, "false" | "0" | "\"false\""))
        || value("failed_hosts").is_some_and(|hosts| !hosts_in(hosts).is_empty())
}

fn is_well(status: &str) -> bool {
    let word = status.trim_matches('"').to_ascii_lowercase();
    matches!(word.as_str(), "" | "null" | "completed" | "ok" | "success")
        || matches!(word.parse(), Ok(200..300))
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

const BAD_TOKEN: [&str; 7] = [
    "invalid token",
    "token is invalid",
    "wrong token",
    "token not found",
    "token expired",
    "token has expired",
    "expired token",
];

/// Returns whether a refusal is about the token (`contract.md#decision-26`, `contract.md#decision-28`): a 403 about a
/// bad or expired token, or about it or `Forbidden` but not the account; a 400 of restream about a bad token and no
/// field.
fn is_about_token(area: Area, status: u16, reason: &Reason) -> bool {
    let of_fields = reason.fields.iter().flat_map(|field| [&field.path, &field.message]);
    let texts: Vec<&str> = std::iter::once(&reason.text).chain(of_fields).map(String::as_str).collect();
    let text = texts.join("\n").to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match (area, status) {
        (_, 403) if says(&BAD_TOKEN) || says(&["expired"]) => true,
        (_, 403) => !says(&["account"]) && says(&["token", "forbidden", "unauthorized"]),
        (Area::Restream, 400) => says(&BAD_TOKEN) && reason.fields.is_empty() && !says(&["[", "_"]),
        _ => false,
    }
}
