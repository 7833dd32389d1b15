//! An entry told in a line.

use crate::forms::restream::RestreamDraft;
use crate::redact::url::{masked_source, masked_target};

/// An entry in a line: the end of its source, and its target without what may be secret.
pub(super) fn summary(entry: &RestreamDraft) -> String {
    let secrets = [entry.target_key.expose(), entry.password.expose(), entry.backup_password.expose()];
    let source = masked_source(&entry.source, &secrets);
    let target = masked_target(&entry.target_url, &secrets);
    let or = |text: String, words: &str| if text.trim().is_empty() { words.to_owned() } else { text };
    format!("{} → {}", or(source, "no source yet"), or(target, "no target yet"))
}
