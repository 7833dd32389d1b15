//! A call as a curl command for a POSIX shell.

use crate::api::TOKEN_HEADER;
use crate::api::activity::call::Call;
use crate::redact::url::MASK;

/// The shell variable that contains the token.
pub const TOKEN_VARIABLE: &str = "$CDN_AUTH_TOKEN";

/// Returns a curl command with the token as [`TOKEN_VARIABLE`] and comments about other redacted parts. It omits
/// `X-Op-Id`, for which a service would repeat the old response. `origin` is the console's own.
pub fn curl(call: &Call, origin: &str) -> String {
    let api = if call.api.is_empty() { origin } else { &call.api };
    let notes: String = comments(call).into_iter().map(|note| format!("# {note}\n")).collect();
    let body = call.request.body.as_ref().map(|body| {
        let data = quoted(&body.text);
        format!(" \\\n  --header 'Content-Type: application/json' \\\n  --data-raw {data}")
    });
    // Without --globoff, curl expands brackets and braces in an address.
    format!(
        "{notes}curl --globoff --request {} \\\n  --header \"{TOKEN_HEADER}: {TOKEN_VARIABLE}\"{} \\\n  {}",
        call.method.as_str(),
        body.unwrap_or_default(),
        quoted(&[api, &call.path].concat()),
    )
}

fn comments(call: &Call) -> Vec<&'static str> {
    let body = call.request.body.as_ref();
    let is_redacted = call.path.contains(MASK) || body.is_some_and(|body| body.text.contains(MASK));
    let mut notes = Vec::new();
    if !call.method.is_read() {
        notes.push("This sends a new change to the service; it doesn't repeat the old one.");
    }
    if is_redacted {
        notes.push("Secrets are masked (••••): fill them in before you run it.");
    }
    if body.is_some_and(|body| body.is_cut) {
        notes.push("The body was too long to keep: it is truncated.");
    }
    if call.request.is_body_dropped {
        notes.push("The body is no longer available and is missing here.");
    }
    notes
}

/// Returns a word in single quotes, in which a POSIX shell expands nothing.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
