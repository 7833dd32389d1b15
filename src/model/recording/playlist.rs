//! The source playlist of a setting, and the stream that it most likely is of.

use crate::model::recording::setting::Setting;
use crate::model::stream_name::StreamName;
use crate::redact::url::redacted_source;
use crate::text::percent;

/// How playlists end.
const ENDINGS: [&str; 4] = [".m3u8", ".mpd", ".f4m", ".smil"];
/// What a playlist is called that stands in a folder named as its stream.
const IN_FOLDERS: [&str; 5] = ["playlist", "index", "master", "chunklist", "manifest"];

/// Domain and path of the playlist at an address, as settings tell them: without user, port, query and fragment, the domain in
/// lower case.
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
    /// Whether its source playlist is the one at this address.
    pub fn is_of_playlist(&self, url: &str) -> bool {
        let (domain, path) = playlist_at(url);
        self.source_domain.to_lowercase() == domain && self.source_path == path
    }

    /// The stream that its source playlist most likely is of: the API tells the playlist, not the stream.
    pub fn likely_stream(&self) -> Option<StreamName> {
        stream_at(&self.source_path, &[])
    }
}

/// The stream that the playlist or source at an address, or at a path alone, most likely is of. It ends before query and fragment.
/// `None` where redaction would change it: `known` secrets are looked for as well.
pub fn stream_at(address: &str, known: &[&str]) -> Option<StreamName> {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    if redacted_source(address, known) != address {
        return None;
    }
    let path = match address.split_once("://") {
        Some((_, rest)) => rest.split_once('/')?.1,
        None => address.strip_prefix('/').unwrap_or(address),
    };
    let stem = without_playlist(path);
    let name = percent::decode(stem).map_or_else(|| StreamName::parse(stem), |name| StreamName::parse(&name));
    name.ok().filter(|name| !name.holds_secret())
}

/// Whether an address is one of a playlist that can be read as it is: without a login or what follows its path.
pub(super) fn is_playlist(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://"))
        && !address.contains(['?', '#', '@'])
        && ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

/// The path of a stream by that of its playlist.
fn without_playlist(path: &str) -> &str {
    let lower = path.to_ascii_lowercase();
    let Some(stem) = ENDINGS.iter().find_map(|ending| lower.strip_suffix(ending)) else { return path };
    let (folder, file) = stem.rsplit_once('/').unwrap_or(("", stem));
    let end = if IN_FOLDERS.contains(&file) { folder.len() } else { stem.len() };
    &path[..end]
}
