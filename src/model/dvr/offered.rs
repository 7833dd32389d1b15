//! Stream names from recordings and restreams, because the API lists none (`contract.md#decision-19`).

use crate::model::recording::{Instance, RecordingStatus, Setting, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, ResourceStatus, StatusCode, named};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by;

/// A possible name of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedName {
    /// The name.
    pub name: StreamName,
    /// The restream resource that uses it; `None` for a recording's.
    pub restream: Option<String>,
    /// True if it is being recorded or restreamed.
    pub is_live: bool,
    /// The end of its last listed recording.
    pub last_seen: Option<UnixSeconds>,
}

/// Returns the stream names in source paths and sources, sorted and unique, without those that contain a secret.
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
    let sent = targets.filter(|target| target.status.code == StatusCode::OK);
    for name in sent.filter_map(|target| stream_at(&target.source, &[])) {
        all.iter_mut().filter(|offered| offered.name == name).for_each(|offered| offered.is_live = true);
    }
    sort_by(&mut all, |one, other| one.name.cmp(&other.name));
    all
}
