//! The known streams, because the API lists none (`contract.md#decision-19`): sources of restreams, recordings, and
//! streams with visited DVR.

use std::collections::HashMap;

use crate::model::ids::ResourceId;
use crate::model::recording::playlist::is_playlist;
use crate::model::recording::{Instance, RecordingStatus, Setting, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, ResourceStatus, StatusCode, named};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::names::sort_by_name;

/// A stream with what is known about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownStream {
    /// The name.
    pub name: StreamName,
    /// The address of its playlist.
    pub playlist: Option<String>,
    /// The resource that publishes it.
    pub resource_id: Option<ResourceId>,
    /// The first restream resource that uses it.
    pub restream: Option<String>,
    /// Its origin: "Restream News 24, recording".
    pub note: String,
    /// True if it has a recording setting.
    pub is_recorded: bool,
    /// True if it is being recorded or restreamed.
    pub is_live: bool,
    /// The end of its last listed recording.
    pub last_seen: Option<UnixSeconds>,
}

/// Returns the streams of restreams, recordings and visited DVR, once each, except in addresses that may contain a
/// secret.
pub fn known_streams(
    resources: &[Resource],
    settings: &[Setting],
    visited: &[StreamName],
) -> Vec<KnownStream> {
    let restreamed = resources.iter().flat_map(|resource| {
        let (secrets, restream) = (secrets_of_all(&resource.restreams), named(&resource.name));
        let sources = resource.restreams.iter().map(|restream| &restream.source);
        let stream = |source: &String| {
            Some(KnownStream {
                name: stream_at(source, &secrets)?,
                playlist: is_playlist(source).then(|| source.clone()),
                note: format!("Restream {restream}"),
                restream: Some(restream.clone()),
                ..KnownStream::default()
            })
        };
        sources.filter(|source| source.contains("://")).filter_map(stream).collect::<Vec<_>>()
    });
    let recorded = settings.iter().filter_map(|setting| {
        // The API does not send the scheme.
        let playlist = ["https://", &setting.source_domain, &setting.source_path].concat();
        Some(KnownStream {
            name: setting.likely_stream()?,
            playlist: Some(playlist).filter(|_| !setting.source_domain.is_empty()),
            resource_id: Some(setting.resource_id.clone()).filter(|id| !id.is_empty()),
            restream: None,
            note: "recording".to_owned(),
            is_recorded: true,
            is_live: setting.status == Some(RecordingStatus::Progress),
            last_seen: setting.records.iter().filter_map(Instance::stop_time).max(),
        })
    });
    let visited = visited.iter().map(|name| KnownStream {
        name: name.clone(),
        note: "DVR".to_owned(),
        ..KnownStream::default()
    });
    let mut known: Vec<KnownStream> = Vec::new();
    let mut at: HashMap<String, usize> = HashMap::new();
    for stream in restreamed.chain(recorded).chain(visited) {
        let next = known.len();
        let index = *at.entry(stream.name.to_string()).or_insert(next);
        match known.get_mut(index) {
            Some(before) => before.join(stream),
            None => known.push(stream),
        }
    }
    sort_by_name(&mut known, |stream| stream.name.as_str());
    known
}

/// Marks streams as live that a restream sends now.
pub fn mark_sent(known: &mut [KnownStream], statuses: &[ResourceStatus]) {
    let targets = statuses.iter().flat_map(|status| &status.status.items);
    let sent = targets.filter(|target| target.status.code == StatusCode::OK);
    for name in sent.filter_map(|target| stream_at(&target.source, &[])) {
        known.iter_mut().filter(|stream| stream.name == name).for_each(|stream| stream.is_live = true);
    }
}

impl KnownStream {
    fn join(&mut self, other: Self) {
        self.playlist = self.playlist.take().or(other.playlist);
        self.resource_id = self.resource_id.take().or(other.resource_id);
        self.restream = self.restream.take().or(other.restream);
        if !self.note.contains(&other.note) {
            self.note = [&self.note, ", ", &other.note].concat();
        }
        self.is_recorded |= other.is_recorded;
        self.is_live |= other.is_live;
        self.last_seen = self.last_seen.max(other.last_seen);
    }
}
