//! The parts of streams, and where they belong: by a person's word, else by their name (`contract.md#decision-59`).

use std::collections::BTreeMap;

use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::board::name;
use crate::model::recording::{Setting, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, named};
use crate::model::stream_name::StreamName;
use crate::redact::url::redacted_source;
use crate::text::plurals::counted;

/// A person's corrections, by [`Part::key`].
pub type CorrectedNames = BTreeMap<String, StreamName>;

/// A part of a stream, as a person may correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A source of a restream resource, masked.
    Source(ResourceId, String),
    /// A recording.
    Recording(RecordId),
}

impl Part {
    /// Returns the key under which a correction is kept; it contains no secret.
    pub fn key(&self) -> String {
        match self {
            Self::Source(resource_id, source) => ["restream ", resource_id.as_str(), " ", source].concat(),
            Self::Recording(id) => ["recording ", id.as_str()].concat(),
        }
    }

    /// Describes it: "Recording live/news", "Source rtmp://in.example of News 24".
    pub fn label(&self, resources: &[Resource], settings: &[Setting]) -> String {
        match self {
            Self::Source(resource_id, source) => {
                let resource = resources.iter().find(|one| one.resource_id == *resource_id);
                let of = resource.map_or_else(|| resource_id.to_string(), |one| named(&one.name));
                let source = if source.is_empty() { "without an address" } else { source };
                format!("Source {source} of {of}")
            }
            Self::Recording(id) => {
                let setting = settings.iter().find(|one| one.id == *id);
                ["Recording ", &setting.map_or_else(|| id.to_string(), name)].concat()
            }
        }
    }

    /// Returns the stream to which it was corrected.
    pub fn corrected(&self, corrections: &CorrectedNames) -> Option<StreamName> {
        // Most accounts have none.
        (!corrections.is_empty()).then(|| corrections.get(&self.key()).cloned())?
    }
}

/// Returns the stream of a recording.
pub fn stream_of_setting(setting: &Setting, corrections: &CorrectedNames) -> Option<StreamName> {
    Part::Recording(setting.id.clone()).corrected(corrections).or_else(|| setting.likely_stream())
}

/// Returns the stream of a resource's source whose address is masked.
pub fn stream_of_source(id: &ResourceId, source: &str, corrections: &CorrectedNames) -> Option<StreamName> {
    let corrected = Part::Source(id.clone(), source.to_owned()).corrected(corrections);
    corrected.or_else(|| stream_at(source, &[]))
}

/// Returns the stream of a source in the status of one of `resources`.
pub fn stream_of_status(
    id: &ResourceId,
    source: &str,
    resources: &[Resource],
    corrections: &CorrectedNames,
) -> Option<StreamName> {
    let of_resource = Part::Source(id.clone(), String::new()).key();
    let mut of_later = corrections.range(of_resource.clone()..);
    if !of_later.next().is_some_and(|(key, _)| key.starts_with(&of_resource)) {
        return stream_at(source, &[]);
    }
    let resource = resources.iter().find(|one| one.resource_id == *id);
    let secrets = resource.map(|one| secrets_of_all(&one.restreams)).unwrap_or_default();
    stream_of_source(id, &redacted_source(source, &secrets), corrections)
}

/// Describes the parts without a stream: "2 sources and 1 recording have no name that can be read".
pub fn unjoined_message<'a>(parts: impl Iterator<Item = &'a Part>) -> String {
    let (sources, recordings): (Vec<&Part>, Vec<&Part>) =
        parts.partition(|part| matches!(part, Part::Source(..)));
    let counts = [(sources.len(), "source"), (recordings.len(), "recording")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| counted(count, what)).collect();
    let have = if sources.len() + recordings.len() == 1 { "has" } else { "have" };
    format!("{} {have} no name that can be read", counts.join(" and "))
}
