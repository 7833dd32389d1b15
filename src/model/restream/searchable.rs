//! What is searched for, as it may stand in an address: people paste whole target addresses, with the key in them.

use crate::model::restream::Resource;
use crate::model::restream::secrets::secrets_of;
use crate::redact::url::{host, looks_like_key};

/// A word shorter than this is no key, and may be part of one by chance.
const KEY_BYTES: usize = 6;

/// The words to search for, each address that is no source of the account reduced to its host. An address that is still being
/// typed stays as it is until it names a host.
pub fn reduced(sought: &str, resources: &[Resource]) -> String {
    if !sought.contains('/') {
        return sought.to_owned();
    }
    words(sought, &|word| {
        let host = host_of(word).filter(|_| !is_in_source(word, resources));
        Some(host.unwrap_or_else(|| word.to_owned()))
    })
}

/// The same without each word that is a secret of the account, begins with one, or looks like one and is no identifier.
pub fn searchable(sought: &str, resources: &[Resource]) -> String {
    without_secrets(sought, resources, &|_| true)
}

/// Which beginnings the secrets of an account have: what holds none of them holds no secret. What is typed is compared with them
/// at each key, which spares a look at thousands of secrets.
pub struct SecretBeginnings(Vec<u64>);

/// One bit for each of so many kinds of beginnings: of those of ten thousand secrets, most have one for themselves.
const KINDS: usize = 1 << 20;

impl SecretBeginnings {
    /// Looks through all secrets.
    pub fn of(resources: &[Resource]) -> Self {
        let mut bits = vec![0; KINDS / 64];
        for restream in resources.iter().flat_map(|resource| &resource.restreams) {
            for secret in secrets_of(restream) {
                if let Some(beginning) = secret.as_bytes().first_chunk() {
                    let kind = kind(beginning);
                    bits[kind / 64] |= 1 << (kind % 64);
                }
            }
        }
        Self(bits)
    }

    /// [`searchable`], in the account that these are of.
    pub fn searchable(&self, sought: &str, resources: &[Resource]) -> String {
        without_secrets(sought, resources, &|word| {
            let mut parts = word.as_bytes().windows(KEY_BYTES).filter_map(<[u8]>::first_chunk).map(kind);
            parts.any(|kind| self.0[kind / 64] >> (kind % 64) & 1 == 1)
        })
    }
}

/// The kind of a beginning, by FNV-1a, the upper bits of which are the better ones.
fn kind(beginning: &[u8; KEY_BYTES]) -> usize {
    let step = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    let hash = beginning.iter().fold(0x811c_9dc5, step);
    (hash >> (u32::BITS - KINDS.ilog2())) as usize
}

/// `may_hold` says of a word whether it may be a secret that is named as one, hold or begin one.
fn without_secrets(sought: &str, resources: &[Resource], may_hold: &dyn Fn(&str) -> bool) -> String {
    words(&reduced(sought, resources), &|word| {
        (!is_secret(word, resources, may_hold(word))).then(|| word.to_owned())
    })
}

fn words(text: &str, one: &dyn Fn(&str) -> Option<String>) -> String {
    // Blanks between words stay as they are typed; those at the end are typed before the next word.
    let words =
        text.split(' ').filter_map(|word| if word.is_empty() { Some(String::new()) } else { one(word) });
    words.collect::<Vec<_>>().join(" ")
}

/// The host of a word that is an address, with or without a scheme.
fn host_of(word: &str) -> Option<String> {
    let found = match word.split_once("://") {
        Some(_) => host(word),
        None => {
            let (head, path) = word.split_once('/')?;
            // `live/news` is a path, `a.example/live` an address.
            let is_host = head.contains('.') && !path.is_empty();
            if is_host { host(&["rtmp://", head].concat()) } else { String::new() }
        }
    };
    Some(found).filter(|host| !host.is_empty())
}

/// Whether an address, or the beginning of one, stands in a source as it is shown.
fn is_in_source(word: &str, resources: &[Resource]) -> bool {
    !word.contains(['?', '@', '#'])
        && resources
            .iter()
            .flat_map(|resource| &resource.restreams)
            .any(|restream| restream.source.contains(word))
}

fn is_secret(word: &str, resources: &[Resource], may_be_named: bool) -> bool {
    if word.len() < KEY_BYTES {
        return false;
    }
    let is_about = |secret: &str| {
        secret == word || secret.len() >= KEY_BYTES && (word.contains(secret) || secret.starts_with(word))
    };
    let is_known = || resources.iter().any(|resource| resource.resource_id.as_str() == word);
    let mut restreams = resources.iter().flat_map(|resource| &resource.restreams);
    may_be_named && restreams.any(|restream| secrets_of(restream).into_iter().any(is_about))
        || looks_like_key(word) && !is_in_source(word, resources) && !is_known()
}
