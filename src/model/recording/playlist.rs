//! The source playlist of a setting, and its likely stream.

use crate::model::recording::setting::Setting;
use crate::model::stream_name::StreamName;
use crate::redact::url::redacted_source;
use crate::text::percent;

const ENDINGS: [&str; 4] = [".m3u8", ".mpd", ".f4m", ".smil"];
/// Names of playlists in a folder that is named after the stream.
const IN_FOLDERS: [&str; 5] = ["playlist", "index", "master", "chunklist", "manifest"];

/// Returns domain (in lower case) and path of a playlist's address without user, port, query and fragment.
pub fn playlist_at(url: &str) -> (String, String) {
    let rest = url.trim().split_once("://").map_or(url.trim(), |(_, rest)| rest);
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    (host.to_lowercase(), if path.is_empty() { "/".to_owned() } else { path.to_owned() })
}

impl Setting {
    /// Returns whether its source playlist is at this address.
    pub fn is_of_playlist(&self, url: &str) -> bool {
        let (domain, path) = playlist_at(url);
        self.source_domain.to_lowercase() == domain && self.source_path == path
    }

    /// Returns the likely stream of its source playlist, because the API does not send the stream.
    pub fn likely_stream(&self) -> Option<StreamName> {
        stream_at(&self.source_path, &[])
    }
}

/// Returns the likely stream of an address or path; `None` if redaction, also of `known` secrets, would change it.
pub fn stream_at(address: &str, known: &[&str]) -> Option<StreamName> {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    if redacted_source(address, known) != address {
        return None;
    }
    name_of(without_playlist(path_of(address)?), known)
}

/// Returns the other name that a playlist's address may stand for, where [`stream_at`] takes its folder or its file.
pub fn other_stream_at(address: &str, known: &[&str]) -> Option<StreamName> {
    let first = stream_at(address, known)?;
    let path = path_of(address.split(['?', '#']).next()?)?;
    let lower = path.to_ascii_lowercase();
    let stem = ENDINGS.iter().find_map(|ending| lower.strip_suffix(ending))?;
    let folder = stem.rsplit_once('/')?.0;
    [folder, stem]
        .into_iter()
        .filter_map(|part| name_of(&path[..part.len()], known))
        .find(|name| *name != first)
}

fn path_of(address: &str) -> Option<&str> {
    match address.split_once("://") {
        Some((_, rest)) => Some(rest.split_once('/')?.1),
        None => Some(address.strip_prefix('/').unwrap_or(address)),
    }
}

fn name_of(path: &str, known: &[&str]) -> Option<StreamName> {
    let name = percent::decode(path).map_or_else(|| StreamName::parse(path), |name| StreamName::parse(&name));
    // A secret may be percent-encoded.
    name.ok().filter(|name| redacted_source(name.as_str(), known) == name.as_str())
}

/// Returns whether an address is a playlist without login, query and fragment.
pub fn is_playlist(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://"))
        && !address.contains(['?', '#', '@'])
        && ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

fn without_playlist(path: &str) -> &str {
    let lower = path.to_ascii_lowercase();
    let Some(stem) = ENDINGS.iter().find_map(|ending| lower.strip_suffix(ending)) else { return path };
    let (folder, file) = stem.rsplit_once('/').unwrap_or(("", stem));
    let end = if IN_FOLDERS.contains(&file) { folder.len() } else { stem.len() };
    &path[..end]
}
