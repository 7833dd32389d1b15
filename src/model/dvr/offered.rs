//! Names of streams that recordings and restreams use: the API lists none (`contract.md#decision-19`).

use crate::model::recording::Setting;
use crate::model::restream::{Resource, named};
use crate::model::stream_name::StreamName;
use crate::text::percent;
use crate::text::sorting::sort_by;

/// A name that may be a stream's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedName {
    /// The name.
    pub name: StreamName,
    /// What uses it, for people.
    pub used_by: String,
}

/// The names that recordings' source paths and restreams' sources hold, each once, in order. Of an address the path alone is taken.
pub fn offered_names(recordings: &[Setting], resources: &[Resource]) -> Vec<OfferedName> {
    let recorded = recordings.iter().filter_map(|setting| {
        name_in(setting.source_path.as_str()).map(|name| (name, "a recording".to_owned()))
    });
    let restreamed = resources.iter().flat_map(|resource| {
        let used_by = format!("restream {}", named(&resource.name));
        let sources = resource.restreams.iter().filter_map(|restream| stream_of_source(&restream.source));
        sources.map(move |name| (name, used_by.clone())).collect::<Vec<_>>()
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

/// The stream's name in the address of a restream's source.
pub fn stream_of_source(source: &str) -> Option<StreamName> {
    let (_, rest) = source.split_once("://")?;
    let (host, path) = rest.split_once('/')?;
    // Who needs a password to reach it has a key in its address, perhaps in the path, too.
    if host.contains('@') { None } else { name_in(path) }
}

/// The stream's name in the path of a playlist or of a source.
fn name_in(path: &str) -> Option<StreamName> {
    let path = path.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
    let path = match path.rsplit_once('/') {
        Some((before, file)) if is_playlist(file) => before,
        _ => path,
    };
    let decoded = percent::decode(path).unwrap_or_else(|| path.to_owned());
    StreamName::parse(&decoded).ok()
}

fn is_playlist(file: &str) -> bool {
    [".m3u8", ".mpd", ".f4m", ".smil"].iter().any(|ending| file.to_ascii_lowercase().ends_with(ending))
}
