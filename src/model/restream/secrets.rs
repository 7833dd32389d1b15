//! The secrets of a restream, and its addresses and words about it without them. The key of the main target is that
//! of the backup too (`contract.md#restream-resource` names no other), so each address of a restream is searched for all of
//! its secrets.

use crate::model::restream::resource::Restream;
use crate::model::restream::status::StatusCode;
use crate::redact::Secrets;
use crate::redact::secret::Secret;
use crate::redact::url::{redacted_target, secrets_in_source, secrets_in_target};

/// What a restream names as secret: its stream key, its password and that of its backup. Any of them may be empty.
pub fn secrets_of(restream: &Restream) -> [&str; 3] {
    [restream.target_key.expose(), restream.password.expose(), restream.backup.password.expose()]
}

/// What all these restreams name as secret.
pub fn secrets_of_all(restreams: &[Restream]) -> Vec<&str> {
    restreams.iter().flat_map(secrets_of).collect()
}

/// The address of the target as it may be shown.
pub fn shown_target_url(restream: &Restream) -> String {
    redacted_target(&restream.target_url, &secrets_of(restream))
}

/// The address of the backup target as it may be shown; empty if there is none.
pub fn shown_backup_url(restream: &Restream) -> String {
    redacted_target(&restream.backup.target_url, &secrets_of(restream))
}

/// What the service says about a target, as it may be shown: without the `secrets` of the resource, which are asked for only if
/// they are needed, and without any other that shows by its looks.
pub fn shown_description(description: &str, secrets: &dyn Fn() -> Secrets) -> String {
    let description = description.trim();
    // The words of the document hold none, and are the rule.
    if description.is_empty() || StatusCode::KNOWN.iter().any(|(_, known)| *known == description) {
        return description.to_owned();
    }
    secrets().redact_text(description)
}

/// The secrets of these restreams, also those inside their addresses, and the `key` of a target that may be none of theirs.
pub fn secrets_in(restreams: &[Restream], key: &Secret) -> Secrets {
    let mut values = vec![key.expose()];
    for restream in restreams {
        values.extend(secrets_of(restream));
        values.extend(secrets_in_target(&restream.target_url));
        values.extend(secrets_in_target(&restream.backup.target_url));
        values.extend(secrets_in_source(&restream.source));
    }
    Secrets::these(values)
}
