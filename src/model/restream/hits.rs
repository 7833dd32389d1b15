//! Which targets of a resource a search means.

use crate::model::restream::{Resource, Restream};
use crate::redact::url::host;
use crate::text::folded::folded;

/// The indices of the targets that a search hits. Words that stand in the name or the identifier of the resource mean the resource;
/// the others mean the targets at a host that holds them all, or else those fed by a source that does, unless these are all
/// targets.
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
