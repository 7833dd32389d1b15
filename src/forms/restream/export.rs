//! Resources as a file: `{format, version, exported_at, api, account, secrets, resources}`.
//!
//! - `resources` holds each resource as the service gave it, with the members that the console does not know.
//! - `secrets` is `"included"`, or `"removed"`: then [`LEFT_OUT`](crate::model::restream::secretless::LEFT_OUT) stands for each of
//!   them, alone or as a part of an address.

use crate::json::text::{indented, quoted};
use crate::model::restream::Resource;
use crate::model::restream::secretless::resource_without_secrets;
use crate::model::time::{UnixSeconds, format_utc};

/// What the member `format` of the file says.
pub const FORMAT: &str = "sluice-restream-resources";
/// What the member `version` says. A reader refuses a version that it does not know.
pub const VERSION: u32 = 1;
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
        let text = if has_secrets { whole } else { resource_without_secrets(&whole) };
        let is_laid_out = resources.len() <= LAID_OUT;
        out.push_str(&if is_laid_out { indented(&text, 2) } else { on_one_line(&text) });
    }
    out.push_str(if resources.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    out
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
