//! Search in a list of resources, also by a pasted target address with its key.

use crate::model::restream::{Resource, Restream};
use crate::redact::url::host;
use crate::text::folded::folded;

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

/// Returns the indices of the targets that match a query, by host, or else by source unless that selects all. Words in
/// the resource's name or identifier are ignored.
pub fn hits(sought: &str, resource: &Resource) -> Vec<usize> {
    let sought = folded(sought);
    let named = [folded(&resource.name), folded(resource.resource_id.as_str())];
    let words: Vec<&str> =
        sought.split_whitespace().filter(|word| !named.iter().any(|named| named.contains(word))).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let holding = |text: &dyn Fn(&Restream) -> String| -> Vec<usize> {
        let holds = |restream: &Restream| {
            let text = folded(&text(restream));
            words.iter().all(|word| text.contains(word))
        };
        let restreams = resource.restreams.iter().enumerate();
        restreams.filter(|(_, restream)| holds(restream)).map(|(index, _)| index).collect()
    };
    let by_host = holding(&|restream| host(&restream.target_url));
    if !by_host.is_empty() {
        return by_host;
    }
    let by_source = holding(&|restream| [host(&restream.target_url).as_str(), &restream.source].concat());
    if by_source.len() == resource.restreams.len() { Vec::new() } else { by_source }
}
