//! Resources as a file: `{format, version, exported_at, api, account, secrets, resources}`.
//!
//! - `resources` holds each resource as the service gave it, with the members that the console does not know.
//! - `secrets` is `"included"`, or `"removed"`: then [`LEFT_OUT`] stands for each of them, alone or as a part of an
//!   address, so that reading the file again can tell a secret that is to stay as it is from one that is empty.

use crate::json::text::{indented, quoted, string_of};
use crate::model::restream::Resource;
use crate::model::time::{UnixSeconds, format_utc};
use crate::redact::url::MASK;
use crate::redact::{Secrets, is_one_address, redacted_value, rewritten};

/// What the member `format` of the file says.
pub const FORMAT: &str = "sluice-restream-resources";
/// What the member `version` says. A reader refuses a version that it does not know.
pub const VERSION: u32 = 1;
/// What stands where a secret was. It has characters that no valid address holds.
pub const LEFT_OUT: &str = "<not exported>";
/// Members that hold no secret by `contract.md#restream-resource`.
const PLAIN: [&str; 12] = [
    "active",
    "name",
    "type",
    "resource_id",
    "creation_ts",
    "modification_ts",
    "transcoded",
    "transcode_quality",
    "target_type",
    "login",
    "start",
    "stop",
];
/// Up to this many resources are laid out for a person to read; of more, each stands on a line of its own.
const LAID_OUT: usize = 1_000;

/// Where the resources come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The address of the API.
    pub api: String,
    /// The account.
    pub account: String,
    /// When they were read.
    pub at: UnixSeconds,
}

/// The file with these resources; with their secrets only if asked for.
pub fn write(origin: &Origin, has_secrets: bool, resources: &[&Resource]) -> String {
    let mut out = String::from("{\n");
    let secrets = if has_secrets { "included" } else { "removed" };
    let head = [
        ("format", quoted(FORMAT)),
        ("version", VERSION.to_string()),
        ("exported_at", quoted(&format_utc(origin.at))),
        ("api", quoted(&origin.api)),
        ("account", quoted(&origin.account)),
        ("secrets", quoted(secrets)),
    ];
    for (name, value) in head {
        out.push_str(&["  \"", name, "\": ", &value, ",\n"].concat());
    }
    out.push_str("  \"resources\": [");
    for (index, resource) in resources.iter().enumerate() {
        out.push_str(if index == 0 { "\n    " } else { ",\n    " });
        let whole = serde_json::to_string(resource).unwrap_or_default();
        let text = if has_secrets { whole } else { without_secrets(&whole) };
        let is_laid_out = resources.len() <= LAID_OUT;
        out.push_str(&if is_laid_out { indented(&text, 2) } else { on_one_line(&text) });
    }
    out.push_str(if resources.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    out
}

/// The JSON text of a resource with [`LEFT_OUT`] for its secrets: stream keys, passwords, what addresses hold of them, and
/// what looks like a secret in members that the console does not know. Everything else stays as it is spelled.
pub fn without_secrets(resource: &str) -> String {
    let secrets = Secrets::in_json(resource);
    rewritten(resource, &mut |name, text| {
        let name = name.filter(|name| !PLAIN.contains(name))?;
        let shown = redacted_value(name, text, &secrets)?;
        let is_address = name == "source" || is_one_address(text);
        // What was masked for being known has two masks.
        let marked = || shown.replace(&MASK.repeat(2), MASK).replace(MASK, LEFT_OUT);
        Some(if is_address { marked() } else { quoted(LEFT_OUT) })
    })
}

/// Whether a JSON value has something in it that was left out: one of its strings holds the mark, however it is escaped.
pub fn has_left_out(text: &str) -> bool {
    let mut is_found = false;
    if text.contains("not exported") {
        rewritten(text, &mut |_, text| {
            is_found |= string_of(text).is_some_and(|plain| plain.contains(LEFT_OUT));
            None
        });
    }
    is_found
}

/// The file's name: account and time, so that two exports do not overwrite each other.
pub fn file_name(account: &str, at: UnixSeconds, has_secrets: bool) -> String {
    let time: String = format_utc(at).chars().filter(|c| !matches!(c, '-' | ':')).collect();
    let account: String = account
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' })
        .collect();
    let marked = if has_secrets { "-with-secrets" } else { "" };
    format!("{account}-restreams-{time}{marked}.json")
}

/// JSON has no line break inside a string, so every one of them is a blank between tokens.
fn on_one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
