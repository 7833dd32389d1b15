//! Joins restreams, recordings and DVR by the name of their stream (`contract.md#decision-59`): the path of a restream's
//! source after host and port, the path of a recording's source playlist without its file, the name of the DVR. Equal
//! names belong together. What fits two names says so, and what has no name is kept apart, unless a person corrected it.

use std::collections::HashMap;

use crate::model::ids::{RecordId, ResourceId};
use crate::model::metrics::store::NamedResource;
use crate::model::recording::{Setting, is_playlist, other_stream_at, stream_at};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, named};
use crate::model::stream::part::{CorrectedNames, Part};
use crate::model::stream_name::StreamName;
use crate::redact::url::{host, redacted_source};
use crate::text::listing::distinct;
use crate::text::names::sort_by_name;

/// The lists that name an account's streams.
#[derive(Clone, Copy, Default)]
pub struct Listed<'a> {
    /// The restream resources.
    pub resources: &'a [Resource],
    /// The recording settings.
    pub settings: &'a [Setting],
    /// The streams whose DVR was opened.
    pub visited: &'a [StreamName],
    /// A person's corrections, by [`Part::key`].
    pub corrections: Option<&'a CorrectedNames>,
}

/// A restream of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamTarget {
    /// The resource.
    pub resource_id: ResourceId,
    /// The index of the resource in the list.
    pub resource: usize,
    /// The index of the restream in the resource.
    pub index: usize,
    /// The index of its source in [`Stream::sources`].
    pub source: usize,
    /// The platform: the host of the target's address.
    pub platform: String,
}

/// A recording setting of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamRecording {
    /// The setting.
    pub id: RecordId,
    /// The index of the setting in the list.
    pub setting: usize,
}

/// A part that may as well belong to another stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The part.
    pub part: Part,
    /// The other stream: that which does not have the part, or which has it.
    pub other: StreamName,
}

/// A stream with all that belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stream {
    /// The name.
    pub name: StreamName,
    /// The addresses of its sources in restreams, masked, each once.
    pub sources: Vec<String>,
    /// Its restreams, in the order of the list.
    pub targets: Vec<StreamTarget>,
    /// Its recordings, in the order of the list.
    pub recordings: Vec<StreamRecording>,
    /// The publishing resources that its recordings name, each once; of several, none is meant more than another.
    pub publishing: Vec<ResourceId>,
    /// The address of its playlist.
    pub playlist: Option<String>,
    /// True if its DVR was opened.
    pub is_visited: bool,
    /// The parts that may belong to it or to another stream.
    pub doubts: Vec<Doubt>,
    /// The parts that a person put into it.
    pub corrected: Vec<Part>,
}

/// The streams of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streams {
    /// The streams by name.
    pub items: Vec<Stream>,
    /// The parts whose address has no name, or one that may contain a secret.
    pub unjoined: Vec<Part>,
}

impl Stream {
    /// Returns the publishing resource if its recordings name one alone.
    pub fn publishing_resource(&self) -> Option<&ResourceId> {
        self.publishing.first().filter(|_| self.publishing.len() == 1)
    }

    /// Returns those of its resources that metrics lists, by identifier or host name (`contract.md#decision-65`).
    pub fn traffic(&self, listed: &[NamedResource]) -> Vec<ResourceId> {
        let own = self.publishing.iter().chain(self.targets.iter().map(|target| &target.resource_id));
        let found = own.filter_map(|id| {
            let is_it = |other: &&NamedResource| other.id == *id || other.host == id.as_str();
            listed.iter().find(is_it).map(|resource| resource.id.clone())
        });
        distinct(found)
    }

    /// Describes where the stream is known from: "Restream News 24, recording, DVR".
    pub fn origin(&self, resources: &[Resource]) -> String {
        let own = self.targets.iter().filter_map(|target| resources.get(target.resource));
        let mut parts = distinct(own.map(|resource| ["Restream ", &named(&resource.name)].concat()));
        parts.extend((!self.recordings.is_empty()).then(|| "recording".to_owned()));
        parts.extend(self.is_visited.then(|| "DVR".to_owned()));
        parts.join(", ")
    }

    /// Returns the index of a source in the list of its sources, to which it is added.
    fn source(&mut self, source: &str) -> usize {
        let at = self.sources.iter().position(|known| known == source);
        at.unwrap_or_else(|| {
            self.sources.push(source.to_owned());
            self.sources.len() - 1
        })
    }
}

