//! The targets of a resource by source, so that a failing source is shown once and not for each target.

use std::collections::HashMap;

use crate::model::restream::health::Health;
use crate::model::restream::resource::Restream;
use crate::text::sorting::sort_by_key;

/// A source of a resource with its targets. It has no `Debug`, because its address may contain a key.
#[derive(Clone, PartialEq, Eq)]
pub struct SourceGroup {
    /// URL of the source stream.
    pub source: String,
    /// The worst health of its targets.
    pub health: Health,
    /// The number of its targets that report the source as the cause.
    pub blaming: usize,
    /// The indices of its restreams in the resource, worst first.
    pub indices: Vec<usize>,
}

/// Groups restreams by source, worst first, else in the resource's order; a missing health is not reported.
pub fn by_source(restreams: &[Restream], healths: &[Health]) -> Vec<SourceGroup> {
    let health_at = |index: usize| healths.get(index).copied().unwrap_or(Health::NotReported);
    let mut groups: Vec<SourceGroup> = Vec::new();
    let mut group_of: HashMap<&str, usize> = HashMap::new();
    for (index, restream) in restreams.iter().enumerate() {
        let health = health_at(index);
        let blaming = usize::from(health.is_source_fault());
        let at = *group_of.entry(&restream.source).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => {
                group.health = group.health.min(health);
                group.blaming += blaming;
                group.indices.push(index);
            }
            None => {
                let source = restream.source.clone();
                groups.push(SourceGroup { source, health, blaming, indices: vec![index] });
            }
        }
    }
    groups.iter_mut().for_each(|group| sort_by_key(&mut group.indices, |index| health_at(*index)));
    sort_by_key(&mut groups, |group| group.health);
    groups
}
