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

/// [`reduced`], without each word that is a secret of the account, begins with one, or looks like one and is no identifier.
pub fn searchable(sought: &str, resources: &[Resource]) -> String {
    words(&reduced(sought, resources), &|word| (!is_secret(word, resources)).then(|| word.to_owned()))
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

fn is_secret(word: &str, resources: &[Resource]) -> bool {
    if word.len() < KEY_BYTES {
        return false;
    }
    let is_about = |secret: &str| {
        secret == word || secret.len() >= KEY_BYTES && (word.contains(secret) || secret.starts_with(word))
    };
    let is_known = || resources.iter().any(|resource| resource.resource_id.as_str() == word);
    let mut restreams = resources.iter().flat_map(|resource| &resource.restreams);
    restreams.any(|restream| secrets_of(restream).into_iter().any(is_about))
        || looks_like_key(word) && !is_in_source(word, resources) && !is_known()
}