impl Streams {
    /// Joins all that is listed.
    pub fn of(listed: Listed<'_>) -> Self {
        let mut join = Join { listed, ..Join::default() };
        for (at, resource) in listed.resources.iter().enumerate() {
            join.add_resource(at, resource);
        }
        for (at, setting) in listed.settings.iter().enumerate() {
            join.add_setting(at, setting);
        }
        for name in listed.visited {
            join.stream(name).is_visited = true;
        }
        join.add_doubts();
        let mut streams = join.streams;
        sort_by_name(&mut streams.items, |stream| stream.name.as_str());
        streams
    }

    /// Returns a stream by its name, with nothing that belongs to it if nothing names it.
    pub fn named(&self, name: &StreamName) -> Stream {
        let found = self.items.iter().find(|stream| stream.name == *name).cloned();
        found.unwrap_or_else(|| Stream { name: name.clone(), ..Stream::default() })
    }
}

/// The streams found so far.
#[derive(Default)]
struct Join<'a> {
    listed: Listed<'a>,
    streams: Streams,
    index_of: HashMap<StreamName, usize>,
    /// The names of parts, and the names that they might have as well.
    others: Vec<(Part, StreamName, StreamName)>,
}

impl Join<'_> {
    fn stream(&mut self, name: &StreamName) -> &mut Stream {
        let items = &mut self.streams.items;
        let at = *self.index_of.entry(name.clone()).or_insert(items.len());
        if at == items.len() {
            items.push(Stream { name: name.clone(), ..Stream::default() });
        }
        &mut items[at]
    }

    /// Returns the stream of a part: the corrected one, or that of its address; `None` if it has none.
    fn stream_of(&mut self, part: Part, address: &str, known: &[&str]) -> Option<&mut Stream> {
        if let Some(name) = self.listed.corrections.and_then(|all| part.corrected(all)) {
            let stream = self.stream(&name);
            if stream.corrected.last() != Some(&part) {
                stream.corrected.push(part);
            }
            return Some(stream);
        }
        let Some(name) = stream_at(address, known) else {
            // Several sources may look alike where their secrets are masked.
            if self.streams.unjoined.last() != Some(&part) {
                self.streams.unjoined.push(part);
            }
            return None;
        };
        let other = other_stream_at(address, known);
        self.others.extend(other.map(|other| (part, name.clone(), other)));
        Some(self.stream(&name))
    }

    /// Adds the restreams of a resource. Those of one source are joined once, because it is slow.
    fn add_resource(&mut self, at: usize, resource: &Resource) {
        let known = secrets_of_all(&resource.restreams);
        let mut joined: HashMap<&str, Option<(StreamName, usize)>> = HashMap::new();
        for (index, restream) in resource.restreams.iter().enumerate() {
            let of_source = || self.add_source(&resource.resource_id, &restream.source, &known);
            let Some((name, source)) = joined.entry(&restream.source).or_insert_with(of_source).clone()
            else {
                continue;
            };
            self.stream(&name).targets.push(StreamTarget {
                resource_id: resource.resource_id.clone(),
                resource: at,
                index,
                source,
                platform: host(&restream.target_url),
            });
        }
    }

    /// Returns the stream of a source, and the index of the source in it.
    fn add_source(&mut self, id: &ResourceId, source: &str, known: &[&str]) -> Option<(StreamName, usize)> {
        let masked = redacted_source(source, known);
        // A word without a scheme is no address of a stream.
        let address = if source.contains("://") { source } else { "" };
        let stream = self.stream_of(Part::Source(id.clone(), masked.clone()), address, known)?;
        let at = stream.source(&masked);
        if stream.playlist.is_none() && is_playlist(source) && masked == source {
            stream.playlist = Some(masked);
        }
        Some((stream.name.clone(), at))
    }

    fn add_setting(&mut self, at: usize, setting: &Setting) {
        let Setting { id, resource_id, source_domain, source_path, .. } = setting;
        let part = Part::Recording(id.clone());
        let masked = redacted_source(source_path, &[]);
        let Some(stream) = self.stream_of(part, source_path, &[]) else { return };
        stream.recordings.push(StreamRecording { id: id.clone(), setting: at });
        if !resource_id.is_empty() && !stream.publishing.contains(resource_id) {
            stream.publishing.push(resource_id.clone());
        }
        if stream.playlist.is_none() && !source_domain.is_empty() && masked == *source_path {
            // The API does not send the scheme.
            stream.playlist = Some(["https://", source_domain, source_path].concat());
        }
    }

    /// Tells both streams of each part that fits the names of two.
    fn add_doubts(&mut self) {
        for (part, name, other) in std::mem::take(&mut self.others) {
            if self.index_of.contains_key(&other) {
                self.stream(&name).doubts.push(Doubt { part: part.clone(), other: other.clone() });
                self.stream(&other).doubts.push(Doubt { part, other: name });
            }
        }
    }
}
