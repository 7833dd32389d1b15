//! Names of streams that recordings and restreams use: the API lists none (`contract.md#decision-19`).

use crate::model::recording::{Setting, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, named};
use crate::model::stream_name::StreamName;
use crate::text::sorting::sort_by;

/// A name that may be a stream's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedName {
    /// The name.
    pub name: StreamName,
    /// What uses it, for people.
    pub used_by: String,
}

/// The names that recordings' source paths and restreams' sources hold, each once, in order. One that holds a secret is not among them.
pub fn offered_names(recordings: &[Setting], resources: &[Resource]) -> Vec<OfferedName> {
    let recorded =
        recordings.iter().filter_map(|setting| Some((setting.likely_stream()?, "a recording".to_owned())));
    let restreamed = resources.iter().flat_map(|resource| {
        let used_by = format!("restream {}", named(&resource.name));
        let known = secrets_of_all(&resource.restreams);
        let sources = resource.restreams.iter().filter(|restream| restream.source.contains("://"));
        let names = sources.filter_map(|restream| stream_at(&restream.source, &known));
        names.map(move |name| (name, used_by.clone())).collect::<Vec<_>>()
    });
    let mut all: Vec<OfferedName> = Vec::new();
    for (name, used_by) in recorded.chain(restreamed) {
        if all.iter().all(|other| other.name != name) {
            all.push(OfferedName { name, used_by });
        }
    }
    sort_by(&mut all, |one, other| one.name.cmp(&other.name));
    all
}
