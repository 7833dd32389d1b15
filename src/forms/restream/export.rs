//! Resources as a file: `{format, version, exported_at, api, account, secrets, resources}`.
//!
//! - `resources` contains each resource as received, with unknown members.
//! - `secrets` is `"included"` or `"removed"`. If removed, [`LEFT_OUT`] replaces each secret, also inside an address,
//!   so that an import can distinguish a secret to leave unchanged from an empty one.

use crate::json::text::{indented, quoted, string_of};
use crate::model::restream::Resource;
use crate::model::time::{UnixSeconds, format_utc};
use crate::redact::url::MASK;
use crate::redact::{Secrets, is_one_address, redacted_value, rewritten};

/// The value of the file's member `format`.
pub const FORMAT: &str = "sluice-restream-resources";
/// The value of the member `version`. A reader refuses unknown versions.
pub const VERSION: u32 = 1;
/// The mark that replaces a secret. It has characters that no valid address contains.
pub const LEFT_OUT: &str = "<not exported>";
/// Members without secrets by `contract.md#restream-resource`.
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

/// The origin of exported resources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The address of the API.
    pub api: String,
    /// The account.
    pub account: String,
    /// When they were read.
    pub at: UnixSeconds,
}

/// Returns the file with these resources, with secrets only if `has_secrets`.
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
        let whole = resource.members.text().unwrap_or("{}");
        let text = if has_secrets { whole.to_owned() } else { without_secrets(whole) };
        out.push_str(&indented(&text, 2));
    }
    out.push_str(if resources.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    out
}

/// Returns a resource's JSON with [`LEFT_OUT`] for its secrets: stream keys, passwords, secrets in addresses, and what
/// looks like a secret in unknown members. All else keeps its spelling.
pub fn without_secrets(resource: &str) -> String {
    let secrets = Secrets::in_json(resource);
    rewritten(resource, &mut |name, text| {
        let name = name.filter(|name| !PLAIN.contains(name))?;
        let shown = redacted_value(name, text, &secrets)?;
        let is_address = name == "source" || is_one_address(text);
        // A known secret is masked twice.
        let marked = || shown.replace(&MASK.repeat(2), MASK).replace(MASK, LEFT_OUT);
        Some(if is_address { marked() } else { quoted(LEFT_OUT) })
    })
}

/// Returns whether a string in a JSON value contains the mark, escaped in any way.
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
