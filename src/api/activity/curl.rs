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
    let mut command = String::new();
    let body = call.request.body.as_ref();
    for line in notes(call) {
        command.push_str("# ");
        command.push_str(line);
        command.push('\n');
    }
    // Without --globoff, curl expands brackets and braces in an address.
    command.push_str("curl --globoff --request ");
    command.push_str(call.method.as_str());
    command.push_str(" \\\n  --header \"");
    command.push_str(TOKEN_HEADER);
    command.push_str(": ");
    command.push_str(TOKEN_VARIABLE);
    command.push('"');
    if let Some(body) = body {
        command.push_str(" \\\n  --header 'Content-Type: application/json' \\\n  --data-raw ");
        push_quoted(&mut command, &body.text);
    }
    command.push_str(" \\\n  ");
    push_quoted(&mut command, &format!("{api}{}", call.path));
    command
}

fn notes(call: &Call) -> Vec<&'static str> {
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

/// Appends a word in single quotes, in which a POSIX shell expands nothing.
fn push_quoted(command: &mut String, word: &str) {
    command.push('\'');
    for (at, part) in word.split('\'').enumerate() {
        if at > 0 {
            command.push_str("'\\''");
        }
        command.push_str(part);
    }
    command.push('\'');
}
