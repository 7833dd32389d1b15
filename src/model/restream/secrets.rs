//! The secrets of a restream, and its redacted addresses. A backup shares its target's key
//! (`contract.md#restream-resource`), so each address is searched for all secrets.

use crate::model::restream::resource::Restream;
use crate::model::restream::status::StatusCode;
use crate::redact::Secrets;
use crate::redact::secret::Secret;
use crate::redact::url::{redacted_target, secrets_in_source, secrets_in_target};

/// Returns the stream key, the password and the backup's password; any may be empty.
pub fn secrets_of(restream: &Restream) -> [&str; 3] {
    [restream.target_key.expose(), restream.password.expose(), restream.backup.password.expose()]
}

/// Returns the secrets of all these restreams.
pub fn secrets_of_all(restreams: &[Restream]) -> Vec<&str> {
    restreams.iter().flat_map(secrets_of).collect()
}

/// Returns the masked address of the target.
pub fn display_target_url(restream: &Restream) -> String {
    redacted_target(&restream.target_url, &secrets_of(restream))
}

/// Redacts the service's description of a target; `secrets` is only called if necessary.
pub fn display_description(description: &str, secrets: &dyn Fn() -> Secrets) -> String {
    let description = description.trim();
    // The documented descriptions contain no secret, and are the usual case.
    if description.is_empty() || StatusCode::KNOWN.iter().any(|(_, known)| *known == description) {
        return description.to_owned();
    }
    secrets().redact_text(description)
}

/// Collects the secrets of these restreams, also in addresses, and `key`, which may belong to a former target.
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
