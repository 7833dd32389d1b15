//! The known streams for a new recording: sources of restreams, recordings, and streams with visited DVR.

use std::collections::HashMap;

use crate::model::ids::ResourceId;
use crate::model::recording::playlist::is_playlist;
use crate::model::recording::{Setting, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, named};
use crate::model::stream_name::StreamName;

/// A stream with the known values for a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownStream {
    /// The name.
    pub name: StreamName,
    /// The address of its playlist.
    pub playlist: Option<String>,
    /// The resource that publishes it.
    pub resource_id: Option<ResourceId>,
    /// Its origin: "Restream News 24, recording".
    pub note: String,
}

/// Returns the streams of restreams, recordings and visited DVR, once each, except in addresses that may contain a
/// secret.
pub fn known_streams(
    resources: &[Resource],
    settings: &[Setting],
    visited: &[StreamName],
) -> Vec<KnownStream> {
    let mut known = Known::default();
    for resource in resources {
        let secrets = secrets_of_all(&resource.restreams);
        for restream in &resource.restreams {
            if let Some(name) = stream_at(&restream.source, &secrets) {
                let playlist = is_playlist(&restream.source).then(|| restream.source.clone());
                known.add(name, playlist, None, &format!("Restream {}", named(&resource.name)));
            }
        }
    }
    for setting in settings {
        if let Some(name) = setting.likely_stream() {
            // The API does not send the scheme.
            let playlist = ["https://", &setting.source_domain, &setting.source_path].concat();
            let playlist = Some(playlist).filter(|_| !setting.source_domain.is_empty());
            let resource_id = Some(setting.resource_id.clone()).filter(|id| !id.is_empty());
            known.add(name, playlist, resource_id, "recording");
        }
    }
    for name in visited {
        known.add(name.clone(), None, None, "DVR");
    }
    known.streams
}

#[derive(Default)]
struct Known {
    streams: Vec<KnownStream>,
    at: HashMap<String, usize>,
}

impl Known {
    fn add(
        &mut self,
        name: StreamName,
        playlist: Option<String>,
        resource_id: Option<ResourceId>,
        note: &str,
    ) {
        let at = *self.at.entry(name.to_string()).or_insert(self.streams.len());
        match self.streams.get_mut(at) {
            Some(stream) => {
                stream.playlist = stream.playlist.take().or(playlist);
                stream.resource_id = stream.resource_id.take().or(resource_id);
                if !stream.note.contains(note) {
                    stream.note = [&stream.note, ", ", note].concat();
                }
            }
            None => self.streams.push(KnownStream { name, playlist, resource_id, note: note.to_owned() }),
        }
    }
}
