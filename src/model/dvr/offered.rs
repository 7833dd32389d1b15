//! Names of streams that recordings and restreams use: the API lists none (`contract.md#decision-19`).

use crate::model::recording::{Instance, RecordingStatus, Setting, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, ResourceStatus, StatusCode, named};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by;

/// A name that may be a stream's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedName {
    /// The name.
    pub name: StreamName,
    /// The restream resource that sends it; `None` for a name of a recording.
    pub restream: Option<String>,
    /// Whether a recording of it runs or a restream sends it.
    pub is_live: bool,
    /// When the last recording of it ended, as far as the service lists it.
    pub last_seen: Option<UnixSeconds>,
}

/// The names that recordings' source paths and restreams' sources hold, each once, in order. One that holds a secret is not among them.
pub fn offered_names(
    recordings: &[Setting],
    resources: &[Resource],
    statuses: &[ResourceStatus],
) -> Vec<OfferedName> {
    let recorded = recordings.iter().filter_map(|setting| {
        Some(OfferedName {
            name: setting.likely_stream()?,
            restream: None,
            is_live: setting.status == Some(RecordingStatus::Progress),
            last_seen: setting.records.iter().filter_map(Instance::stop_time).max(),
        })
    });
    let restreamed = resources.iter().flat_map(|resource| {
        let restream = Some(named(&resource.name));
        let known = secrets_of_all(&resource.restreams);
        let sources = resource.restreams.iter().filter(|restream| restream.source.contains("://"));
        let names = sources.filter_map(|restream| stream_at(&restream.source, &known));
        let offered =
            |name| OfferedName { name, restream: restream.clone(), is_live: false, last_seen: None };
        names.map(offered).collect::<Vec<_>>()
    });
    let mut all: Vec<OfferedName> = Vec::new();
    for offered in recorded.chain(restreamed) {
        match all.iter_mut().find(|other| other.name == offered.name) {
            None => all.push(offered),
            Some(other) => {
                other.is_live |= offered.is_live;
                other.last_seen = other.last_seen.max(offered.last_seen);
            }
        }
    }
    let targets = statuses.iter().flat_map(|status| &status.status.items);
    for target in targets.filter(|target| target.status.code == StatusCode::OK) {
        let sent = stream_at(&target.source, &[]);
        let sent = sent.and_then(|sent| all.iter_mut().find(|offered| offered.name == sent));
        sent.into_iter().for_each(|offered| offered.is_live = true);
    }
    sort_by(&mut all, |one, other| one.name.cmp(&other.name));
    all
}
