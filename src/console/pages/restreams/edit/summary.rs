//! An entry told in a line.

use crate::forms::restream::RestreamDraft;
use crate::redact::url::{redacted_source, redacted_target};

/// An entry in a line: the end of its source, and its target without what may be secret.
pub(super) fn summary(entry: &RestreamDraft) -> String {
    let secrets = [entry.target_key.expose(), entry.password.expose(), entry.backup_password.expose()];
    let source = redacted_source(&entry.source, &secrets);
    let target = redacted_target(&entry.target_url, &secrets);
    let or = |text: String, words: &str| if text.trim().is_empty() { words.to_owned() } else { text };
    format!("{} → {}", or(source, "no source yet"), or(target, "no target yet"))
}
