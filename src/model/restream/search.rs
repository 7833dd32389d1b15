//! Search in a list of resources, also by a pasted target address with its key.

use crate::model::restream::Resource;
use crate::redact::url::host;

/// Returns the query with each address, except sources of the account, reduced to its host once it has one.
pub fn reduced(sought: &str, resources: &[Resource]) -> String {
    if !sought.contains('/') {
        return sought.to_owned();
    }
    let words = sought.split(' ').map(|word| {
        let host = host_of(word).filter(|_| !is_in_source(word, resources));
        host.unwrap_or_else(|| word.to_owned())
    });
    words.collect::<Vec<_>>().join(" ")
}

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

fn is_in_source(word: &str, resources: &[Resource]) -> bool {
    !word.contains(['?', '@', '#'])
        && resources
            .iter()
            .flat_map(|resource| &resource.restreams)
            .any(|restream| restream.source.contains(word))
}
